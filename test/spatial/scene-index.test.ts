import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hbbOf } from '../../src/core/hbb.ts';
import { reorderScene } from '../../src/families/scene-changes.ts';
import { indexCase, type SceneCase } from '../../src/families/trial.ts';
import type { Unknown } from '../../src/model/scene.ts';
import { centreOf } from '../../src/spatial/visible.ts';
import { boxAt, type InstanceSpec, leaningBox, makeScene, scatteredScene } from '../families/scenes.ts';

const tug = boxAt('tugboat', 100, 100, 40, 20);
const rest = boxAt('other-ship', 300, 100, 40, 20);
const bus = boxAt('bus', 500, 100, 40, 20);

function open(instances: readonly InstanceSpec[], more: Partial<SceneCase> = {}) {
  return indexCase({ scene: makeScene({ instances }), ...more });
}

describe('categories that can be asked', () => {
  it('are the labelled ones and the groups that the source labels wholly', () => {
    expect(open([tug, bus]).categories).toEqual(['bus', 'tugboat']);
    expect(open([tug, bus], { exhaustiveGroups: ['ship', 'airplane'] }).categories).toEqual([
      'bus',
      'ship',
      'tugboat',
    ]);
  });

  it('have as members everything below them', () => {
    const indexed = open([tug, bus, rest], { exhaustiveGroups: ['ship'] });
    expect(indexed.membersOf('ship').map((i) => i.id)).toEqual(['n0', 'n2']);
    expect(indexed.membersOf('tugboat').map((i) => i.id)).toEqual(['n0']);
    expect(indexed.membersOf('airplane')).toEqual([]);
  });

  it('stand in the order of the label file whatever the order in memory', () => {
    const scene = scatteredScene(50, ['ship', 'tugboat']);
    const ids = (s: typeof scene) =>
      indexCase({ scene: s })
        .membersOf('ship')
        .map((i) => i.id);
    expect(ids(reorderScene(scene, 3))).toEqual(ids(scene));
    expect(ids(scene)).toEqual(scene.instances.map((i) => i.id));
  });
});

