import { roundTo } from './order.ts';

/** The middle value, or the mean of the middle two, rounded to `digits` decimals; null of none. */
export function medianOf(values: readonly number[], digits: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : roundTo((low + high) / 2, digits);
}
