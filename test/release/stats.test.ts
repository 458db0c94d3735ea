import { describe, expect, it } from 'vitest';
import type { Instruction } from '../../src/model/instruction.ts';
import type { Scene } from '../../src/model/scene.ts';
import { measureScene, type SceneMeasures } from '../../src/model/scene-measures.ts';
import { decadeBorders, doublingBorders, HISTOGRAM_PLANS, histogramOf } from '../../src/release/histogram.ts';
import { statsOf } from '../../src/release/stats.ts';
import type { Histogram } from '../../src/release/stats-schema.ts';
import { statsText } from '../../src/release/stats-text.ts';
import { tinyRecords, tinyRun } from './tiny-run.ts';

function tinyStats(records: readonly Instruction[] = tinyRecords()) {
  const scenes = tinyRun().scenes.map(({ scene }) => {
    const targets = records.filter((r) => r.sceneId === scene.id).flatMap((r) => r.targets);
    return measureScene(scene, new Set(targets));
  });
  return statsOf({
    counted: records,
    open: records,
    scenes,
    openScenes: new Set(scenes.map((s) => s.id)),
  });
}

describe('statsOf', () => {
  it('counts records, groups and what they are worth', () => {
    // Records per image 2, 1, 4: 49 / (4 + 1 + 16) = 2.333.
    expect(tinyStats().overview).toEqual({
      records: 7,
      images: 3,
      groups: 3,
      recordsPerImage: { mean: 2.33, max: 4 },
      effectiveN: 2.3,
    });
  });

  it('gives table 1 over distinct targets', () => {
    // Targets: planes o0, o1 of scene 1 (20 x 10), three ships of scene 2 (12 x 6), all four of scene 3 (20 x 10).
    expect(tinyStats().table1).toEqual({
      averageWidthPx: 400,
      averageHeightPx: 300,
      targetWidthPx: 17.3,
      targetHeightPx: 8.7,
      targetShare: 0.001311111,
      volume: 7,
      outputTypes: ['Option', 'Number', 'BBox'],
    });
    expect(tinyStats().targets.map((row) => [row.source, row.targets, row.medianShare])).toEqual([
      ['all', 9, 0.001666667],
      ['demo', 9, 0.001666667],
    ]);
  });

  it('gives table 6 per source, the largest image by its pixels', () => {
    const [scene] = tinyRun().scenes.map((s) => s.scene);
    if (scene === undefined) throw new Error('no scene');
    const wide = measureScene(
      { ...scene, id: 'a/b/wide', source: 'a', framePx: [0, 0, 1000, 200] },
      new Set(),
    );
    const high = measureScene(
      { ...scene, id: 'b/b/high', source: 'b', framePx: [0, 0, 500, 600] },
      new Set(),
    );
    const { table6 } = statsOf({ counted: [], open: [], scenes: [wide, high], openScenes: new Set() });
    expect(table6).toEqual([
      {
        source: 'a',
        images: 1,
        averageWidthPx: 1000,
        averageHeightPx: 200,
        averageMegapixels: 0.2,
        maxWidthPx: 1000,
        maxHeightPx: 200,
      },
      {
        source: 'b',
        images: 1,
        averageWidthPx: 500,
        averageHeightPx: 600,
        averageMegapixels: 0.3,
        maxWidthPx: 500,
        maxHeightPx: 600,
      },
      {
        source: 'total',
        images: 2,
        averageWidthPx: 750,
        averageHeightPx: 400,
        averageMegapixels: 0.25,
        maxWidthPx: 500,
        maxHeightPx: 600,
      },
    ]);
  });

  it('rounds averages to a tenth of a pixel and a hundredth of a megapixel', () => {
    const [scene] = tinyRun().scenes.map((s) => s.scene);
    const sized = [1000, 500, 500].map((widthPx, i) =>
      measureScene({ ...(scene as Scene), id: `a/b/${i}`, framePx: [0, 0, widthPx, 2 * widthPx] }, new Set()),
    );
    const { table6 } = statsOf({ counted: [], open: [], scenes: sized, openScenes: new Set() });
    // 2000 / 3, 4000 / 3 and (2 + 0.5 + 0.5) / 3.
    expect(table6.at(-1)).toMatchObject({
      averageWidthPx: 666.7,
      averageHeightPx: 1333.3,
      averageMegapixels: 1,
    });
    const [first, second] = sized as [SceneMeasures, SceneMeasures];
    const two = statsOf({
      counted: [],
      open: [],
      scenes: [first, second, second, second],
      openScenes: new Set(),
    });
    // (2 + 3 * 0.5) / 4 = 0.875.
    expect(two.table6.at(-1)).toMatchObject({ averageWidthPx: 625, averageMegapixels: 0.88 });
  });

  it('gives the distributions of targets, images and instances', () => {
    const filled = (histogram: Histogram | undefined) =>
      histogram?.bins.filter((b) => b.count > 0).map((b) => [b.from, b.to, b.count]);
    const [side, share, size, instances] = tinyStats().histograms;
    // Six planes and ships of 20 x 10 px (14.1 px, 1,667 millionths) and three ships of 12 x 6 (8.5 px, 600 millionths).
    expect(filled(side)).toEqual([
      [8, 12, 3],
      [12, 16, 6],
    ]);
    expect(filled(share)).toEqual([
      [316.227766016838, 1000, 3],
      [1000, 3162.277660168379, 6],
    ]);
    expect(filled(size)).toEqual([[0, 4, 3]]);
    expect(filled(instances)).toEqual([
      [2, 4, 2],
      [4, 8, 1],
    ]);
    const [scene] = tinyRun().scenes.map((s) => s.scene);
    const large = measureScene({ ...(scene as Scene), framePx: [0, 0, 2000, 2000] }, new Set());
    const given = statsOf({ counted: [], open: [], scenes: [large], openScenes: new Set() });
    expect(filled(given.histograms[2])).toEqual([[4, 8, 1]]);
    // Withheld: neither its targets nor the number of its instances is counted.
    expect(filled(given.histograms[3])).toEqual([]);
  });

  it('says whether it is over all records or those with public answers', () => {
    expect(tinyStats().scope).toBe('all');
    const counted = tinyRecords();
    const open = counted.filter((r) => r.split !== 'test');
    const given = statsOf({ counted, open, scenes: [], openScenes: new Set() });
    expect(given.scope).toBe('public');
    expect(given.table1).toMatchObject({ volume: 7, outputTypes: ['Option', 'Number', 'BBox'] });
    expect(given.breakdowns.source?.map((r) => r.total)).toEqual([7]);
    expect(given.breakdowns.optionLetter?.map((r) => [r.key, r.test])).toEqual([['A', 0]]);
    expect(given.letterBalance).toEqual([{ options: 4, records: 1, chiSquare: 3, degreesOfFreedom: 3 }]);
  });

  it('gives table 8 and the breakdowns', () => {
    const { table8, breakdowns, answers } = tinyStats();
    expect(table8).toEqual([
      { key: 'DrR', dev: 1, validation: 0, test: 1, total: 2 },
      { key: 'GC', dev: 0, validation: 1, test: 1, total: 2 },
      { key: 'GD', dev: 1, validation: 0, test: 1, total: 2 },
      { key: 'OC', dev: 0, validation: 0, test: 1, total: 1 },
    ]);
    expect(breakdowns.directionSector?.map((r) => [r.key, r.total])).toEqual([
      ['lower-right', 1],
      ['right', 1],
    ]);
    expect(breakdowns.category?.map((r) => [r.key, r.total])).toEqual([
      ['plane', 3],
      ['ship', 2],
    ]);
    expect(breakdowns.markerColour?.map((r) => [r.key, r.total])).toEqual([
      ['blue', 2],
      ['orange', 2],
      ['pink', 1],
    ]);
    expect(breakdowns.countBin?.map((r) => [r.key, r.total])).toEqual([
      ['count:2', 1],
      ['count:3', 1],
    ]);
    expect(answers.GC?.map((r) => r.key)).toEqual(['count:2', 'count:3']);
  });

  it('gives size bins from small to large, those without a target last', () => {
    const bins = ['xl', null, 'm', 'xs', 'l', 's', 'm'] as const;
    const records = tinyRecords().map((r, i) => ({
      ...r,
      diagnostics: { ...r.diagnostics, sizeBin: bins[i] as (typeof bins)[number] },
    }));
    expect(tinyStats(records).breakdowns.sizeBin?.map((r) => [r.key, r.total])).toEqual([
      ['xs', 1],
      ['s', 1],
      ['m', 2],
      ['l', 1],
      ['xl', 1],
      ['none', 1],
    ]);
  });

  it('tests the letters against equal shares, per number of options', () => {
    const [drr] = tinyRecords().filter((r) => r.task === 'DrR');
    const letters = ['A', 'A', 'A', 'B', 'C', 'C', 'C', 'C'];
    const records = letters.map((letter, i) => ({
      ...(drr as Instruction),
      id: `DrR-${i}`,
      answerLetter: letter,
    }));
    // Expected 2 each: (3-2)²/2 + (1-2)²/2 + (4-2)²/2 + (0-2)²/2 = 5.
    expect(tinyStats(records).letterBalance).toEqual([
      { options: 4, records: 8, chiSquare: 5, degreesOfFreedom: 3 },
    ]);
  });

  it('says whether targets are small enough on average, and that nothing was measured where there are none', () => {
    expect(tinyStats().gates[0]).toMatchObject({ value: 0.001311111, threshold: 0.0001, met: false });
    const empty = statsOf({ counted: [], open: [], scenes: [], openScenes: new Set() });
    expect(empty.gates[0]).toMatchObject({ value: null, met: null });
    expect(empty.table1.averageWidthPx).toBeNull();
    expect(empty.overview.effectiveN).toBeNull();
  });

  it('measures the visible part of a target that leaves the image', () => {
    const [scene] = tinyRun().scenes.map((s) => s.scene);
    if (scene === undefined) throw new Error('no scene');
    const [first] = scene.instances;
    if (first === undefined) throw new Error('no instance');
    const cut = { ...first, quad: [390, 0, 410, 0, 410, 10, 390, 10], visibleShare: 0.5 };
    const [target] = measureScene({ ...scene, instances: [cut] }, new Set([cut.id])).targets;
    expect(target).toEqual({ widthPx: 10, heightPx: 10, longPx: 20, shortPx: 10, areaShare: 100 / 120_000 });
  });
});

