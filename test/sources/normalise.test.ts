import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlapArea } from '../../src/core/iou.ts';
import { minAreaRect } from '../../src/core/obb.ts';
import { clipByHbb, isSelfCrossing, polygonArea, signedArea } from '../../src/core/polygon.ts';
import { buildTaxonomy } from '../../src/model/taxonomy.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../../src/model/taxonomy-data.ts';
import { type Normalised, normaliseObjects } from '../../src/sources/normalise.ts';
import { findPairs, type Pair, type PairItem } from '../../src/sources/normalise-pairs.ts';
import type { ObjectDrop, RawObject } from '../../src/sources/reader.ts';
import {
  clearancePx,
  iouLimit,
  leastAreaPx2,
  mostOverlapPx2,
  visibleShareRange,
} from '../../src/sources/stability.ts';
import { limits } from './contract.ts';

const taxonomy = buildTaxonomy(TAXONOMY_VERSION, BASE_CATEGORIES);
const frame = [0, 0, 200, 200] as const;

function normalise(objects: readonly RawObject[], drops: readonly ObjectDrop[] = []): Normalised {
  const labels = [...objects, ...drops].flatMap(({ sourceLabel }) => sourceLabel ?? []);
  const categories = new Map(labels.map((label) => [label, label === 'nothing' ? null : label]));
  return normaliseObjects({
    parsed: { objects, drops, faults: {}, headFirst: false },
    framePx: frame,
    categories,
    notLabelled: [],
    taxonomy,
    limits,
  });
}

function objectsOf(rings: readonly (readonly number[])[], label = 'ship'): RawObject[] {
  return rings.map((points, index) => ({
    sourceLabel: label,
    points,
    difficult: false,
    ignore: false,
    index,
  }));
}

/** A van of 10 x 20 px. */
const car = (y: number): PairItem => ({ category: 'van', shape: [0, y, 10, y, 10, y + 20, 0, y + 20] });
const pairsOf = (items: readonly PairItem[]): Pair[] => findPairs(items, limits) ?? [];

/** Thousandths, evenly spread: `fc.double` would mostly give numbers next to zero. */
const coordinate = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1000), max: Math.round(max * 1000) }).map((n) => n / 1000);
/** A turned rectangle, at times with a corner pulled out of place; clockwise. */
const quad = fc
  .tuple(
    coordinate(-30, 230),
    coordinate(-30, 230),
    coordinate(2, 60),
    coordinate(2, 60),
    coordinate(0, Math.PI),
    coordinate(-3, 3),
  )
  .map(([cx, cy, w, h, turn, pull]) => {
    const corner = (u: number, v: number): [number, number] => [
      cx + u * Math.cos(turn) - v * Math.sin(turn),
      cy + u * Math.sin(turn) + v * Math.cos(turn),
    ];
    const points = [-1, -1, 1, -1, 1, 1, -1, 1].map((s, i) => (s * (i % 2 === 0 ? w : h)) / 2);
    const ring = [0, 2, 4, 6].flatMap((i) => corner(points[i] as number, points[i + 1] as number));
    return ring.map((v, i) => (i === 0 ? v + pull : v));
  });
const axisMove = fc.oneof(fc.constantFrom(-1, 1), coordinate(-1, 1));
const axisMoves = fc.array(fc.tuple(axisMove, axisMove), { minLength: 8, maxLength: 8 });

function shifted(ring: readonly number[], by: readonly (readonly [number, number])[], from = 0): number[] {
  return ring.map(
    (v, i) => v + ((by[from + Math.floor(i / 2)] as readonly [number, number])[i % 2] as number),
  );
}

