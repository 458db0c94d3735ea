import { roundTo } from './order.ts';

/**
 * The mean, rounded to `digits` decimals; null of none. Summed from the least value up: the order in which values come
 * changes no digit.
 */
export function meanOf(values: readonly number[], digits: number): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of Float64Array.from(values).sort()) sum += value;
  return roundTo(sum / values.length, digits);
}

/** The middle value, or the mean of the middle two, rounded to `digits` decimals; null of none. */
export function medianOf(values: readonly number[], digits: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : roundTo((low + high) / 2, digits);
}
