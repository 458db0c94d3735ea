import type { FamilyCases } from '../../../src/families/laws.ts';
import { boxAt, makeScene, scatteredScene } from '../scenes.ts';

const kinds = ['ship', 'small-vehicle', 'airplane'];
const ships = [boxAt('ship', 500, 500, 40, 20), boxAt('ship', 900, 500, 40, 20)];

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(60, kinds) },
    { scene: scatteredScene(45, kinds, { oriented: false, seed: 2 }) },
    { scene: scatteredScene(12, ['tugboat', 'warship'], { seed: 3 }), exhaustiveGroups: ['ship'] },
  ],
  drops: {
    'rest-class': { scene: makeScene({ instances: [boxAt('other-ship', 500, 500, 40, 20)] }) },
    'unknown-in-scope': {
      scene: makeScene({
        instances: ships,
        unknowns: [{ reason: 'truncated', category: 'tugboat', area: [0, 0, 9, 0, 9, 9, 0, 9] }],
      }),
    },
    'too-many-targets': { scene: makeScene({ instances: ships }), params: { maxTargets: 1 } },
    'no-target': { scene: makeScene({ instances: ships }), facts: { category: 'airplane', geometry: 'hbb' } },
  },
};
