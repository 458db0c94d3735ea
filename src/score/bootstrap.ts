import { compareText } from '../core/order.ts';
import { keyedDraw } from '../core/rng.ts';
import { overallName, tasksIn } from './aggregate.ts';
import type { RecordScore } from './record.ts';
import { SCORE_MODES, type ScoreMode } from './scorers.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly seed: number;
  /** Resamples; the interval's ends are the 2.5 % and 97.5 % quantiles of their means. */
  readonly resamples: number;
}

/** Intervals by name of the row. */
export type Intervals = ReadonlyMap<string, Interval>;

/**
 * 95 % intervals of every row of the score table, in both modes, from the same draws. Images are drawn, not records:
 * records of one image share its difficulty (Efron and Tibshirani 1993, cluster bootstrap).
 */
export function bootstrapIntervals(
  records: readonly RecordScore[],
  options: BootstrapOptions,
): Readonly<Record<ScoreMode, Intervals>> {
  const measures = SCORE_MODES.map((mode) => (record: RecordScore) => record.scores[mode]);
  const [paper, guarded] = intervalsOf(clustersOf(records, measures), options);
  return { paper: paper as Intervals, guarded: guarded as Intervals };
}

/** 95 % intervals of the difference A - B, in both modes; both must score the same records. */
export function bootstrapDifference(
  a: readonly RecordScore[],
  b: readonly RecordScore[],
  options: BootstrapOptions,
): Readonly<Record<ScoreMode, Intervals>> {
  const others = new Map(b.map((r) => [r.id, r.scores]));
  const measures = SCORE_MODES.map((mode) => (record: RecordScore) => {
    const paired = others.get(record.id);
    if (paired === undefined) throw new Error(`bootstrapDifference: no pair for ${record.id}`);
    return record.scores[mode] - paired[mode];
  });
  const [paper, guarded] = intervalsOf(clustersOf(a, measures), options);
  return { paper: paper as Intervals, guarded: guarded as Intervals };
}

/** What the records of each image and task add up to, image by image in the order of their names. */
interface Clusters {
  readonly tasks: readonly string[];
  readonly dimensionOf: readonly string[];
  /** Where the entries of each image begin; one more than there are images. */
  readonly starts: Int32Array;
  /** Of each entry: its task, its number of records, and for each measure its sum. */
  readonly taskOf: Int32Array;
  readonly counts: Float64Array;
  readonly sums: readonly Float64Array[];
}

function clustersOf(
  records: readonly RecordScore[],
  measures: readonly ((record: RecordScore) => number)[],
): Clusters {
  const tasks = tasksIn(records);
  const images = groupByImage(records);
  const entries = images.flatMap((own) =>
    tasks.flatMap(([task], t) => {
      const members = own.filter((record) => record.task === task);
      return members.length === 0 ? [] : [{ t, members }];
    }),
  );
  const sumOf = (measure: (record: RecordScore) => number): Float64Array =>
    Float64Array.from(entries, ({ members }) => members.reduce((sum, record) => sum + measure(record), 0));
  return {
    tasks: tasks.map(([task]) => task),
    dimensionOf: tasks.map(([, dimension]) => dimension),
    starts: startsOf(images),
    taskOf: Int32Array.from(entries, ({ t }) => t),
    counts: Float64Array.from(entries, ({ members }) => members.length),
    sums: measures.map(sumOf),
  };
}

function groupByImage(records: readonly RecordScore[]): (readonly RecordScore[])[] {
  const groups = new Map<string, RecordScore[]>();
  for (const record of records) {
    const group = groups.get(record.image);
    if (group === undefined) groups.set(record.image, [record]);
    else group.push(record);
  }
  return [...groups].sort((a, b) => compareText(a[0], b[0])).map(([, group]) => group);
}

function startsOf(images: readonly (readonly RecordScore[])[]): Int32Array {
  const starts = new Int32Array(images.length + 1);
  images.forEach((own, i) => {
    starts[i + 1] = (starts[i] as number) + new Set(own.map((record) => record.task)).size;
  });
  return starts;
}

/** Intervals by row, for each measure. */
function intervalsOf(clusters: Clusters, { seed, resamples }: BootstrapOptions): Map<string, Interval>[] {
  const means = clusters.sums.map(() => new Map<string, number[]>());
  const rng = keyedDraw(seed, 'bootstrap')('images');
  const width = clusters.tasks.length;
  const counts = new Float64Array(width);
  const sums = clusters.sums.map(() => new Float64Array(width));
  const imageCount = clusters.starts.length - 1;
  for (let i = 0; i < resamples; i++) {
    counts.fill(0);
    for (const sum of sums) sum.fill(0);
    for (let drawn = 0; drawn < imageCount; drawn++) addImage(clusters, rng.below(imageCount), counts, sums);
    means.forEach((byRow, m) => {
      for (const [name, mean] of rowMeans(clusters, sums[m] as Float64Array, counts)) {
        const list = byRow.get(name);
        if (list === undefined) byRow.set(name, [mean]);
        else list.push(mean);
      }
    });
  }
  return means.map((byRow) => new Map([...byRow].map(([name, list]) => [name, quantileInterval(list)])));
}

function addImage(
  clusters: Clusters,
  image: number,
  counts: Float64Array,
  sums: readonly Float64Array[],
): void {
  const end = clusters.starts[image + 1] as number;
  for (let entry = clusters.starts[image] as number; entry < end; entry++) {
    const task = clusters.taskOf[entry] as number;
    counts[task] = (counts[task] as number) + (clusters.counts[entry] as number);
    for (let m = 0; m < sums.length; m++) {
      const sum = sums[m] as Float64Array;
      sum[task] = (sum[task] as number) + (clusters.sums[m]?.[entry] as number);
    }
  }
}

/** Means of the tasks, the dimensions and overall. A task that no drawn image asks has no mean in this resample. */
function rowMeans(
  { tasks, dimensionOf }: Clusters,
  sum: Float64Array,
  counts: Float64Array,
): (readonly [string, number])[] {
  const drawn = tasks.map((_, t) => t).filter((t) => (counts[t] as number) > 0);
  const meanOf = (t: number): number => (sum[t] as number) / (counts[t] as number);
  const average = (indices: readonly number[]): number =>
    indices.reduce((total, t) => total + meanOf(t), 0) / indices.length;
  const dimensions = [...new Set(drawn.map((t) => dimensionOf[t] as string))];
  return [
    ...drawn.map((t) => [tasks[t] as string, meanOf(t)] as const),
    ...dimensions.map((name) => [name, average(drawn.filter((t) => dimensionOf[t] === name))] as const),
    [overallName(tasks), average(drawn)],
  ];
}

function quantileInterval(means: readonly number[]): Interval {
  const sorted = [...means].sort((a, b) => a - b);
  const at = (p: number): number => {
    const place = p * (sorted.length - 1);
    const low = Math.floor(place);
    const high = Math.min(sorted.length - 1, low + 1);
    return (sorted[low] as number) + ((sorted[high] as number) - (sorted[low] as number)) * (place - low);
  };
  return { low: at(0.025), high: at(0.975) };
}
