import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { hbbOf } from '../../src/core/hbb.ts';
import { vertexMean } from '../../src/core/polygon.ts';
import { family as crc } from '../../src/families/crc.ts';
import { family as rc } from '../../src/families/rc.ts';
import { family as rd } from '../../src/families/rd.ts';
import { indexCase, tryFamily } from '../../src/families/trial.ts';
import { isOnLattice } from '../spatial/on-lattice.ts';
import { boxAt, makeScene, scatteredScene } from './scenes.ts';

type Region = readonly [number, number, number, number];

/** Four in a row, 100 px apart, from x = 1000. */
const row = makeScene({ instances: [0, 1, 2, 3].map((i) => boxAt('ship', 1000 + 100 * i, 1000, 20, 20)) });

describe('RD', () => {
  it('answers with those whose centre lies in the region', () => {
    const facts = { category: 'ship', geometry: 'hbb', region: [900, 900, 1105, 1500] } as const;
    expect(rd.answer(facts, row)).toMatchObject({
      answer: { kind: 'boxes', form: 'hbb', boxes: [[1000, 1000, 1020, 1020]] },
      targets: ['n0'],
      answerBin: 'count:1',
      // The next centre is 5 px beyond the right edge, with a quarter of its object inside.
      margins: { centreToBorderPx: 5, insideIof: 1, outsideIof: 0.25 },
    });
    expect(rd.answer({ ...facts, region: [900, 900, 1110, 1500] }, row)).toMatchObject({
      targets: ['n0', 'n1'],
    });
  });

  it('proposes rectangles that leave no doubt, on the lattice, for one to forty targets', () => {
    const scene = scatteredScene(400, ['ship', 'bus'], { widthPx: 4387, heightPx: 4001, seed: 5 });
    const { facts } = tryFamily(rd, { scene });
    expect(facts.length).toBeGreaterThan(20);
    for (const fact of facts as { category: string; region: Region }[]) {
      expect(isOnLattice(scene.framePx, fact.region)).toBe(true);
      const count = checkClean(scene, fact.category, fact.region);
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(40);
    }
  });
});

describe('RC', () => {
  it('counts, and answers zero for an empty region', () => {
    const facts = { category: 'ship', region: [900, 900, 1250, 1500] } as const;
    expect(rc.answer(facts, row)).toMatchObject({
      answer: { kind: 'count', count: 3 },
      answerBin: 'count:2-3',
    });
    expect(rc.answer({ ...facts, category: 'bus' }, row)).toMatchObject({
      answer: { kind: 'count', count: 0 },
      targets: [],
      answerBin: 'count:0',
      margins: {},
    });
  });

  it('proposes an empty region only around something that could be taken for the category', () => {
    const ships = Array.from({ length: 8 }, (_, i) => boxAt('ship', 300 + 30 * i, 300, 20, 10));
    const planes = Array.from({ length: 8 }, (_, i) => boxAt('airplane', 3000 + 40 * i, 3000, 30, 30));
    const scene = makeScene({ instances: [...ships, ...planes] });
    const zeros = zerosOf(scene);
    expect(zeros).toHaveLength(1);
    const { category, region } = zeros[0] as { category: string; region: Region };
    const lookalike = category === 'ship' ? 'airplane' : 'ship';
    expect(checkClean(scene, category, region)).toBe(0);
    expect(rc.answer({ category: lookalike, region }, scene)).not.toMatchObject({ answer: { count: 0 } });
  });

  it('proposes no empty region where nothing looks alike, nor more than the scene may have', () => {
    const scene = makeScene({
      instances: [boxAt('ship', 300, 300, 20, 10), boxAt('tennis-court', 3000, 3000, 60, 40)],
    });
    expect(zerosOf(scene)).toEqual([]);
    const two = makeScene({
      instances: [boxAt('ship', 300, 300, 20, 10), boxAt('airplane', 3000, 3000, 60, 40)],
    });
    expect(zerosOf(two, { emptyPerScene: 2 })).toHaveLength(2);
    expect(zerosOf(two, { emptyPerScene: 0 })).toEqual([]);
  });

  function zerosOf(scene: ReturnType<typeof makeScene>, params = {}) {
    const { facts } = tryFamily(rc, { scene, params });
    return (facts as { category: string; region: Region }[]).filter((fact) => {
      const derived = rc.answer(fact, scene);
      return !isDrop(derived) && derived.answer.kind === 'count' && derived.answer.count === 0;
    });
  }
});

