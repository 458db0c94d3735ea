import { type FileHandle, open } from 'node:fs/promises';
import { DataError } from '../core/errors.ts';
import { type Hbb, hbbWidth, intersectHbb } from '../core/hbb.ts';
import { readTiffTiles, type TiffTiles } from './geotiff.ts';
import { type ImageLayout, readImageLayout } from './image-layout.ts';
import { imageError } from './image-open.ts';
import { withMemory } from './lent-memory.ts';

/** Tiled copies hold uncompressed 8-bit samples, one grey band or red, green, blue. */
export const TILE_PX = 256;

/** A tiled copy, and where its tiles begin in the file, row of tiles by row of tiles. */
export interface TiledCopy {
  readonly path: string;
  readonly bands: 1 | 3;
  readonly tilesAcross: number;
  readonly offsets: ArrayLike<number>;
}

const REMEDY = 'a whole copy; remove the file and it is made anew';

/**
 * The copy of `image` at `path`. DataError where the file is not laid out as a copy of that image is: its pixels would be
 * taken for those of the image.
 */
export async function openTiledCopy(
  path: string,
  image: ImageLayout,
): Promise<{ readonly layout: ImageLayout; readonly tiles: TiledCopy }> {
  const bands = image.isGrey ? 1 : 3;
  const tilesAcross = Math.ceil(image.widthPx / TILE_PX);
  const tileCount = tilesAcross * Math.ceil(image.heightPx / TILE_PX);
  const layout = await readImageLayout(path).catch((error) => {
    throw new DataError(path, imageError(path, error).found, REMEDY);
  });
  const tiles = await readTiffTiles(path);
  if (!isCopyOf(image, layout, bands) || !isTiledAsCopies(tiles) || tiles.offsets.length !== tileCount)
    throw new DataError(path, 'is not laid out as a copy of its image is', REMEDY);
  return { layout, tiles: { path, bands, tilesAcross, offsets: tiles.offsets } };
}

function isCopyOf(image: ImageLayout, copy: ImageLayout, bands: 1 | 3): boolean {
  const isOfSize = copy.widthPx === image.widthPx && copy.heightPx === image.heightPx;
  return isOfSize && copy.isEightBit && copy.bands === bands;
}

function isTiledAsCopies(tiles: TiffTiles | null): tiles is TiffTiles {
  return tiles !== null && !tiles.compressed && tiles.widthPx === TILE_PX && tiles.heightPx === TILE_PX;
}

/** 8-bit RGB to be filled, rows from the top; its first pixel is the image's pixel at `corner`. */
interface Ground {
  readonly samples: Buffer;
  readonly widthPx: number;
  readonly corner: readonly [number, number];
}

/**
 * Fills in the pixels of `window` (absolute pixels, whole, within the image). Each tile is copied out before the next
 * is read: libvips keeps all tiles of a window, and their memory takes longer than all else. DataError where the copy
 * breaks off.
 */
export async function fillFromTiles(copy: TiledCopy, window: Hbb, ground: Ground): Promise<void> {
  const file = await open(copy.path).catch((error) => {
    throw imageError(copy.path, error);
  });
  try {
    await withMemory(TILE_PX * TILE_PX * copy.bands, async (tile) => {
      for (let row = Math.floor(window[1] / TILE_PX); row * TILE_PX < window[3]; row++)
        for (let column = Math.floor(window[0] / TILE_PX); column * TILE_PX < window[2]; column++) {
          await readTile(file, copy, row * copy.tilesAcross + column, tile);
          copyOut(tile, copy.bands, [column * TILE_PX, row * TILE_PX], window, ground);
        }
    });
  } finally {
    await file.close();
  }
}

async function readTile(file: FileHandle, copy: TiledCopy, index: number, tile: Buffer): Promise<void> {
  const { bytesRead } = await file.read(tile, 0, tile.length, copy.offsets[index]);
  if (bytesRead < tile.length) throw new DataError(copy.path, 'breaks off', REMEDY);
}

/** The pixels of a tile (its corner at `left`, `top`) that lie within the window. */
function copyOut(
  tile: Buffer,
  bands: 1 | 3,
  [left, top]: readonly [number, number],
  window: Hbb,
  { samples, widthPx, corner }: Ground,
): void {
  const part = intersectHbb(window, [left, top, left + TILE_PX, top + TILE_PX]);
  if (part === null) return;
  for (let y = part[1]; y < part[3]; y++) {
    const from = ((y - top) * TILE_PX + part[0] - left) * bands;
    const to = ((y - corner[1]) * widthPx + part[0] - corner[0]) * 3;
    if (bands === 3) tile.copy(samples, to, from, from + hbbWidth(part) * 3);
    else copyGrey(tile.subarray(from, from + hbbWidth(part)), samples, to);
  }
}

function copyGrey(row: Buffer, rgb: Buffer, start: number): void {
  let to = start;
  for (const light of row) {
    rgb[to++] = light;
    rgb[to++] = light;
    rgb[to++] = light;
  }
}
