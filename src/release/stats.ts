import { meanOf, medianOf } from '../core/averages.ts';
import { compareNatural, compareText, roundTo } from '../core/order.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Gate } from '../model/manifest.ts';
import { MAX_TARGET_SHARE } from '../model/paper.ts';
import type { SceneMeasures } from '../model/scene-measures.ts';
import { countAnswers, countBreakdowns, countBySplit, letterBalanceOf } from './breakdowns.ts';
import { HISTOGRAM_PLANS, histogramOf } from './histogram.ts';
import type { SourceRow, Stats, TargetRow } from './stats-schema.ts';

/** What is known of a record whose answer is withheld: enough to count it. */
export type CountedRecord = Pick<Instruction, 'task' | 'split' | 'sceneId' | 'source' | 'group'>;

export interface StatsInput {
  /** All records of the release, withheld ones too. */
  readonly counted: readonly CountedRecord[];
  /** Records whose answers are public. */
  readonly open: readonly Instruction[];
  /** Scenes of all records; `targets` and `instanceCount` count only where `openScenes` has the id. */
  readonly scenes: readonly SceneMeasures[];
  readonly openScenes: ReadonlySet<string>;
}

/** Tables and distributions of a release, each rounded. */
export function statsOf(input: StatsInput): Stats {
  const { counted, open, scenes, openScenes } = input;
  const openMeasures = scenes.filter((scene) => openScenes.has(scene.id));
  const targets = targetRows(openMeasures, open);
  const all = targets[0] as TargetRow;
  const sources = sourceRows(scenes);
  const total = sources[sources.length - 1] as SourceRow;
  return {
    scope: counted.length === open.length ? 'all' : 'public',
    overview: overviewOf(counted, scenes.length),
    table1: {
      averageWidthPx: total.averageWidthPx,
      averageHeightPx: total.averageHeightPx,
      targetWidthPx: all.meanWidthPx,
      targetHeightPx: all.meanHeightPx,
      targetShare: all.meanShare,
      volume: counted.length,
      outputTypes: outputTypesOf(open),
    },
    table6: sources,
    table8: countBySplit(counted, (record) => [record.task]),
    targets,
    breakdowns: countBreakdowns(counted, open),
    answers: countAnswers(open),
    histograms: histogramsOf(scenes, openMeasures),
    letterBalance: letterBalanceOf(open),
    gates: [shareGate(all.meanShare)],
  };
}

function overviewOf(counted: readonly CountedRecord[], images: number): Stats['overview'] {
  const perImage = tally(counted.map((r) => r.sceneId));
  const perGroup = tally(counted.map((r) => r.group));
  const squares = sum(perGroup.map((n) => n * n));
  return {
    records: counted.length,
    images,
    groups: perGroup.length,
    recordsPerImage: { mean: ratio(counted.length, perImage.length, 2), max: Math.max(0, ...perImage) },
    effectiveN: ratio(counted.length ** 2, squares, 1),
  };
}

function sourceRows(scenes: readonly SceneMeasures[]): SourceRow[] {
  const sources = [...new Set(scenes.map((s) => s.source))].sort(compareText);
  return [
    ...sources.map((source) =>
      sourceRow(
        source,
        scenes.filter((s) => s.source === source),
      ),
    ),
    sourceRow('total', scenes),
  ];
}

function sourceRow(source: string, scenes: readonly SceneMeasures[]): SourceRow {
  const pixels = (s: SceneMeasures): number => s.widthPx * s.heightPx;
  const largest = scenes.reduce<SceneMeasures | null>(
    (best, s) => (best === null || pixels(s) > pixels(best) ? s : best),
    null,
  );
  return {
    source,
    images: scenes.length,
    averageWidthPx: meanOf(
      scenes.map((s) => s.widthPx),
      1,
    ),
    averageHeightPx: meanOf(
      scenes.map((s) => s.heightPx),
      1,
    ),
    averageMegapixels: meanOf(
      scenes.map((s) => pixels(s) / 1e6),
      2,
    ),
    maxWidthPx: largest?.widthPx ?? null,
    maxHeightPx: largest?.heightPx ?? null,
  };
}

function targetRows(scenes: readonly SceneMeasures[], open: readonly Instruction[]): TargetRow[] {
  const sources = [...new Set(scenes.map((s) => s.source))].sort(compareNatural);
  return [
    targetRow('all', scenes, open),
    ...sources.map((source) =>
      targetRow(
        source,
        scenes.filter((s) => s.source === source),
        open.filter((r) => r.source === source),
      ),
    ),
  ];
}

function targetRow(
  source: string,
  scenes: readonly SceneMeasures[],
  open: readonly Instruction[],
): TargetRow {
  const targets = scenes.flatMap((s) => s.targets);
  const shares = targets.map((t) => t.areaShare);
  const recordShares = open.flatMap((r) =>
    r.diagnostics.areaShare === null ? [] : [r.diagnostics.areaShare],
  );
  return {
    source,
    targets: targets.length,
    meanWidthPx: meanOf(
      targets.map((t) => t.widthPx),
      1,
    ),
    meanHeightPx: meanOf(
      targets.map((t) => t.heightPx),
      1,
    ),
    meanLongPx: meanOf(
      targets.map((t) => t.longPx),
      1,
    ),
    meanShortPx: meanOf(
      targets.map((t) => t.shortPx),
      1,
    ),
    meanShare: meanOf(shares, 9),
    medianShare: medianOf(shares, 9),
    meanRecordShare: meanOf(recordShares, 9),
  };
}

function histogramsOf(scenes: readonly SceneMeasures[], open: readonly SceneMeasures[]): Stats['histograms'] {
  const targets = open.flatMap((s) => s.targets);
  return [
    histogramOf(
      HISTOGRAM_PLANS.targetSide,
      targets.map((t) => Math.sqrt(t.longPx * t.shortPx)),
    ),
    histogramOf(
      HISTOGRAM_PLANS.areaShare,
      targets.map((t) => t.areaShare * 1e6),
    ),
    histogramOf(
      HISTOGRAM_PLANS.sceneSize,
      scenes.map((s) => (s.widthPx * s.heightPx) / 1e6),
    ),
    histogramOf(
      HISTOGRAM_PLANS.instances,
      open.map((s) => s.instanceCount),
    ),
  ];
}

const OUTPUT_TYPES: Readonly<Record<Instruction['answer']['kind'], string>> = {
  option: 'Option',
  count: 'Number',
  box: 'BBox',
  boxes: 'BBox',
  mask: 'Mask',
};

function outputTypesOf(open: readonly Instruction[]): string[] {
  const used = new Set(open.map((record) => OUTPUT_TYPES[record.answer.kind]));
  return [...new Set(Object.values(OUTPUT_TYPES))].filter((type) => used.has(type));
}

function shareGate(value: number | null): Gate {
  return {
    name: 'mean-target-share',
    definition:
      'mean over the distinct target instances of (visible area of the target / area of its image); must be below the threshold',
    value,
    threshold: MAX_TARGET_SHARE,
    met: value === null ? null : value < MAX_TARGET_SHARE,
  };
}

function tally(keys: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts.values()];
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

function ratio(part: number, whole: number, digits: number): number | null {
  return whole === 0 ? null : roundTo(part / whole, digits);
}
