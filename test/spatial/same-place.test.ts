import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isClockwise, reversedRing } from '../../src/core/polygon.ts';
import { keyedDraw, type Rng } from '../../src/core/rng.ts';
import type { InstanceSpec } from '../../src/families/made-scene.ts';
import { boxAt, leaningBox, makeScene } from '../../src/families/made-scene.ts';
import { readCrop } from '../../src/io/image-crop.ts';
import { reader } from '../../src/sources/fair1m.ts';
import { describePlace, findSamePlaces, type PlaceScene } from '../../src/spatial/same-place.ts';
import { isBeyondChance } from '../../src/spatial/same-place-significance.ts';
import { samplesPath } from '../samples.ts';
import { tempFolder } from '../temp.ts';

const PARAMS = { minShared: 3, tolerancePx: 1.5 };
const draw = keyedDraw(1, 'same-place');

function placeOf(id: string, instances: readonly InstanceSpec[], sizePx = 4000): PlaceScene {
  return describePlace(makeScene({ id, widthPx: sizePx, heightPx: sizePx, instances }), 25);
}

/** Ships as people label them: each of its own size and lean. */
function ships(count: number, rng: Rng, sizePx = 4000): InstanceSpec[] {
  return Array.from({ length: count }, () => {
    const [x, y] = [100 + rng.unit() * (sizePx - 200), 100 + rng.unit() * (sizePx - 200)];
    return leaningBox('ship', x, y, 30 + rng.unit() * 60, 10 + rng.unit() * 20, rng.unit() * 180);
  });
}

function moved(
  instances: readonly InstanceSpec[],
  dx: number,
  dy: number,
  jitter?: () => number,
): InstanceSpec[] {
  return instances.map((instance) => ({
    ...instance,
    quad: instance.quad.map((v, i) => v + (i % 2 === 0 ? dx : dy) + (jitter?.() ?? 0)),
  }));
}

/** Those of a big scene that a tile of `sizePx` with its corner at (x, y) holds, in the tile's own pixels. */
function tileOf(
  id: string,
  instances: readonly InstanceSpec[],
  x: number,
  y: number,
  sizePx: number,
): PlaceScene {
  const inside = instances.filter((instance) =>
    instance.quad.every((v, i) => v >= (i % 2 === 0 ? x : y) && v <= (i % 2 === 0 ? x : y) + sizePx),
  );
  return placeOf(id, moved(inside, -x, -y), sizePx);
}

