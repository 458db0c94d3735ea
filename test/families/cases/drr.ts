import type { FamilyCases } from '../../../src/families/laws.ts';
import { markedDrops } from '../marked-drops.ts';
import { boxAt, makeScene, scatteredScene } from '../scenes.ts';

const kinds = ['ship', 'small-vehicle', 'airplane'];
/** Exactly to the right of each other, 480 px apart. */
const pair = [boxAt('ship', 1500, 1000, 20, 20), boxAt('ship', 2000, 1000, 20, 20)];
const factsAbout = (reference: string) => ({ reference, target: 'n1', distractors: 3 });

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(60, kinds) },
    { scene: scatteredScene(60, kinds, { oriented: false, seed: 2 }) },
    { scene: scatteredScene(5, kinds, { seed: 3, sidePx: [10, 20] }) },
    { scene: makeScene({ instances: pair }) },
  ],
  drops: {
    ...markedDrops('ship', pair, {}, factsAbout),
    'no-partner': { scene: makeScene({ instances: pair.slice(0, 1) }) },
    'same-centre': {
      scene: makeScene({ instances: [boxAt('ship', 500, 500, 20, 20), boxAt('ship', 490, 490, 40, 40)] }),
      facts: { reference: 'n0', target: 'n1', distractors: 3 },
    },
    // atan(100 / 500) = 11.31° off the axis leaves 11.19° to the border, of which the displacement may take 0.32°.
    'near-sector-border': {
      scene: makeScene({ instances: [boxAt('ship', 500, 500, 20, 20), boxAt('ship', 1000, 600, 20, 20)] }),
      params: { minBorderDeg: 11 },
    },
    // The first is 400 px high and 480 px away: its lower right corner sees the other far above the sector.
    'straddles-sector': {
      scene: makeScene({ instances: [boxAt('ship', 500, 500, 20, 400), boxAt('ship', 1000, 690, 20, 20)] }),
    },
    // Gap 56 px, of which the displacement may take 2.83; twice the diagonal of 28.28 px and as much again is 62.2 px.
    'gap-too-small': {
      scene: makeScene({ instances: [boxAt('ship', 500, 500, 20, 20), boxAt('ship', 576, 500, 20, 20)] }),
    },
    // A line of 20 px with 30 px of padding on either side fills the gap of 80 px.
    'markers-overlap': {
      scene: makeScene({
        widthPx: 20000,
        instances: [boxAt('ship', 500, 500, 20, 20), boxAt('ship', 600, 500, 20, 20)],
      }),
    },
  },
};
