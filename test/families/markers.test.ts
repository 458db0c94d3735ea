import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { markerOutline, planMarkers } from '../../src/families/markers.ts';
import { indexCase } from '../../src/families/trial.ts';
import { policySchema } from '../../src/model/policy.ts';
import type { Instance, Scene, Unknown } from '../../src/model/scene.ts';
import { boxAt, type InstanceSpec, leaningBox, makeScene } from './scenes.ts';

const policy = policySchema.parse({});
const target = boxAt('ship', 1000, 1000, 60, 20);

/** What planMarkers says of the first instance of a 4000 px scene: line 4 px, padding 6 px. */
function planFirst(instances: readonly InstanceSpec[], unknowns: readonly Unknown[] = [], oriented = true) {
  const scene = makeScene({ instances, unknowns, oriented });
  return planMarkers(indexCase({ scene }), [{ role: 'target', instance: 'n0' }]);
}

function onlyOf(scene: Scene): Instance {
  return scene.instances[0] as Instance;
}

function unknownAt(area: number[], reason: Unknown['reason'] = 'irregular'): Unknown {
  return { reason, category: null, area };
}

describe('markerOutline', () => {
  it('is the padded box, with the line outside the padding', () => {
    const scene = makeScene({ instances: [target] });
    const { outline, outerEdge, strokePx } = markerOutline(onlyOf(scene), scene, policy);
    expect(strokePx).toBe(4);
    expect(outline).toEqual([994, 994, 1066, 994, 1066, 1026, 994, 1026]);
    expect(outerEdge).toEqual([990, 990, 1070, 990, 1070, 1030, 990, 1030]);
  });

  it('leans with the object where the source is oriented, and is upright where it is not', () => {
    // Half sides 30 and 10 at 45°: HBB half side (30 + 10) / √2 = 28.284.
    const instances = [leaningBox('ship', 1000, 1000, 60, 20, 45)];
    const oriented = makeScene({ instances });
    const upright = makeScene({ instances, oriented: false });
    const corner = (36 + 16) / Math.SQRT2;
    const leaning = markerOutline(onlyOf(oriented), oriented, policy).outline;
    expect(Math.max(...leaning)).toBeCloseTo(1000 + corner, 2);
    const box = markerOutline(onlyOf(upright), upright, policy).outline;
    expect([...box].sort((a, b) => a - b).at(-1)).toBeCloseTo(1000 + 28.284 + 6, 2);
    expect(new Set(box).size).toBe(2);
  });

  it('has a line in proportion to the image, never thinner than the least', () => {
    const widths = [800, 2000, 8000, 29200].map((widthPx) => {
      const scene = makeScene({ widthPx, instances: [boxAt('ship', 100, 100, 20, 20)] });
      return markerOutline(onlyOf(scene), { ...scene, framePx: [0, 0, widthPx, 700] }, policy).strokePx;
    });
    expect(widths).toEqual([2, 2, 8, 29]);
  });
});

