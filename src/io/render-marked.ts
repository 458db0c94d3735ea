import sharp, { type OverlayOptions } from 'sharp';
import { hbbHeight, hbbOf, hbbWidth } from '../core/hbb.ts';
import { withLight } from './image-light.ts';
import { MAX_IMAGE_PIXELS } from './image-open.ts';
import { grownRing } from './render-layers.ts';
import type { PixelSource } from './render-pixels.ts';
import { shapesSvg, svgDocument } from './render-svg.ts';
import type { View } from './render-view.ts';
import { openSeekable } from './tile-cache.ts';

export interface Mark {
  /** Inner edge of the line, absolute pixels. */
  readonly outline: readonly number[];
  readonly strokePx: number;
  readonly hex: string;
}

/**
 * The native image with marks drawn over it, as lossless PNG at `outPath`: what a model is shown. Only a patch of the
 * size of each mark is composited, since an overlay of the whole of an 806 MP image would need 3 GB. DataError where
 * the image cannot be decoded.
 */
export async function renderMarked(
  { imagePath, cachePath }: PixelSource,
  marks: readonly Mark[],
  outPath: string,
): Promise<void> {
  const { path, layout } = await openSeekable(imagePath, cachePath);
  const patches = marks.flatMap((mark) => patchOf(mark, layout.widthPx, layout.heightPx));
  await withLight(path, layout, cachePath, async (light) => {
    const marked = light.composite(patches).removeAlpha().toColourspace('srgb');
    await marked.png({ compressionLevel: 3 }).toFile(outPath);
  });
}

/** Mean colour of an 8-bit picture in a small window: for checks that a mark is where it should be. */
export async function readPixel(path: string, x: number, y: number): Promise<readonly number[]> {
  const data = await sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS })
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return [...data];
}

function patchOf(mark: Mark, width: number, height: number): OverlayOptions[] {
  const centreLine = grownRing(mark.outline, mark.strokePx / 2);
  const box = hbbOf(grownRing(mark.outline, mark.strokePx));
  const left = Math.max(0, Math.floor(box[0]) - 1);
  const top = Math.max(0, Math.floor(box[1]) - 1);
  const right = Math.min(width, Math.ceil(box[2]) + 1);
  const bottom = Math.min(height, Math.ceil(box[3]) + 1);
  if (right <= left || bottom <= top) return [];
  const window = [left, top, right, bottom] as const;
  const view: View = { window, widthPx: hbbWidth(window), heightPx: hbbHeight(window), scale: 1 };
  const shape = { points: centreLine, colour: mark.hex, strokePx: mark.strokePx, nativeStroke: true };
  const svg = svgDocument(shapesSvg([shape], view), view.widthPx, view.heightPx);
  return [{ input: Buffer.from(svg), left, top }];
}
