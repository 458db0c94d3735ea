import sharp, { type Sharp } from 'sharp';
import { type Hbb, hbbHeight, hbbWidth } from '../core/hbb.ts';
import { type RgbPicture, readThumbnail, withCrop } from './image-crop.ts';
import { type Shape, shapesSvg, svgDocument } from './render-svg.ts';
import type { View } from './render-view.ts';

/** Ground of a picture that is drawn from labels alone. */
const SCHEMATIC_GROUND = '#2f3a45';

/** Where the pixels of an image come from. */
export interface PixelSource {
  readonly imagePath: string;
  /** Folder for tiled copies of images that cannot be read at random. */
  readonly cachePath: string;
}

/** Windows up to this side are read pixel by pixel; larger ones out of a reduced copy of the whole image, px. */
const MAX_NATIVE_PX = 3000;

/** Pixels of the view's window, drawn at its size, 8-bit sRGB. DataError where the image cannot be decoded. */
export async function readView(source: PixelSource, framePx: Hbb, view: View): Promise<Sharp> {
  const { window, widthPx, heightPx } = view;
  if (Math.max(hbbWidth(window), hbbHeight(window)) > MAX_NATIVE_PX)
    return readReducedView(source, framePx, view);
  return withCrop(source.imagePath, window, source.cachePath, (crop) =>
    resized(rgbSharp(crop), widthPx, heightPx, view.scale > 1),
  );
}

async function readReducedView(source: PixelSource, framePx: Hbb, view: View): Promise<Sharp> {
  const longPx = Math.max(hbbWidth(framePx), hbbHeight(framePx));
  const whole = await readThumbnail(source.imagePath, Math.ceil(longPx * view.scale), source.cachePath);
  const scale = whole.widthPx / hbbWidth(framePx);
  const left = Math.min(whole.widthPx - 1, Math.round(view.window[0] * scale));
  const top = Math.min(whole.heightPx - 1, Math.round(view.window[1] * scale));
  const width = Math.max(1, Math.min(whole.widthPx - left, Math.round(hbbWidth(view.window) * scale)));
  const height = Math.max(1, Math.min(whole.heightPx - top, Math.round(hbbHeight(view.window) * scale)));
  const part = await rgbSharp(whole).extract({ left, top, width, height }).raw().toBuffer();
  return resized(
    rgbSharp({ samples: part, widthPx: width, heightPx: height }),
    view.widthPx,
    view.heightPx,
    false,
  );
}

async function resized(image: Sharp, widthPx: number, heightPx: number, isEnlarged: boolean): Promise<Sharp> {
  const kernel = isEnlarged ? 'nearest' : 'lanczos3';
  const samples = await image.resize(widthPx, heightPx, { fit: 'fill', kernel }).raw().toBuffer();
  return rgbSharp({ samples, widthPx, heightPx });
}

function rgbSharp({ samples, widthPx, heightPx }: RgbPicture): Sharp {
  return sharp(samples, { raw: { width: widthPx, height: heightPx, channels: 3 } });
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

function shapesDocument(shapes: readonly Shape[], view: View): string {
  return svgDocument(shapesSvg(shapes, view), view.widthPx, view.heightPx);
}
