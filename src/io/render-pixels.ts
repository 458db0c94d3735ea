import sharp, { type Sharp } from 'sharp';
import type { Hbb } from '../core/hbb.ts';
import { hbbHeight, hbbWidth } from '../core/hbb.ts';
import { imageError, openImage } from './image-open.ts';
import { type Shape, shapesSvg, svgDocument } from './render-svg.ts';
import type { View } from './render-view.ts';

/** Ground of a picture that is drawn from labels alone. */
const SCHEMATIC_GROUND = '#2f3a45';

/** Pixels of the view's window, drawn at its size, 8-bit sRGB. DataError where the image cannot be decoded. */
export async function readView(imagePath: string, view: View): Promise<Sharp> {
  const [left, top] = view.window;
  try {
    // sharp applies one resize and one extract per pipeline in a fixed order: the window first, then its size.
    const data = await openImage(imagePath)
      .extract({ left, top, width: hbbWidth(view.window), height: hbbHeight(view.window) })
      .resize(view.widthPx, view.heightPx, { fit: 'fill', kernel: view.scale > 1 ? 'nearest' : 'lanczos3' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data.data, { raw: data.info });
  } catch (error) {
    throw imageError(imagePath, error);
  }
}

/** A plain ground with every given outline in grey: what stands there according to the labels. */
export function schematicView(outlines: readonly (readonly number[])[], view: View): Sharp {
  const ground = sharp({
    create: { width: view.widthPx, height: view.heightPx, channels: 3, background: SCHEMATIC_GROUND },
  });
  const shapes = outlines.map((points): Shape => ({ points, colour: '#9fb0bf', strokePx: 1, opacity: 0.7 }));
  return ground.composite([{ input: Buffer.from(shapesDocument(shapes, view)) }]);
}

/** The picture with shapes drawn over it, as PNG. */
export async function drawOver(ground: Sharp, shapes: readonly Shape[], view: View): Promise<Buffer> {
  const pixels = await ground.png().toBuffer();
  return sharp(pixels)
    .composite([{ input: Buffer.from(shapesDocument(shapes, view)) }])
    .png()
    .toBuffer();
}

/** The picture as WebP, for a data URI. */
export async function toWebp(ground: Sharp, quality = 78): Promise<Buffer> {
  return ground.webp({ quality, effort: 4 }).toBuffer();
}

export function frameView(framePx: Hbb, maxSidePx: number): View {
  const scale = Math.min(1, maxSidePx / Math.max(framePx[2], framePx[3]));
  return {
    window: framePx,
    widthPx: Math.max(1, Math.round(framePx[2] * scale)),
    heightPx: Math.max(1, Math.round(framePx[3] * scale)),
    scale,
  };
}

function shapesDocument(shapes: readonly Shape[], view: View): string {
  return svgDocument(shapesSvg(shapes, view), view.widthPx, view.heightPx);
}