describe('findSamePlaces', () => {
  it('finds tiles that overlap, with their translation and what they share', () => {
    const all = ships(60, draw('tiles'), 7700);
    const left = tileOf('s/1', all, 0, 0, 4000);
    const right = tileOf('s/2', all, 2500, 800, 4000);
    const far = tileOf('s/3', all, 3700, 3700, 4000);
    const shared = all.filter((s) =>
      s.quad.every((v, i) => (i % 2 === 0 ? v >= 2500 && v <= 4000 : v >= 800 && v <= 4000)),
    ).length;
    expect(shared).toBeGreaterThanOrEqual(3);
    const links = findSamePlaces([far, right, left], PARAMS);
    const first = links.find((l) => l.a === 's/1' && l.b === 's/2');
    expect(first?.shared).toBe(shared);
    expect(first?.translation.dx).toBeCloseTo(-2500, 6);
    expect(first?.translation.dy).toBeCloseTo(-800, 6);
    expect(links.some((l) => l.a === 's/1' && l.b === 's/3')).toBe(false);
  });

  it('needs three objects, and forgives corners that are off by less than the tolerance', () => {
    const three = ships(3, draw('three'));
    const rng = draw('jitter');
    const shake = (): number => rng.unit() * 1.2 - 0.6;
    const a = placeOf('s/a', three);
    expect(findSamePlaces([a, placeOf('s/b', moved(three, 211, -77, shake))], PARAMS)).toMatchObject([
      { shared: 3 },
    ]);
    expect(findSamePlaces([a, placeOf('s/b', moved(three.slice(0, 2), 211, -77))], PARAMS)).toEqual([]);
    const wild = (): number => rng.unit() * 12 - 6;
    expect(findSamePlaces([a, placeOf('s/b', moved(three, 211, -77, wild))], PARAMS)).toEqual([]);
  });

  it('does not mind at which corner a quad starts, nor the order of objects and scenes', () => {
    const four = ships(4, draw('four'));
    const turned = moved(four, 50, 60)
      .map((s, i) => ({ ...s, quad: [...s.quad.slice(2 * i), ...s.quad.slice(0, 2 * i)] }))
      .reverse();
    const [a, b] = [placeOf('s/a', four), placeOf('s/b', turned)];
    const links = findSamePlaces([a, b], PARAMS);
    expect(links).toMatchObject([{ a: 's/a', b: 's/b', shared: 4 }]);
    expect(findSamePlaces([b, a], PARAMS)).toEqual(links);
  });

  it('does not take objects of another category, small ones and cut ones as evidence', () => {
    const three = ships(3, draw('kinds'));
    const a = placeOf('s/a', three);
    const renamed = three.map((s) => ({ ...s, category: 'airplane' }));
    expect(findSamePlaces([a, placeOf('s/b', renamed)], PARAMS)).toEqual([]);
    const small = three.map((s, i) =>
      boxAt('ship', 100 * i, 300 * i * i, 24, 10 + i, { difficult: s.difficult ?? false }),
    );
    expect(findSamePlaces([placeOf('s/a', small), placeOf('s/b', small)], PARAMS)).toEqual([]);
    const cut = three.map((s) => ({ ...s, shape: 'clipped' as const, outline: s.quad }));
    expect(findSamePlaces([placeOf('s/a', cut), placeOf('s/b', cut)], PARAMS)).toEqual([]);
  });

  it('finds a place whose labels were mostly drawn anew', () => {
    const rng = draw('anew');
    const old = ships(60, rng);
    const anew = [...moved(old.slice(0, 8), 300, 300), ...ships(52, rng)];
    expect(findSamePlaces([placeOf('s/a', old), placeOf('s/b', anew)], PARAMS)).toMatchObject([
      { shared: 8 },
    ]);
  });
});

describe('isBeyondChance', () => {
  const rng = draw('chance');
  const dense = placeOf(
    's/dense',
    Array.from({ length: 1000 }, () => boxAt('building', rng.below(3900), rng.below(3900), 30, 30)),
  );
  const sparse = placeOf('s/sparse', ships(90, rng));

  // Tests: 1200² / 2 pairs times 8000² / (1.5² pi) translations = 6.5e12.
  it('lets three of a thousand equal boxes agree by chance', () => {
    // A box meets an equal one with 1000 * 7.07 / 4000² = 4.4e-4: C(1000, 3) * (4.4e-4)³ * 6.5e12 = 9e10 false links.
    expect(isBeyondChance(dense, dense, { present: 1000, agreeing: 3, scenes: 1200 }, 1.5)).toBe(false);
    // C(1000, 30) * (4.4e-4)^30 * 6.5e12 < 1e-30.
    expect(isBeyondChance(dense, dense, { present: 1000, agreeing: 30, scenes: 1200 }, 1.5)).toBe(true);
  });

  it('lets three of many single shapes agree only where few are present', () => {
    // Each shape about once: 4.4e-7. 3 of 3: 6.5e12 * 8.7e-20 = 6e-7; 3 of 90: times 117,480 = 0.07.
    expect(isBeyondChance(sparse, sparse, { present: 3, agreeing: 3, scenes: 1200 }, 1.5)).toBe(true);
    expect(isBeyondChance(sparse, sparse, { present: 90, agreeing: 3, scenes: 1200 }, 1.5)).toBe(false);
    expect(isBeyondChance(sparse, sparse, { present: 90, agreeing: 4, scenes: 1200 }, 1.5)).toBe(true);
  });
});

