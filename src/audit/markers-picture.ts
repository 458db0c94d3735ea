import { DataError } from '../core/errors.ts';
import { type Hbb, hbbArea, hbbOf } from '../core/hbb.ts';
import { sha256File } from '../io/files.ts';
import { readCrop } from '../io/image-crop.ts';
import { readImageLayout } from '../io/image-layout.ts';
import { type Crop, type RingPlan, type RingReading, readRing, windowOf } from './markers-ring.ts';

export interface PictureItem {
  readonly id: string;
  readonly markedPath: string;
  /** The image without marks, where it is at hand. */
  readonly sourcePath: string | null;
  readonly widthPx: number;
  readonly heightPx: number;
  /** sha256 that the record states of the picture; null where it states none. */
  readonly sha256: string | null;
  readonly plans: readonly RingPlan[];
}

export interface PictureReading {
  readonly id: string;
  readonly rings: readonly RingReading[];
  /** What is wrong with the file as a whole. */
  readonly fault: string | null;
}

/** All markers are read at one go up to this size, each by itself beyond it, px². */
const MAX_WINDOW_PX2 = 25_000_000;

/** Reads the markers of one record back from its picture. Runs in a worker. */
export async function readMarked(cachePath: string, item: PictureItem): Promise<PictureReading> {
  const { id, markedPath, widthPx, heightPx, plans } = item;
  try {
    const layout = await readImageLayout(markedPath);
    if (layout.widthPx !== widthPx || layout.heightPx !== heightPx)
      return {
        id,
        rings: [],
        fault: `is ${layout.widthPx} x ${layout.heightPx} px, expected ${widthPx} x ${heightPx}`,
      };
    const sha256 = item.sha256 === null ? null : await sha256File(markedPath);
    if (sha256 !== item.sha256)
      return { id, rings: [], fault: `has the sha256 ${sha256}, expected ${item.sha256}` };
    return { id, rings: await readRings(item, plans, cachePath), fault: null };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { id, rings: [], fault: error.found };
  }
}

async function readRings(
  item: PictureItem,
  plans: readonly RingPlan[],
  cachePath: string,
): Promise<RingReading[]> {
  const framePx: Hbb = [0, 0, item.widthPx, item.heightPx];
  const rings: RingReading[] = [];
  for (const batch of batchesOf(plans, framePx)) {
    const window = hbbOf(batch.flatMap((plan) => [...(windowOf(plan, framePx) ?? [])]));
    const marked = await cropOf(item.markedPath, window, cachePath);
    const source = item.sourcePath === null ? null : await cropOf(item.sourcePath, window, cachePath);
    for (const plan of batch) rings.push(readRing(plan, plans, framePx, marked, source));
  }
  return rings;
}

/** Markers whose windows together are small enough, else each alone; those wholly outside the image are left out. */
function batchesOf(plans: readonly RingPlan[], framePx: Hbb): (readonly RingPlan[])[] {
  const inside = plans.filter((plan) => windowOf(plan, framePx) !== null);
  if (inside.length === 0) return [];
  const all = hbbOf(inside.flatMap((plan) => [...(windowOf(plan, framePx) ?? [])]));
  return hbbArea(all) <= MAX_WINDOW_PX2 ? [inside] : inside.map((plan) => [plan]);
}

async function cropOf(path: string, window: Hbb, cachePath: string): Promise<Crop> {
  return { picture: await readCrop(path, window, cachePath), at: [window[0], window[1]] };
}