describe('planMarkers', () => {
  it('keeps an object that stands alone', () => {
    expect(planFirst([target])).toEqual([
      { role: 'target', instance: 'n0', outline: [994, 994, 1066, 994, 1066, 1026, 994, 1026], strokePx: 4 },
    ]);
  });

  it('drops where the outer edge leaves the frame, by how far', () => {
    expect(planFirst([boxAt('ship', 10, 1000, 60, 20)])).toHaveLength(1);
    expect(planFirst([boxAt('ship', 9.5, 1000, 60, 20)])).toMatchObject({
      code: 'marker-outside',
      value: -0.5,
      threshold: 0,
    });
    expect(planFirst([boxAt('ship', 3931, 1000, 60, 20)])).toMatchObject({
      code: 'marker-outside',
      value: -1,
    });
  });

  it('drops an object cut by the border', () => {
    const outline = [0, 500, 60, 500, 60, 520, 0, 510];
    expect(planFirst([boxAt('ship', 0, 500, 60, 20, { shape: 'clipped', outline })])).toMatchObject({
      code: 'marker-clipped',
    });
  });

  it('drops where the centre of another may lie inside the line, 1 px before it does', () => {
    // The outer edge is at y = 1030. A thin, wide neighbour whose centre is below it by 0.5, 1.01 and 2 px.
    const neighbour = (centreY: number) => boxAt('harbor', 900, centreY - 200, 400, 400);
    expect(planFirst([target, neighbour(1230.5)])).toHaveLength(1);
    const below = (gap: number) => planFirst([target, boxAt('ship', 1028, 1030 + gap - 20, 4, 40)]);
    expect(below(0.5)).toMatchObject({ code: 'marker-ambiguous', value: 'centre inside' });
    expect(below(0.99)).toMatchObject({ code: 'marker-ambiguous', value: 'centre inside' });
    expect(below(1.01)).not.toMatchObject({ value: 'centre inside' });
  });

  it('drops where more than 0.3 of another may lie inside, at its worst under displacement', () => {
    // 100 x 100 px below the outer edge (y = 1030, x 990 to 1070), `depth` px of it inside.
    const withDepth = (depth: number) =>
      planFirst([target, boxAt('storage-tank', 980, 1030 - depth, 100, 100)]);
    // Grown by √2 px: 80 x (depth + √2); shrunk area at least 10000 - √2 * 400 = 9434.3.
    const share = (depth: number) => (80 * (depth + Math.SQRT2)) / (10000 - Math.SQRT2 * 400);
    expect(share(33.9)).toBeLessThan(0.3);
    expect(share(34)).toBeGreaterThan(0.3);
    expect(withDepth(33.9)).toHaveLength(1);
    expect(withDepth(34)).toMatchObject({ code: 'marker-ambiguous', value: 0.3, threshold: 0.3 });
    expect(withDepth(36)).toMatchObject({ value: Math.round(share(36) * 1000) / 1000 });
  });

  it('does not mind a large object around the target', () => {
    expect(planFirst([target, boxAt('harbor', 900, 900, 2000, 500)])).toHaveLength(1);
  });

  it('holds unknown marks to the same rule, wherever the area of the mark is known', () => {
    const inside = [1060, 1020, 1066, 1020, 1066, 1040, 1060, 1040];
    expect(planFirst([target], [unknownAt(inside)])).toMatchObject({
      code: 'marker-ambiguous',
      about: { unknown: 'irregular' },
    });
    expect(planFirst([target], [unknownAt([1060, 1015, 1060, 1015])])).toMatchObject({
      code: 'marker-ambiguous',
    });
    expect(planFirst([target], [unknownAt(inside.map((v) => v + 100))])).toHaveLength(1);
    expect(planFirst([target], [{ reason: 'not-labelled', category: 'vehicle', area: null }])).toHaveLength(
      1,
    );
  });

  it('keeps clear of ignore regions altogether', () => {
    const region = (x: number) => [x, 900, 3000, 900, 3000, 1400, x, 1400];
    expect(planFirst([target], [unknownAt(region(1071.5), 'ignore-region')])).toHaveLength(1);
    expect(planFirst([target], [unknownAt(region(1071.4), 'ignore-region')])).toMatchObject({
      code: 'marker-ambiguous',
      value: 'ignore region at 1.4',
    });
    expect(planFirst([target], [unknownAt(region(900), 'ignore-region')])).toMatchObject({
      code: 'marker-ambiguous',
    });
  });

  it('drops two outlines that come closer than the width of the line', () => {
    const both = (gap: number) => {
      const scene = makeScene({ instances: [target, boxAt('ship', 1080 + gap, 1000, 60, 20)] });
      const marks = [
        { role: 'reference', instance: 'n0' },
        { role: 'target', instance: 'n1' },
      ];
      return planMarkers(indexCase({ scene }), marks);
    };
    expect(both(4)).toHaveLength(2);
    expect(both(3.5)).toMatchObject({ code: 'markers-overlap', value: 3.5, threshold: 4 });
    expect(both(-5)).toMatchObject({ code: 'markers-overlap', value: 0 });
  });

  it('names the roles up to the one whose outline overlaps, and no further', () => {
    const xs = [1000, 1083.456, 3000];
    const scene = makeScene({ instances: xs.map((x) => boxAt('ship', x, 1000, 60, 20)) });
    const marks = ['reference', 'candidate-1', 'candidate-2'].map((role, i) => ({ role, instance: `n${i}` }));
    expect(planMarkers(indexCase({ scene }), marks)).toEqual({
      code: 'markers-overlap',
      // Outer edges end at 1070 and begin at 1073.456, of which outlines keep two decimals.
      value: 3.46,
      threshold: 4,
      about: { roles: ['reference', 'candidate-1'] },
    });
  });

  it('states how far an outline leaves the frame or keeps from an ignore region to two decimals', () => {
    expect(planFirst([boxAt('ship', 9.4375, 1000, 60, 20)])).toMatchObject({ value: -0.56 });
    const region = [1071.3125, 900, 3000, 900, 3000, 1400, 1071.3125, 1400];
    expect(planFirst([target], [unknownAt(region, 'ignore-region')])).toMatchObject({
      value: 'ignore region at 1.31',
    });
  });

  it('says the same whatever the order of the instances', () => {
    const crowd = [target, ...Array.from({ length: 6 }, (_, i) => boxAt('ship', 990 + i * 12, 1021, 8, 8))];
    const first = planFirst(crowd);
    expect(isDrop(first)).toBe(true);
    const scene = makeScene({ instances: crowd });
    const reversed = { ...scene, instances: [...scene.instances].reverse() };
    expect(planMarkers(indexCase({ scene: reversed }), [{ role: 'target', instance: 'n0' }])).toEqual(first);
  });
});
