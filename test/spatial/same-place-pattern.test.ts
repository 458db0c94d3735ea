import { describe, expect, it } from 'vitest';
import { boxAt, type InstanceSpec, makeScene } from '../../src/families/made-scene.ts';
import { describePlace } from '../../src/spatial/same-place-descriptor.ts';
import { countDistinct } from '../../src/spatial/same-place-pattern.ts';

function distinctOf(residualPx: number, ...instances: InstanceSpec[]): number {
  const place = describePlace(makeScene({ instances }), 25);
  return countDistinct(
    place,
    instances.map((_, i) => i),
    residualPx,
  );
}

const courts = (...xs: readonly number[]): InstanceSpec[] =>
  xs.map((x) => boxAt('tennis-court', x, 700, 60, 120));

describe('objects that are evidence of their own', () => {
  it('are each row as one, and the rest singly', () => {
    const tanks = [100, 200, 300, 400].map((y) => boxAt('storage-tank', 2000, y, 70, 70));
    expect(distinctOf(0, ...courts(100, 180, 260))).toBe(1);
    expect(distinctOf(0, ...courts(100, 180))).toBe(2);
    expect(distinctOf(0, ...courts(100, 180, 260), ...tanks, boxAt('ship', 1000, 1000, 90, 30))).toBe(3);
  });

  it('stand in a row where their steps agree to rounding, or to what the scenes agree to', () => {
    expect(distinctOf(0, ...courts(100, 180, 260.75))).toBe(1);
    expect(distinctOf(0, ...courts(100, 180, 260.8))).toBe(3);
    expect(distinctOf(1.5, ...courts(100, 180, 263))).toBe(1);
    expect(distinctOf(1.5, ...courts(100, 180, 263.1))).toBe(3);
  });
});
