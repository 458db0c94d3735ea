import { type Drop, isDrop } from '../core/drop.ts';
import { canonicalJson, sha256Hex } from '../core/hash.ts';
import type { Hbb } from '../core/hbb.ts';
import type { Rle } from '../core/rle.ts';
import { placeRle } from '../core/rle-window.ts';
import { readCrop } from '../io/image-crop.ts';
import { cropAround, type MaskCrop } from './mask-crop.ts';
import type { MaskPredictor } from './mask-predictor.ts';
import type { ReplyLog } from './reply-log.ts';

/** A box that answers a segmentation record; absolute pixels of the full image. */
export interface BoxPrompt {
  readonly recordId: string;
  readonly imagePath: string;
  readonly canvas: { readonly widthPx: number; readonly heightPx: number };
  readonly boxPx: Hbb;
}

export interface PromptedMask {
  readonly recordId: string;
  /** On the full image; null where the predictor was not asked. */
  readonly mask: Rle | null;
  readonly drop: Drop | null;
  /** The predictor had been asked the same before, and its reply stood in the log. */
  readonly isFromLog: boolean;
}

export interface PredictMasksOptions {
  readonly log: ReplyLog;
  /** Folder for tiled copies of images that cannot be read at random. */
  readonly cachePath: string;
  /** Boxes asked about at a time; changes no output. */
  readonly concurrency: number;
  readonly onDone?: (doneCount: number) => void;
}

/**
 * The mask of every prompt, in the order of the prompts. The first fault ends the run: what was asked already is awaited and
 * logged, then the DataError of the earliest faulty prompt is thrown.
 */
export async function predictMasks(
  prompts: readonly BoxPrompt[],
  predictor: MaskPredictor,
  options: PredictMasksOptions,
): Promise<PromptedMask[]> {
  const masks: PromptedMask[] = [];
  const faults: { readonly index: number; readonly error: unknown }[] = [];
  let next = 0;
  let doneCount = 0;
  const work = async (): Promise<void> => {
    while (next < prompts.length && faults.length === 0) {
      const index = next++;
      try {
        masks[index] = await maskOf(prompts[index] as BoxPrompt, predictor, options);
        options.onDone?.(++doneCount);
      } catch (error) {
        faults.push({ index, error });
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  const [first] = faults.sort((a, b) => a.index - b.index);
  if (first !== undefined) throw first.error;
  return masks;
}

async function maskOf(
  { recordId, imagePath, canvas, boxPx }: BoxPrompt,
  predictor: MaskPredictor,
  { log, cachePath }: PredictMasksOptions,
): Promise<PromptedMask> {
  const shown = cropAround(boxPx, canvas);
  if (isDrop(shown)) return { recordId, mask: null, drop: shown, isFromLog: false };
  const crop = await readCrop(imagePath, shown.cropBoxPx, cachePath);
  const key = keyOf(predictor.name, shown, crop.samples);
  const logged = log.find(key);
  const reply = logged ?? (await predictor.predict({ recordId, crop, boxPx: shown.boxPx }));
  if (logged === null) await log.add(key, reply);
  const [left, top] = shown.cropBoxPx;
  return { recordId, mask: placeRle(reply, left, top, canvas), drop: null, isFromLog: logged !== null };
}

/** By what the predictor sees, not by record: a changed image or box is asked about anew. */
function keyOf(predictor: string, { boxPx, cropBoxPx }: MaskCrop, samples: Uint8Array): string {
  const sidePx = cropBoxPx[2] - cropBoxPx[0];
  return sha256Hex(canonicalJson({ predictor, boxPx, sidePx, pixels: sha256Hex(samples) }));
}
