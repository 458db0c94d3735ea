import { describe, expect, it } from 'vitest';
import { measureRecord } from '../../src/families/diagnostics.ts';
import type { Scene } from '../../src/model/scene.ts';
import type { PixelFacts, ScreenFacts } from '../../src/model/screened.ts';
import { indexScene } from '../../src/spatial/scene-index.ts';
import { boxAt, leaningBox, makeScene } from './scenes.ts';
import { testOptions } from './setting.ts';

const scene = makeScene({
  widthPx: 1000,
  heightPx: 500,
  gsdMeters: 0.5,
  instances: [
    boxAt('tugboat', 100, 100, 40, 10),
    boxAt('tugboat', 200, 100, 20, 10, { difficult: true }),
    boxAt('warship', 100, 180, 40, 10),
    leaningBox('bus', 700, 300, 50, 50, 45),
  ],
});

/** Cells of 500 px: two columns, one row. */
const pixels: PixelFacts = {
  sha256: '0'.repeat(64),
  format: 'png',
  bands: 3,
  bitDepth: 8,
  orientation: 1,
  colour: 'rgb',
  dHash: '0'.repeat(16),
  condition: { brightness: 90, contrast: 20, sharpness: 5 },
  grid: { cellPx: 500, columns: 2, rows: 1, brightness: [80, 101], contrast: [10, 31], sharpness: [4, 7] },
};
const screen: ScreenFacts = { group: scene.id, pixels, density: 8, spread: 0.05, exception: false };

function measure(
  ids: readonly string[],
  category: string | null,
  withPixels = true,
  regions: [number, number, number, number][] = [],
) {
  const { policy, taxonomy } = testOptions();
  const rest = { policy, taxonomy, exhaustiveGroups: [], fineGrained: false, vocabulary: [] };
  const indexed = indexScene(scene, withPixels ? screen : { ...screen, pixels: null }, rest);
  return measureRecord(indexed, {
    targets: ids.map((id) => indexed.instance(id)),
    marked: [],
    regions,
    category,
  });
}

/** Condition at each instance of a scene, on its own. */
function conditionsOf(given: Scene, facts: ScreenFacts) {
  const { policy, taxonomy } = testOptions();
  const rest = { policy, taxonomy, exhaustiveGroups: [], fineGrained: false, vocabulary: [] };
  const indexed = indexScene(given, facts, rest);
  return given.instances.map(
    (one) =>
      measureRecord(indexed, { targets: [one], marked: [], regions: [], category: null }).targetCondition,
  );
}

describe('diagnostics of a record', () => {
  it('are worked out over its targets', () => {
    expect(measure(['n0', 'n1'], 'tugboat')).toEqual({
      targetCount: 2,
      hbbWidthPx: { mean: 30, min: 20, max: 40 },
      hbbHeightPx: { mean: 10, min: 10, max: 10 },
      obbLongPx: { mean: 30, min: 20, max: 40 },
      obbShortPx: { mean: 10, min: 10, max: 10 },
      // √((400 + 200) / 2)
      sidePx: 17.32,
      sizeBin: 's',
      // 300 of 500,000 px².
      areaShare: 0.0006,
      sameCategoryCount: 2,
      // Centres at (120, 105), (210, 105) and (120, 185): all within 256 px of each other.
      localDensity: 2,
      nearestSamePx: 90,
      contextPx: 120,
      difficultShare: 0.5,
      gsdMeters: 0.5,
      sceneCondition: { brightness: 90, contrast: 20, sharpness: 5 },
      targetCondition: { brightness: 80, contrast: 10, sharpness: 4 },
    });
  });

  it('tell HBB and OBB apart, and know when there is no other of the category', () => {
    expect(measure(['n3'], null)).toMatchObject({
      hbbWidthPx: { mean: 70.71 },
      obbLongPx: { mean: 50 },
      sidePx: 50,
      sizeBin: 'm',
      sameCategoryCount: 1,
      localDensity: 0,
      nearestSamePx: null,
      targetCondition: { brightness: 101, contrast: 31, sharpness: 7 },
    });
  });

  it('count and measure by the category asked about, or by the target’s own where none is asked', () => {
    expect(measure(['n0', 'n1', 'n2'], 'ship')).toMatchObject({
      sameCategoryCount: 3,
      // Centres at (120, 105), (210, 105) and (120, 185): 80 px to the warship, 90 to the tugboat, 80 to the tugboat.
      nearestSamePx: 83.33,
      targetCondition: { brightness: 80 },
    });
    expect(measure(['n0'], 'tugboat')).toMatchObject({ sameCategoryCount: 2, nearestSamePx: 90 });
    expect(measure(['n0'], null)).toMatchObject({ sameCategoryCount: 2, nearestSamePx: 90 });
    expect(measure(['n2'], 'ship')).toMatchObject({ sameCategoryCount: 3, nearestSamePx: 80 });
    expect(measure(['n2'], null)).toMatchObject({ sameCategoryCount: 1, nearestSamePx: null });
    expect(measure(['n0', 'n3'], null)).toMatchObject({ targetCondition: { brightness: 90.5 } });
  });

  it('have nothing to measure where there is no target', () => {
    expect(measure([], 'tugboat', true, [[100, 0, 700, 500]])).toMatchObject({
      targetCount: 0,
      hbbWidthPx: null,
      sidePx: null,
      sizeBin: null,
      areaShare: null,
      sameCategoryCount: 2,
      localDensity: null,
      contextPx: 600,
      difficultShare: 0,
      targetCondition: null,
    });
  });

  it('have no condition without pixels', () => {
    expect(measure(['n0'], null, false)).toMatchObject({ sceneCondition: null, targetCondition: null });
  });

  it('take the condition from the cell under the centre, the rest of the frame from the last full one', () => {
    // Cells of 240 px: four columns and two rows, with 40 px left at the right and 20 px at the bottom.
    const numbers = [0, 1, 2, 3, 4, 5, 6, 7];
    const grid = { cellPx: 240, columns: 4, rows: 2, contrast: numbers, sharpness: numbers };
    const brightness = numbers.map((n) => 10 * n);
    const fine = { ...screen, pixels: { ...pixels, grid: { ...grid, brightness } } };
    const small = [
      boxAt('bus', 290, 290, 20, 20),
      boxAt('bus', 970, 485, 20, 10),
      boxAt('bus', 730, 90, 20, 20),
    ];
    const found = conditionsOf(makeScene({ widthPx: 1000, heightPx: 500, instances: small }), fine);
    expect(found.map((c) => c?.brightness)).toEqual([50, 70, 30]);
    expect(found.map((c) => c?.sharpness)).toEqual([5, 7, 3]);
  });

  it('give the mean of the neighbours to two decimals', () => {
    // Each of the three on the left has two others near; the bus has none: 6 / 4 over all.
    expect(measure(['n0', 'n1', 'n2', 'n3'], null)).toMatchObject({ localDensity: 1.5 });
    expect(measure(['n0', 'n1', 'n3'], null)).toMatchObject({ localDensity: 1.33 });
  });

  it('take the context from targets and regions together', () => {
    expect(measure(['n0'], 'tugboat', false, [[120, 0, 320, 400]])).toMatchObject({ contextPx: 400 });
  });
});
