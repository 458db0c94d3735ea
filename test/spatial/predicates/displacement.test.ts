import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { keyedDraw } from '../../../src/core/rng.ts';
import { family } from '../../../src/families/bg.ts';
import { scatteredScene } from '../../../src/families/made-scene.ts';
import { jitterScene } from '../../../src/families/scene-changes.ts';
import { tryFamily } from '../../../src/families/trial.ts';

type Facts = Parameters<typeof family.answer>[0];

/** The least margins that may be asked for: only the displacement of 1 px is left between a cue and its failure. */
const tight = {
  maxCues: 3,
  predicates: {
    placeMarginShare: 0,
    orderGapShare: 0,
    sizeRatio: 1,
    lengthShare: 0,
    distanceRatio: 1,
  },
};

describe('expressions under a displacement of every vertex by up to 1 px', () => {
  it('pick out the same object, however little margin was asked for', () => {
    const draw = keyedDraw(5, 'displacement');
    let asked = 0;
    for (const seed of [31, 32, 33]) {
      // Small objects close together: many of their orders hang on single pixels.
      const scene = scatteredScene(60, ['ship', 'airplane', 'bridge'], {
        seed,
        widthPx: 400,
        heightPx: 400,
        sidePx: [8, 20],
      });
      const facts = tryFamily(family, { scene, params: tight, policy: { maxPerScene: 60 } }).facts as Facts[];
      asked += facts.length;
      for (let round = 0; round < 6; round++) {
        const moved = jitterScene(scene, 1, draw(seed, round).unit);
        const lost = facts.filter((one) => isDrop(family.answer(one, moved)));
        expect(lost).toEqual([]);
      }
    }
    expect(asked).toBeGreaterThan(60);
  });
});
