import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hbbContainsHbb } from '../../src/core/hbb.ts';
import { minAreaRect } from '../../src/core/obb.ts';
import {
  convexHull,
  isConvex,
  polygonCentroid,
  polygonContainsPoint,
  polygonDistance,
  reversedRing,
} from '../../src/core/polygon.ts';

/** Three unit squares: centre of area (5/6, 5/6), mean of the vertices (1, 1). */
const corner = [0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2];

describe('a ring that runs counter-clockwise', () => {
  it('has the centre of area of the same ring the other way round', () => {
    const [x, y] = polygonCentroid(reversedRing(corner));
    expect(x).toBeCloseTo(5 / 6, 12);
    expect(y).toBeCloseTo(5 / 6, 12);
  });

  it('is convex where the other way round it is; a star is neither way', () => {
    const star = [0, -10, 6, 8, -9, -3, 9, -3, -6, 8];
    expect(isConvex([0, 0, 0, 10, 10, 10, 10, 0])).toBe(true);
    expect(isConvex(reversedRing(star))).toBe(false);
    expect(isConvex(reversedRing(corner))).toBe(false);
  });
});

describe('a convex hull', () => {
  const hull = fc
    .array(fc.integer({ min: 0, max: 40 }), { minLength: 6, maxLength: 24 })
    .map((v) => convexHull(v.slice(0, 2 * Math.floor(v.length / 2))))
    .filter((ring) => ring.length >= 6);

  it('is convex either way round', () => {
    fc.assert(
      fc.property(hull, (ring) => {
        expect(isConvex(ring)).toBe(true);
        expect(isConvex(reversedRing(ring))).toBe(true);
      }),
      { seed: 24, numRuns: 300 },
    );
  });

  it('holds the points that lie to the right of each of its edges', () => {
    const place = fc.integer({ min: 0, max: 40 }).map((v) => v + 0.37);
    fc.assert(
      fc.property(hull, place, place, (ring, x, y) => {
        const sides = Array.from({ length: ring.length / 2 }, (_, n) => {
          const at = (i: number): number => ring[(2 * n + i) % ring.length] as number;
          return (at(2) - at(0)) * (y - at(1)) - (at(3) - at(1)) * (x - at(0));
        });
        fc.pre(sides.every((side) => side !== 0));
        expect(polygonContainsPoint(ring, x, y)).toBe(sides.every((side) => side > 0));
      }),
      { seed: 25, numRuns: 300 },
    );
  });
});

it('the smallest rectangle around one point, however often it stands there, is that point', () => {
  expect(minAreaRect([5, 7, 5, 7, 5, 7])).toEqual({
    quad: [5, 7, 5, 7, 5, 7, 5, 7],
    longSidePx: 0,
    shortSidePx: 0,
    angleDeg: 0,
  });
});

it('a box holds another with its border, and none that sticks out on any side', () => {
  const outer = [10, 10, 20, 20] as const;
  expect(hbbContainsHbb(outer, outer)).toBe(true);
  for (const side of [0, 1, 2, 3]) {
    const inner = [10, 10, 20, 20].map((v, i) => (i !== side ? v : i < 2 ? 9 : 21));
    expect(hbbContainsHbb(outer, inner as never), String(side)).toBe(false);
  }
});

describe('the distance between outlines', () => {
  /** 101 points of each edge. */
  const pointsOf = (ring: readonly number[]): [number, number][] =>
    Array.from({ length: (ring.length / 2) * 101 }, (_, n) => {
      const [i, t] = [2 * Math.floor(n / 101), (n % 101) / 100];
      const [x, y] = [ring[i] as number, ring[i + 1] as number];
      const [x2, y2] = [ring[(i + 2) % ring.length] as number, ring[(i + 3) % ring.length] as number];
      return [x + t * (x2 - x), y + t * (y2 - y)];
    });

  it('is what points along them show', () => {
    const hull = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 8, maxLength: 8 }).map(convexHull);
    fc.assert(
      fc.property(hull, hull, fc.constantFrom([41, 0], [0, 41], [-50, 20]), (a, near, by) => {
        const b = near.map((v, i) => v + (by[i % 2] as number));
        fc.pre(a.length >= 6 && b.length >= 6);
        let sampled = Number.POSITIVE_INFINITY;
        const others = pointsOf(b);
        for (const [x, y] of pointsOf(a))
          for (const [x2, y2] of others) sampled = Math.min(sampled, Math.hypot(x2 - x, y2 - y));
        const found = polygonDistance(a, b);
        expect(found).toBeLessThanOrEqual(sampled + 1e-9);
        // Half a step of an edge of up to 57 px on either side.
        expect(found).toBeGreaterThanOrEqual(sampled - 0.58);
      }),
      { seed: 22, numRuns: 12 },
    );
  });
});
