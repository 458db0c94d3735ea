import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { keyedDraw } from '../../../src/core/rng.ts';
import { family } from '../../../src/families/cg.ts';
import { jitterScene } from '../../../src/families/scene-changes.ts';
import { tryFamily } from '../../../src/families/trial.ts';
import { crowdedScene } from './crowded-scene.ts';

type Facts = Parameters<typeof family.answer>[0];

/** The least margins that may be asked for: only the displacement of 1 px is left between a rank and its failure. */
const tight = {
  maxMembers: 400,
  maxTried: 400,
  predicates: { placeMarginShare: 0, orderGapShare: 0, sizeRatio: 1, lengthShare: 0, distanceRatio: 1 },
};

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
    expect(asked).toBeGreaterThan(50);
  });
});
