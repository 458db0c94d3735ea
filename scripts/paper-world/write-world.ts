import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { METERS_PER_DEGREE } from '../../src/core/gsd.ts';
import { iofInHbb } from '../../src/core/iou.ts';
import { keyedDraw, type Rng } from '../../src/core/rng.ts';
import { type DotaText, dotaLabelText } from '../../src/demo/dota-files.ts';
import { type FaultPlan, plantFaults } from '../../src/demo/faults.ts';
import type { LabelRow } from '../../src/demo/label-rows.ts';
import { sodaAJson } from '../../src/demo/soda-a-files.ts';
import { addIgnoreRegions } from '../../src/demo/soda-a-ignore.ts';
import { xviewBounds, xviewFeature } from '../../src/demo/xview-files.ts';
import type { Patterns } from './patterns.ts';
import { placeObjects, type World } from './place.ts';
import type { ImagePlan } from './plans.ts';

/** Two images of one place share a strip of this share of their width. */
const OVERLAP_SHARE = 0.18;
/** Every n-th image and the next one of the same size are cut out of one world. */
const PAIR_EVERY = { 'dota-v2': 24, 'soda-a': 20, xview: 40 } as const;

export interface LaidImage {
  readonly plan: ImagePlan;
  readonly gsdMeters: number;
  readonly rows: readonly LabelRow[];
}

/** Images with their objects, in order; some neighbours show the same place under a translation. */
export function* layImages(
  source: keyof typeof PAIR_EVERY,
  plans: readonly ImagePlan[],
  patterns: Patterns,
  seed: number,
): Generator<LaidImage> {
  const draw = keyedDraw(seed, 'paper-world', source);
  for (let i = 0; i < plans.length; i++) {
    const plan = plans[i] as ImagePlan;
    const next = plans[i + 1];
    const rng = draw('place', plan.name);
    const gsdMeters = gsdOf(source, rng);
    const maxAreaPx2 = MAX_AREA_PX2[source];
    if (i % PAIR_EVERY[source] !== 0 || next === undefined) {
      yield { plan, gsdMeters, rows: placeObjects({ ...plan, gsdMeters, maxAreaPx2 }, patterns, rng) };
      continue;
    }
    yield* layPair(plan, next, { gsdMeters, maxAreaPx2 }, patterns, rng);
    i++;
  }
}

function* layPair(
  left: ImagePlan,
  right: ImagePlan,
  scale: Pick<World, 'gsdMeters' | 'maxAreaPx2'>,
  patterns: Patterns,
  rng: Rng,
): Generator<LaidImage> {
  const shared = Math.round(Math.min(left.widthPx, right.widthPx) * OVERLAP_SHARE);
  const world = {
    widthPx: left.widthPx + right.widthPx - shared,
    heightPx: Math.max(left.heightPx, right.heightPx),
    ...scale,
    counts: sumCounts(left.counts, right.counts),
  };
  const { gsdMeters } = scale;
  const rows = placeObjects(world, patterns, rng);
  yield { plan: left, gsdMeters, rows: cutRows(rows, 0, left) };
  yield { plan: right, gsdMeters, rows: cutRows(rows, left.widthPx - shared, right) };
}

function cutRows(rows: readonly LabelRow[], leftPx: number, plan: ImagePlan): LabelRow[] {
  return rows
    .map((row) => ({ ...row, points: row.points.map((v, i) => (i % 2 === 0 ? v - leftPx : v)) }))
    .filter((row) => iofInHbb(row.points, [0, 0, plan.widthPx, plan.heightPx]) >= 0.15);
}

function sumCounts(a: ImagePlan['counts'], b: ImagePlan['counts']): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [label, n] of Object.entries(b)) sum[label] = (sum[label] ?? 0) + n;
  return sum;
}

/** Lowest metres per pixel and how far it reaches above; the lower end is commoner. */
const GSD_RANGE = { 'dota-v2': [0.25, 0.55], 'soda-a': [0.15, 0.45], xview: [0.3, 0] } as const;