describe('what is unknown for a question', () => {
  const mark = (rest: Partial<Unknown>): Unknown => ({
    reason: 'truncated',
    category: null,
    area: null,
    ...rest,
  });
  const reasons = (asked: string, unknowns: Unknown[], more: Partial<SceneCase> = {}) =>
    indexCase({ scene: makeScene({ instances: [tug, bus], unknowns }), ...more })
      .unknownsFor(asked, null)
      .map((u) => u.reason);

  it('is a mark of the category, of anything above or below it, or of any category', () => {
    expect(reasons('tugboat', [mark({ category: 'tugboat' })])).toEqual(['truncated']);
    expect(reasons('tugboat', [mark({ category: 'ship' })])).toEqual(['truncated']);
    expect(reasons('ship', [mark({ category: 'warship' })])).toEqual(['truncated']);
    expect(reasons('bus', [mark({})])).toEqual(['truncated']);
    expect(reasons('bus', [mark({ category: 'ship' })])).toEqual([]);
    expect(reasons('tugboat', [mark({ category: 'warship' })])).toEqual([]);
  });

  it('is an instance with a coarser label', () => {
    const scene = makeScene({ instances: [boxAt('ship', 100, 100, 40, 20), tug] });
    expect(indexCase({ scene }).unknownsFor('tugboat', null)).toMatchObject([
      { reason: 'coarse-label', category: 'ship', index: 0, area: [100, 100, 140, 100, 140, 120, 100, 120] },
    ]);
    expect(indexCase({ scene }).unknownsFor('ship', null)).toEqual([]);
  });

  it('is a mark above a group that no label names', () => {
    const taxonomyLine = indexCase({
      scene: makeScene({ instances: [tug], unknowns: [mark({ category: 'ship' })] }),
    });
    expect(taxonomyLine.unknownsFor('warship', null).map((u) => u.reason)).toEqual(['truncated']);
  });

  it('follows the policy on difficult instances', () => {
    const instances = [tug, { ...tug, difficult: true }];
    expect(open(instances).unknownsFor('ship', null)).toEqual([]);
    const strict = open(instances, { policy: { difficult: 'unknown' } });
    expect(strict.unknownsFor('ship', null)).toMatchObject([{ reason: 'difficult', index: 1 }]);
    expect(strict.unknownsFor('bus', null)).toEqual([]);
  });

  it('follows the policy on the rest of a family of classes', () => {
    expect(open([tug, rest]).unknownsFor('tugboat', null)).toEqual([]);
    const strict = open([tug, rest, bus], { policy: { otherClass: 'unknown' } });
    expect(strict.unknownsFor('tugboat', null)).toMatchObject([{ reason: 'other-class', index: 1 }]);
    expect(strict.unknownsFor('ship', null)).toEqual([]);
    expect(strict.unknownsFor('other-ship', null)).toEqual([]);
    expect(strict.unknownsFor('bus', null)).toEqual([]);
    // A named class is no rest of its siblings.
    const siblings = open([tug, boxAt('warship', 300, 100, 40, 20)], { policy: { otherClass: 'unknown' } });
    expect(siblings.unknownsFor('tugboat', null)).toEqual([]);
  });

  it('stands in one order, whatever the order in memory: marks of the whole scene, then by place', () => {
    const unknowns = [
      mark({ category: 'ship', area: [10, 10], index: 4 }),
      mark({ category: 'ship', area: [10, 10], index: 2 }),
      mark({ category: 'ship', reason: 'not-labelled' }),
      mark({ category: 'ship', reason: 'ignore-region', area: [20, 20], index: 2 }),
      mark({ category: 'ship', reason: 'ignore-region', area: [10, 20], index: 2 }),
      mark({ category: 'vehicle', area: [10, 20], index: 2 }),
      mark({ category: null, reason: 'ignore-region', area: [30, 20], index: 2 }),
    ];
    const listed = (marks: readonly Unknown[]): unknown[] =>
      indexCase({ scene: makeScene({ instances: [tug], unknowns: marks }) })
        .unknownsFor('tugboat', null)
        .map(({ index, reason, category, area }) => [index ?? null, reason, category, area]);
    const inOrder = [
      [null, 'not-labelled', 'ship', null],
      [2, 'ignore-region', 'ship', [10, 20]],
      [2, 'ignore-region', 'ship', [20, 20]],
      [2, 'ignore-region', null, [30, 20]],
      [2, 'truncated', 'ship', [10, 10]],
      [4, 'truncated', 'ship', [10, 10]],
    ];
    expect(listed(unknowns)).toEqual(inOrder);
    expect(listed([...unknowns].reverse())).toEqual(inOrder);
  });

  it('lies within reach of the box, 1 px and its diagonal included', () => {
    const unknowns = [mark({ area: [200, 200, 240, 200, 240, 240, 200, 240] })];
    const indexed = indexCase({ scene: makeScene({ instances: [tug], unknowns }) });
    expect(indexed.unknownsFor('tugboat', [0, 0, 199, 300])).toHaveLength(1);
    expect(indexed.unknownsFor('tugboat', [0, 0, 198.9, 300])).toHaveLength(0);
    expect(indexed.unknownsFor('tugboat', [210, 210, 220, 220])).toHaveLength(1);
    expect(indexed.unknownsFor('tugboat', [0, 0, 900, 900])).toHaveLength(1);
  });

  it('is found far from the diagonal of the scene too, and keeps its line', () => {
    const area = [20, 600, 40, 600, 40, 620, 20, 620];
    const turned = area.map((_, i) => area[i % 2 === 0 ? i + 1 : i - 1] as number);
    const open = (of: readonly number[]) =>
      indexCase({
        scene: makeScene({ instances: [tug], unknowns: [mark({ area: of, index: 1, line: 7 })] }),
      });
    expect(open(area).unknownsFor('tugboat', [10, 500, 300, 700])).toMatchObject([{ line: 7 }]);
    expect(open(area).unknownsFor('tugboat', [45, 500, 300, 700])).toEqual([]);
    expect(open(turned).unknownsFor('tugboat', [500, 10, 700, 300])).toMatchObject([{ line: 7 }]);
    expect(open(turned).unknownsFor('tugboat', [500, 45, 700, 300])).toEqual([]);
    const scene = makeScene({ instances: [boxAt('ship', 100, 100, 40, 20), tug] });
    const numbered = { ...scene, instances: scene.instances.map((i) => ({ ...i, line: i.index + 3 })) };
    expect(indexCase({ scene: numbered }).unknownsFor('tugboat', null)).toMatchObject([
      { reason: 'coarse-label', index: 0, line: 3 },
    ]);
  });

  it('counts areas that are a point or a line', () => {
    const point = indexCase({ scene: makeScene({ instances: [tug], unknowns: [mark({ area: [50, 50] })] }) });
    expect(point.unknownsFor('tugboat', [0, 0, 100, 100])).toHaveLength(1);
    expect(point.unknownsFor('tugboat', [60, 0, 100, 100])).toHaveLength(0);
    const line = indexCase({
      scene: makeScene({ instances: [tug], unknowns: [mark({ area: [0, 50, 200, 50] })] }),
    });
    expect(line.unknownsFor('tugboat', [60, 0, 100, 100])).toHaveLength(1);
  });
});

