import { describe, expect, it } from 'vitest';
import { erodeConvex, growHull } from '../../src/core/offset.ts';
import { polygonArea } from '../../src/core/polygon.ts';

const box = [10, 10, 30, 10, 30, 20, 10, 20];
/** A square of side 10√2 standing on its corner. */
const diamond = [10, 0, 20, 10, 10, 20, 0, 10];

describe('displacement of the vertices by up to 1 px along each axis', () => {
  it('grows a box by 1 px on every side', () => {
    expect(polygonArea(growHull(box, 1))).toBe(22 * 12);
  });

  it('erodes a box by 1 px on every side, in either winding', () => {
    expect(polygonArea(erodeConvex(box, 1))).toBe(18 * 8);
    expect(polygonArea(erodeConvex([10, 10, 10, 20, 30, 20, 30, 10], 1))).toBe(18 * 8);
  });

  it('moves a slanted edge by √2: both coordinates count', () => {
    expect(polygonArea(erodeConvex(diamond, 1))).toBeCloseTo((10 * Math.SQRT2 - 2 * Math.SQRT2) ** 2, 9);
  });

  it('leaves nothing of a sliver', () => {
    expect(erodeConvex([0, 0, 50, 0, 50, 1.5, 0, 1.5], 1)).toEqual([]);
  });
});