describe('bounds under moves of every vertex by up to 1 px along each axis', () => {
  test('hold for the area', () => {
    fc.assert(
      fc.property(quad, axisMoves, (ring, by) => {
        const other = shifted(ring, by);
        fc.pre(!isSelfCrossing(other));
        expect(polygonArea(other)).toBeGreaterThanOrEqual(leastAreaPx2(ring, 1) - 1e-6);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  test('are reached by the area: the corners of a 30 x 40 px box that all move inwards', () => {
    expect(leastAreaPx2([0, 0, 30, 0, 30, 40, 0, 40], 1)).toBeCloseTo(28 * 38, 9);
    expect(leastAreaPx2([0, 0, 2, 0, 2, 40, 0, 40], 1)).toBeCloseTo(0, 9);
  });

  test('hold for the visible share', () => {
    fc.assert(
      fc.property(quad, axisMoves, (ring, by) => {
        const [least, most] = visibleShareRange(ring, frame, 1);
        const other = shifted(ring, by);
        fc.pre(signedArea(other) > 0 && !isSelfCrossing(other));
        const share = polygonArea(clipByHbb(other, frame)) / polygonArea(other);
        expect(share).toBeGreaterThanOrEqual(least - 1e-9);
        expect(share).toBeLessThanOrEqual(most + 1e-9);
      }),
      { seed: 4, numRuns: 800 },
    );
  });

  test('of a 20 x 10 px box, 8 px of it outside: at least 11 x 8 px stay inside, at most 9 x 12 px are outside', () => {
    const [least, most] = visibleShareRange([-8, 50, 12, 50, 12, 60, -8, 60], frame, 1);
    expect(least).toBeCloseTo((11 * 8) / (11 * 8 + 9 * 12), 9);
    expect(most).toBeCloseTo((13 * 12) / (13 * 12 + 7 * 8), 9);
  });

  test('hold for the overlap and the IoU of two quads', () => {
    fc.assert(
      fc.property(quad, quad, axisMoves, (a, far, by) => {
        const b = far.map((v, i) => (v + 3 * (a[i] as number)) / 4);
        fc.pre(signedArea(b) > 1);
        const [a2, b2] = [shifted(a, by), shifted(b, by, 4)];
        fc.pre(signedArea(a2) > 0 && signedArea(b2) > 0 && !isSelfCrossing(a2) && !isSelfCrossing(b2));
        const shared = overlapArea(a2, b2);
        const most = mostOverlapPx2(a, b, 1);
        expect(shared).toBeLessThanOrEqual(most + 1e-6);
        const iou = shared / (polygonArea(a2) + polygonArea(b2) - shared);
        expect(iou).toBeLessThanOrEqual(iouLimit(most, leastAreaPx2(a, 1), leastAreaPx2(b, 1)) + 1e-9);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  test('keep a ring simple whose clearance is more than 2 px', () => {
    fc.assert(
      fc.property(quad, axisMoves, (ring, by) => {
        fc.pre(clearancePx(ring) > 2);
        expect(isSelfCrossing(shifted(ring, by))).toBe(false);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  test('clearance is measured in the larger of x and y: 4 px in a 10 x 4 px box, 3 of a corner 6 px off a slope', () => {
    expect(clearancePx([0, 0, 10, 0, 10, 4, 0, 4])).toBe(4);
    expect(clearancePx([0, 0, 10, 0, 5, 0, 0, 4])).toBe(0);
    // (0, 6) lies 6 px from (0, 0) and 3 px in x and in y from the slope between (0, 0) and (10, 10).
    expect(clearancePx([0, 0, 10, 10, 0, 6])).toBe(3);
  });
});

describe('decisions of ingest', () => {
  test('on a lone object do not change when its vertices move by up to 1 px along each axis', () => {
    let [kept, lost] = [0, 0];
    fc.assert(
      fc.property(quad, axisMoves, (ring, by) => {
        const before = normalise(objectsOf([ring]));
        const after = normalise(objectsOf([shifted(ring, by)]));
        if (before.instances.length === 1) {
          kept++;
          // An instance stays one, or is seen to stand on a threshold; it is never dropped.
          expect(after.drops).toEqual([]);
          expect(after.unknowns.map((u) => u.reason).filter((r) => r !== 'threshold-band')).toEqual([]);
        } else if (before.unknowns.some((u) => u.reason === 'truncated')) {
          lost++;
          expect(after.instances).toEqual([]);
        }
      }),
      { seed: 7, numRuns: 800 },
    );
    expect(kept).toBeGreaterThan(200);
    expect(lost).toBeGreaterThan(5);
  });

  test('on two objects: none becomes a double label that was none, unless it stood on the threshold', () => {
    fc.assert(
      fc.property(quad, coordinate(0, 1), axisMoves, (ring, share, by) => {
        const width = Math.hypot((ring[2] as number) - (ring[0] as number), 0);
        const twin = ring.map((v, i) => (i % 2 === 0 ? v + share * width : v));
        const before = normalise(objectsOf([ring, twin]));
        const after = normalise(objectsOf([shifted(ring, by), shifted(twin, by, 4)]));
        if (before.instances.length === 2)
          expect(after.unknowns.some((u) => u.reason === 'double-labelled')).toBe(false);
      }),
      { seed: 8, numRuns: 500 },
    );
  });

  test('do not depend on the order of the objects', () => {
    fc.assert(
      fc.property(fc.array(quad, { minLength: 2, maxLength: 12 }), (rings) => {
        const objects = objectsOf(rings);
        const sorted = (n: Normalised): unknown => ({
          instances: [...n.instances].sort((a, b) => a.index - b.index),
          unknowns: n.unknowns,
          drops: n.drops,
          faults: n.faults,
        });
        expect(sorted(normalise([...objects].reverse()))).toEqual(sorted(normalise(objects)));
      }),
      { seed: 9, numRuns: 200 },
    );
  });

  test('lose no object: kept, unknown or dropped', () => {
    const loose = fc.array(fc.oneof(fc.integer({ min: -50, max: 250 }), fc.constantFrom(Number.NaN, 1e308)), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(quad, loose), { maxLength: 15 }), (rings) => {
        const even = rings.map((r) => (r.length % 2 === 0 ? r : r.slice(1)));
        const { instances, doubts, drops } = normalise(objectsOf(even));
        const unknown = Object.values(doubts).reduce((a, b) => a + b, 0);
        expect(instances.length + unknown + drops.length).toBe(even.length);
      }),
      { seed: 10, numRuns: 300 },
    );
  });
});

describe('double labels', () => {
  test('are found as by comparing all pairs', () => {
    const item = fc.record({ category: fc.constantFrom('ship', 'van'), shape: quad });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 25 }), (items) => {
        const kept = items.filter((i) => signedArea(i.shape) > 1) as PairItem[];
        // Each second one stands close to the one before.
        const close = kept.flatMap((i) => [i, { ...i, shape: i.shape.map((v) => v + 0.7) }]);
        const found = pairsOf(close).filter((p) => p.reason !== 'threshold-band');
        const expected: [number, number][] = [];
        for (let a = 0; a < close.length; a++) {
          for (let b = a + 1; b < close.length; b++) {
            const [p, q] = [close[a] as PairItem, close[b] as PairItem];
            const shared = overlapArea(p.shape, q.shape);
            if (shared / (polygonArea(p.shape) + polygonArea(q.shape) - shared) >= 0.7) expected.push([a, b]);
          }
        }
        expect(found.map((p) => [p.a, p.b])).toEqual(expected);
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  test('stand on the threshold from a third of a car apart: 10 x 20 px, 7 px apart', () => {
    expect(pairsOf([car(0), car(3)])).toEqual([{ a: 0, b: 1, iou: 170 / 230, reason: 'double-labelled' }]);
    expect(pairsOf([car(0), car(7)]).map((p) => p.reason)).toEqual(['threshold-band']);
    expect(pairsOf([car(0), car(14)])).toEqual([]);
  });

  test('are given up where more boxes overlap than a scene may hold', () => {
    // Six boxes side by side in steps of 3 px overlap pairwise: 15 pairs.
    const cars = Array.from({ length: 6 }, (_, i) => car(3 * i));
    expect(findPairs(cars, { ...limits, maxPairs: 15 })).not.toBeNull();
    expect(findPairs(cars, { ...limits, maxPairs: 14 })).toBeNull();
  });

  test('under different classes are in conflict, number for number though they agree', () => {
    const ring = [20, 20, 40, 20, 40, 60, 20, 60];
    const [ship, van] = [objectsOf([ring], 'ship'), objectsOf([ring], 'van')];
    const { unknowns, drops, faults } = normalise([...ship, ...van.map((o) => ({ ...o, index: 1 }))]);
    expect(drops).toEqual([]);
    expect(unknowns.map((u) => [u.reason, u.category])).toEqual([
      ['conflicting-labels', 'ship'],
      ['conflicting-labels', 'van'],
    ]);
    expect(faults).toEqual({ 'conflicting-labels-pair': 1, 'conflicting-labels-pair-over-0.9': 1 });
  });

  test('in a row of three make all three unknown', () => {
    const rings = [0, 3, 6].map((y) => [20, 20 + y, 40, 20 + y, 40, 60 + y, 20, 60 + y]);
    const { instances, unknowns, faults } = normalise(objectsOf(rings));
    expect(instances).toEqual([]);
    expect(unknowns.map((u) => u.reason)).toEqual(['double-labelled', 'double-labelled', 'double-labelled']);
    expect(faults['double-labelled-pair']).toBe(3);
  });
});

describe('marks', () => {
  test('of a zero-area object lie on its hull and keep its place', () => {
    const line = [10, 10, 20, 10, 30, 10, 40, 10];
    const { unknowns, drops } = normalise(objectsOf([line]));
    expect(unknowns).toEqual([
      { reason: 'dropped-object', category: 'ship', area: [10, 10, 40, 10], index: 0 },
    ]);
    expect(drops).toEqual([{ code: 'area-too-small', value: 0, threshold: 1, index: 0, category: 'ship' }]);
  });

  test('of an object kept as unknown hold its corners as labelled', () => {
    const ring = [-30, 10, -30, 30, 10, 30, 10, 10];
    const { unknowns } = normalise(objectsOf([ring]));
    expect(unknowns).toEqual([
      {
        reason: 'truncated',
        category: 'ship',
        area: [-30, 10, 10, 10, 10, 30, -30, 30],
        index: 0,
        sourceQuad: ring,
      },
    ]);
  });

  test('are left by objects that the reader could not read, but not by a class dropped on purpose', () => {
    const { unknowns, drops } = normalise(objectsOf([[1, 1, 5, 1, 5, 5, 1, 5]], 'nothing'), [
      { code: 'odd', value: 1, threshold: null, index: 1, sourceLabel: 'nothing' },
      {
        code: 'odd',
        value: 1,
        threshold: null,
        index: 2,
        sourceLabel: 'ship',
        points: [1, 1, 5, 1, 5, 5, 1, 5],
      },
      { code: 'odd', value: 1, threshold: null, index: 3, line: 7 },
    ]);
    expect(drops.map((d) => `${d.index} ${d.code}`)).toEqual(['0 label-dropped', '1 odd', '2 odd', '3 odd']);
    expect(unknowns).toEqual([
      { reason: 'dropped-object', category: 'ship', area: [1, 1, 5, 1, 5, 5, 1, 5], index: 2 },
      { reason: 'dropped-object', category: null, area: null, index: 3, line: 7 },
    ]);
  });
});

test('a clipped object keeps its exact outline; its quad is the smallest rectangle', () => {
  const ring = [150, 50, 180, 50, 200, 60, 200, 100, 150, 100];
  const { instances } = normalise(objectsOf([ring]));
  expect(instances).toHaveLength(1);
  expect(instances[0]?.shape).toBe('clipped');
  expect(instances[0]?.outline).toEqual(ring);
  expect(instances[0]?.quad).toEqual([...minAreaRect(ring).quad]);
  expect(instances[0]?.visibleShare).toBe(1);
});

test('only equal numbers make a duplicate: it names the first of them', () => {
  const ring = [60, 60, 80, 60, 80, 80, 60, 80];
  // Moved by 50 and -40 px: the sum of the numbers times their places stays the same.
  const other = ring.map((v, i) => v + (i % 2 === 0 ? 50 : -40));
  const { instances, drops } = normalise(objectsOf([ring, other, other, ring]));
  expect(instances.map(({ id }) => id)).toEqual(['o0', 'o1']);
  expect(drops.map(({ index, code, value }) => [index, code, value])).toEqual([
    [2, 'exact-duplicate', 'o1'],
    [3, 'exact-duplicate', 'o0'],
  ]);
});

test('what is dropped carries its measure: corners, and px off the frame', () => {
  const many = Array.from({ length: 2 * (limits.maxVertices + 1) }, (_, i) => 50 + (i % 7));
  const { drops, faults } = normalise(objectsOf([many, [-30, -40, -20, -40, -20, -25, -30, -25]]));
  expect(drops).toMatchObject([
    { code: 'too-many-vertices', value: limits.maxVertices + 1, threshold: limits.maxVertices },
    // √(20² + 25²)
    { code: 'outside-image', value: 32.016, threshold: 0 },
  ]);
  expect(faults).toEqual({ 'too-many-vertices': 1, 'outside-image': 1, 'negative-coordinate': 1 });
});

test('lineage names the ancestors of every category, nearest first', () => {
  const box = (x: number): number[] => [x, 10, x + 20, 10, x + 20, 30, x, 30];
  const mixed = [...objectsOf([box(10)], 'van'), ...objectsOf([box(50)], 'bus'), ...objectsOf([box(90)])];
  const sorted = normalise(mixed.map((object, index) => ({ ...object, index }))).lineage;
  expect(Object.keys(sorted)).toEqual(['bus', 'ship', 'van']);
  const { lineage } = normalise(objectsOf([[10, 10, 30, 10, 30, 30, 10, 30]], 'dump-truck'));
  expect(lineage).toEqual({ 'dump-truck': ['engineering-vehicle', 'vehicle'] });
});