describe('CRC', () => {
  it('answers with the difference of the two counts, whichever is larger', () => {
    const [one, three] = [
      [900, 900, 1050, 1500],
      [1060, 900, 1400, 1500],
    ] as const;
    for (const [first, second] of [
      [one, three],
      [three, one],
    ] as const) {
      expect(crc.answer({ category: 'ship', first, second }, row)).toMatchObject({
        answer: { kind: 'count', count: 2 },
        targets: ['n0', 'n1', 'n2', 'n3'],
        answerBin: 'count:2-3',
      });
    }
  });

  it('proposes disjoint clean regions with different counts, over several bins', () => {
    const scene = scatteredScene(900, ['ship'], { widthPx: 8000, heightPx: 6000, seed: 7, sidePx: [10, 40] });
    // A dense part, so that large differences exist.
    const dense = scatteredScene(300, ['ship'], { widthPx: 8000, heightPx: 6000, seed: 8, sidePx: [5, 8] });
    const packed = dense.instances.map((i, n) => ({
      ...i,
      id: `d${n}`,
      index: 900 + n,
      quad: i.quad.map((v) => v / 10 + 4),
    }));
    const both = { ...scene, instances: [...scene.instances, ...packed] };
    const { facts } = tryFamily(crc, { scene: both });
    const differences = new Set<number>();
    for (const { category, first, second } of facts as {
      category: string;
      first: Region;
      second: Region;
    }[]) {
      expect(
        first[2] < second[0] || second[2] < first[0] || first[3] < second[1] || second[3] < first[1],
      ).toBe(true);
      const difference = Math.abs(checkClean(both, category, first) - checkClean(both, category, second));
      expect(difference).toBeGreaterThanOrEqual(1);
      differences.add(Math.floor(Math.log2(difference)));
    }
    expect(differences.size).toBeGreaterThanOrEqual(4);
  });
});

describe('proposals of regional families', () => {
  it('are clean by a check that shares no code with them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 5, max: 250 }), (seed, count) => {
        const scene = scatteredScene(count, ['ship', 'tugboat'], { seed, widthPx: 3001, heightPx: 2777 });
        const { facts } = tryFamily(rc, { scene });
        for (const { category, region } of facts as { category: string; region: Region }[]) {
          const derived = rc.answer({ category, region }, scene);
          expect(derived).toMatchObject({ answer: { count: checkClean(scene, category, region) } });
        }
        expect(indexCase({ scene }).categories.length).toBeGreaterThan(0);
      }),
      { seed: 1, numRuns: 12 },
    );
  });
});

/** Number of members by the mean of the corners; fails where spec's rule for clean regions does not hold. */
function checkClean(scene: ReturnType<typeof makeScene>, category: string, region: Region): number {
  const [x1, y1, x2, y2] = region;
  const [width, height] = [x2 - x1, y2 - y1];
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(512);
  expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
  expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2);
  const margin = Math.max(8, 0.02 * Math.max(width, height));
  const members = scene.instances.filter(
    (i) => i.category === category || (scene.lineage[i.category] ?? []).includes(category),
  );
  let inside = 0;
  for (const { quad } of members) {
    const [x, y] = vertexMean(quad);
    const isInside = x >= x1 && x <= x2 && y >= y1 && y <= y2;
    if (isInside) inside++;
    const edges = [
      x1 > 0 ? Math.abs(x - x1) : Number.POSITIVE_INFINITY,
      x2 < scene.framePx[2] ? Math.abs(x - x2) : Number.POSITIVE_INFINITY,
    ];
    const sills = [
      y1 > 0 ? Math.abs(y - y1) : Number.POSITIVE_INFINITY,
      y2 < scene.framePx[3] ? Math.abs(y - y2) : Number.POSITIVE_INFINITY,
    ];
    if (y > y1 && y < y2) expect(Math.min(...edges)).toBeGreaterThan(margin);
    if (x > x1 && x < x2) expect(Math.min(...sills)).toBeGreaterThan(margin);
    const share = shareInside(quad, region);
    expect(isInside ? share >= 0.9 : share <= 0.1).toBe(true);
  }
  return inside;
}

/** Share of a rectangle's points, on a grid of 40 x 40 over it, that lie in the region. */
function shareInside(quad: readonly number[], region: Region): number {
  const [bx1, by1, bx2, by2] = hbbOf(quad);
  if (bx2 < region[0] || bx1 > region[2] || by2 < region[1] || by1 > region[3]) return 0;
  let inside = 0;
  for (let u = 0; u < 40; u++) {
    for (let v = 0; v < 40; v++) {
      const [s, t] = [(u + 0.5) / 40, (v + 0.5) / 40];
      const at = (k: 0 | 1) =>
        (quad[k] as number) +
        s * ((quad[2 + k] as number) - (quad[k] as number)) +
        t * ((quad[6 + k] as number) - (quad[k] as number));
      const [x, y] = [at(0), at(1)];
      if (x > region[0] && x < region[2] && y > region[1] && y < region[3]) inside++;
    }
  }
  return inside / 1600;
}
