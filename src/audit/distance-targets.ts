import { meanOf, medianOf } from '../core/averages.ts';
import { compareNatural } from '../core/order.ts';
import type { Instruction } from '../model/instruction.ts';
import type { SceneMeasures, TargetMeasures } from '../model/scene-measures.ts';

/** Mean size of the targets of a source, or of `all`. */
export interface TargetSize {
  readonly source: string;
  /** Targets (or records) that the means are over. */
  readonly count: number;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly longPx: number | null;
  readonly shortPx: number | null;
  /** Area over that of the image, 0 to 1. */
  readonly share: number | null;
  readonly medianShare: number | null;
}

/** Over the distinct target instances of all scenes. */
export function measureTargets(scenes: readonly SceneMeasures[]): TargetSize[] {
  return perSource(scenes.flatMap(({ source, targets }) => targets.map((target) => ({ source, target }))));
}

/** Over the records: each counts with the mean of its own targets; those without targets are left out. */
export function measureByRecords(records: readonly Instruction[]): TargetSize[] {
  return perSource(
    records.flatMap(({ source, diagnostics }) => {
      const { hbbWidthPx, hbbHeightPx, obbLongPx, obbShortPx, areaShare } = diagnostics;
      if (
        hbbWidthPx === null ||
        hbbHeightPx === null ||
        obbLongPx === null ||
        obbShortPx === null ||
        areaShare === null
      )
        return [];
      const target = {
        widthPx: hbbWidthPx.mean,
        heightPx: hbbHeightPx.mean,
        longPx: obbLongPx.mean,
        shortPx: obbShortPx.mean,
        areaShare,
      };
      return [{ source, target }];
    }),
  );
}

interface Sized {
  readonly source: string;
  readonly target: TargetMeasures;
}

function perSource(sized: readonly Sized[]): TargetSize[] {
  const sources = [...new Set(sized.map((s) => s.source))].sort(compareNatural);
  return [
    sizeOf('all', sized),
    ...sources.map((source) =>
      sizeOf(
        source,
        sized.filter((s) => s.source === source),
      ),
    ),
  ];
}

function sizeOf(source: string, sized: readonly Sized[]): TargetSize {
  const values = (key: keyof TargetMeasures): number[] => sized.map(({ target }) => target[key]);
  return {
    source,
    count: sized.length,
    widthPx: meanOf(values('widthPx'), 1),
    heightPx: meanOf(values('heightPx'), 1),
    longPx: meanOf(values('longPx'), 1),
    shortPx: meanOf(values('shortPx'), 1),
    share: meanOf(values('areaShare'), 9),
    medianShare: medianOf(values('areaShare'), 9),
  };
}
