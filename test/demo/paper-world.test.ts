import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makePaperWorld } from '../../scripts/make-paper-world.ts';
import { addPatterns, emptyPatterns, type Patterns } from '../../scripts/paper-world/patterns.ts';
import { placeObjects } from '../../scripts/paper-world/place.ts';
import { type ImagePlan, pickDota, pickXview, planSodaA, totalOf } from '../../scripts/paper-world/plans.ts';
import { layImages } from '../../scripts/paper-world/write-world.ts';
import { iouOf, overlapArea } from '../../src/core/iou.ts';
import { polygonArea } from '../../src/core/polygon.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import { fair1mXml } from '../../src/demo/fair1m-files.ts';
import { listTree } from '../../src/io/files.ts';
import { configSchema } from '../../src/model/config.ts';
import { samplesPath } from '../samples.ts';

/** Three rows of ten cars side by side, and two planes. */
function syntheticPatterns(): Patterns {
  const cars = Array.from({ length: 30 }, (_, i) => {
    const [x, y] = [(i % 10) * 9, Math.floor(i / 10) * 30];
    return { label: 'Small Car', points: [x, y, x + 6, y, x + 6, y + 15, x, y + 15], difficult: false };
  });
  const planes = [0, 90].map((x) => ({
    label: 'A220',
    points: [x, 0, x + 60, 0, x + 60, 58, x, 58],
    difficult: false,
  }));
  const patterns = emptyPatterns();
  addPatterns(patterns, fair1mXml([...cars, ...planes], '1', { widthPx: 1000, heightPx: 1000, depth: 3 }));
  patterns.ship.push(...patterns.plane);
  patterns.ground.push(...patterns.plane);
  return patterns;
}

const PLAN: ImagePlan = {
  name: 'P1',
  split: 'train',
  widthPx: 4000,
  heightPx: 3000,
  counts: { 'small-vehicle': 300, plane: 12, airport: 1 },
};

describe('addPatterns', () => {
  it('keeps places relative to their middle, the long side and its direction', () => {
    const { vehicle, plane, ship } = syntheticPatterns();
    expect(vehicle).toHaveLength(1);
    expect(vehicle[0]?.longPx).toBe(15);
    const places = vehicle[0]?.places ?? [];
    expect([places[0], places[1]]).toEqual([-40.5, -30]);
    expect(Math.abs(Math.sin(places[2] ?? 0))).toBeCloseTo(1, 6);
    expect(plane[0]?.places).toHaveLength(6);
    expect(ship).toEqual(plane);
  });
});

describe('placeObjects', () => {
  const world = { ...PLAN, gsdMeters: 0.3, maxAreaPx2: null };
  const rows = placeObjects(world, syntheticPatterns(), keyedDraw(1)('place'));

  it('places as many as asked, of the size of their class, centres inside', () => {
    expect(rows.filter((r) => r.label === 'small-vehicle')).toHaveLength(300);
    expect(rows.filter((r) => r.label === 'plane')).toHaveLength(12);
    for (const { label, points } of rows) {
      const x = (points[0] + points[4]) / 2;
      const y = (points[1] + points[5]) / 2;
      expect(x >= -0.1 && x <= 4000.1 && y >= -0.1 && y <= 3000.1).toBe(true);
      if (label === 'small-vehicle') expect(polygonArea(points)).toBeLessThan(200);
    }
  });

  it('lets no two solid objects cover each other', () => {
    const solid = rows.filter((r) => r.label !== 'airport').map((r) => r.points);
    for (let i = 0; i < solid.length; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b] = [solid[i] as number[], solid[j] as number[]];
        if (Math.hypot(a[0] - b[0], a[1] - b[1]) > 250) continue;
        const least = Math.min(polygonArea(a), polygonArea(b));
        expect(overlapArea(a, b)).toBeLessThanOrEqual(0.15 * least + 1e-6);
        expect(iouOf(a, b)).toBeLessThan(0.7);
      }
    }
  });

  it('keeps to the largest area that a source labels', () => {
    const small = placeObjects({ ...world, maxAreaPx2: 500 }, syntheticPatterns(), keyedDraw(1)('place'));
    const areas = small.filter((r) => r.label === 'plane').map((r) => polygonArea(r.points));
    expect(areas).toHaveLength(12);
    for (const area of areas) expect(Math.abs(area - 500)).toBeLessThan(10);
  });

  it('depends on the key alone', () => {
    expect(placeObjects(world, syntheticPatterns(), keyedDraw(1)('place'))).toEqual(rows);
    expect(placeObjects(world, syntheticPatterns(), keyedDraw(2)('place'))).not.toEqual(rows);
  });
});

