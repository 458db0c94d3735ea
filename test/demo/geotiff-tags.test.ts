import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { METERS_PER_DEGREE } from '../../src/core/gsd.ts';
import { addGeoTags } from '../../src/demo/geotiff-tags.ts';
import { encodePicture } from '../../src/io/encode-image.ts';
import { readGeotiffGsd } from '../../src/io/geotiff.ts';

const folder = await mkdtemp(join(tmpdir(), 'geo-tags-'));
afterAll(() => rm(folder, { recursive: true }));

const samples = Uint8Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * 37) % 251);
const picture = { widthPx: 40, heightPx: 30, bands: 3, samples } as const;

describe('addGeoTags', () => {
  it.each(['tiff-deflate', 'tiff-jpeg'] as const)(
    'lets the GSD be read from a %s and keeps the pixels',
    async (format) => {
      const plain = await encodePicture(picture, { format, softenPx: 0, bands: 'rgb' });
      const step = 0.3 / METERS_PER_DEGREE;
      const latDeg = 48.85;
      const tagged = addGeoTags(plain, {
        lonDeg: 2.35,
        latDeg,
        lonStepDeg: step / Math.cos((latDeg * Math.PI) / 180),
        latStepDeg: step,
      });
      const path = join(folder, `${format}.tif`);
      await writeFile(path, tagged);
      expect(await readGeotiffGsd(path)).toBeCloseTo(0.3, 4);
      const raw = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).raw().toBuffer();
      expect((await raw(tagged)).equals(await raw(plain))).toBe(true);
    },
  );

  it('refuses what is no little-endian TIFF', () => {
    const place = { lonDeg: 0, latDeg: 0, lonStepDeg: 1, latStepDeg: 1 };
    expect(() => addGeoTags(new Uint8Array(64), place)).toThrow('no classic little-endian TIFF');
  });
});

describe('encodePicture', () => {
  it('keeps lossless samples, drops colour, adds an opaque band', async () => {
    const png = await encodePicture(picture, { format: 'png', softenPx: 0, bands: 'rgb' });
    expect((await sharp(png).raw().toBuffer()).equals(Buffer.from(samples))).toBe(true);
    const grey = await encodePicture(picture, { format: 'png', softenPx: 0, bands: 'grey' });
    expect((await sharp(grey).metadata()).channels).toBe(1);
    const rgba = await encodePicture(picture, { format: 'tiff-deflate', softenPx: 0, bands: 'rgba' });
    const { data, info } = await sharp(rgba).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect(data[3]).toBe(255);
  });
});
