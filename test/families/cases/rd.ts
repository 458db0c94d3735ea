import type { FamilyCases } from '../../../src/families/laws.ts';
import { emptyRegionCase, regionDrops } from '../region-drops.ts';
import { scatteredScene } from '../scenes.ts';

const kinds = ['ship', 'small-vehicle', 'airplane'];

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(80, kinds) },
    { scene: scatteredScene(60, kinds, { oriented: false, seed: 2, widthPx: 4387, heightPx: 2111 }) },
    {
      scene: scatteredScene(40, ['tugboat', 'warship'], { seed: 3, sidePx: [10, 30] }),
      exhaustiveGroups: ['ship'],
    },
  ],
  drops: { ...regionDrops, 'no-target': emptyRegionCase },
};
