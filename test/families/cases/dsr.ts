import type { FamilyCases } from '../../../src/families/laws.ts';
import { markedDrops } from '../marked-drops.ts';
import { boxAt, type InstanceSpec, makeScene, scatteredScene } from '../scenes.ts';

const kinds = ['ship', 'small-vehicle', 'airplane'];
/** A reference at x = 1500 and others to the right, at 200, 300, 450 and 700 px. */
const row = [1500, 1700, 1800, 1950, 2200].map((x) => boxAt('ship', x, 1000, 20, 20));
const factsAbout = (reference: string) => ({ reference, candidates: ['n1', 'n2', 'n3'], rank: 'nearest' });

/** Only the first can be a reference; the others are too far or too near for all sets but its own. */
function around(...boxes: readonly (readonly [number, number, number, number])[]): InstanceSpec[] {
  return boxes.map(([x, y, width, height]) => boxAt('ship', x, y, width, height));
}

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(60, kinds) },
    { scene: scatteredScene(60, kinds, { oriented: false, seed: 2 }) },
    { scene: makeScene({ instances: row }) },
    { scene: makeScene({ instances: row }), params: { minCandidates: 4 } },
  ],
  drops: {
    ...markedDrops('ship', row, {}, factsAbout),
    'too-few-candidates': { scene: makeScene({ instances: row.slice(0, 1) }) },
    // Diagonal 28.3 px, gaps 25 px.
    'gap-too-small': { scene: makeScene({ instances: around([500, 500, 20, 20], [545, 500, 20, 20]) }) },
    // Three at the same distance of 300 px from the first, and each pair of the others likewise alike.
    'ratio-too-small': {
      scene: makeScene({
        instances: around([500, 500, 20, 20], [800, 500, 20, 20], [500, 800, 20, 20], [800, 800, 20, 20]),
      }),
    },
    // Centres at 400 and 520 px (ratio 1.3), gaps at 380 and 350 px: the farther one is long.
    'rank-differs-by-edge': {
      scene: makeScene({
        instances: around([500, 500, 20, 20], [900, 500, 20, 20], [500, 870, 20, 320]),
      }),
    },
    // A line of 20 px with 30 px of padding on either side fills the gaps of 80 px.
    'markers-overlap': {
      scene: makeScene({
        widthPx: 20000,
        instances: around([500, 500, 20, 20], [600, 500, 20, 20], [700, 500, 20, 20], [800, 500, 20, 20]),
      }),
    },
  },
};
