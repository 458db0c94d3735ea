import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hbbContainsHbb, hbbCorners, hbbOf, intersectHbb } from '../../src/core/hbb.ts';
import { hbbIou, iofInHbb, iouOf, overlapArea } from '../../src/core/iou.ts';
import { minAreaRect } from '../../src/core/obb.ts';
import {
  clipByHbb,
  convexHull,
  isClockwise,
  isConvex,
  isSelfCrossing,
  pointToSegment,
  polygonArea,
  polygonCentroid,
  polygonContainsPoint,
  polygonDistance,
  reversedRing,
  signedArea,
} from '../../src/core/polygon.ts';
import { asQuad, leanDeg, quadSides } from '../../src/core/quad.ts';

const SEED = { seed: 20260101, numRuns: 300 };
const UNIT = [0, 0, 10, 0, 10, 10, 0, 10];

function rotated(cx: number, cy: number, w: number, h: number, deg: number): number[] {
  const a = (deg * Math.PI) / 180;
  const corner = (x: number, y: number): number[] => [
    cx + x * Math.cos(a) - y * Math.sin(a),
    cy + x * Math.sin(a) + y * Math.cos(a),
  ];
  return [
    ...corner(-w / 2, -h / 2),
    ...corner(w / 2, -h / 2),
    ...corner(w / 2, h / 2),
    ...corner(-w / 2, h / 2),
  ];
}

const anyBox = fc.tuple(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 0, max: 179 }),
);

describe('rings', () => {
  it('is positive in area when clockwise on screen', () => {
    expect(signedArea(UNIT)).toBe(100);
    expect(isClockwise(UNIT)).toBe(true);
    expect(signedArea(reversedRing(UNIT))).toBe(-100);
    expect(reversedRing(UNIT)).toEqual([0, 0, 0, 10, 10, 10, 10, 0]);
  });

  it('finds the centre of area, not the mean of the vertices', () => {
    // An L of three unit squares: centre of area (5/6, 5/6), mean of the vertices (1, 1).
    const [x, y] = polygonCentroid([0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2]);
    expect(x).toBeCloseTo(5 / 6, 12);
    expect(y).toBeCloseTo(5 / 6, 12);
    expect(polygonCentroid([1, 1, 3, 3, 1, 1, 3, 3])).toEqual([2, 2]);
  });

  it('tells convex, concave, crossing and star-shaped rings apart', () => {
    expect(isConvex(UNIT)).toBe(true);
    expect(isConvex([0, 0, 10, 0, 10, 10, 8, 2])).toBe(false);
    const bowTie = [0, 0, 10, 10, 10, 0, 0, 10];
    expect(isSelfCrossing(bowTie)).toBe(true);
    expect(isConvex(bowTie)).toBe(false);
    expect(isSelfCrossing(UNIT)).toBe(false);
    const star = [0, -10, 6, 8, -9, -3, 9, -3, -6, 8];
    expect(isConvex(star)).toBe(false);
  });

  it('puts points in or out', () => {
    const c = [0, 0, 10, 0, 10, 2, 2, 2, 2, 8, 10, 8, 10, 10, 0, 10];
    expect(polygonContainsPoint(c, 1, 5)).toBe(true);
    expect(polygonContainsPoint(c, 6, 5)).toBe(false);
  });

  it('makes the convex hull', () => {
    const hull = convexHull([0, 0, 10, 0, 5, 5, 10, 10, 0, 10, 5, 0]);
    expect(polygonArea(hull)).toBe(100);
    expect(hull).toHaveLength(8);
  });

  it('measures distance between outlines', () => {
    expect(polygonDistance(UNIT, [13, 14, 20, 14, 20, 20, 13, 20])).toBe(5);
    expect(polygonDistance(UNIT, [2, 2, 4, 2, 4, 4, 2, 4])).toBe(0);
    expect(polygonDistance([4, -5, 6, -5, 6, 15, 4, 15], UNIT)).toBe(0);
    expect(pointToSegment(5, 5, 0, 0, 10, 0)).toBe(5);
    expect(pointToSegment(13, 4, 0, 0, 10, 0)).toBe(5);
  });
});

describe('boxes', () => {
  it('intersects, and a shared edge is no overlap', () => {
    expect(intersectHbb([0, 0, 10, 10], [5, 5, 20, 20])).toEqual([5, 5, 10, 10]);
    expect(intersectHbb([0, 0, 10, 10], [10, 0, 20, 10])).toBeNull();
    expect(hbbIou([0, 0, 10, 10], [5, 0, 15, 10])).toBeCloseTo(1 / 3, 12);
    expect(hbbOf([3, 4, -1, 9, 7, 2])).toEqual([-1, 2, 7, 9]);
  });

  it('finds sides and lean of a quad', () => {
    const quad = rotated(100, 100, 40, 20, 30);
    expect(quadSides(quad)[0]).toBeCloseTo(40, 9);
    expect(leanDeg(quad)).toBeCloseTo(30, 9);
    expect(leanDeg(rotated(0, 0, 40, 20, 88))).toBeCloseTo(2, 9);
    expect(() => asQuad([1, 2, 3])).toThrow(/3 numbers/);
  });
});

