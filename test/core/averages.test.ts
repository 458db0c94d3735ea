import { describe, expect, it } from 'vitest';
import { meanOf, medianOf } from '../../src/core/averages.ts';

describe('meanOf', () => {
  it('rounds, and knows no mean of nothing', () => {
    expect(meanOf([1, 2, 4], 3)).toBe(2.333);
    expect(meanOf([], 3)).toBeNull();
  });

  it('is the same in whatever order the values come', () => {
    // Summed as they stand, the first gives 0 and the second 1.
    expect(meanOf([1, 1e17, -1e17], 9)).toBe(meanOf([1e17, -1e17, 1], 9));
    const shares = Array.from({ length: 997 }, (_, i) => ((i * 7919) % 997) / 1e6 + 1e-10 * i);
    expect(meanOf([...shares].reverse(), 17)).toBe(meanOf(shares, 17));
  });
});

describe('medianOf', () => {
  it.each<[readonly number[], number, number | null]>([
    [[], 2, null],
    [[7], 2, 7],
    [[10, 2, 9], 2, 9],
    [[4, 1, 3, 2], 2, 2.5],
    [[0.1, 0.2, 0.25, 0.4], 2, 0.23],
  ])('of %j to %i digits: %s', (values, digits, median) => {
    expect(medianOf(values, digits)).toBe(median);
  });
});