describe('histogramOf', () => {
  const plan = { name: 'n', title: 't', unit: 'u', borders: [0, 10, 20, 40] };

  it('puts a value on a border into the bin above, and what lies outside into the outermost bins', () => {
    const { bins } = histogramOf(plan, [-1, 0, 9.99, 10, 20, 39, 40, 1000]);
    expect(bins).toEqual([
      { from: 0, to: 10, count: 3 },
      { from: 10, to: 20, count: 1 },
      { from: 20, to: 40, count: 4 },
    ]);
  });

  it('counts images without instances, and with one, on their own', () => {
    const { bins } = histogramOf(HISTOGRAM_PLANS.instances, [0, 0, 1, 2, 3, 20000]);
    expect(bins.slice(0, 3).map((b) => b.count)).toEqual([2, 1, 2]);
    expect(bins.at(-1)).toEqual({ from: 8192, to: 16384, count: 1 });
  });

  it('has borders by decades and by doubling', () => {
    expect(decadeBorders(-1, 1, 2)).toEqual([0.1, 0.316227766017, 1, 3.162277660168, 10]);
    expect(doublingBorders(1, 10)).toEqual([1, 2, 4, 8]);
  });
});

describe('statsText', () => {
  it('prints the tables beside the paper’s values', () => {
    const text = statsText(tinyStats());
    expect(text).toMatch(/^average resolution +400 x 300 +4800 x 3200$/m);
    expect(text).toMatch(/^target size proportion +0\.131 % +0\.01 %$/m);
    expect(text).toMatch(/^GD +1 +670 +0 +100 +1 +569 +2 +1339$/m);
    expect(text).toMatch(/^total +3 +1212 +400 x 300 +4800 x 3200 +0\.12 +15\.9 +400 x 300 +29200 x 27620$/m);
    expect(text).toMatch(/^Records by target size\ntarget size +dev +validation +test +total$/m);
    expect(text).toMatch(/^xs, under 16 px +\d/m);
    expect(text).not.toMatch(/sizeBin|countBin|optionLetter|directionSector|markerColour/);
    expect(text).toContain('gate mean-target-share: 0.001311111 (below 0.0001): NOT MET');
  });
});
