import { describe, expect, it } from 'vitest';
import { medianOf } from '../../src/core/median.ts';

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
