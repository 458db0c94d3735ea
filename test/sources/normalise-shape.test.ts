import { describe, expect, test } from 'vitest';
import type { Hbb } from '../../src/core/hbb.ts';
import { classifyShape, isOutside, ringFaults, type Shape } from '../../src/sources/normalise-shape.ts';
import { limits } from './contract.ts';

const frame: Hbb = [0, 0, 1000, 800];

const boxRing = (x1: number, y1: number, x2: number, y2: number): number[] => [
  x1,
  y1,
  x2,
  y1,
  x2,
  y2,
  x1,
  y2,
];

/** A square with its corner at (100, 100), without the triangle of equal legs at its top right. */
const cutSquare = (side: number, leg: number): number[] =>
  [0, 0, side - leg, 0, side, leg, side, side, 0, side].map((v) => v + 100);

function shapeOf(ring: readonly number[]): Shape {
  const shape = classifyShape(ring, ringFaults(ring, frame, limits.minAreaPx2), frame, limits);
  if ('code' in shape) throw new Error(`dropped: ${shape.code}`);
  return shape;
}

describe('faults of a ring', () => {
  const faultsOf = (...ring: readonly number[]): string[] => ringFaults(ring, frame, 1);

  test('are found each by itself', () => {
    expect(faultsOf(...boxRing(0, 0, 1000, 800))).toEqual([]);
    expect(faultsOf(...boxRing(-1, 10, 20, 20))).toEqual(['negative-coordinate']);
    expect(faultsOf(...boxRing(10, -1, 20, 20))).toEqual(['negative-coordinate']);
    expect(faultsOf(...boxRing(990, 10, 1001, 20))).toEqual(['beyond-border']);
    expect(faultsOf(...boxRing(10, 790, 20, 801))).toEqual(['beyond-border']);
    expect(faultsOf(10, 10, 10, 20, 20, 20, 20, 10)).toEqual(['counter-clockwise']);
    expect(faultsOf(10, 10, 20, 10, 20, 20)).toEqual(['not-four-vertices']);
    expect(faultsOf(10, 10, 20, 10, 20, 20, 10, 10)).toEqual(['repeated-vertex']);
    expect(faultsOf(10, 10, 10.9, 10, 10.9, 11, 10, 11)).toEqual(['area-too-small']);
    expect(faultsOf(10, 10, 11, 10, 11, 11, 10, 11)).toEqual([]);
    // Triangles of 25 and 16 px² that run opposite ways: 9 px², clockwise.
    expect(faultsOf(0, 0, 10, 0, 1, 9, 9, 9)).toEqual(['self-crossing']);
  });

  test('outside is what has no area in the frame, touching it or passing its corner', () => {
    expect(isOutside(boxRing(-20, 10, 0, 20), frame)).toBe(true);
    expect(isOutside(boxRing(10, -20, 20, 0), frame)).toBe(true);
    expect(isOutside(boxRing(1000, 10, 1020, 20), frame)).toBe(true);
    expect(isOutside(boxRing(10, 800, 20, 820), frame)).toBe(true);
    expect(isOutside(boxRing(-20, 10, 0.1, 20), frame)).toBe(false);
    // Its HBB covers the corner of the frame, its slope passes the corner by.
    expect(isOutside([-20, 10, -20, -20, 10, -20], frame)).toBe(true);
    expect(isOutside([-20, 22, -20, -20, 22, -20], frame)).toBe(false);
  });
});

describe('a ring of other than four vertices', () => {
  test('is clipped where one of its edges lies on a border of the image, each of the four', () => {
    for (const ring of [
      [0, 100, 50, 120, 60, 160, 50, 200, 0, 180],
      [100, 0, 180, 0, 200, 50, 160, 60, 120, 50],
      [1000, 100, 1000, 180, 950, 200, 940, 160, 950, 120],
      [100, 800, 120, 750, 160, 740, 200, 750, 180, 800],
    ]) {
      expect(shapeOf(ring), JSON.stringify(ring)).toMatchObject({ kind: 'clipped', doubt: null, ring });
    }
    // Only a corner of it lies on the border.
    expect(shapeOf([0, 150, 50, 120, 80, 160, 50, 200]).kind).toBe('quad');
    expect(shapeOf([0, 150, 50, 100, 80, 150, 80, 170, 50, 200]).kind).toBe('rectified');
  });

  test('may be clipped where that edge is up to three px off', () => {
    const pentagon = (x: number): number[] => [x, 100, 50, 120, 60, 160, 50, 200, x, 180];
    expect(shapeOf(pentagon(1))).toMatchObject({ kind: 'clipped', doubt: null });
    expect(shapeOf(pentagon(1.1))).toMatchObject({ kind: 'clipped', doubt: 'threshold-band' });
    expect(shapeOf(pentagon(3))).toMatchObject({ kind: 'clipped', doubt: 'threshold-band' });
    expect(shapeOf(pentagon(3.1))).toMatchObject({ kind: 'rectified' });
  });

  test('becomes its rectangle where that matches, beyond what moves of the vertices can change', () => {
    // Eroded by 1 px: 398² less the triangle; grown by 2√2: 402.83². 155,204 of 162,271 px² are 0.956, with a leg of 98 px
    // 153,602 px² are 0.947.
    expect(shapeOf(cutSquare(400, 80))).toMatchObject({ kind: 'rectified', doubt: null });
    expect(shapeOf(cutSquare(400, 98))).toMatchObject({ kind: 'rectified', doubt: 'threshold-band' });
    expect(shapeOf(cutSquare(400, 80)).quad).toHaveLength(8);
  });

  test('is irregular from below 0.95 of its rectangle: 190 of 200 px² are still in doubt', () => {
    expect(shapeOf([120, 120, 135, 120, 140, 124, 140, 130, 120, 130]).doubt).toBe('threshold-band');
    expect(shapeOf([120, 120, 134.9, 120, 140, 124, 140, 130, 120, 130]).doubt).toBe('irregular');
  });
});

test('a shape has three vertices at least', () => {
  const two = [10, 10, 20, 20];
  expect(classifyShape(two, ringFaults(two, frame, 1), frame, limits)).toEqual({
    code: 'too-few-vertices',
    value: 2,
    threshold: 3,
  });
  expect(shapeOf([10, 10, 60, 10, 60, 60])).toMatchObject({ kind: 'rectified', doubt: 'irregular' });
});

test('an object that is dropped for its area carries it, to four decimals', () => {
  const ring = [10, 10, 10.9, 10, 10.9, 10.87654, 10, 10.87654];
  expect(classifyShape(ring, ringFaults(ring, frame, 1), frame, limits)).toEqual({
    code: 'area-too-small',
    value: 0.7889,
    threshold: 1,
  });
});

describe('an object', () => {
  test('of 3 x 3 px at the border may lie outside to more than 0.6: 1 px² stays, 5 px² are lost', () => {
    expect(shapeOf(boxRing(0, 50, 3, 53))).toMatchObject({ visibleShare: 1, doubt: 'threshold-band' });
    expect(shapeOf(boxRing(1, 50, 4, 53))).toMatchObject({ visibleShare: 1, doubt: null });
  });

  test('of 2 px may be turned inside out, of 2.5 px not', () => {
    expect(shapeOf(boxRing(20, 20, 120, 22)).doubt).toBe('threshold-band');
    expect(shapeOf(boxRing(20, 20, 120, 22.5)).doubt).toBeNull();
    // Eroded, 0.5 x 1 px are left: less than the smallest area.
    expect(shapeOf(boxRing(20, 20, 23, 22.5)).doubt).toBe('threshold-band');
  });
});