describe('scenes that have nothing to do with each other', () => {
  it('are not joined though all their objects are whole-pixel boxes of few sizes', () => {
    const rng = draw('random');
    const scenes = Array.from({ length: 20 }, (_, s) => {
      const houses = Array.from({ length: 400 }, () =>
        boxAt('building', rng.below(3900), rng.below(3900), 25 + rng.below(40), 25 + rng.below(40)),
      );
      return placeOf(`s/${s}`, houses);
    });
    expect(findSamePlaces(scenes, PARAMS)).toEqual([]);
  });

  it('are not joined by rows, grids and parking lots of equal objects with equal steps', () => {
    const row = (x: number, y: number, n: number): InstanceSpec[] =>
      Array.from({ length: n }, (_, i) => boxAt('tennis-court', x + 80 * i, y, 60, 120));
    const tanks = (x: number, y: number, n: number): InstanceSpec[] =>
      Array.from({ length: n * n }, (_, i) =>
        boxAt('storage-tank', x + 90 * (i % n), y + 90 * Math.floor(i / n), 70, 70),
      );
    const cars = (x: number, y: number): InstanceSpec[] =>
      Array.from({ length: 200 }, (_, i) =>
        leaningBox('vehicle', x + 15 * (i % 50), y + 60 * Math.floor(i / 50), 30, 12, 90),
      );
    const scenes = [
      placeOf('s/1', [...row(300, 400, 4), ...tanks(1000, 1000, 3), ...cars(2000, 300)]),
      placeOf('s/2', [...row(1700, 2400, 6), ...cars(300, 3000)]),
      placeOf('s/3', [...tanks(500, 2000, 5), ...cars(2500, 2500)]),
      placeOf('s/4', row(900, 900, 3)),
    ];
    expect(findSamePlaces(scenes, PARAMS)).toEqual([]);
  });

  it('are joined, rows and all, once enough single objects agree', () => {
    const row = Array.from({ length: 6 }, (_, i) => boxAt('tennis-court', 500 + 80 * i, 700, 60, 120));
    const scene = [...row, ...ships(3, draw('singles'))];
    const links = findSamePlaces([placeOf('s/1', scene), placeOf('s/2', moved(scene, 40, 40))], PARAMS);
    expect(links).toMatchObject([{ shared: 9, translation: { dx: 40, dy: 40 } }]);
  });
});

const samples = samplesPath();

describe.skipIf(samples === null)('the 154 FAIR1M scenes of 4,000 px and more', () => {
  it('share what an exact count finds, and more', () => {
    const scenes = readLargeScenes(join(samples as string, 'fair1m/labels_full'));
    expect(scenes).toHaveLength(154);
    const exact = exactPairs(scenes);
    expect(exact.size).toBe(64);
    expect(new Set([...exact].flatMap((pair) => pair.split(' '))).size).toBe(77);
    const links = findSamePlaces(scenes, PARAMS);
    const found = new Set(links.map(({ a, b }) => [a, b].sort().join(' ')));
    expect([...exact].filter((pair) => !found.has(pair))).toEqual([]);
    // Labels of overlapping tiles that were drawn or rounded apart: seen by tolerance, not by equality.
    expect(found.size).toBe(113);
    expect(new Set(links.flatMap(({ a, b }) => [a, b])).size).toBe(103);
  });
});

