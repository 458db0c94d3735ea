import sharp, { type Sharp } from 'sharp';
import { type Hbb, hbbArea, hbbHeight, hbbWidth, intersectHbb } from '../core/hbb.ts';
import type { ImageLayout } from './image-layout.ts';
import { withLight } from './image-light.ts';
import { withMemory } from './lent-memory.ts';
import { openSeekable, type SeekableImage } from './tile-cache.ts';
import { fillFromTiles, type TiledCopy } from './tiled-copy.ts';

/** 8-bit RGB, rows from the top, bands interleaved. */
export interface RgbPicture {
  readonly samples: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

type DecodableImage = Pick<SeekableImage, 'path' | 'layout'>;

const BLACK = { r: 0, g: 0, b: 0 };

/**
 * Native pixels of a box (absolute pixels, taken outwards to whole ones), 8-bit RGB; what lies outside the image is
 * black. Samples of more than 8 bits are stretched alike in every crop of the image. `cachePath` is the folder for
 * tiled copies of images that cannot be read at random. DataError where the image cannot be decoded.
 */
export async function readCrop(path: string, box: Hbb, cachePath: string): Promise<RgbPicture> {
  const window = windowOf(box);
  const image = await openSeekable(path, cachePath);
  if (image.tiles === null) return readWindow(image, window, cachePath);
  return fillWindow(image.tiles, image.layout, window, Buffer.allocUnsafeSlow(bytesOf(window)));
}

/** As `readCrop`, for as long as `use` takes: its memory serves the next crop, nothing may hold on to the samples. */
export async function withCrop<T>(
  path: string,
  box: Hbb,
  cachePath: string,
  use: (crop: RgbPicture) => Promise<T>,
): Promise<T> {
  const window = windowOf(box);
  const { tiles, ...image } = await openSeekable(path, cachePath);
  if (tiles === null) return use(await readWindow(image, window, cachePath));
  return withMemory(bytesOf(window), async (memory) =>
    use(await fillWindow(tiles, image.layout, window, memory)),
  );
}

function windowOf(box: Hbb): Hbb {
  const window: Hbb = [Math.floor(box[0]), Math.floor(box[1]), Math.ceil(box[2]), Math.ceil(box[3])];
  if (!(hbbArea(window) > 0)) throw new Error(`crop: box ${box.join(' ')} has no area`);
  return window;
}

const bytesOf = (window: Hbb): number => hbbArea(window) * 3;

async function readWindow(image: DecodableImage, window: Hbb, cachePath: string): Promise<RgbPicture> {
  const inside = intersectHbb(window, frameOf(image.layout));
  if (inside === null)
    return { samples: Buffer.alloc(bytesOf(window)), widthPx: hbbWidth(window), heightPx: hbbHeight(window) };
  return readRgb(image, cachePath, (light) =>
    light
      .extract({ left: inside[0], top: inside[1], width: hbbWidth(inside), height: hbbHeight(inside) })
      .extend({
        left: inside[0] - window[0],
        top: inside[1] - window[1],
        right: window[2] - inside[2],
        bottom: window[3] - inside[3],
        background: BLACK,
      }),
  );
}

async function fillWindow(
  tiles: TiledCopy,
  layout: ImageLayout,
  window: Hbb,
  samples: Buffer,
): Promise<RgbPicture> {
  const inside = intersectHbb(window, frameOf(layout));
  const widthPx = hbbWidth(window);
  if (inside === null || hbbArea(inside) < hbbArea(window)) samples.fill(0);
  if (inside !== null)
    await fillFromTiles(tiles, inside, { samples, widthPx, corner: [window[0], window[1]] });
  return { samples, widthPx, heightPx: hbbHeight(window) };
}

const frameOf = ({ widthPx, heightPx }: ImageLayout): Hbb => [0, 0, widthPx, heightPx];

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
  image: DecodableImage,
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
