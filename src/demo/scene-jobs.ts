import type { ScenePlan } from './compose.ts';
import type { DotaHeader } from './dota-files.ts';

interface OutputBase {
  /** File name without extension. */
  readonly name: string;
  /** Part of the painted world that the image shows; default: all of it. */
  readonly window?: readonly [left: number, top: number, widthPx: number, heightPx: number];
  /** Plant the faults that real label files have. */
  readonly isFaulty?: boolean;
  /** Leave the label file out. */
  readonly isUnlabelled?: boolean;
}

export interface DotaOutput extends OutputBase {
  readonly source: 'dota-v2';
  readonly split: 'train' | 'val';
  readonly header: DotaHeader;
  readonly hasMeta: boolean;
  readonly gsd: string;
  readonly imageSource: string;
  readonly acquired: string | null;
  readonly bands: 'rgb' | 'grey' | 'rgba';
}

export interface Fair1mOutput extends OutputBase {
  readonly source: 'fair1m';
  readonly folder: 'train/part1' | 'train/part2' | 'validation';
  /** 4: a fourth band without meaning, as in many images of part 2. */
  readonly depth: 3 | 4;
}

export interface SodaAOutput extends OutputBase {
  readonly source: 'soda-a';
  readonly split: 'train' | 'val' | 'test';
}

export interface XviewOutput extends OutputBase {
  readonly source: 'xview';
  readonly lonDeg: number;
  readonly latDeg: number;
}

export type SceneOutput = DotaOutput | Fair1mOutput | SodaAOutput | XviewOutput;

/** One painted world and the images that are cut out of it. */
export interface SceneJob {
  readonly plan: ScenePlan;
  readonly outputs: readonly SceneOutput[];
}
