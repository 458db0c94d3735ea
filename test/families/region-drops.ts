import type { DropCase } from '../../src/families/laws.ts';
import { boxAt, makeScene } from './scenes.ts';

const ships = [boxAt('ship', 1000, 1000, 40, 20), boxAt('ship', 3000, 2500, 40, 20)];

/** Rectangles drawn anywhere: some touch an object whose centre they miss. */
const anywhere = { regions: { clusterSeeds: 0, sparseSeeds: 40, perBin: 40 } };

/** A scene in which some drawn rectangle ends up empty. */
export const emptyRegionCase: DropCase = {
  scene: makeScene({
    instances: Array.from({ length: 9 }, (_, i) => boxAt('ship', 400 * i + 90, 400 * i, 300, 200)),
  }),
  params: anywhere,
};

/** A case for each drop code that all families with coordinate regions share. */
export const regionDrops: Record<string, DropCase> = {
  'rest-class': { scene: makeScene({ instances: [boxAt('other-ship', 1000, 1000, 40, 20)] }) },
  'frame-too-small': { scene: makeScene({ widthPx: 512, instances: [boxAt('ship', 100, 1000, 40, 20)] }) },
  'unknown-in-scope': {
    scene: makeScene({
      instances: ships,
      unknowns: [{ reason: 'not-labelled', category: 'ship', area: null }],
    }),
  },
  // 3,600 px long: no rectangle of at most 2,048 px holds 0.9 of it, and those around its middle hold more than 0.1.
  'object-cut': { scene: makeScene({ instances: [boxAt('bridge', 200, 1800, 3600, 400)] }) },
  // Half of the longer side from every border: no centre can be that far inside.
  'centre-near-border': {
    scene: makeScene({ instances: ships }),
    params: { regions: { rules: { minCentreShare: 0.5 } } },
  },
  'too-many-targets': {
    scene: makeScene({ instances: [0, 30, 60].map((x) => boxAt('ship', 1000 + x, 1000, 20, 10)) }),
    params: { maxTargets: 2, regions: { sparseSeeds: 0 } },
  },
};
