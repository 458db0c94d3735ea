import sharp from 'sharp';
import type { RgbPicture } from './image-crop.ts';

/** The picture at another size, bilinear (with a wider kernel where it shrinks); the same samples where the size is equal. */
export async function resizePicture(
  picture: RgbPicture,
  widthPx: number,
  heightPx: number,
): Promise<RgbPicture> {
  if (picture.widthPx === widthPx && picture.heightPx === heightPx) return picture;
  const samples = await sharp(picture.samples, {
    raw: { width: picture.widthPx, height: picture.heightPx, channels: 3 },
  })
    .resize(widthPx, heightPx, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { samples, widthPx, heightPx };
}
