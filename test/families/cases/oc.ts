import type { FamilyCases } from '../../../src/families/laws.ts';
import { markedDrops } from '../marked-drops.ts';
import { boxAt, makeScene, scatteredScene } from '../scenes.ts';

const dota = ['airplane', 'harbor', 'large-vehicle', 'ship', 'small-vehicle', 'storage-tank'];
const fair1m = [
  'airplane',
  'boeing-737',
  'boeing-747',
  'bridge',
  'other-airplane',
  'tennis-court',
  'tugboat',
  'van',
];
const pair = [boxAt('ship', 1500, 1000, 60, 20), boxAt('harbor', 2000, 1000, 90, 40)];

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(40, dota), vocabulary: dota },
    { scene: scatteredScene(40, dota, { oriented: false, seed: 2 }), vocabulary: dota },
    {
      scene: scatteredScene(30, fair1m, { seed: 3 }),
      vocabulary: fair1m,
      fineGrained: true,
      exhaustiveGroups: ['airplane', 'ship', 'vehicle'],
    },
  ],
  drops: {
    ...markedDrops('ship', pair, { vocabulary: dota }, (target) => ({
      target,
      levelsUp: 0,
      distractors: 3,
    })),
    'too-few-distractors': {
      scene: makeScene({ instances: pair }),
      vocabulary: ['ship', 'harbor', 'bridge'],
    },
    'no-distractor-present': { scene: makeScene({ instances: pair.slice(0, 1) }), vocabulary: dota },
    'coarse-class': { scene: makeScene({ instances: pair }), vocabulary: [...dota, 'tugboat'] },
    'no-such-level': {
      scene: makeScene({ instances: pair }),
      vocabulary: dota,
      facts: { target: 'n0', levelsUp: 1, distractors: 3 },
    },
    'rest-class': {
      scene: makeScene({ instances: [boxAt('other-ship', 500, 500, 60, 20), ...pair] }),
      vocabulary: [...dota, 'other-ship'],
    },
  },
};
