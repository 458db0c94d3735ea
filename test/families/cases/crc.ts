import type { FamilyCases } from '../../../src/families/laws.ts';
import { emptyRegionCase, regionDrops } from '../region-drops.ts';
import { boxAt, makeScene, scatteredScene } from '../scenes.ts';

const kinds = ['ship', 'small-vehicle', 'airplane'];

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(80, kinds) },
    { scene: scatteredScene(300, kinds, { oriented: false, seed: 2, widthPx: 4387, heightPx: 3111 }) },
    {
      scene: scatteredScene(40, ['tugboat', 'warship'], { seed: 3, sidePx: [10, 30] }),
      exhaustiveGroups: ['ship'],
    },
  ],
  drops: {
    ...regionDrops,
    'no-target': emptyRegionCase,
    // Two rectangles of more than 512 px do not fit into 800 px.
    'no-disjoint-pair': {
      scene: makeScene({ widthPx: 800, heightPx: 800, instances: [boxAt('ship', 400, 400, 20, 20)] }),
    },
    // 3,500 px apart: every rectangle holds one of them.
    'difference-too-small': {
      scene: makeScene({
        widthPx: 8000,
        heightPx: 8000,
        instances: [boxAt('ship', 1500, 1500, 20, 20), boxAt('ship', 6000, 6000, 20, 20)],
      }),
    },
  },
};
