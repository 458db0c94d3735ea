import { sampleCorrelation } from 'simple-statistics';

export interface Correlation {
  readonly count: number;
  /** Null where it is not defined: fewer than two points, or no spread on one side. */
  readonly pearson: number | null;
  readonly spearman: number | null;
}

/** Pearson and Spearman correlation of target side against score (table 16). */
export function correlate(xs: readonly number[], ys: readonly number[]): Correlation {
  if (xs.length !== ys.length) throw new Error('correlate: lists differ in length');
  return { count: xs.length, pearson: pearsonOf(xs, ys), spearman: pearsonOf(ranksOf(xs), ranksOf(ys)) };
}

function pearsonOf(xs: readonly number[], ys: readonly number[]): number | null {
  const spread = (list: readonly number[]): boolean => list.some((v) => v !== list[0]);
  return xs.length >= 2 && spread(xs) && spread(ys) ? sampleCorrelation([...xs], [...ys]) : null;
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const ranks = new Array<number>(values.length);
  for (let i = 0; i < order.length; ) {
    let j = i;
    while (j < order.length && values[order[j] as number] === values[order[i] as number]) j++;
    for (let k = i; k < j; k++) ranks[order[k] as number] = (i + j + 1) / 2;
    i = j;
  }
  return ranks;
}
