import { keyedDraw } from '../../../src/core/rng.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import type { Scene } from '../../../src/model/scene.ts';

/** Small rows and clumps at drawn places of 1200 x 1200 px, and a few objects by themselves: much hangs on single pixels. */
export function crowdedScene(seed: number): Scene {
  const draw = keyedDraw(seed, 'crowded');
  const instances: InstanceSpec[] = [];
  for (let part = 0; part < 9; part++) {
    const rng = draw(part);
    const [x, y] = [
      400 * (part % 3) + 60 + 60 * rng.unit(),
      400 * Math.floor(part / 3) + 60 + 60 * rng.unit(),
    ];
    const category = part % 2 === 0 ? 'ship' : 'airplane';
    const count = 4 + rng.below(4);
    const isRow = rng.unit() < 0.5;
    const [dx, dy] = [14 + 10 * rng.unit(), 20 * rng.unit() - 10];
    for (let i = 0; i < count; i++) {
      const [px, py] = isRow
        ? [x + dx * i + 3 * rng.unit(), y + dy * i + 3 * rng.unit()]
        : [x + 60 * rng.unit(), y + 60 * rng.unit()];
      instances.push(
        leaningBox(category, px, py, 14 + 10 * rng.unit(), 8 + 4 * rng.unit(), 180 * rng.unit()),
      );
    }
  }
  return makeScene({ widthPx: 1200, heightPx: 1200, instances });
}
