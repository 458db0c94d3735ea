import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePng, type RgbPicture, readCrop, readThumbnail } from '../../src/io/image-crop.ts';
import { samplesPath } from '../samples.ts';
import { tempFolder } from '../temp.ts';
import { noisePicture, placePicture } from './pictures.ts';

const samples = samplesPath();
/** Marks the folder of the copies as one that may be emptied. */
const CACHE_TAG = 'CACHEDIR.TAG';

function pixelAt(picture: RgbPicture, x: number, y: number): number[] {
  const at = (y * picture.widthPx + x) * 3;
  return [...picture.samples.subarray(at, at + 3)];
}

describe('readCrop', () => {
  it('gives native pixels, and black outside the image', async () => {
    const folder = tempFolder();
    const path = join(folder, 'place.png');
    await placePicture(200, 100).png().toFile(path);
    const crop = await readCrop(path, [190, -10, 210, 30], folder);
    expect(crop).toMatchObject({ widthPx: 20, heightPx: 40 });
    expect(pixelAt(crop, 0, 9)).toEqual([0, 0, 0]);
    expect(pixelAt(crop, 0, 10)).toEqual([190, 0, 17]);
    expect(pixelAt(crop, 9, 39)).toEqual([199, 29, 17]);
    expect(pixelAt(crop, 10, 39)).toEqual([0, 0, 0]);
    expect(readdirSync(folder)).toEqual(['place.png']);
  });

  it('takes fractional boxes outwards, and boxes wholly outside as black', async () => {
    const folder = tempFolder();
    const path = join(folder, 'place.png');
    await placePicture(50, 50).png().toFile(path);
    const crop = await readCrop(path, [10.6, 10.2, 12.1, 11.9], folder);
    expect([crop.widthPx, crop.heightPx, pixelAt(crop, 0, 0)]).toEqual([3, 2, [10, 10, 17]]);
    const outside = await readCrop(path, [60, 60, 64, 62], folder);
    expect(outside).toMatchObject({ widthPx: 4, heightPx: 2 });
    expect([...new Set(outside.samples)]).toEqual([0]);
    const turned = await encodePng(crop);
    expect(await sharp(turned).metadata()).toMatchObject({ width: 3, height: 2, format: 'png', channels: 3 });
  });

  it('stretches 16-bit samples alike in every crop, through one copy named by content', async () => {
    const folder = tempFolder();
    const cache = join(folder, 'cache');
    const path = join(folder, 'deep.tif');
    const values = Uint16Array.from({ length: 256 * 256 }, (_, i) => 1000 + (i % 256) * 4);
    await sharp(values, { raw: { width: 256, height: 256, channels: 1 } })
      .toColourspace('grey16')
      .tiff({ compression: 'deflate' })
      .toFile(path);
    const left = await readCrop(path, [0, 0, 128, 10], cache);
    const right = await readCrop(path, [128, 0, 256, 10], cache);
    const row = [...Array(128).keys()];
    const light = [...row.map((x) => pixelAt(left, x, 5)[0]), ...row.map((x) => pixelAt(right, x, 5)[0])];
    expect(light[0]).toBe(0);
    expect(light[255]).toBe(255);
    expect(light).toEqual([...light].sort((a, b) => (a as number) - (b as number)));
    expect(Math.abs((light[128] as number) - 127.5)).toBeLessThan(4);
    expect(readdirSync(cache)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.v1\.tif$/), CACHE_TAG]);
  });

  it('keeps the colours of images with a fourth band, also when reduced', async () => {
    const folder = tempFolder();
    const path = join(folder, 'four.png');
    const background = { r: 200, g: 100, b: 50, alpha: 0 };
    await sharp({ create: { width: 64, height: 64, channels: 4, background } })
      .png()
      .toFile(path);
    expect(pixelAt(await readCrop(path, [3, 3, 5, 5], join(folder, 'c')), 1, 1)).toEqual([200, 100, 50]);
    const thumbnail = await readThumbnail(path, 16, join(folder, 'c'));
    expect(thumbnail).toMatchObject({ widthPx: 16, heightPx: 16 });
    expect(pixelAt(thumbnail, 7, 7)).toEqual([200, 100, 50]);
  });

  it('notices that a file was replaced under its name', async () => {
    const folder = tempFolder();
    const path = join(folder, 'deep.png');
    const write = async (value: number): Promise<void> => {
      const background = { r: value, g: 0, b: 0, alpha: 0.5 };
      const bytes = await sharp({ create: { width: 32, height: 32, channels: 4, background } })
        .png()
        .toBuffer();
      writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(value)]));
    };
    await write(10);
    expect(pixelAt(await readCrop(path, [0, 0, 2, 2], folder), 0, 0)).toEqual([10, 0, 0]);
    await write(20);
    expect(pixelAt(await readCrop(path, [0, 0, 2, 2], folder), 0, 0)).toEqual([20, 0, 0]);
  });

  it('leaves no copy of an image that breaks off, and says which image', async () => {
    const folder = tempFolder();
    const path = join(folder, 'cut.png');
    const whole = await noisePicture(300, 300).ensureAlpha(0.5).png().toBuffer();
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await expect(readCrop(path, [0, 0, 9, 9], join(folder, 'cache'))).rejects.toThrow(
      `${path}: cannot be decoded`,
    );
    expect(readdirSync(join(folder, 'cache'))).toEqual([CACHE_TAG]);
  });

  it('makes one whole copy when two crops are asked for at once', async () => {
    const folder = tempFolder();
    const path = join(folder, 'a.png');
    await noisePicture(300, 300).ensureAlpha(0.5).png().toFile(path);
    const cache = join(folder, 'cache');
    const [a, b] = await Promise.all([1, 2].map(() => readCrop(path, [10, 10, 40, 40], cache)));
    expect(a?.samples.equals(b?.samples as Buffer)).toBe(true);
    const names = readdirSync(cache).filter((name) => name !== CACHE_TAG);
    expect(names).toHaveLength(1);
    expect(statSync(join(cache, names[0] as string)).size).toBeGreaterThan(300 * 300 * 3);
  });
});

describe('readThumbnail', () => {
  it('reduces the longer side and never enlarges', async () => {
    const folder = tempFolder();
    const path = join(folder, 'place.jpg');
    await placePicture(400, 100).jpeg().toFile(path);
    expect(await readThumbnail(path, 100, folder)).toMatchObject({ widthPx: 100, heightPx: 25 });
    expect(await readThumbnail(path, 1000, folder)).toMatchObject({ widthPx: 400, heightPx: 100 });
  });

  it.skipIf(samples === null)('shows 16-bit samples: neither black nor white', async () => {
    const path = join(samples as string, 'imagery/tiff_variants/scene_band1.tif');
    const { samples: light } = await readThumbnail(path, 200, tempFolder());
    const mean = light.reduce((sum, v) => sum + v, 0) / light.length;
    expect(mean).toBeGreaterThan(60);
    expect(mean).toBeLessThan(200);
  });
});
