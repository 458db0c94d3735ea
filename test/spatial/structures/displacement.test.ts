import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { keyedDraw } from '../../../src/core/rng.ts';
import { family } from '../../../src/families/cg.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { jitterScene } from '../../../src/families/scene-changes.ts';
import { tryFamily } from '../../../src/families/trial.ts';

type Facts = Parameters<typeof family.answer>[0];

/** The least margins that may be asked for: only the displacement of 1 px is left between a rank and its failure. */
const tight = {
  maxMembers: 400,
  maxTried: 400,
  predicates: { placeMarginShare: 0, orderGapShare: 0, sizeRatio: 1, lengthShare: 0, distanceRatio: 1 },
};

/** Small rows and clumps at drawn places of 1200 x 1200 px, and a few objects by themselves: much hangs on single pixels. */
function crowdedScene(seed: number) {
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
      instances.push(leaningBox(category, px, py, 8 + 6 * rng.unit(), 5 + 3 * rng.unit(), 180 * rng.unit()));
    }
  }
  return makeScene({ widthPx: 1200, heightPx: 1200, instances });
}

describe('members of structures under a displacement of every vertex by up to 1 px', () => {
  it('are the same objects, however little margin was asked for', () => {
    const draw = keyedDraw(7, 'displacement');
    let asked = 0;
    for (let seed = 1; seed <= 16; seed++) {
      const scene = crowdedScene(seed);
      const facts = tryFamily(family, { scene, params: tight, policy: { maxPerScene: 40 } }).facts as Facts[];
      asked += facts.length;
      if (facts.length === 0) continue;
      for (let round = 0; round < 3; round++) {
        const moved = jitterScene(scene, 1, draw(seed, round).unit);
        const lost = facts.map((one) => family.answer(one, moved)).filter(isDrop);
        expect([seed, round, lost]).toEqual([seed, round, []]);
      }
    }
    expect(asked).toBeGreaterThan(60);
  });
});