describe.skipIf(samples === null)('the sixty FAIR1M images of the samples', () => {
  it('are joined where their pixels are the same, and only there by the translation found', async () => {
    const folder = join(samples as string, 'fair1m/train/part1');
    const names = readdirSync(join(folder, 'labelXml')).map((file) => file.replace('.xml', ''));
    const scenes = names.map((name) => readScene(name, join(folder, 'labelXml', `${name}.xml`)));
    const links = findSamePlaces(scenes, PARAMS);
    expect(links.map(({ a, b, translation: { dx, dy } }) => [a, b, Math.round(dx), Math.round(dy)])).toEqual([
      ['1004', '1095', 0, -800],
      ['1004', '1099', -800, -800],
      ['1095', '1099', -800, 0],
    ]);
    for (const { a, b, translation } of links) {
      const [dx, dy] = [-Math.round(translation.dx), -Math.round(translation.dy)];
      const cropOf = async (name: string, x: number, y: number): Promise<Buffer> => {
        const path = join(folder, 'images', `${name}.jpg`);
        return (await readCrop(path, [x, y, x + 1000 - dx, y + 1000 - dy], folder)).samples;
      };
      const second = await cropOf(b, 0, 0);
      // JPEG was applied to each tile apart: about one grey level. A shift by 50 px tells what unlike pixels give.
      expect(meanDifference(await cropOf(a, dx, dy), second)).toBeLessThan(3);
      expect(
        meanDifference(await cropOf(a, Math.max(0, dx - 50), Math.max(0, dy - 50)), second),
      ).toBeGreaterThan(15);
    }
  });
});

function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] as number)), 0) / a.length;
}

/** A scene as labelled, under the size of its `<size>`. */
function readScene(id: string, path: string): PlaceScene {
  const { objects, size } = reader.parse([{ path, bytes: readFileSync(path) }], path);
  const instances = objects
    .filter((object) => object.points.length === 8)
    .map(({ sourceLabel, points }) => ({
      category: (reader.labels as Record<string, string>)[sourceLabel] as string,
      quad: isClockwise(points) ? points : reversedRing(points),
    }));
  const { widthPx, heightPx } = size as { widthPx: number; heightPx: number };
  return describePlace(makeScene({ id, widthPx, heightPx, instances }), 25);
}

function readLargeScenes(folder: string): PlaceScene[] {
  const large = JSON.parse(readFileSync(join(folder, 'fair1m_v2_large.json'), 'utf8')) as {
    split: string;
    file: string;
  }[];
  const target = tempFolder();
  const paths = large.map(({ split, file }) => `${split}/labelXml/${file}`);
  writeFileSync(join(target, 'names'), paths.join('\n'));
  const archive = join(folder, 'FAIR1M-2.0_labelXml_train+val_24775.tar.xz');
  execFileSync('tar', ['-xJf', archive, '-C', target, '-T', join(target, 'names')]);
  return paths.map((path) => readScene(path, join(target, path)));
}

/** Pairs with three or more objects equal to the pixel under one translation: the count of the sources' description. */
function exactPairs(scenes: readonly PlaceScene[]): Set<string> {
  const byShape = new Map<string, { scene: string; x: number; y: number }[]>();
  for (const { id, categories, categoryOf, corners } of scenes) {
    categoryOf.forEach((category, i) => {
      const quad = [...corners.subarray(i * 8, i * 8 + 8)];
      const [x, y] = quad as [number, number];
      const key = `${categories[category]} ${quad.map((v, k) => Math.round(v - (k % 2 === 0 ? x : y))).join(' ')}`;
      const list = byShape.get(key) ?? [];
      byShape.set(key, list);
      list.push({ scene: id, x, y });
    });
  }
  const votes = new Map<string, number>();
  for (const list of byShape.values()) {
    for (const a of list) {
      for (const b of list) {
        if (a.scene >= b.scene) continue;
        const key = `${a.scene} ${b.scene} ${Math.round(b.x - a.x)} ${Math.round(b.y - a.y)}`;
        votes.set(key, (votes.get(key) ?? 0) + 1);
      }
    }
  }
  const pairs = [...votes]
    .filter(([, count]) => count >= 3)
    .map(([key]) => key.split(' ').slice(0, 2).join(' '));
  return new Set(pairs);
}
