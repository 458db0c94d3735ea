import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/core/errors.ts';
import { sha256Hex } from '../../src/core/hash.ts';
import { decodeImage } from '../../src/io/image-decode.ts';
import { ImageError } from '../../src/io/image-open.ts';
import { readImageSize } from '../../src/io/image-size.ts';
import { samplesPath } from '../samples.ts';
import { tempFolder } from '../temp.ts';
import { noisePicture, placePicture } from './pictures.ts';

const samples = samplesPath();
const mean = (values: Uint8Array): number => values.reduce((sum, v) => sum + v, 0) / values.length;

const encoders = {
  png: (image: Sharp) => image.png(),
  jpeg: (image: Sharp) => image.jpeg({ quality: 95 }),
  'tiff without compression': (image: Sharp) => image.tiff({ compression: 'none' }),
  'tiff in strips': (image: Sharp) => image.tiff({ compression: 'lzw' }),
  'tiff in tiles': (image: Sharp) =>
    image.tiff({ compression: 'deflate', tile: true, tileWidth: 128, tileHeight: 128 }),
  // The image comes first in the file: what is cut off its end is an overview.
  'tiff with overviews': (image: Sharp) =>
    image.tiff({ compression: 'jpeg', tile: true, tileWidth: 64, tileHeight: 64, pyramid: true }),
  'big tiff with overviews': (image: Sharp) =>
    image.tiff({ compression: 'none', tile: true, pyramid: true, bigtiff: true }),
} as const;

describe('decoding', () => {
  for (const [name, encode] of Object.entries(encoders)) {
    it(`gives size, hash and light of a ${name}, whatever the file is called`, async () => {
      const folder = tempFolder();
      const path = join(folder, 'named like.a.bmp');
      writeFileSync(path, await encode(placePicture(256, 512)).toBuffer());
      const { layout, sha256, luminance } = await decodeImage(path, folder);
      expect(layout).toMatchObject({ widthPx: 256, heightPx: 512, bands: 3, bitDepth: 8, colour: 'rgb' });
      expect(sha256).toBe(sha256Hex(readFileSync(path)));
      expect(luminance).toMatchObject({ columns: 32, rows: 64, reduction: 8 });
      // Means of red and green are 127.5 over whole periods; 0.299 and 0.587 of them, and 0.114 of 17.
      expect(mean(luminance.samples)).toBeCloseTo(0.886 * 127.5 + 0.114 * 17, 0);
    });

    it(`refuses a ${name} cut anywhere, though its header reads well`, async () => {
      const folder = tempFolder();
      const whole = await encode(noisePicture(300, 200)).toBuffer();
      const path = join(folder, 'cut');
      for (const length of [Math.floor(whole.length / 2), Math.floor(whole.length * 0.9), whole.length - 1]) {
        writeFileSync(path, whole.subarray(0, length));
        await expect(decodeImage(path, folder), `${length} of ${whole.length}`).rejects.toThrow(ImageError);
      }
    });
  }

  it('does not hold it against the image that there is no room for a copy of it', async () => {
    const folder = tempFolder();
    const image = noisePicture(64, 48).ensureAlpha(0.5).png();
    writeFileSync(join(folder, 'alpha.png'), await image.toBuffer());
    writeFileSync(join(folder, 'file'), '');
    const failure = await decodeImage(join(folder, 'alpha.png'), join(folder, 'file', 'x')).catch((e) => e);
    expect(failure).toBeInstanceOf(DataError);
    expect(failure).not.toBeInstanceOf(ImageError);
    expect(failure.message).toMatch(/x: cannot be written: a part of the path is a file, not a folder$/);
  });

  it('reads the header of a cut JPEG: so the header is no proof', async () => {
    const folder = tempFolder();
    const whole = await noisePicture(300, 200).jpeg().toBuffer();
    writeFileSync(join(folder, 'cut'), whole.subarray(0, whole.length / 2));
    expect(await readImageSize(join(folder, 'cut'))).toEqual({ widthPx: 300, heightPx: 200, format: 'jpeg' });
  });

  it('refuses a PNG with a flipped bit in its pixels, and files that are no image', async () => {
    const folder = tempFolder();
    const bytes = await noisePicture(300, 200).png().toBuffer();
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
    writeFileSync(join(folder, 'flipped.png'), bytes);
    writeFileSync(join(folder, 'text.png'), 'no image at all');
    writeFileSync(join(folder, 'empty.png'), '');
    for (const name of ['flipped.png', 'text.png', 'empty.png', 'absent.png']) {
      const failure = await decodeImage(join(folder, name), folder).catch((error) => error);
      expect(failure, name).toBeInstanceOf(ImageError);
      expect(failure.message).toMatch(new RegExp(`^${join(folder, name)}: cannot be decoded: [^\\n]+$`));
    }
  });

  it('stretches 16-bit samples, so that a dark sensor range is not black', async () => {
    const folder = tempFolder();
    const path = join(folder, 'deep.tif');
    const values = Uint16Array.from({ length: 128 * 128 }, (_, i) => 1000 + (i % 128));
    await sharp(values, { raw: { width: 128, height: 128, channels: 1 } })
      .toColourspace('grey16')
      .tiff({ compression: 'deflate' })
      .toFile(path);
    const { layout, luminance } = await decodeImage(path, folder);
    expect(layout).toMatchObject({ bands: 1, bitDepth: 16, colour: 'grey', isEightBit: false });
    expect(Math.min(...luminance.samples)).toBe(0);
    expect(Math.max(...luminance.samples)).toBe(255);
    expect(mean(luminance.samples)).toBeCloseTo(127.5, -1);
  });

  it('does not let a fourth band darken the light', async () => {
    const folder = tempFolder();
    const path = join(folder, 'four.png');
    await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 200, g: 200, b: 200, alpha: 0.1 } },
    })
      .png()
      .toFile(path);
    const { layout, luminance } = await decodeImage(path, folder);
    expect(layout).toMatchObject({ bands: 4, colour: 'rgba' });
    expect([...new Set(luminance.samples)]).toEqual([200]);
  });

  it('reports greyscale, palette and orientation, and does not turn the image', async () => {
    const folder = tempFolder();
    await placePicture(64, 32).toColourspace('b-w').png().toFile(join(folder, 'grey.png'));
    await placePicture(64, 32).png({ palette: true }).toFile(join(folder, 'palette.png'));
    await placePicture(64, 32).withMetadata({ orientation: 6 }).jpeg().toFile(join(folder, 'turned.jpg'));
    const layoutOf = async (name: string) => (await decodeImage(join(folder, name), folder)).layout;
    expect(await layoutOf('grey.png')).toMatchObject({ colour: 'grey', bands: 1 });
    expect(await layoutOf('palette.png')).toMatchObject({ colour: 'palette', bands: 1 });
    expect(await layoutOf('turned.jpg')).toMatchObject({ orientation: 6, widthPx: 64, heightPx: 32 });
  });

  it('takes an image of one pixel', async () => {
    const folder = tempFolder();
    await placePicture(1, 1).png().toFile(join(folder, 'one.png'));
    expect((await decodeImage(join(folder, 'one.png'), folder)).luminance.samples).toHaveLength(1);
  });
});

