import { existsSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { makeFolder, sha256File } from './files.ts';
import { errorCode, explainWriteError } from './fs-errors.ts';
import { readLightRange } from './image-decode.ts';
import { type ImageLayout, readImageLayout } from './image-layout.ts';
import { withLight } from './image-light.ts';
import { imageError, writeImage } from './image-open.ts';
import { openTiledCopy, TILE_PX, type TiledCopy } from './tiled-copy.ts';

/** An image from which any window can be read at once. */
export interface SeekableImage {
  readonly path: string;
  readonly layout: ImageLayout;
  /** Null where it is the image itself, of any format. */
  readonly tiles: TiledCopy | null;
}

/** Up to this size the rows above a window are decoded faster than the image is converted. */
const DIRECT_PIXELS = 100_000_000;
/** Raised whenever the same image would give other tiles. */
export const COPY_FORMAT = 'v1';

/** Files opened in this process: their hash is not computed again for every window. */
const known = new Map<string, Promise<SeekableImage>>();

/**
 * The image itself where windows of it are cheap, else a tiled copy in `cachePath`: large PNG, JPEG and compressed
 * strips, which are decoded from the top for every window; images with bands beyond their colours; and samples other
 * than 8-bit, stretched by one range for the whole image. The copy is lossless for 8-bit images and uncompressed
 * (3 bytes per pixel): a window of 1,024 px must not wait for a codec. Its name is the hash of the file's content.
 */
export async function openSeekable(path: string, cachePath: string): Promise<SeekableImage> {
  const { size, mtimeMs, ino } = await stat(path).catch((error) => {
    throw imageError(path, error);
  });
  const key = [cachePath, path, size, mtimeMs, ino].join('\0');
  const opened = known.get(key) ?? findSeekable(path, cachePath);
  known.set(key, opened);
  opened.catch(() => known.delete(key));
  return opened;
}

/** Marks a folder as a cache, and as ours: https://bford.info/cachedir/ */
export const TAG_NAME = 'CACHEDIR.TAG';
export const TAG = `Signature: 8a477f597d28d172789f06886806bc55
# Tiled copies of images, made by uhr-micro; may be removed at any time.
`;

/** Makes the folder for tiled copies, with its mark. A folder that is there already is not marked. */
export async function claimCache(cachePath: string): Promise<void> {
  if (existsSync(cachePath)) return;
  await makeFolder(cachePath);
  const tagPath = join(cachePath, TAG_NAME);
  // Two crops that are asked for at once both come here: the second finds the mark of the first.
  await writeFile(tagPath, TAG, { flag: 'wx' }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw explainWriteError(tagPath, error);
  });
}

async function findSeekable(path: string, cachePath: string): Promise<SeekableImage> {
  const layout = await readImageLayout(path);
  const isSeekable = layout.isRandomAccess || layout.widthPx * layout.heightPx <= DIRECT_PIXELS;
  if (isSeekable && layout.isEightBit && layout.extraBands === 0) return { path, layout, tiles: null };
  const tiledPath = join(cachePath, `${await sha256File(path)}.${COPY_FORMAT}.tif`);
  await claimCache(cachePath);
  if (!existsSync(tiledPath)) await writeTiled(path, layout, tiledPath);
  return { path: tiledPath, ...(await openTiledCopy(tiledPath, layout)) };
}

/** Whole or not at all: written aside, synced, renamed. Two processes may both write; the bytes are the same. */
async function writeTiled(path: string, layout: ImageLayout, tiledPath: string): Promise<void> {
  const folder = dirname(tiledPath);
  const aside = `${tiledPath}.${process.pid}-${threadId}.aside`;
  try {
    const stretch = layout.isEightBit ? null : await stretchOf(path, layout, folder);
    await withLight(path, layout, folder, (light) =>
      writeImage(tiled(stretch === null ? light : stretch(light)), path, aside),
    );
    const handle = await open(aside, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(aside, tiledPath);
  } finally {
    await rm(aside, { force: true }).catch(() => {});
  }
}

function tiled(light: Sharp): Sharp {
  return light.tiff({
    tile: true,
    tileWidth: TILE_PX,
    tileHeight: TILE_PX,
    compression: 'none',
    bigtiff: true,
  });
}

/** libvips takes the upper byte of 16 bits: the range of the light is spread over all of them first. */
async function stretchOf(path: string, layout: ImageLayout, scratchPath: string) {
  const { low, high } = await readLightRange(path, layout, scratchPath);
  const scale = high > low ? 65_535 / (high - low) : 0;
  return (light: Sharp): Sharp =>
    light.linear(scale, -low * scale).toColourspace(layout.isGrey ? 'b-w' : 'srgb');
}
