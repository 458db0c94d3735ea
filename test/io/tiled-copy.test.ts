import { truncateSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { sha256File } from '../../src/io/files.ts';
import { type RgbPicture, readCrop, withCrop } from '../../src/io/image-crop.ts';
import { claimCache, openSeekable } from '../../src/io/tile-cache.ts';
import { tempFolder } from '../temp.ts';
import { noisePicture } from './pictures.ts';

const WIDTH_PX = 600;
const HEIGHT_PX = 530;

/** Images of which a copy is made, however small they are. */
const IMAGES: Readonly<Record<string, () => Sharp>> = {
  'colour with alpha': () => noisePicture(WIDTH_PX, HEIGHT_PX).ensureAlpha(0.5).png(),
  'grey with alpha': () =>
    noisePicture(WIDTH_PX, HEIGHT_PX).toColourspace('b-w').ensureAlpha(0.5).toColourspace('b-w').png(),
  'colour of 16 bits': () => noisePicture(WIDTH_PX, HEIGHT_PX).toColourspace('rgb16').png(),
  'grey of 16 bits': () => noisePicture(WIDTH_PX, HEIGHT_PX).toColourspace('grey16').png(),
};

async function writeNoise(image: Sharp): Promise<{ path: string; cachePath: string }> {
  const folder = tempFolder();
  const path = join(folder, 'noise.png');
  await image.toFile(path);
  return { path, cachePath: join(folder, 'cache') };
}

/** What a crop of a wholly decoded image must be, pixel by pixel. */
function cut(whole: RgbPicture, [x1, y1, x2, y2]: readonly [number, number, number, number]): Buffer {
  const samples = Buffer.alloc((x2 - x1) * (y2 - y1) * 3);
  for (let y = y1; y < y2; y++)
    for (let x = x1; x < x2; x++) {
      if (x < 0 || y < 0 || x >= whole.widthPx || y >= whole.heightPx) continue;
      const from = (y * whole.widthPx + x) * 3;
      whole.samples.copy(samples, ((y - y1) * (x2 - x1) + x - x1) * 3, from, from + 3);
    }
  return samples;
}

describe('crops from tiled copies', () => {
  it.each(Object.keys(IMAGES))('have the pixels that libvips reads from the copy: %s', async (name) => {
    const { path, cachePath } = await writeNoise((IMAGES[name] as () => Sharp)());
    const copy = await openSeekable(path, cachePath);
    expect(copy.tiles).toMatchObject({ bands: name.startsWith('grey') ? 1 : 3, tilesAcross: 3 });
    const { data, info } = await sharp(copy.path)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: WIDTH_PX, height: HEIGHT_PX, channels: 3 });
    const whole = { samples: data, widthPx: WIDTH_PX, heightPx: HEIGHT_PX };
    const side = fc.integer({ min: 1, max: 700 });
    const corner = fc.integer({ min: -300, max: 620 });
    await fc.assert(
      fc.asyncProperty(corner, corner, side, side, async (x, y, widthPx, heightPx) => {
        const crop = await readCrop(path, [x, y, x + widthPx, y + heightPx], cachePath);
        expect(crop).toMatchObject({ widthPx, heightPx });
        const expected = cut(whole, [x, y, x + widthPx, y + heightPx]);
        expect(crop.samples.equals(expected)).toBe(true);
        // The memory lent here was filled by the window before.
        const isSame = await withCrop(
          path,
          [x, y, x + widthPx, y + heightPx],
          cachePath,
          async ({ samples }) => samples.equals(expected),
        );
        expect(isSame).toBe(true);
      }),
      {
        numRuns: 30,
        seed: 1,
        examples: [
          [0, 0, WIDTH_PX, HEIGHT_PX],
          [256, 256, 256, 256],
          [255, 255, 2, 2],
          [599, 529, 1, 1],
          [-20, -20, 700, 700],
        ],
      },
    );
  });

  it('are not mixed up when many are asked for at once', async () => {
    const { path, cachePath } = await writeNoise((IMAGES['colour with alpha'] as () => Sharp)());
    const boxAt = (i: number) => [i * 40, i * 30, i * 40 + 300, i * 30 + 280] as const;
    const places = [...Array(12).keys()];
    const alone: Buffer[] = [];
    for (const i of places) alone.push((await readCrop(path, boxAt(i), cachePath)).samples);
    const together = await Promise.all(places.map((i) => readCrop(path, boxAt(i), cachePath)));
    expect(together.map(({ samples }, i) => samples.equals(alone[i] as Buffer))).toEqual(
      places.map(() => true),
    );
  });

  it('are refused from a copy that breaks off, with what to do', async () => {
    const { path, cachePath } = await writeNoise((IMAGES['colour with alpha'] as () => Sharp)());
    const copy = await openSeekable(path, cachePath);
    truncateSync(copy.path, 256 * 256 * 3 * 8);
    await expect(readCrop(path, [520, 520, 530, 530], cachePath)).rejects.toThrow(
      `${copy.path}: breaks off, expected a whole copy; remove the file and it is made anew`,
    );
    expect((await readCrop(path, [0, 0, 9, 9], cachePath)).widthPx).toBe(9);
  });

  const tiles = { tile: true, tileWidth: 256, tileHeight: 256, bigtiff: true, compression: 'none' } as const;
  const notLaidOut = 'is not laid out as a copy of its image is';
  const foreign: Readonly<Record<string, readonly [(copyPath: string) => Promise<unknown>, string]>> = {
    strips: [
      (path) => noisePicture(WIDTH_PX, HEIGHT_PX).tiff({ compression: 'none' }).toFile(path),
      notLaidOut,
    ],
    'tiles of another size': [
      (path) =>
        noisePicture(WIDTH_PX, HEIGHT_PX)
          .tiff({ ...tiles, tileWidth: 224 })
          .toFile(path),
      notLaidOut,
    ],
    'compressed tiles': [
      (path) =>
        noisePicture(WIDTH_PX, HEIGHT_PX)
          .tiff({ ...tiles, compression: 'deflate' })
          .toFile(path),
      notLaidOut,
    ],
    'an image of another height': [
      (path) =>
        noisePicture(WIDTH_PX, HEIGHT_PX - 1)
          .tiff(tiles)
          .toFile(path),
      notLaidOut,
    ],
    'an image of one band': [
      (path) => noisePicture(WIDTH_PX, HEIGHT_PX).toColourspace('b-w').tiff(tiles).toFile(path),
      notLaidOut,
    ],
    'no image': [
      (path) => writeFile(path, 'none'),
      'cannot be decoded: Input file contains unsupported image format',
    ],
  };
  it.each(Object.keys(foreign))('are refused where the copy has another layout: %s', async (name) => {
    const [write, found] = foreign[name] as (typeof foreign)[string];
    const { path, cachePath } = await writeNoise((IMAGES['colour with alpha'] as () => Sharp)());
    await claimCache(cachePath);
    const copyPath = join(cachePath, `${await sha256File(path)}.v1.tif`);
    await write(copyPath);
    await expect(readCrop(path, [0, 0, 9, 9], cachePath)).rejects.toThrow(
      `${copyPath}: ${found}, expected a whole copy; remove the file and it is made anew`,
    );
  });
});
