import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  centroidOf,
  clipToRect,
  crossesItself,
  gapBetween,
  overlapOf,
  sharedArea,
  smallestRectangle,
} from '../../../src/audit/rules/geometry.ts';

const SQUARE = [0, 0, 10, 0, 10, 10, 0, 10];

describe('areas and centres', () => {
  it('of an L', () => {
    // 30 x 10 and, below it, 10 x 20: 500 px², centre ((15 * 300 + 5 * 200) / 500, (5 * 300 + 20 * 200) / 500).
    const bent = [0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30];
    expect(areaOf(bent)).toBe(500);
    expect(centroidOf(bent)).toEqual([11, 11]);
    expect(areaOf(clipToRect(bent, [0, 0, 20, 20]))).toBe(300);
  });

  it('of what two shapes share, concave ones too', () => {
    const bent = [0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30];
    expect(sharedArea(SQUARE, [5, 5, 15, 5, 15, 15, 5, 15])).toBe(25);
    expect(overlapOf(SQUARE, [5, 0, 15, 0, 15, 10, 5, 10])).toBeCloseTo(1 / 3, 12);
    expect(sharedArea(bent, [5, 5, 25, 5, 25, 25, 5, 25])).toBeCloseTo(20 * 5 + 5 * 15, 9);
    expect(sharedArea([5, 5, 25, 5, 25, 25, 5, 25], bent)).toBeCloseTo(175, 9);
    // Two concave shapes: an L and its mirror image, which share the top bar and nothing else.
    const mirrored = [30, 0, 0, 0, 0, 10, 20, 10, 20, 30, 30, 30];
    expect(sharedArea(bent, mirrored)).toBeCloseTo(300, 9);
  });

  it('of two boxes are what their sides say', () => {
    const start = fc.integer({ min: 0, max: 50 });
    const side = fc.integer({ min: 1, max: 50 });
    const box = fc.record({ x: start, y: start, width: side, height: side });
    type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
    const ringOf = ({ x, y, width, height }: Box): number[] => [
      ...[x, y, x + width, y],
      ...[x + width, y + height, x, y + height],
    ];
    const shared = (a: number, lengthA: number, b: number, lengthB: number): number =>
      Math.max(0, Math.min(a + lengthA, b + lengthB) - Math.max(a, b));
    fc.assert(
      fc.property(box, box, (a, b) => {
        const area = shared(a.x, a.width, b.x, b.width) * shared(a.y, a.height, b.y, b.height);
        expect(sharedArea(ringOf(a), ringOf(b))).toBeCloseTo(area, 9);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe('shapes', () => {
  it('that cross themselves are seen', () => {
    expect(crossesItself(SQUARE)).toBe(false);
    expect(crossesItself([0, 0, 10, 10, 10, 0, 0, 10])).toBe(true);
    expect(crossesItself([0, 0, 10, 0, 10, 10, 5, 0, 0, 10])).toBe(true);
    expect(crossesItself([0, 0, 10, 0, 4, 4, 0, 10])).toBe(false);
  });

  it('have a smallest rectangle', () => {
    const turned = smallestRectangle([5, 0, 10, 5, 5, 10, 0, 5]);
    expect(areaOf(turned)).toBeCloseTo(50, 9);
    expect(areaOf(smallestRectangle([0, 0, 10, 0, 5, 5]))).toBeCloseTo(50, 9);
  });

  it('have gaps between them', () => {
    expect(gapBetween(SQUARE, [13, 14, 20, 14, 20, 20, 13, 20])).toBe(5);
    expect(gapBetween(SQUARE, [5, 5, 20, 5, 20, 20, 5, 20])).toBe(0);
  });
});
