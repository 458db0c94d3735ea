import type { Rle } from '../core/rle.ts';
import { rleOfPicture } from '../core/rle-window.ts';
import type { RgbPicture } from '../io/image-crop.ts';

/**
 * Means and deviations of ImageNet's channels, for samples scaled to 0..1: what SAM and SAM 2 normalise by.
 * https://github.com/facebookresearch/sam2/blob/main/sam2/utils/transforms.py
 */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** A picture as `[3, height, width]`: one plane per channel, normalised. */
export function planesOf({ samples, widthPx, heightPx }: RgbPicture): Float32Array {
  const area = widthPx * heightPx;
  const planes = new Float32Array(3 * area);
  MEAN.forEach((mean, channel) => {
    const deviation = DEVIATION[channel] as number;
    for (let i = 0; i < area; i++)
      planes[channel * area + i] = ((samples[3 * i + channel] as number) / 255 - mean) / deviation;
  });
  return planes;
}

/** One mask before its threshold; rows from the top. */
export interface LogitPlane {
  readonly values: Float32Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The mask on a crop of `sidePx`: logits above 0 are foreground, after bilinear resizing about pixel centres, as
 * `SAM2ImagePredictor` does (`interpolate` with `align_corners=False`, then `> mask_threshold`).
 * https://github.com/facebookresearch/sam2/blob/main/sam2/utils/transforms.py `postprocess_masks`
 */
export function maskOfLogits(plane: LogitPlane, sidePx: number): Rle {
  const columns = sampleAxis(plane.widthPx, sidePx);
  const picture = new Uint8Array(sidePx * sidePx);
  for (const [y, row] of sampleAxis(plane.heightPx, sidePx).entries()) {
    const blended = blendRows(plane, row);
    for (let x = 0; x < sidePx; x++) {
      const { first, second, share } = columns[x] as AxisSample;
      const left = blended[first] as number;
      if (left + ((blended[second] as number) - left) * share > 0) picture[y * sidePx + x] = 1;
    }
  }
  return rleOfPicture(sidePx, sidePx, picture);
}

/** The two cells that a pixel lies between, and how far it is from the first to the second, 0 to 1. */
interface AxisSample {
  readonly first: number;
  readonly second: number;
  readonly share: number;
}

function sampleAxis(cells: number, sidePx: number): AxisSample[] {
  return Array.from({ length: sidePx }, (_, pixel) => {
    const at = Math.max(0, ((pixel + 0.5) * cells) / sidePx - 0.5);
    const first = Math.min(cells - 1, Math.floor(at));
    return { first, second: Math.min(cells - 1, first + 1), share: at - first };
  });
}

function blendRows({ values, widthPx }: LogitPlane, { first, second, share }: AxisSample): Float64Array {
  return Float64Array.from({ length: widthPx }, (_, x) => {
    const top = values[first * widthPx + x] as number;
    return top + ((values[second * widthPx + x] as number) - top) * share;
  });
}
