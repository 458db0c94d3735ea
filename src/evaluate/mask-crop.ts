import { type Drop, drop } from '../core/drop.ts';
import { type Hbb, hbbHeight, hbbWidth, intersectHbb } from '../core/hbb.ts';

/** Least side of a crop, px: the window of the paper's appendix D, and the input side of SAM and SAM 2. */
const CROP_SIDE_PX = 1024;
/** Larger boxes get this many times their longer side, as long as the crop stays below `MAX_SIDE_PX`. */
const CONTEXT_FACTOR = 2;
/** What is left around the box in any case, px. */
const MIN_CONTEXT_PX = 32;
/** A crop is held in memory three times (samples, PNG, base64): 4,096 px are 50 MB of samples. */
const MAX_SIDE_PX = 4096;

export interface MaskCrop {
  /** Square of whole pixels of the full image; reaches over its right and lower border where the image is smaller. */
  readonly cropBoxPx: Hbb;
  /** The part of the box inside the image, in pixels of the crop. */
  readonly boxPx: Hbb;
}

/**
 * The crop that a predictor is shown for a box (absolute pixels): the box in the middle, moved to lie inside the image.
 * Drops `box-outside-image`, and `box-too-large` (the side that its crop would need, px).
 */
export function cropAround(
  box: Hbb,
  canvas: { readonly widthPx: number; readonly heightPx: number },
): MaskCrop | Drop {
  const inside = intersectHbb(box, [0, 0, canvas.widthPx, canvas.heightPx]);
  if (inside === null)
    return drop('box-outside-image', box.join(' '), `0 0 ${canvas.widthPx} ${canvas.heightPx}`);
  const longPx = Math.ceil(Math.max(hbbWidth(inside), hbbHeight(inside)));
  const neededPx = longPx + 2 * MIN_CONTEXT_PX;
  if (neededPx > MAX_SIDE_PX) return drop('box-too-large', neededPx, MAX_SIDE_PX);
  const sidePx = Math.min(MAX_SIDE_PX, Math.max(CROP_SIDE_PX, CONTEXT_FACTOR * longPx));
  const left = startOf(inside[0], inside[2], sidePx, canvas.widthPx);
  const top = startOf(inside[1], inside[3], sidePx, canvas.heightPx);
  return {
    cropBoxPx: [left, top, left + sidePx, top + sidePx],
    boxPx: [inside[0] - left, inside[1] - top, inside[2] - left, inside[3] - top],
  };
}

/** Where a window of `sidePx` around `from..to` starts on an axis of `lengthPx`. */
function startOf(from: number, to: number, sidePx: number, lengthPx: number): number {
  const centred = Math.floor((from + to - sidePx) / 2);
  return Math.max(0, Math.min(centred, lengthPx - sidePx));
}