function gsdOf(source: keyof typeof PAIR_EVERY, rng: Rng): number {
  const [low, reach] = GSD_RANGE[source];
  return Math.round(100 * (low + reach * rng.unit() * rng.unit())) / 100;
}

/** SODA-A labels small objects only: up to 2,000 px² (Cheng et al., TPAMI 2023, section 3). */
const MAX_AREA_PX2 = { 'dota-v2': null, 'soda-a': 2000, xview: null } as const;

/** Share of label files that carry a fault of the kinds that real ones have. */
const FAULTY_SHARE = 0.05;
const FAULTS: FaultPlan = {
  reversedShare: 0.001,
  duplicates: 1,
  doubleLabels: 1,
  conflictLabel: null,
  zeroArea: 1,
  repeatedVertex: 0,
  outside: 0,
};

export async function writeDotaLabels(
  rootPath: string,
  images: Iterable<LaidImage>,
  seed: number,
): Promise<number> {
  let instances = 0;
  for (const { plan, gsdMeters, rows } of images) {
    const rng = keyedDraw(seed, 'paper-world', 'dota-faults')(plan.name);
    const marked = rows.map((row) => ({
      ...row,
      difficult: row.label.endsWith('vehicle') && rng.unit() < 0.15,
    }));
    const all = rng.unit() < FAULTY_SHARE ? plantFaults(marked, plan, FAULTS, rng) : marked;
    const text: DotaText = {
      header: 'v2.0',
      imageSource: 'GoogleEarth',
      gsd: rng.unit() < 0.3 ? String(gsdMeters) : 'null',
      acquired: null,
    };
    await writeText(
      join(rootPath, plan.split, 'labelTxt-v2.0', `DOTA-v2.0_${plan.split}`, `${plan.name}.txt`),
      dotaLabelText(all, text),
    );
    instances += all.length;
  }
  return instances;
}

export async function writeSodaALabels(
  rootPath: string,
  images: Iterable<LaidImage>,
  seed: number,
): Promise<number> {
  let instances = 0;
  for (const { plan, rows } of images) {
    const rng = keyedDraw(seed, 'paper-world', 'soda-a-ignore')(plan.name);
    const all = rng.unit() < 0.3 ? addIgnoreRegions(rows, plan, rng) : rows;
    await writeText(
      join(rootPath, 'Annotations', plan.split, `${plan.name}.json`),
      sodaAJson(all, plan.name, plan),
    );
    instances += all.length;
  }
  return instances;
}

/** One GeoJSON, written image by image. `typeIds` by class name in lower case. */
export async function writeXviewLabels(
  rootPath: string,
  images: Iterable<LaidImage>,
  typeIds: ReadonlyMap<string, number>,
): Promise<number> {
  const path = join(rootPath, 'train_labels', 'xView_train.geojson');
  await mkdir(dirname(path), { recursive: true });
  const out = createWriteStream(path);
  out.write('{"type":"FeatureCollection","features":[\n');
  let id = 0;
  for (const { plan, gsdMeters, rows } of images) {
    const step = gsdMeters / METERS_PER_DEGREE;
    const place = { lonDeg: 10, latDeg: 20, lonStepDeg: step, latStepDeg: step };
    const lines = rows.map((row) => {
      id++;
      const feature = xviewFeature(
        xviewBounds(row),
        typeIdOf(typeIds, row.label),
        `${plan.name}.tif`,
        id,
        place,
      );
      return id === 1 ? feature : `,\n${feature}`;
    });
    if (!out.write(lines.join(''))) await once(out, 'drain');
  }
  out.end('\n]}\n');
  await finished(out);
  return id;
}

export async function writeText(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function typeIdOf(typeIds: ReadonlyMap<string, number>, label: string): number {
  const id = typeIds.get(label);
  if (id === undefined) throw new Error(`no type_id for xView class ${label}`);
  return id;
}
