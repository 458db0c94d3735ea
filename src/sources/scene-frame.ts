import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { plausibleGsd } from '../core/gsd.ts';
import { roundTo } from '../core/order.ts';
import { readGeotiffGsd } from '../io/geotiff.ts';
import { type ImageSize, readImageSize } from '../io/image-size.ts';
import type { LedgerEntry } from '../io/stage.ts';
import type { Scene } from '../model/scene.ts';
import { countFault } from './label-text.ts';
import type { ParsedAnnotation, SceneEntry } from './reader.ts';

export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface FrameOptions {
  readonly rootPath: string;
  readonly labelsOnly: boolean;
}

export interface Framed extends PixelSize {
  readonly sizeFrom: Scene['sizeFrom'];
  readonly format: string | null;
}

/** Why an entry of the listing gives no scene. */
export type SceneDrop = Pick<LedgerEntry, 'code' | 'value' | 'threshold'>;

/** Size of the image from its file, else from the label, else from the inventory. */
export async function frameOf(
  shared: FrameOptions,
  entry: SceneEntry<unknown>,
  parsed: ParsedAnnotation,
  inventory: PixelSize | null,
): Promise<Framed | SceneDrop> {
  if (!shared.labelsOnly) {
    if (entry.imagePath === null)
      return { code: 'image-missing', value: entry.name, threshold: 'an image, or --labels-only' };
    const size = await imageSizeOf(join(shared.rootPath, entry.imagePath));
    return 'code' in size ? size : { ...size, sizeFrom: 'image' };
  }
  const size = parsed.size ?? inventory;
  if (size === null)
    return { code: 'size-unknown', value: entry.name, threshold: 'a size in the label or the inventory' };
  if (!isSide(size.widthPx) || !isSide(size.heightPx))
    return {
      code: 'size-implausible',
      value: `${size.widthPx} x ${size.heightPx}`,
      threshold: `whole numbers up to ${MAX_SIDE_PX}`,
    };
  return { ...size, sizeFrom: parsed.size === null ? 'inventory' : 'label', format: null };
}

/** The widest PNG: a size that no image file is asked for may be any number. */
const MAX_SIDE_PX = 2 ** 31 - 1;

function isSide(px: number): boolean {
  return Number.isInteger(px) && px <= MAX_SIDE_PX;
}

async function imageSizeOf(path: string): Promise<ImageSize | SceneDrop> {
  try {
    return await readImageSize(path);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { code: 'image-unreadable', value: error.found, threshold: error.expected };
  }
}

/** Never invented: null where neither the label, its companion nor the tags of the image state a plausible number. */
export async function gsdOf(
  shared: FrameOptions,
  entry: SceneEntry<unknown>,
  parsed: ParsedAnnotation,
  framed: Framed,
  faults: Record<string, number>,
): Promise<Pick<Scene, 'gsdMeters' | 'gsdFrom'>> {
  const stated = plausibleGsd(parsed.gsdMeters);
  if (stated !== null) return { gsdMeters: stated, gsdFrom: parsed.gsdFrom ?? 'label' };
  if (parsed.gsdMeters !== null) countFault(faults, 'gsd-implausible');
  if (framed.format !== 'tiff' || entry.imagePath === null) return { gsdMeters: null, gsdFrom: null };
  const tagged = await readGeotiffGsd(join(shared.rootPath, entry.imagePath));
  return tagged === null
    ? { gsdMeters: null, gsdFrom: null }
    : { gsdMeters: roundTo(tagged, 6), gsdFrom: 'geotiff' };
}
