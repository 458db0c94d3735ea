import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import type { Hbb } from '../../src/core/hbb.ts';
import { iofInHbb } from '../../src/core/iou.ts';
import { isSelfCrossing, polygonArea } from '../../src/core/polygon.ts';
import { indexCase } from '../../src/families/trial.ts';
import {
  borderClearances,
  borderMarginPx,
  iofBounds,
  judgeRegion,
  regionMargins,
  regionRulesSchema,
} from '../../src/spatial/regions.ts';
import { visiblePolygon } from '../../src/spatial/visible.ts';
import { boxAt, type InstanceSpec, makeScene, type SceneSpec } from '../families/scenes.ts';
import { anyInstance, anyShake, FRAME, instanceOf, shaken } from './shapes.ts';

const rules = regionRulesSchema.parse(undefined);
/** 600 px wide: centres keep 12 px from the border, 13 with the jitter. */
const region: Hbb = [1000, 1000, 1600, 1600];

function judge(instances: readonly InstanceSpec[], rest: SceneSpec = {}, box: Hbb = region) {
  const found = judgeRegion(indexCase({ scene: makeScene({ ...rest, instances }) }), 'ship', box, rules);
  return isDrop(found) ? found : found.map((i) => i.id);
}

describe('judging a region', () => {
  it('finds the members by their centres and leaves other categories alone', () => {
    const far = boxAt('ship', 2000, 2000, 20, 20);
    const other = boxAt('harbor', 1590, 1200, 20, 20);
    expect(judge([boxAt('ship', 1300, 1300, 20, 20), far, other])).toEqual(['n0']);
  });

  it('drops a region whose border cuts an object', () => {
    // 60 of 100 px inside: centre 10 px inside the border.
    expect(judge([boxAt('ship', 1540, 1200, 100, 20)])).toMatchObject({ code: 'object-cut', threshold: 0.9 });
    // 12 of 100 px inside: the centre is well outside.
    expect(judge([boxAt('ship', 1588, 1200, 100, 40)])).toMatchObject({ code: 'object-cut', threshold: 0.1 });
  });

  it('bears with a tenth of an object beyond the border on either side', () => {
    expect(judge([boxAt('ship', 1400, 1200, 208, 100)])).toEqual(['n0']);
    expect(judge([boxAt('ship', 1592, 1200, 208, 100)])).toEqual([]);
  });

  it('leaves room for the jitter at the tenth', () => {
    // Inside at most 19 x 102 px, outside at least 181 x 98: 0.0985. One px further in: 20 x 102 and 180 x 98.
    expect(judge([boxAt('ship', 1582, 1200, 200, 100)])).toEqual([]);
    expect(judge([boxAt('ship', 1581, 1200, 200, 100)])).toMatchObject({ code: 'object-cut', value: 0.104 });
  });

  it('drops a region whose border runs near a centre', () => {
    // Of the HBB's 20 px the outer thirds cannot hold the centre: 6.67 px less the jitter of 1 px.
    const near = (x: number) => judge([boxAt('ship', x, 1200, 20, 20)]);
    expect(near(1573)).toEqual(['n0']);
    expect(near(1574)).toMatchObject({ code: 'centre-near-border', value: 11.67, threshold: 12 });
    expect(near(1607)).toEqual([]);
    expect(near(1606)).toMatchObject({ code: 'centre-near-border', value: 11.67, threshold: 12 });
  });

  it('judges all four edges alike', () => {
    const near = (x: number, y: number) => judge([boxAt('ship', x, y, 20, 20)]);
    // A centre 17 px from an edge stays 12.67 px off at worst, one 16 px from it 11.67 px.
    for (const [x, y] of [
      [1007, 1200],
      [1573, 1200],
      [1200, 1007],
      [1200, 1573],
    ] as const)
      expect(near(x, y), `${x} ${y}`).toEqual(['n0']);
    for (const [x, y] of [
      [973, 1200],
      [1607, 1200],
      [1200, 973],
      [1200, 1607],
    ] as const)
      expect(near(x, y), `${x} ${y}`).toEqual([]);
    for (const [x, y] of [
      [1006, 1200],
      [974, 1200],
      [1574, 1200],
      [1606, 1200],
      [1200, 1006],
      [1200, 974],
      [1200, 1574],
      [1200, 1606],
    ] as const)
      expect(near(x, y), `${x} ${y}`).toMatchObject({ code: 'centre-near-border', value: 11.67 });
  });

  it('exempts edges on the border of the image', () => {
    expect(judge([boxAt('ship', 0, 300, 10, 10)], {}, [0, 0, 600, 600])).toEqual(['n0']);
    expect(judge([boxAt('ship', -5, 300, 10, 10)], {}, [0, 0, 600, 600])).toEqual(['n0']);
    expect(judge([boxAt('ship', 3990, 3990, 10, 10)], {}, [3400, 3400, 4000, 4000])).toEqual(['n0']);
  });

  it('drops a region that something unknown may touch', () => {
    const area = [1601, 1200, 1640, 1200, 1640, 1240, 1601, 1240];
    const mark = { reason: 'truncated', category: 'ship', area } as const;
    const inside = [boxAt('ship', 1300, 1300, 20, 20)];
    expect(judge(inside, { unknowns: [mark] })).toMatchObject({
      code: 'unknown-in-scope',
      value: 'truncated',
    });
    const beyond = { ...mark, area: area.map((v, i) => (i % 2 === 0 ? v + 1 : v)) };
    expect(judge(inside, { unknowns: [beyond] })).toEqual(['n0']);
    expect(judge(inside, { unknowns: [{ ...mark, category: 'harbor' }] })).toEqual(['n0']);
    expect(judge(inside, { unknowns: [{ ...mark, category: null, area: null }] })).toMatchObject({
      code: 'unknown-in-scope',
    });
  });

  it('takes the margin from the longer side', () => {
    expect(borderMarginPx([0, 0, 512, 512], rules)).toBeCloseTo(10.24, 9);
    expect(borderMarginPx([0, 0, 512, 1000], rules)).toBe(20);
    expect(borderMarginPx([0, 0, 100, 100], rules)).toBe(8);
  });
});

