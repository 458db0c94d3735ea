import type { FamilyCases } from '../../../src/families/laws.ts';
import { boxAt, makeScene, scatteredScene } from '../scenes.ts';

/** A level row of ten in the upper left of an image of 4000 x 3000 px. */
const row = Array.from({ length: 10 }, (_, i) => boxAt('ship', 200 + i * 100, 400, 40, 20));
/** A second row far to the right. */
const rows = [...row, ...row.map((_, i) => boxAt('ship', 2700 + i * 100, 400, 40, 20))];
/** Spread unevenly: nothing is clear but that it fills an area. */
const asked = { category: 'ship', jitterPx: 1, minClaims: 2, distractors: 3 };

export const cases: FamilyCases = {
  scenes: [
    { scene: makeScene({ instances: row }) },
    { scene: makeScene({ instances: rows }) },
    { scene: scatteredScene(120, ['ship']) },
  ],
  drops: {
    'rest-class': {
      scene: makeScene({ instances: row.map((ship) => ({ ...ship, category: 'other-ship' })) }),
    },
    'unknown-in-scope': {
      scene: makeScene({
        instances: row,
        unknowns: [{ reason: 'truncated', category: 'ship', area: [0, 0, 9, 0, 9, 9, 0, 9] }],
      }),
    },
    'too-few-targets': { scene: makeScene({ instances: row.slice(0, 7) }) },
    'too-many-targets': { scene: makeScene({ instances: row }), params: { maxTargets: 9 } },
    'layout-unclear': { scene: makeScene({ instances: row.slice(0, 2) }), facts: asked },
  },
};
