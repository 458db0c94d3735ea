import type { FamilyCases } from '../../../src/families/laws.ts';
import { markedDrops } from '../marked-drops.ts';
import { boxAt, makeScene, scatteredScene } from '../scenes.ts';

const fair1m = [
  'airbus-a220',
  'arj21',
  'boeing-737',
  'boeing-747',
  'boeing-777',
  'bridge',
  'other-airplane',
  'van',
];
const pair = [boxAt('boeing-747', 1500, 1000, 60, 50), boxAt('arj21', 2000, 1000, 30, 30)];
const source = { vocabulary: fair1m, fineGrained: true };

export const cases: FamilyCases = {
  scenes: [
    { ...source, scene: scatteredScene(40, fair1m) },
    { ...source, scene: scatteredScene(12, fair1m, { oriented: false, seed: 2 }) },
  ],
  drops: {
    ...markedDrops('boeing-737', pair, source, (target) => ({ target, distractors: 3 })),
    'source-not-fine-grained': { scene: makeScene({ instances: pair }), vocabulary: fair1m },
    'too-few-distractors': {
      scene: makeScene({ instances: pair }),
      ...source,
      vocabulary: ['arj21', 'boeing-747'],
    },
    'no-distractor-present': { scene: makeScene({ instances: pair.slice(0, 1) }), ...source },
    'coarse-class': {
      scene: makeScene({ instances: [boxAt('airplane', 500, 500, 60, 50), ...pair] }),
      ...source,
      vocabulary: [...fair1m, 'airplane'],
    },
    'rest-class': { scene: makeScene({ instances: [boxAt('other-airplane', 500, 500, 60, 50)] }), ...source },
    'no-group-above': { scene: makeScene({ instances: [boxAt('bridge', 500, 500, 60, 50)] }), ...source },
  },
};
