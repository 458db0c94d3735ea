import { chiSquaredDistributionTable } from 'simple-statistics';
import { roundTo } from '../../core/order.ts';
import type { Gate } from '../../model/manifest.ts';

/** Equal shares are doubted when a statistic this large comes by chance in one release of a hundred. */
const LEVEL = 0.01;

const CRITICAL: ReadonlyMap<number, number> = new Map(
  Object.entries(chiSquaredDistributionTable).map(([degrees, quantiles]) => [
    Number(degrees),
    quantiles[LEVEL],
  ]),
);

/** Pearson's statistic of counts against expected ones. */
function chiSquareOf(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, i) => {
    const want = expected[i] as number;
    return sum + (want > 0 ? (count - want) ** 2 / want : 0);
  }, 0);
}

/** Gate on equal shares of the values; null where fewer than two values or no observation is there. */
export function equalSharesGate(name: string, definition: string, counts: readonly number[]): Gate | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const critical = CRITICAL.get(counts.length - 1);
  if (total === 0 || critical === undefined) return null;
  const value = chiSquareOf(
    counts,
    counts.map(() => total / counts.length),
  );
  return {
    name,
    definition: `${definition}: chi-square against equal shares, ${counts.length - 1} degrees of freedom, at the 1 % level`,
    value: roundTo(value, 3),
    threshold: critical,
    met: value <= critical,
  };
}
