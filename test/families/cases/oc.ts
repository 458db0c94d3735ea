import type { FamilyCases } from '../../../src/families/laws.ts';
import { boxAt, leaningBox, makeScene, scatteredScene } from '../scenes.ts';

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
const pair = [boxAt('ship', 1000, 1000, 60, 20), boxAt('harbor', 2000, 1000, 90, 40)];

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(40, dota), vocabulary: dota },
    { scene: scatteredScene(40, dota, { oriented: false, seed: 2 }), vocabulary: dota },
    { scene: scatteredScene(30, fair1m, { seed: 3 }), vocabulary: fair1m, fineGrained: true },
  ],
  drops: {
    'target-clipped': {
      scene: makeScene({
        instances: [
          boxAt('ship', 0, 1000, 60, 20, {
            shape: 'clipped',
            outline: [0, 1000, 60, 1000, 60, 1020, 0, 1010],
          }),
          ...pair,
        ],
      }),
      vocabulary: dota,
    },
    'target-difficult': {
      scene: makeScene({ instances: [boxAt('ship', 500, 500, 60, 20, { difficult: true }), ...pair] }),
      vocabulary: dota,
    },
    'target-outside': {
      scene: makeScene({ instances: [boxAt('ship', -6, 500, 60, 20), ...pair] }),
      vocabulary: dota,
    },
    'target-too-small': {
      scene: makeScene({ instances: [boxAt('ship', 500, 500, 60, 3.9), ...pair] }),
      vocabulary: dota,
    },
    'marker-clipped': {
      scene: makeScene({
        instances: [
          boxAt('ship', 0, 1000, 60, 20, {
            shape: 'clipped',
            outline: [0, 1000, 60, 1000, 60, 1020, 0, 1010],
          }),
          ...pair,
        ],
      }),
      vocabulary: dota,
      facts: { target: 'n0', level: 'class', distractors: 3 },
    },
    // 4 px of line and 6 px of padding reach 1 px beyond the left border.
    'marker-outside': {
      scene: makeScene({ instances: [boxAt('ship', 9, 500, 60, 20), ...pair] }),
      vocabulary: dota,
    },
    'marker-ambiguous': {
      scene: makeScene({ instances: [...pair, leaningBox('ship', 1030, 1025, 8, 6, 0)] }),
      vocabulary: dota,
    },
    'too-few-distractors': {
      scene: makeScene({ instances: pair }),
      vocabulary: ['ship', 'harbor', 'bridge'],
    },
    'no-distractor-present': { scene: makeScene({ instances: pair.slice(0, 1) }), vocabulary: dota },
    'over-scene-limit': {
      scene: scatteredScene(20, dota),
      vocabulary: dota,
      policy: { maxPerScene: 3 },
    },
    'target-missing': {
      scene: makeScene({ instances: pair }),
      vocabulary: dota,
      facts: { target: 'gone', level: 'class', distractors: 3 },
    },
    'coarse-class': {
      scene: makeScene({ instances: pair }),
      vocabulary: [...dota, 'tugboat'],
    },
    'rest-class': {
      scene: makeScene({ instances: [boxAt('other-ship', 500, 500, 60, 20), ...pair] }),
      vocabulary: [...dota, 'other-ship'],
    },
  },
};
