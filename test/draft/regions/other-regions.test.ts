import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hbb } from '../../../src/core/hbb.ts';
import { hbbIou } from '../../../src/core/iou.ts';
import { otherRegions } from '../../../src/draft/regions/other-regions.ts';
import { boxAt, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';

const shipAt = (x: number, y: number) => boxAt('ship', x - 10, y - 10, 20, 20);
const NONE = { partners: [], asked: [] };

describe('regions that words could be taken to mean instead', () => {
  const region: Hbb = [0, 0, 1000, 1000];

  it('are windows of the same size all over the image, but for those that share a third of it and more', () => {
    const { all } = otherRegions(indexCase({ scene: makeScene() }), region, NONE, 4);
    // Starts at 0, 500, ... 3000 along both axes: 49 windows. That at (500, 0) shares half of its area (IoU 1/3), that
    // at (500, 500) a quarter (IoU 1/7): the region itself and its two neighbours along the axes are none.
    expect(all).toHaveLength(46);
    expect(all).toContainEqual([500, 500, 1500, 1500]);
    expect(all).not.toContainEqual([500, 0, 1500, 1000]);
  });

  it('end at the border of the image', () => {
    const { all } = otherRegions(indexCase({ scene: makeScene() }), [100, 0, 1000, 1000], NONE, 4);
    expect(Math.max(...all.map(([, , x2]) => x2))).toBe(4000);
    expect(all.every(([x1, , x2]) => x2 - x1 === 900)).toBe(true);
  });

  it('are shown the most similar first: what holds two ships is more like one that holds three than like empty ones', () => {
    const indexed = indexCase({
      scene: makeScene({
        instances: [
          ...[200, 500, 800].map((x) => shipAt(x, 450)),
          ...[3200, 3600].map((x) => shipAt(x, 3600)),
          boxAt('bridge', 1600, 3600, 200, 40),
        ],
      }),
    });
    const { shown } = otherRegions(indexed, region, NONE, 2);
    expect(shown).toEqual([
      [3000, 3000, 4000, 4000],
      // Empty, as others are, and the nearest of them.
      [500, 500, 1500, 1500],
    ]);
  });

  it('are those of the same question in any case, and up to half of the rest those of the run', () => {
    const indexed = indexCase({ scene: makeScene({ instances: [shipAt(500, 500)] }) });
    const partner: Hbb = [2900, 2900, 3700, 3800];
    const asked: Hbb[] = [region, [1200, 1200, 2300, 2000], [100, 2500, 900, 3300], partner];
    const { shown } = otherRegions(indexed, region, { partners: [partner], asked }, 4);
    expect(shown.slice(0, 2)).toEqual([partner, [1200, 1200, 2300, 2000]]);
    expect(shown).toHaveLength(4);
  });

  it('never overlap the region or each other by much, and do not depend on the order of labels', () => {
    const point = fc.tuple(fc.integer({ min: 20, max: 3980 }), fc.integer({ min: 20, max: 3980 }));
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), fc.integer({ min: 1, max: 6 }), (points, count) => {
        const specs = points.map(([x, y]) => shipAt(x, y));
        const found = otherRegions(
          indexCase({ scene: makeScene({ instances: specs }) }),
          region,
          NONE,
          count,
        );
        const turned = indexCase({ scene: makeScene({ instances: [...specs].reverse() }) });
        expect(otherRegions(turned, region, NONE, count)).toEqual(found);
        const boxes = [region, ...found.shown];
        expect(found.shown).toHaveLength(count);
        for (const [i, a] of boxes.entries())
          for (const b of boxes.slice(i + 1)) expect(hbbIou(a, b)).toBeLessThanOrEqual(0.2);
      }),
      { seed: 11, numRuns: 40 },
    );
  });
});
