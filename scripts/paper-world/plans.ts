import { join } from 'node:path';
import { keyedDraw, type Rng } from '../../src/core/rng.ts';
import { readCsv } from '../../src/io/csv.ts';

/** One image of the paper world before its objects are placed. */
export interface ImagePlan {
  readonly name: string;
  readonly split: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Table 6 of the paper. */
export const PAPER_IMAGES = { 'dota-v2': 145, fair1m: 77, 'soda-a': 863, xview: 127 } as const;
export const PAPER_INSTANCES = 600_000;
/** What screening asks for by default, with room for objects that cannot be placed. */
const LEAST_INSTANCES = 5;
const DOTA_MEAN_PX = [4800, 4200] as const;

const FIXED_COLUMNS: ReadonlySet<string> = new Set(['image', 'split', 'width', 'height', 'objects']);

/** Labelled images of an inventory, `image,split,width,height,objects,<count per class>`. */
export async function readInventory(path: string, splits: readonly string[]): Promise<ImagePlan[]> {
  const rows = await readCsv(path);
  return rows
    .filter((row) => splits.includes(row.split as string) && Number(row.objects) > 0)
    .map((row) => ({
      name: (row.image as string).replace(/\.\w+$/, ''),
      split: row.split as string,
      widthPx: Number(row.width),
      heightPx: Number(row.height),
      counts: countsOf(row),
    }));
}

export function dotaInventoryPath(samplesPath: string): string {
  return join(samplesPath, 'dota', 'dota_v2_image_inventory.csv');
}

export function xviewInventoryPath(samplesPath: string): string {
  return join(samplesPath, 'xview', 'xview_image_inventory.csv');
}

/** DOTA images of 4,000 px or more whose mean size comes closest to table 6, out of 400 draws; the largest is in all. */
export function pickDota(inventory: readonly ImagePlan[], count: number, seed: number): ImagePlan[] {
  const large = inventory.filter((p) => longEdge(p) >= 4000 && totalOf(p) >= LEAST_INSTANCES);
  const [largest, ...others] = [...large].sort((a, b) => b.widthPx * b.heightPx - a.widthPx * a.heightPx);
  const normal = others.filter((p) => longEdge(p) < 20_000);
  const draw = keyedDraw(seed, 'paper-world', 'dota');
  let best: { plans: ImagePlan[]; error: number } | null = null;
  for (let attempt = 0; attempt < 400; attempt++) {
    const plans = [largest as ImagePlan, ...draw(attempt).shuffle(normal)].slice(0, count);
    const error =
      Math.abs(mean(plans.map((p) => p.widthPx)) - DOTA_MEAN_PX[0]) +
      Math.abs(mean(plans.map((p) => p.heightPx)) - DOTA_MEAN_PX[1]);
    if (best === null || error < best.error) best = { plans, error };
  }
  return best?.plans ?? [];
}

/** xView images by their longer edge: 76 with instances enough have 4,000 px or more, the others are exceptions. */
export function pickXview(inventory: readonly ImagePlan[], count: number): ImagePlan[] {
  return inventory
    .filter((p) => totalOf(p) >= LEAST_INSTANCES)
    .sort((a, b) => longEdge(b) - longEdge(a))
    .slice(0, count);
}

const SODA_WIDTHS = [4761, 4762, 4800, 4864, 4640, 5000] as const;
const SODA_HEIGHTS = [2777, 2778, 2700, 2838, 2785, 2900] as const;
/** From DOTA's class to SODA-A's. */
const SODA_CLASSES: Readonly<Record<string, string>> = {
  plane: 'airplane',
  helicopter: 'helicopter',
  'small-vehicle': 'small-vehicle',
  'large-vehicle': 'large-vehicle',
  ship: 'ship',
  'storage-tank': 'storage-tank',
  'swimming-pool': 'swimming-pool',
};

/**
 * SODA-A images: sizes as table 6 has them, class counts of a DOTA image each, raised to `instances` in all, with
 * containers in one image of six and windmills in one of twelve.
 */
export function planSodaA(
  inventory: readonly ImagePlan[],
  count: number,
  instances: number,
  seed: number,
): ImagePlan[] {
  const draw = keyedDraw(seed, 'paper-world', 'soda-a');
  const models = inventory.filter((p) => totalOf({ ...p, counts: sodaCounts(p) }) >= 8);
  const bare = Array.from({ length: count }, (_, i) => bareSodaA(i, models, draw(i)));
  const factor = instances / bare.reduce((sum, p) => sum + totalOf(p), 0);
  return bare.map((p) => ({
    ...p,
    counts: Object.fromEntries(Object.entries(p.counts).map(([label, n]) => [label, Math.round(n * factor)])),
  }));
}

function bareSodaA(index: number, models: readonly ImagePlan[], rng: Rng): ImagePlan {
  const counts = sodaCounts(rng.pick(models));
  if (rng.unit() < 1 / 6) counts.container = 20 + rng.below(240);
  if (rng.unit() < 1 / 12) counts.windmill = 4 + rng.below(12);
  const isTall = index % 40 === 39;
  return {
    name: String(index * 2 + 1).padStart(5, '0'),
    split: ['train', 'train', 'val', 'test', 'test'][index % 5] as string,
    widthPx: rng.pick(SODA_WIDTHS),
    heightPx: isTall ? 4800 : rng.pick(SODA_HEIGHTS),
    counts,
  };
}

/** Counts of the classes that SODA-A has too; a scene of thousands would hold the raised total alone. */
function sodaCounts(model: ImagePlan): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [label, n] of Object.entries(model.counts)) {
    const own = SODA_CLASSES[label];
    if (own !== undefined && n > 0) counts[own] = Math.min(n, 1500);
  }
  return counts;
}

export function longEdge(plan: { readonly widthPx: number; readonly heightPx: number }): number {
  return Math.max(plan.widthPx, plan.heightPx);
}

export function totalOf(plan: ImagePlan): number {
  return Object.values(plan.counts).reduce((sum, n) => sum + n, 0);
}

function countsOf(row: Readonly<Record<string, string>>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [column, text] of Object.entries(row)) {
    const n = Number(text);
    if (!FIXED_COLUMNS.has(column) && n > 0) counts[column] = n;
  }
  return counts;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, v) => sum + v, 0) / values.length;
}
