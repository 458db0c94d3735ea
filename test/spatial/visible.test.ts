import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hbbContainsPoint, padHbb } from '../../src/core/hbb.ts';
import { centreOf, centreRange, clippedHbb, mayTouch, visiblePolygon } from '../../src/spatial/visible.ts';
import { anyInstance, anyShake, FRAME, instanceOf, shaken } from './shapes.ts';

describe('what of an instance is visible', () => {
  it('is the whole shape inside the frame', () => {
    const quad = [10, 10, 30, 10, 30, 20, 10, 20];
    expect(visiblePolygon(instanceOf(quad), FRAME)).toEqual(quad);
    expect(centreOf(instanceOf(quad), FRAME)).toEqual([20, 15]);
  });

  it('is cut at the frame, and so is the centre', () => {
    const half = instanceOf([-20, 10, 20, 10, 20, 30, -20, 30]);
    expect(centreOf(half, FRAME)).toEqual([10, 20]);
    expect(clippedHbb(half, FRAME)).toEqual([0, 10, 20, 30]);
  });

  it('uses the exact outline of a clipped object', () => {
    const cut = instanceOf([0, 0, 40, 0, 40, 40, 0, 40], {
      shape: 'clipped',
      outline: [0, 0, 40, 0, 40, 40],
    });
    expect(centreOf(cut, FRAME)[0]).toBeCloseTo(80 / 3, 9);
    expect(centreOf(cut, FRAME)[1]).toBeCloseTo(40 / 3, 9);
  });

  it('keeps the centre of a crossed ring within its HBB', () => {
    const crossed = instanceOf([0, 0, 10, 10, 10, 0, 0, 10.1]);
    const [x, y] = centreOf({ ...crossed, quad: [0, 0, 10, 10, 10, 0, 0, 10.1] }, FRAME);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(10);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(10.1);
  });
});

describe('the range of a centre', () => {
  it('is the middle third and the jitter where the shape stays convex', () => {
    expect(centreRange(instanceOf([100, 100, 160, 100, 160, 130, 100, 130]), FRAME, 1)).toEqual([
      119, 109, 141, 121,
    ]);
  });

  it('is the clipped HBB and the jitter for what the frame may cut, and for what is too thin to stay convex', () => {
    expect(centreRange(instanceOf([0, 100, 60, 100, 60, 130, 0, 130]), FRAME, 1)).toEqual([0, 99, 61, 131]);
    expect(centreRange(instanceOf([100, 100, 160, 100, 160, 102, 100, 102]), FRAME, 1)).toEqual([
      99, 99, 161, 103,
    ]);
  });

  it('ends at each border of the frame', () => {
    const rangeOf = (x1: number, y1: number, x2: number, y2: number) =>
      centreRange(instanceOf([x1, y1, x2, y1, x2, y2, x1, y2]), FRAME, 1);
    expect(rangeOf(-10, 100, 20, 130)).toEqual([0, 99, 21, 131]);
    expect(rangeOf(100, -10, 130, 20)).toEqual([99, 0, 131, 21]);
    expect(rangeOf(980, 100, 1010, 130)).toEqual([979, 99, 1000, 131]);
    expect(rangeOf(100, 780, 130, 810)).toEqual([99, 779, 131, 800]);
  });

  it('holds for every displacement of the vertices', () => {
    fc.assert(
      fc.property(anyInstance, anyShake, (instance, shake) => {
        const range = centreRange(instance, FRAME, 1);
        const [x, y] = centreOf(shaken(instance, shake), FRAME);
        const isGone = visiblePolygon(shaken(instance, shake), FRAME).length === 0;
        expect(isGone || hbbContainsPoint(padHbb(range, 1e-6), x, y)).toBe(true);
      }),
      { seed: 1, numRuns: 800 },
    );
  });
});

it('a shape that may not touch a box has no vertex in it and no HBB over it', () => {
  const shape = instanceOf([100, 100, 120, 100, 120, 110, 100, 110]);
  for (const [box, beside] of [
    [
      [120, 100, 140, 110],
      [120.5, 100, 140, 110],
    ],
    [
      [80, 100, 100, 110],
      [80, 100, 99.5, 110],
    ],
    [
      [100, 110, 120, 120],
      [100, 110.5, 120, 120],
    ],
    [
      [100, 90, 120, 100],
      [100, 90, 120, 99.5],
    ],
  ] as const) {
    expect(mayTouch(shape, box), String(box)).toBe(true);
    expect(mayTouch(shape, beside), String(beside)).toBe(false);
  }
  expect(mayTouch(instanceOf([0, 0, 10, 0, 10, 10, 0, 10]), [10, 10, 20, 20])).toBe(true);
  expect(mayTouch(instanceOf([0, 0, 10, 0, 10, 10, 0, 10]), [10.5, 0, 20, 20])).toBe(false);
  expect(mayTouch(instanceOf([0, 0, 10, 0, 10, 10, 0, 10]), [0, 10.5, 20, 20])).toBe(false);
});
