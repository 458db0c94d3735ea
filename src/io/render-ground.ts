import { join } from 'node:path';
import sharp from 'sharp';
import type { Scene } from '../model/scene.ts';
import { shapeOf } from './render-layers.ts';
import { readView, schematicView } from './render-pixels.ts';
import { type Shape, shapesSvg, svgDocument } from './render-svg.ts';
import type { View } from './render-view.ts';

/** Pixels of a view, read once and drawn over as often as is wanted: a PNG. */
export type Ground = Uint8Array;

/** Pixels where the image is at hand, else what the labels say stands there. DataError where it cannot be decoded. */
export async function readGround(
  source: { readonly scene: Scene; readonly rootPath: string | null; readonly cachePath: string },
  view: View,
): Promise<Ground> {
  const { scene, rootPath, cachePath } = source;
  const picture =
    rootPath !== null && scene.imagePath !== null
      ? await readView({ imagePath: join(rootPath, scene.imagePath), cachePath }, scene.framePx, view)
      : schematicView(scene.instances.map(shapeOf), view);
  return picture.png().toBuffer();
}

/** The ground with shapes drawn over it, as PNG. Same shapes and library: same bytes. */
export async function drawOnGround(
  ground: Ground,
  shapes: readonly Shape[],
  view: View,
): Promise<Uint8Array> {
  if (shapes.length === 0) return ground;
  const drawing = svgDocument(shapesSvg(shapes, view), view.widthPx, view.heightPx);
  return sharp(ground)
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toBuffer();
}
