import type { StageReport } from '../io/stage.ts';
import type { Config } from '../model/config.ts';
import type { OwnFile } from '../model/manifest.ts';

/** A source as the release speaks of it. */
export interface ReleaseSource {
  readonly id: string;
  readonly title: string;
  readonly homepage: string;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly citation: string;
  /** Absolute path of the archive: images are copied and drawn from here. Never written anywhere. */
  readonly rootPath: string;
}

export interface ReleaseFamily {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  /** With defaults filled in. */
  readonly params: unknown;
}

/** All that the release is made from. */
export interface ReleaseInput {
  readonly config: Config;
  readonly stagesPath: string;
  readonly outPath: string;
  /** Folder for tiled copies of large images. */
  readonly cachePath: string;
  readonly sources: readonly ReleaseSource[];
  readonly families: readonly ReleaseFamily[];
  /** Files of the user's own that the run reads beside the archives. */
  readonly ownFiles: readonly OwnFile[];
  /** Absolute path of the errata of earlier releases, or null. */
  readonly errataPath: string | null;
  readonly taxonomyVersion: string;
  readonly engine: { readonly name: string; readonly version: string };
  /** Reports of the stages before this one, in order. */
  readonly stages: readonly StageReport[];
  readonly progress: (done: number, total: number | null, note?: string) => void;
}

/** Names of the stage folders that a release reads. */
export const STAGE_NAMES = [
  '1-ingest',
  '2-screen',
  '3-derive',
  '4-select',
  '5-draft',
  '6-review',
  '7-split',
] as const;