describe('the R-tree', () => {
  const anyScene = fc
    .array(
      fc.record({
        category: fc.constantFrom('ship', 'bus'),
        x: fc.integer({ min: 0, max: 1500 }),
        y: fc.integer({ min: 0, max: 1500 }),
        angle: fc.integer({ min: 0, max: 179 }),
      }),
      { maxLength: 60 },
    )
    .map((items) =>
      makeScene({
        widthPx: 1500,
        heightPx: 1500,
        instances: items.map(({ category, x, y, angle }) => leaningBox(category, x, y, 40, 16, angle)),
      }),
    );
  const anyPoint = fc.tuple(fc.integer({ min: -50, max: 1600 }), fc.integer({ min: -50, max: 1600 }));

  it('finds what a plain scan finds', () => {
    fc.assert(
      fc.property(anyScene, anyPoint, fc.integer({ min: 1, max: 900 }), (scene, [x, y], reach) => {
        const indexed = indexCase({ scene });
        const box = [x - reach, y - reach, x + reach, y + reach] as const;
        const touching = scene.instances.filter((i) => {
          const [x1, y1, x2, y2] = hbbOf(i.quad);
          return x1 <= box[2] && x2 >= box[0] && y1 <= box[3] && y2 >= box[1];
        });
        expect(indexed.search(box)).toEqual(touching);
        const ships = touching.filter((i) => i.category === 'ship');
        const places = indexed.placesNear('ship', box);
        expect(new Set(places.map((p) => p.instance))).toEqual(new Set(ships));
        expect(indexed.countMembers('ship', box)).toBe(ships.length);
        const distances = scene.instances.map((i) => {
          const [cx, cy] = centreOf(i, scene.framePx);
          return Math.hypot(cx - x, cy - y);
        });
        expect(indexed.countWithin(x, y, reach)).toBe(distances.filter((d) => d <= reach).length);
        const nearest = distances.sort((a, b) => a - b).slice(0, 3);
        expect(indexed.nearest(x, y, 3, null).map((n) => n.distancePx)).toEqual(nearest);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('leaves out the excepted instance and other categories among the nearest', () => {
    const indexed = open([
      boxAt('ship', 100, 100, 10, 10),
      boxAt('ship', 1100, 100, 10, 10),
      boxAt('bus', 120, 100, 10, 10),
    ]);
    const near = indexed.nearest(105, 105, 1, 'ship', indexed.instance('n0'));
    expect(near.map((n) => [n.instance.id, n.distancePx])).toEqual([['n1', 1000]]);
    expect(indexed.nearest(105, 105, 5, 'airplane')).toEqual([]);
  });

  it('knows no instance that is not there', () => {
    expect(() => open([tug]).instance('gone')).toThrow('test/train/scene has no instance "gone"');
  });
});
