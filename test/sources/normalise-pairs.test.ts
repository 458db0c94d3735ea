import { describe, expect, test } from 'vitest';
import { findPairs, type PairItem } from '../../src/sources/normalise-pairs.ts';
import { limits } from './contract.ts';

/** A van of 10 x 20 px. */
const van = (x: number, y: number): PairItem => ({
  category: 'van',
  shape: [x, y, x + 10, y, x + 10, y + 20, x, y + 20],
});

describe('pairs of labels on one spot', () => {
  test('are found though a label far away stands between them in the file', () => {
    // 3 px apart: 170 px² shared of 230.
    const items = [van(0, 0), van(500, 0), van(0, 3), van(497, 0)];
    expect(findPairs(items, limits)).toEqual([
      { a: 0, b: 2, iou: 170 / 230, reason: 'double-labelled' },
      // 3 px apart in x: 140 px² shared of 260.
      { a: 1, b: 3, iou: 140 / 260, reason: 'threshold-band' },
    ]);
  });

  test('do not count to the most that a scene may hold where one lies above the other', () => {
    const column = [van(0, 0), van(0, 100), van(0, 200)];
    expect(findPairs(column, { ...limits, maxPairs: 1 })).toEqual([]);
  });
});
