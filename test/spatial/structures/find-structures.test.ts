import { describe, expect, it } from 'vitest';
import { roundTo } from '../../../src/core/order.ts';
import { boxAt, type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import type { StructureKind } from '../../../src/model/structures.ts';
import { plainPredicateScene, predicateSceneOf } from '../../../src/spatial/predicates/item.ts';
import { findStructures } from '../../../src/spatial/structures/find-structures.ts';
import type { Spot } from '../../../src/spatial/structures/spots.ts';
import { CLUMP, clumpSpecs, rowSpecs } from '../../families/structure-specs.ts';
import { crowdedScene } from './crowded-scene.ts';

function find(instances: readonly InstanceSpec[], kind: StructureKind = 'row', category = 'ship') {
  const indexed = indexCase({ scene: makeScene({ instances }) });
  return findStructures(predicateSceneOf(indexed), category, kind);
}

const idsOf = (spots: readonly Spot[]): string[] => spots.map(({ instance }) => instance?.id ?? '');
const sorted = (spots: readonly Spot[]): string[] => idsOf(spots).sort();

/** Level, 100 px apart, at the given offsets from the line. */
const level = (offsets: readonly number[], steps: readonly number[] = []): InstanceSpec[] => {
  let x = 1000;
  return offsets.map((dy, i) => {
    x += i === 0 ? 0 : (steps[i - 1] ?? 100);
    return leaningBox('ship', x, 1000 + dy, 40, 20, 0);
  });
};

describe('rows', () => {
  it('are four or more in line, listed from the left or from the top', () => {
    expect(find(level([0, 0, 0])).sure).toEqual([]);
    expect(idsOf(find(level([0, 0, 0, 0])).sure[0]?.members ?? [])).toEqual(['n0', 'n1', 'n2', 'n3']);
    const backward = rowSpecs('ship', [2000, 2000], 5, [-90, 10]);
    expect(idsOf(find(backward).sure[0]?.members ?? [])).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    const upward = rowSpecs('ship', [2000, 2000], 4, [10, -90]);
    expect(idsOf(find(upward).sure[0]?.members ?? [])).toEqual(['n3', 'n2', 'n1', 'n0']);
  });

  it('measure their margins at the worst that a displacement by 1 px can do', () => {
    const [row] = find(level([0, 10, 0, 0])).sure;
    // Middles move by up to √2: gaps of 100 and √(100² + 10²) = 100.4988 lie between 98.0 (along x) and 102.4988 + a little.
    const widest = Math.hypot(102, 12);
    expect(row?.margins.rowEvenness).toBeCloseTo(1.5 / (widest / 98) - 1, 6);
    expect(row?.margins.rowStraightness).toBeCloseTo(1 - (10 + 2 * Math.SQRT2) / 98 / 0.2, 6);
    expect(row?.margins.rowRoom).toBe(1000);
    expect(row?.box).toEqual([980, 990, 1320, 1020]);
  });

  it.each([
    ['an empty place', level([0, 0, 0, 0], [100, 160, 100])],
    ['a member off the line', level([0, 20, 0, 0])],
    // Never 17 px off the line, but 31° from one step to the next, and 3° more with a displacement.
    ['a zigzag', level([0, -14, 14, -14, 14, 0])],
    ['another object beside it', [...level([0, 0, 0, 0]), boxAt('ship', 1130, 1170, 40, 20)]],
    ['another object where it would go on', [...level([0, 0, 0, 0]), boxAt('ship', 1620, 990, 40, 20)]],
    [
      'a member that the image cuts',
      level([0, 0, 0, 0]).map((ship, i) => (i === 0 ? { ...ship, shape: 'clipped' as const } : ship)),
    ],
  ])('are none with %s', (_, instances) => {
    expect(find(instances).sure).toEqual([]);
  });

  it('are none where their members are small for their distance', () => {
    // The widest gap may be 102 px with the displacement: three and a half lengths of 29.1 px, less 2√2 each.
    const ofLength = (length: number): InstanceSpec[] =>
      [0, 1, 2, 3].map((i) => leaningBox('ship', 1000 + 100 * i, 1000, Math.sqrt(length ** 2 - 64), 8, 0));
    expect(find(ofLength(31)).sure).toEqual([]);
    expect(find(ofLength(33)).sure).toHaveLength(1);
  });

  it('are rows with more room around them', () => {
    // 220 px beside it and 360 px onward: twice and three and a half times the widest gap of 102 px and a displacement.
    const around = [boxAt('ship', 1130, 1210, 40, 20), boxAt('ship', 1660, 990, 40, 20)];
    expect(find([...level([0, 0, 0, 0]), ...around]).sure).toHaveLength(1);
  });

  it('are possible where some would see one: a bend, a wide gap, a scatter that is not', () => {
    expect(find(level([0, 27, 27, 0])).possible.map(({ spots }) => sorted(spots))).toEqual([
      ['n0', 'n1', 'n2', 'n3'],
    ]);
    expect(find(level([0, 0, 0, 0], [100, 170, 100])).possible).toHaveLength(1);
    expect(find(level([0, 0, 0, 0], [100, 200, 100])).possible).toEqual([]);
    expect(find(level([0, 80, 0, 80])).possible).toEqual([]);
  });
});

describe('clusters', () => {
  const lone = leaningBox('ship', 3000, 3000, 40, 20, 0);

  it('are five or more in a clump with room around it', () => {
    const { sure } = find([...clumpSpecs('ship', [500, 500]), lone], 'cluster');
    expect(sure.map(({ members }) => sorted(members))).toEqual([['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']]);
    expect(find([...clumpSpecs('ship', [500, 500]).slice(0, 4), lone], 'cluster').sure).toEqual([]);
  });

  it('measure their margins at the worst that a displacement by 1 px can do', () => {
    const [cluster] = find([...clumpSpecs('ship', [500, 500]), lone], 'cluster').sure;
    // From (0, 0) to (150, 126), each within 1 px along each axis; a quarter of 4000 px is the most.
    expect(cluster?.margins.clusterSize).toBeCloseTo(1 - Math.hypot(152, 128) / 1000, 6);
    // The nearest member to the lone one is at (650, 626); the diameter asks for more than twice the longest link does.
    const gap = Math.hypot(3000 - 650 - 2, 3000 - 626 - 2);
    expect(cluster?.margins.clusterRoom).toBeCloseTo(gap / Math.hypot(152, 128) - 1, 6);
  });

  it('are none where another object is nearer than they are wide, where they are a band, or a large part of the image', () => {
    const near = leaningBox('ship', 655, 720, 40, 20, 0);
    const apart = find([...clumpSpecs('ship', [500, 500]), near], 'cluster').sure;
    expect(apart.map(({ members }) => members.length)).toEqual([8]);
    expect(find(rowSpecs('ship', [500, 500], 6), 'cluster').sure).toEqual([]);
    const wide = clumpSpecs('ship', [0, 0]).map((ship, i) => ({ ...ship, quad: spread(ship, i) }));
    expect(find(wide, 'cluster').sure).toEqual([]);
  });

  it('need a gap that no displacement could have made, however short the links', () => {
    // Links of 10 px, at most 12.8: the other one, 28.2 px away at least, is more than twice as far, but not 5.7 px more.
    const five = [
      [0, 0],
      [10, 0],
      [0, 10],
      [10, 10],
      [5, 18],
    ].map(([dx, dy]) => leaningBox('ship', 1000 + (dx ?? 0), 1000 + (dy ?? 0), 20, 6, 0));
    const sizesWith = (x: number): number[] =>
      find([...five, leaningBox('ship', x, 1000, 20, 6, 0)], 'cluster').sure.map(
        ({ members }) => members.length,
      );
    expect(sizesWith(1041)).toEqual([6]);
    expect(sizesWith(1046)).toEqual([5]);
  });

  it('are possible where some would see one', () => {
    const four = clumpSpecs('ship', [500, 500]).slice(0, 4);
    expect(find([...four, lone], 'cluster').possible.map(({ spots }) => sorted(spots))).toEqual([
      ['n0', 'n1', 'n2', 'n3'],
    ]);
    expect(find([...four.slice(0, 3), lone], 'cluster').possible).toEqual([]);
  });

  it('do not hang on where in the label file their members stand', () => {
    const clump = clumpSpecs('ship', [500, 500]);
    const marginsOf = (instances: readonly InstanceSpec[]): number[] =>
      Object.values(find(instances, 'cluster').sure[0]?.margins ?? {}).map((margin) => roundTo(margin, 9));
    const there = marginsOf([...clump, lone]);
    expect(there).toHaveLength(4);
    expect(marginsOf([lone, ...[...clump].reverse()])).toEqual(there);
  });
});

describe('what surely is a structure', () => {
  it('is among what may be taken for one, exactly as labelled: no displacement brings another into being', () => {
    let found = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const scene = plainPredicateScene(crowdedScene(seed));
      for (const kind of ['row', 'cluster'] as const) {
        const { sure, possible } = findStructures(scene, 'ship', kind);
        found += sure.length;
        for (const { members } of sure) {
          const inside = possible.filter(({ spots }) => spots.every((spot) => members.includes(spot)));
          const whole = inside.filter(({ spots, mayBeSure }) => mayBeSure && spots.length === members.length);
          expect([seed, kind, (kind === 'row' ? inside : whole).length > 0]).toEqual([seed, kind, true]);
        }
      }
    }
    expect(found).toBeGreaterThan(40);
  });
});

/** The same clump twelve times as wide. */
function spread({ quad }: InstanceSpec, i: number): number[] {
  const [dx, dy] = CLUMP[i] as (typeof CLUMP)[number];
  return quad.map((value, at) => value + 11 * (at % 2 === 0 ? dx : dy) + 100);
}