describe.skipIf(samples === null)('decoding real images', () => {
  const cases = [
    [
      'tiff_variants/scene_band1.tif',
      { bands: 1, bitDepth: 16, colour: 'grey', widthPx: 549, heightPx: 549 },
    ],
    // GDAL wrote the near-infrared band as alpha: the file says so.
    [
      'tiff_variants/naip_4band_8bit.tif',
      { bands: 4, bitDepth: 8, colour: 'rgba', widthPx: 934, heightPx: 724 },
    ],
    ['tiff_variants/pix4d_alpha_nodata.tif', { bands: 4, bitDepth: 8, colour: 'rgba', widthPx: 686 }],
    ['cog/cog_cmap.tif', { bands: 1, bitDepth: 8, colour: 'palette', widthPx: 7168, heightPx: 8704 }],
    ['cog/cog_world.tif', { bands: 1, bitDepth: 8, colour: 'grey', widthPx: 36000, heightPx: 18000 }],
    ['DJI_0018.JPG', { bands: 3, bitDepth: 8, colour: 'rgb', orientation: 1, widthPx: 4000, heightPx: 2250 }],
  ] as const;
  it.each(cases)('%s', async (name, expected) => {
    const { layout, luminance } = await decodeImage(join(samples as string, 'imagery', name), tempFolder());
    expect(layout).toMatchObject(expected);
    expect(luminance.samples).toHaveLength(luminance.columns * luminance.rows);
  });

  it('measures the light of a four-band image as that of its first three bands', async () => {
    const path = join(samples as string, 'imagery/tiff_variants/naip_4band_8bit.tif');
    const { data } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
    let sum = 0;
    for (let i = 0; i < data.length; i += 4)
      sum += 0.299 * (data[i] as number) + 0.587 * (data[i + 1] as number) + 0.114 * (data[i + 2] as number);
    const { luminance } = await decodeImage(path, tempFolder());
    expect(Math.abs(mean(luminance.samples) - sum / (data.length / 4))).toBeLessThan(0.5);
  });
});
