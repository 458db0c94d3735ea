import sharp, { type Sharp } from 'sharp';
import { type Hbb, hbbHeight, hbbWidth, intersectHbb } from '../core/hbb.ts';
import { withLight } from './image-light.ts';
import { openSeekable, type SeekableImage } from './tile-cache.ts';

/** 8-bit RGB, rows from the top, bands interleaved. */
export interface RgbPicture {
  readonly samples: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

const BLACK = { r: 0, g: 0, b: 0 };

/**
 * Native pixels of a box (absolute pixels, taken outwards to whole ones), 8-bit RGB; what lies outside the image is
 * black. Samples of more than 8 bits are stretched alike in every crop of the image. `cachePath` is the folder for
 * tiled copies of images that cannot be read at random. DataError where the image cannot be decoded.
 */
export async function readCrop(path: string, box: Hbb, cachePath: string): Promise<RgbPicture> {
  const wanted: Hbb = [Math.floor(box[0]), Math.floor(box[1]), Math.ceil(box[2]), Math.ceil(box[3])];
  const widthPx = hbbWidth(wanted);
  const heightPx = hbbHeight(wanted);
  if (!(widthPx > 0 && heightPx > 0)) throw new Error(`readCrop: box ${box.join(' ')} has no area`);
  const image = await openSeekable(path, cachePath);
  const inside = intersectHbb(wanted, [0, 0, image.layout.widthPx, image.layout.heightPx]);
  if (inside === null) return { samples: Buffer.alloc(widthPx * heightPx * 3), widthPx, heightPx };
  return readRgb(image, cachePath, (light) =>
    light
      .extract({ left: inside[0], top: inside[1], width: hbbWidth(inside), height: hbbHeight(inside) })
      .extend({
        left: inside[0] - wanted[0],
        top: inside[1] - wanted[1],
        right: wanted[2] - inside[2],
        bottom: wanted[3] - inside[3],
        background: BLACK,
      }),
  );
}

/** The whole image, its longer side reduced to `maxSidePx` (never enlarged), 8-bit RGB. */
export async function readThumbnail(path: string, maxSidePx: number, cachePath: string): Promise<RgbPicture> {
  const image = await openSeekable(path, cachePath);
  const { widthPx, heightPx } = image.layout;
  const scale = Math.min(1, maxSidePx / Math.max(widthPx, heightPx));
  const width = Math.max(1, Math.round(widthPx * scale));
  const height = Math.max(1, Math.round(heightPx * scale));
  return readRgb(image, cachePath, (light) => light.resize(width, height, { fit: 'fill' }));
}

export async function encodePng(picture: RgbPicture): Promise<Buffer> {
  const { samples, widthPx, heightPx } = picture;
  return sharp(samples, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png()
    .toBuffer();
}

function readRgb(
  image: SeekableImage,
  cachePath: string,
  change: (light: Sharp) => Sharp,
): Promise<RgbPicture> {
  return withLight(image.path, image.layout, cachePath, async (light) => {
    const { data, info } = await change(light)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { samples: data, widthPx: info.width, heightPx: info.height };
  });
}