describe('layImages', () => {
  it('cuts the first two images of one size out of one world', () => {
    const plans = [PLAN, { ...PLAN, name: 'P2' }, { ...PLAN, name: 'P3' }];
    const [first, second, third] = [...layImages('dota-v2', plans, syntheticPatterns(), 1)];
    const shift = 4000 - Math.round(4000 * 0.18);
    const moved = new Set(
      second?.rows.map((r) => r.points.map((v, i) => (i % 2 === 0 ? v + shift : v).toFixed(1)).join()),
    );
    const shared = (rows: typeof first): number =>
      rows?.rows.filter((r) => moved.has(r.points.map((v) => v.toFixed(1)).join())).length ?? 0;
    expect(shared(first)).toBeGreaterThan(3);
    expect(shared(third)).toBe(0);
  });
});

describe('plans', () => {
  const image = (name: string, widthPx: number, heightPx: number, cars: number): ImagePlan => ({
    name,
    split: 'train',
    widthPx,
    heightPx,
    counts: { 'small-vehicle': cars },
  });

  it('take the largest DOTA image and none below 4,000 px', () => {
    const inventory = [
      image('P1', 29_200, 27_620, 900),
      image('P2', 3999, 3999, 900),
      ...Array.from({ length: 20 }, (_, i) => image(`P${i + 10}`, 4000 + i * 100, 4000, 50)),
    ];
    const names = pickDota(inventory, 8, 1).map((p) => p.name);
    expect(names).toHaveLength(8);
    expect(names[0]).toBe('P1');
    expect(names).not.toContain('P2');
  });

  it('take the longest xView images', () => {
    const inventory = [
      image('1', 3000, 3100, 9),
      image('2', 4200, 3000, 9),
      image('3', 3000, 3600, 9),
      image('4', 5000, 3000, 2),
    ];
    expect(pickXview(inventory, 2).map((p) => p.name)).toEqual(['2', '3']);
  });

  it('raise SODA-A to the instances asked for', () => {
    const plans = planSodaA([image('P1', 4000, 4000, 80)], 50, 20_000, 1);
    expect(plans).toHaveLength(50);
    const total = plans.reduce((sum, p) => sum + totalOf(p), 0);
    expect(Math.abs(total - 20_000)).toBeLessThan(100);
    expect(new Set(plans.map((p) => p.split))).toEqual(new Set(['train', 'val', 'test']));
  });
});

const samples = samplesPath();
describe.skipIf(samples === null)('a small paper world out of the samples', () => {
  let folder = '';
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has the source mix of table 6, a valid configuration, and labels that the summary counts', async () => {
    folder = await mkdtemp(join(tmpdir(), 'paper-world-'));
    const summary = await makePaperWorld(folder, { samplesPath: samples as string, seed: 1, scenes: 24 });
    expect(summary.scenes).toEqual({ 'dota-v2': 3, fair1m: 2, 'soda-a': 17, xview: 3 });
    const paths: string[] = [];
    for await (const path of listTree(folder)) paths.push(path);
    const count = (pattern: RegExp): number => paths.filter((path) => pattern.test(path)).length;
    expect(count(/^dota-v2\/.*DOTA-v2\.0_(train|val)\/P\d+\.txt$/)).toBe(3);
    expect(count(/^fair1m\/.*labelXml\/\d+\.xml$/)).toBe(2);
    expect(count(/^soda-a\/Annotations\/(train|val|test)\/\d{5}\.json$/)).toBe(17);
    const geojson = JSON.parse(
      await readFile(join(folder, 'xview/train_labels/xView_train.geojson'), 'utf8'),
    );
    expect(geojson.features).toHaveLength(summary.instances.xview);
    const config = configSchema.parse(
      JSON.parse(await readFile(join(folder, 'uhr-micro.config.json'), 'utf8')),
    );
    expect(config.labelsOnly).toBe(true);
    expect(config.select.preset).toBe('paper');
  });
});
