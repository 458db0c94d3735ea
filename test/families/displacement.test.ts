import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hbbCorners } from '../../src/core/hbb.ts';
import { iofInHbb, overlapArea } from '../../src/core/iou.ts';
import { polygonArea } from '../../src/core/polygon.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import {
  diameterOf,
  leastShareInside,
  mostShareInside,
  padRect,
  reachOf,
} from '../../src/families/displacement.ts';
import { boxAt, leaningBox } from './scenes.ts';

const box = (x: number, y: number, width: number, height: number) => boxAt('ship', x, y, width, height).quad;

/** A leaning rectangle near the region, too wide to be turned inside out, and a seed for its displacements. */
const shapes = fc.record({
  x: fc.double({ min: -30, max: 130, noNaN: true }),
  y: fc.double({ min: -30, max: 130, noNaN: true }),
  long: fc.double({ min: 4, max: 80, noNaN: true }),
  ratio: fc.double({ min: 0.2, max: 1, noNaN: true }),
  angle: fc.double({ min: 0, max: 180, noNaN: true }),
  seed: fc.integer(),
});

function displaced(quad: readonly number[], seed: number, n: number): number[] {
  const rng = keyedDraw(seed, 'displace')(n);
  return quad.map((v) => v + (n % 2 === 0 ? 2 * Math.round(rng.unit()) - 1 : 2 * rng.unit() - 1));
}

describe('padRect', () => {
  it('moves every side outwards', () => {
    expect(padRect(box(10, 20, 30, 40), 5)).toEqual([5, 15, 45, 15, 45, 65, 5, 65]);
    const leaning = padRect(leaningBox('ship', 0, 0, 20, 10, 30).quad, 2);
    const expected = leaningBox('ship', 0, 0, 24, 14, 30).quad;
    expect(Math.max(...leaning.map((v, i) => Math.abs(v - (expected[i] as number))))).toBeLessThan(1e-9);
  });

  it('pads a rectangle without width or height', () => {
    expect(padRect(box(10, 20, 0, 40), 1)).toEqual([9, 19, 11, 19, 11, 61, 9, 61]);
    expect(padRect(box(10, 20, 30, 0), 1)).toEqual([9, 19, 41, 19, 41, 21, 9, 21]);
    expect(padRect(box(10, 20, 0, 0), 1)).toEqual([9, 19, 11, 19, 11, 21, 9, 21]);
  });
});

describe('mostShareInside', () => {
  const region = hbbCorners([0, 0, 100, 100]);

  it('is exact without displacement', () => {
    expect(mostShareInside(box(90, 10, 40, 20), region, 0)).toBeCloseTo(0.25, 9);
    expect(mostShareInside(box(101, 10, 40, 20), region, 0)).toBe(0);
  });

  it('is 1 where a shape is too small to say', () => {
    expect(mostShareInside(box(100.5, 10, 3, 3), region, 1)).toBe(1);
    expect(mostShareInside(box(102, 10, 3, 3), region, 1)).toBe(0);
  });

  it('is at least the share after any displacement', () => {
    fc.assert(
      fc.property(shapes, ({ x, y, long, ratio, angle, seed }) => {
        const { quad } = leaningBox('ship', x, y, long, Math.max(4, long * ratio), angle);
        const most = mostShareInside(quad, region, 1);
        for (let n = 0; n < 4; n++) {
          const moved = displaced(quad, seed, n);
          expect(overlapArea(moved, region) / polygonArea(moved)).toBeLessThanOrEqual(most + 1e-9);
        }
      }),
      { seed: 3, numRuns: 150 },
    );
  });
});

describe('leastShareInside', () => {
  it('is 1 for what no displacement takes out of the frame', () => {
    expect(leastShareInside(box(1, 1, 40, 20), [0, 0, 100, 100], 1)).toBe(1);
    expect(leastShareInside(box(0.9, 1, 40, 20), [0, 0, 100, 100], 1)).toBeLessThan(1);
    expect(leastShareInside(box(-10, 10, 40, 20), [0, 0, 100, 100], 0)).toBeCloseTo(0.75, 9);
  });

  it('is at most the share after any displacement', () => {
    fc.assert(
      fc.property(shapes, ({ x, y, long, ratio, angle, seed }) => {
        const { quad } = leaningBox('ship', x, y, long, Math.max(4, long * ratio), angle);
        const least = leastShareInside(quad, [0, 0, 100, 100], 1);
        for (let n = 0; n < 4; n++) {
          const moved = displaced(quad, seed, n);
          expect(iofInHbb(moved, [0, 0, 100, 100])).toBeGreaterThanOrEqual(least - 1e-9);
        }
      }),
      { seed: 5, numRuns: 150 },
    );
  });
});

describe('diameterOf', () => {
  it('is the longer diagonal, and changes by no more than twice the reach', () => {
    expect(diameterOf(box(0, 0, 3, 4))).toBe(5);
    expect(diameterOf([0, 0, 10, 0, 12, 5, 2, 5])).toBe(13);
    expect(reachOf(1)).toBeCloseTo(Math.SQRT2, 12);
  });
});
