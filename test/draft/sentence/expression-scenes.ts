import {
  boxAt,
  type InstanceSpec,
  leaningBox,
  makeScene,
  scatteredScene,
} from '../../../src/families/made-scene.ts';
import { indexCase, type SceneCase } from '../../../src/families/trial.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';

/** Roughly in a row across the middle, of growing size to the right. */
const FIVE_PLANES = [500, 1600, 2700, 3900, 5300].map((x, i) =>
  leaningBox('airplane', x, 1300 + 60 * i, 60 + 25 * i, 50 + 20 * i, 30 * i),
);

/** Scenes of 4000 x 4000 px (unless told otherwise) that expressions are written about; instance `n0` is the first listed. */
const CASES: Readonly<Record<string, SceneCase>> = {
  /** Six ships of different lengths, one bridge near the centre, one storage tank at the upper right. */
  bay: {
    scene: makeScene({
      instances: [
        leaningBox('ship', 350, 420, 60, 20, 0),
        leaningBox('ship', 2150, 1850, 90, 28, 90),
        leaningBox('ship', 3500, 3400, 220, 50, 45),
        leaningBox('ship', 800, 3200, 140, 40, 90),
        leaningBox('ship', 3050, 800, 75, 24, 0),
        leaningBox('ship', 2400, 3250, 110, 32, 45),
        boxAt('bridge', 2175, 1920, 300, 60),
        boxAt('storage-tank', 3600, 500, 40, 40),
      ],
    }),
    vocabulary: ['airplane', 'bridge', 'harbor', 'ship', 'storage-tank', 'swimming-pool'],
  },
  /** Five airplanes; one helicopter below. */
  apron: {
    scene: makeScene({
      widthPx: 6000,
      heightPx: 3000,
      instances: [...FIVE_PLANES, boxAt('helicopter', 2650, 2500, 30, 24)],
    }),
    vocabulary: ['airplane', 'helicopter', 'ship', 'storage-tank'],
  },
  /** The same airplanes, where all that flies are airplanes. */
  planes: {
    scene: makeScene({ widthPx: 6000, heightPx: 3000, instances: FIVE_PLANES }),
    vocabulary: ['airplane', 'helicopter', 'ship', 'storage-tank'],
  },
  /** Four storage tanks at the corners, one in the centre: sizes differ. */
  tanks: {
    scene: makeScene({
      instances: [
        boxAt('storage-tank', 400, 500, 60, 60),
        boxAt('storage-tank', 3300, 300, 90, 90),
        boxAt('storage-tank', 600, 3400, 130, 130),
        boxAt('storage-tank', 3500, 3100, 45, 45),
        boxAt('storage-tank', 2080, 2050, 180, 180),
      ],
    }),
    vocabulary: ['ship', 'storage-tank', 'harbor'],
  },
  /** Small cars and vans of one source, the group above them labelled wholly; two buses. */
  street: {
    scene: makeScene({
      instances: [
        leaningBox('small-car', 300, 700, 30, 14, 0),
        leaningBox('small-car', 900, 1500, 34, 15, 90),
        leaningBox('small-car', 1700, 2600, 42, 18, 0),
        leaningBox('small-car', 3300, 3500, 60, 24, 45),
        leaningBox('small-car', 2600, 300, 24, 11, 0),
        leaningBox('bus', 1400, 400, 100, 30, 0),
        leaningBox('bus', 2900, 2900, 160, 44, 90),
        leaningBox('van', 3700, 1900, 44, 20, 90),
      ],
    }),
    exhaustiveGroups: ['vehicle'],
    vocabulary: ['bus', 'small-car', 'van', 'tractor', 'airplane', 'ship'],
  },
  /** Two tennis courts side by side, and one swimming pool. */
  pair: {
    scene: makeScene({
      instances: [
        boxAt('tennis-court', 900, 1800, 120, 240),
        boxAt('tennis-court', 2900, 1700, 180, 340),
        boxAt('swimming-pool', 3130, 1900, 80, 50),
      ],
    }),
    vocabulary: ['basketball-court', 'swimming-pool', 'tennis-court'],
  },
};

/** Scenes by name, opened with what a run would know of their source. */
export const EXPRESSION_SCENES: ReadonlyMap<string, IndexedScene> = new Map(
  Object.entries(CASES).map(([name, tried]) => [name, indexCase(tried)]),
);

const KINDS = ['ship', 'airplane', 'storage-tank'];

/** Scenes with 3 to 12 objects of each of three categories, and one bridge. */
export function wrongScenes(count: number): IndexedScene[] {
  return Array.from({ length: count }, (_, n) => {
    const scattered = scatteredScene(9 + 3 * (n % 10), KINDS, { seed: 100 + n, sidePx: [20, 90] });
    const specs = scattered.instances.map(({ category, quad }): InstanceSpec => ({ category, quad }));
    const scene = makeScene({ instances: [...specs, boxAt('bridge', 1700 + 20 * n, 2300, 160, 40)] });
    return indexCase({ scene, vocabulary: [...KINDS, 'bridge', 'harbor', 'small-vehicle'] });
  });
}
