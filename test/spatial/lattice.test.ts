import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regionOf, stepToPx } from '../../src/spatial/lattice.ts';
import { isOnLattice } from './on-lattice.ts';

describe('the lattice of 0..1000', () => {
  it('gives pixels with at most three decimals', () => {
    expect(regionOf([0, 0, 7360, 4912], { left: 1, top: 333, right: 999, bottom: 1000 })).toEqual([
      7.36, 1635.696, 7352.64, 4912,
    ]);
  });

  it('is the same rectangle when printed in pixels, thousandths or shares and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 0, max: 1000 }), (side, step) => {
        const px = stepToPx(0, side, step);
        expect(Number((Math.round(px * 1000) / 1000).toFixed(3))).toBe(px);
        expect(JSON.parse(JSON.stringify(px))).toBe(px);
        expect(Math.round((px * 1000) / side)).toBe(step);
        expect(isOnLattice([0, 0, side, side], [0, 0, px, px])).toBe(true);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('refuses a rectangle off the lattice', () => {
    expect(isOnLattice([0, 0, 4000, 4000], [4, 8, 400, 800])).toBe(true);
    expect(isOnLattice([0, 0, 4000, 4000], [4, 8, 401, 800])).toBe(false);
  });
});
