import { describe, expect, it } from 'vitest';
import { mixNumbers } from '../../src/core/mix.ts';

describe('mixNumbers', () => {
  it('depends on seed, values and their order, to 1/1000', () => {
    const hash = mixNumbers(7, [1, 2, 3.5]);
    expect(mixNumbers(7, [1, 2, 3.5])).toBe(hash);
    expect(mixNumbers(8, [1, 2, 3.5])).not.toBe(hash);
    expect(mixNumbers(7, [2, 1, 3.5])).not.toBe(hash);
    expect(mixNumbers(7, [1, 2, 3.501])).not.toBe(hash);
    expect(mixNumbers(7, [1, 2, 3.5000001])).toBe(hash);
  });

  it('spreads neighbouring values evenly over the range', () => {
    const buckets = new Array<number>(16).fill(0);
    for (let i = 0; i < 16_000; i++) {
      const hash = mixNumbers(1, [i, 100]);
      expect(hash >= 0 && hash < 2 ** 32 && Number.isInteger(hash)).toBe(true);
      buckets[Math.floor(hash / 2 ** 28)] = (buckets[Math.floor(hash / 2 ** 28)] as number) + 1;
    }
    // Mean 1000, standard deviation 31.
    for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
