import { compareText } from '../core/order.ts';
import { keyedDraw } from '../core/rng.ts';
import { overallName, tasksIn } from './aggregate.ts';
import type { RecordScore } from './record.ts';
import type { ScoreMode } from './scorers.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly seed: number;
  /** Resamples; the interval's ends are the 2.5 % and 97.5 % quantiles of their means. */
  readonly resamples: number;
}

/** Per image and task: sum of scores and number of records. */
interface Clusters {
  readonly tasks: readonly string[];
  readonly dimensionOf: readonly string[];
  readonly images: number;
  /** Row by row: image, then task. */
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/**
 * 95 % intervals of every row of the score table. Images are drawn, not records: records of one image share its
 * difficulty (Efron and Tibshirani 1993, cluster bootstrap).
 */
export function bootstrapIntervals(
  records: readonly RecordScore[],
  mode: ScoreMode,
  options: BootstrapOptions,
): Map<string, Interval> {
  const clusters = clustersOf(records, (r) => r.scores[mode]);
  return intervalsOf(clusters, options);
}

/** 95 % intervals of the difference A - B; both must score the same records. */
export function bootstrapDifference(
  a: readonly RecordScore[],
  b: readonly RecordScore[],
  mode: ScoreMode,
  options: BootstrapOptions,
): Map<string, Interval> {
  const other = new Map(b.map((r) => [r.id, r.scores[mode]]));
  const clusters = clustersOf(a, (r) => {
    const paired = other.get(r.id);
    if (paired === undefined) throw new Error(`bootstrapDifference: no pair for ${r.id}`);
    return r.scores[mode] - paired;
  });
  return intervalsOf(clusters, options);
}

function clustersOf(records: readonly RecordScore[], scoreOf: (record: RecordScore) => number): Clusters {
  const tasks = tasksIn(records);
  const taskIndex = new Map(tasks.map(([task], i) => [task, i]));
  const images = [...new Set(records.map((r) => r.image))].sort(compareText);
  const imageIndex = new Map(images.map((image, i) => [image, i]));
  const sums = new Float64Array(images.length * tasks.length);
  const counts = new Float64Array(images.length * tasks.length);
  for (const record of records) {
    const at =
      (imageIndex.get(record.image) as number) * tasks.length + (taskIndex.get(record.task) as number);
    sums[at] = (sums[at] as number) + scoreOf(record);
    counts[at] = (counts[at] as number) + 1;
  }
  return {
    tasks: tasks.map(([task]) => task),
    dimensionOf: tasks.map(([, d]) => d),
    images: images.length,
    sums,
    counts,
  };
}

function intervalsOf(clusters: Clusters, options: BootstrapOptions): Map<string, Interval> {
  const draws = new Map<string, number[]>();
  const rng = keyedDraw(options.seed, 'bootstrap')('images');
  for (let i = 0; i < options.resamples; i++) {
    for (const [name, mean] of resampleMeans(clusters, () => rng.below(clusters.images))) {
      const list = draws.get(name);
      if (list === undefined) draws.set(name, [mean]);
      else list.push(mean);
    }
  }
  return new Map([...draws].map(([name, means]) => [name, quantileInterval(means)]));
}

function resampleMeans(clusters: Clusters, drawImage: () => number): Map<string, number> {
  const { tasks, dimensionOf, images, sums, counts } = clusters;
  const width = tasks.length;
  const sum = new Float64Array(width);
  const count = new Float64Array(width);
  for (let i = 0; i < images; i++) {
    const at = drawImage() * width;
    for (let t = 0; t < width; t++) {
      sum[t] = (sum[t] as number) + (sums[at + t] as number);
      count[t] = (count[t] as number) + (counts[at + t] as number);
    }
  }
  // A task that no drawn image asks has no mean in this resample.
  const drawn = tasks.map((_, t) => t).filter((t) => (count[t] as number) > 0);
  const meanOf = (t: number): number => (sum[t] as number) / (count[t] as number);
  const means = new Map(drawn.map((t) => [tasks[t] as string, meanOf(t)]));
  const average = (indices: readonly number[]): number =>
    indices.reduce((s, t) => s + meanOf(t), 0) / indices.length;
  for (const dimension of new Set(drawn.map((t) => dimensionOf[t] as string))) {
    means.set(dimension, average(drawn.filter((t) => dimensionOf[t] === dimension)));
  }
  if (drawn.length > 0) means.set(overallName(tasks), average(drawn));
  return means;
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