describe('margins of a region', () => {
  it('are measured on the labels as they are', () => {
    const scene = makeScene({
      instances: [
        boxAt('ship', 1400, 1200, 208, 100),
        boxAt('ship', 1592, 1300, 208, 100),
        boxAt('ship', 1300, 1300, 20, 20),
        boxAt('harbor', 1590, 1200, 20, 20),
      ],
    });
    expect(regionMargins(scene, 'ship', region)).toEqual({
      // Centres at x = 1504 and 1696, borders at 1600.
      centreToBorderPx: 96,
      insideIof: 0.962,
      outsideIof: 0.038,
    });
  });

  it('say nothing of a region with nothing near', () => {
    expect(regionMargins(makeScene(), 'ship', region)).toEqual({});
  });
});

describe('clearances of a region', () => {
  const clearances = (...instances: readonly InstanceSpec[]) =>
    borderClearances(indexCase({ scene: makeScene({ instances }) }), 'ship', region, 100);

  it('are those of the nearest centre inside and outside, in whatever order they stand', () => {
    // The centre of a box of 20 px stays within 4.33 px of its middle: a third of 20 halved, and the jitter.
    const inside = [boxAt('ship', 1040, 1200, 20, 20), boxAt('ship', 1060, 1300, 20, 20)];
    const outside = [boxAt('ship', 1650, 1200, 20, 20), boxAt('ship', 1630, 1300, 20, 20)];
    const expected = { outsidePx: 35.67, insidePx: 45.67 };
    expect(clearances(...inside, ...outside)).toEqual(expected);
    expect(clearances(...outside.reverse(), ...inside.reverse())).toEqual(expected);
  });

  it('are null where no centre lies inside, or within reach outside', () => {
    expect(clearances(boxAt('ship', 1040, 1200, 20, 20))).toEqual({ outsidePx: null, insidePx: 45.67 });
    expect(clearances(boxAt('ship', 1690, 1200, 20, 20))).toEqual({ outsidePx: 95.67, insidePx: null });
    expect(clearances(boxAt('ship', 1695, 1200, 20, 20), boxAt('harbor', 1650, 1200, 20, 20))).toEqual({
      outsidePx: null,
      insidePx: null,
    });
  });
});

describe('bounds of the share inside a region', () => {
  it('are exact where the border is farther than the jitter', () => {
    expect(iofBounds(instanceOf([10, 10, 30, 10, 30, 20, 10, 20]), FRAME, [9, 9, 31, 21], 1)).toEqual([1, 1]);
    expect(iofBounds(instanceOf([10, 10, 30, 10, 30, 20, 10, 20]), FRAME, [31, 9, 60, 60], 1)).toEqual([
      0, 0,
    ]);
  });

  it('hold for every displacement of the vertices', () => {
    const anyRegion = fc
      .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 700 }))
      .map(([x, y]): Hbb => [x, y, Math.min(1000, x + 300), Math.min(800, y + 250)]);
    fc.assert(
      fc.property(anyInstance, anyShake, anyRegion, (instance, shake, box) => {
        const moved = shaken(instance, shake);
        const visible = visiblePolygon(moved, FRAME);
        fc.pre(!isSelfCrossing(moved.quad) && polygonArea(visible) > 0);
        const iof = iofInHbb(visible, box);
        const [least, most] = iofBounds(instance, FRAME, box, 1);
        expect(iof).toBeGreaterThanOrEqual(least - 1e-9);
        expect(iof).toBeLessThanOrEqual(most + 1e-9);
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});
