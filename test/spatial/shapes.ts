import fc from 'fast-check';
import type { Hbb } from '../../src/core/hbb.ts';
import { convexHull } from '../../src/core/polygon.ts';
import type { Instance } from '../../src/model/scene.ts';
import { leaningBox, makeScene } from '../families/scenes.ts';

export const FRAME: Hbb = [0, 0, 1000, 800];

/** A leaning rectangle or a convex quad around a point of the frame; some stick out of it. */
export const anyInstance: fc.Arbitrary<Instance> = fc
  .record({
    cx: fc.double({ min: 0, max: 1000, noNaN: true }),
    cy: fc.double({ min: 0, max: 800, noNaN: true }),
    long: fc.double({ min: 3, max: 300, noNaN: true }),
    short: fc.double({ min: 2, max: 80, noNaN: true }),
    angle: fc.double({ min: 0, max: 180, noNaN: true }),
    bend: fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ cx, cy, long, short, angle, bend }) => {
    const box = leaningBox('ship', cx, cy, long, short, angle).quad;
    const quad = box.map((v, i) => v + (bend[i] as number) * ((i % 2 === 0 ? cx : cy) - v));
    return instanceOf(convexHull(quad).length === 8 ? quad : [...box]);
  });

/** Moves of eight numbers, each in [-1, 1]; often at the ends. */
export const anyShake: fc.Arbitrary<number[]> = fc.array(
  fc.oneof(fc.constantFrom(-1, 1), fc.double({ min: -1, max: 1, noNaN: true })),
  { minLength: 8, maxLength: 8 },
);

export function instanceOf(quad: readonly number[], rest: Partial<Instance> = {}): Instance {
  const scene = makeScene({ widthPx: FRAME[2], heightPx: FRAME[3], instances: [{ category: 'ship', quad }] });
  return { ...(scene.instances[0] as Instance), ...rest };
}

export function shaken(instance: Instance, shake: readonly number[]): Instance {
  return { ...instance, quad: instance.quad.map((v, i) => v + (shake[i] as number)) };
}