describe('overlap', () => {
  it('equals hand-computed areas', () => {
    expect(overlapArea(UNIT, [5, 5, 15, 5, 15, 15, 5, 15])).toBe(25);
    // A square and the same square turned by 45° share a regular octagon: 2(√2 - 1) of the square.
    const square = rotated(0, 0, 10, 10, 0);
    expect(overlapArea(square, rotated(0, 0, 10, 10, 45))).toBeCloseTo(200 * (Math.SQRT2 - 1), 9);
    expect(iouOf(UNIT, [0, 0, 0, 0, 0, 0, 0, 0])).toBe(0);
    expect(iofInHbb([0, 0, 10, 0, 10, 10, 0, 10], [-5, -5, 5, 20])).toBe(0.5);
  });

  it('takes non-convex rings through the general clipper', () => {
    const c = [0, 0, 10, 0, 10, 2, 2, 2, 2, 8, 10, 8, 10, 10, 0, 10];
    const flipped = [10, 0, 0, 0, 0, 2, 8, 2, 8, 8, 0, 8, 0, 10, 10, 10];
    expect(overlapArea(c, flipped)).toBeCloseTo(40, 6);
    expect(overlapArea(c, UNIT)).toBeCloseTo(polygonArea(c), 9);
  });

  it('is symmetric, bounded and 1 for a ring and itself', () => {
    fc.assert(
      fc.property(anyBox, anyBox, (p, q) => {
        const a = rotated(...p);
        const b = rotated(...q);
        const iou = iouOf(a, b);
        expect(iou).toBeGreaterThanOrEqual(0);
        expect(iou).toBeLessThanOrEqual(1 + 1e-9);
        expect(iouOf(b, a)).toBeCloseTo(iou, 9);
        expect(iouOf(reversedRing(a), b)).toBeCloseTo(iou, 9);
        expect(iouOf(a, a)).toBeCloseTo(1, 9);
      }),
      SEED,
    );
  });

  it('equals independently computed values where they are at hand', ({ skip }) => {
    const path = fileURLToPath(new URL('../../../shared/vectors/score.json', import.meta.url));
    if (!existsSync(path)) skip('the vector files (../shared/vectors) are absent');
    const vectors = JSON.parse(readFileSync(path, 'utf8')) as {
      kind: string;
      gt: number[];
      pred: number[];
      iou: number;
    }[];
    const ring = (b: number[]): number[] => (b.length === 4 ? hbbCorners(b as never) : b);
    const boxes = vectors.filter((v) => v.kind === 'box');
    expect(boxes.length).toBeGreaterThan(20);
    for (const v of boxes) expect(Math.abs(iouOf(ring(v.gt), ring(v.pred)) - v.iou)).toBeLessThan(1e-9);
  });
});

describe('minimum-area rectangle', () => {
  it('recovers a turned rectangle, whatever vertices lie inside', () => {
    fc.assert(
      fc.property(anyBox, ([cx, cy, w, h, deg]) => {
        const quad = rotated(cx, cy, w, h, deg);
        const obb = minAreaRect([...quad, cx, cy]);
        expect(obb.longSidePx).toBeCloseTo(Math.max(w, h), 6);
        expect(obb.shortSidePx).toBeCloseTo(Math.min(w, h), 6);
        expect(isClockwise(obb.quad)).toBe(true);
        expect(iouOf(obb.quad, quad)).toBeCloseTo(1, 6);
        if (w !== h) {
          const expected = (deg + (w > h ? 0 : 90)) % 180;
          const apart = Math.abs(obb.angleDeg - expected) % 180;
          expect(Math.min(apart, 180 - apart)).toBeLessThan(1e-6);
        }
      }),
      SEED,
    );
  });
});

describe('clip by a box', () => {
  it('stays inside, and keeps what is inside', () => {
    fc.assert(
      fc.property(anyBox, (p) => {
        const ring = rotated(...p);
        const box = [100, 100, 300, 300] as const;
        const clipped = clipByHbb(ring, box);
        if (clipped.length === 0) return;
        expect(hbbContainsHbb([100 - 1e-6, 100 - 1e-6, 300 + 1e-6, 300 + 1e-6], hbbOf(clipped))).toBe(true);
        if (hbbContainsHbb(box, hbbOf(ring))) expect(polygonArea(clipped)).toBeCloseTo(polygonArea(ring), 6);
      }),
      SEED,
    );
  });
});
