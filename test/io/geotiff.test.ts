import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { describe, expect, it } from 'vitest';
import { readGeotiffGsd } from '../../src/io/geotiff.ts';
import { samplesPath } from '../samples.ts';
import { tempFolder } from '../temp.ts';
import { placePicture } from './pictures.ts';

const samples = samplesPath();

/** GSD of a 10x10 GeoTIFF with these tags. */
async function gsdOf(tags: Record<string, unknown>): Promise<number | null> {
  const path = join(tempFolder(), 'a.tif');
  const metadata = { width: 10, height: 10, ...tags };
  writeFileSync(path, Buffer.from(writeArrayBuffer(new Uint8Array(100), metadata) as ArrayBuffer));
  return readGeotiffGsd(path);
}

const projected = (system: number, scale: number, north = 0, unit?: number) => ({
  GTModelTypeGeoKey: 1,
  ProjectedCSTypeGeoKey: system,
  ...(unit === undefined ? {} : { ProjLinearUnitsGeoKey: unit }),
  ModelPixelScale: [scale, scale, 0],
  ModelTiepoint: [0, 0, 0, 500_000, north, 0],
});

describe('readGeotiffGsd', () => {
  it('takes metres as they are', async () => {
    expect(await gsdOf(projected(32650, 0.35, 0, 9001))).toBeCloseTo(0.35, 9);
    expect(await gsdOf(projected(32650, 0.35))).toBeCloseTo(0.35, 9);
  });

  it('turns degrees into metres at the latitude of the image', async () => {
    const step = 1e-5;
    const geographic = {
      GTModelTypeGeoKey: 2,
      GeographicTypeGeoKey: 4326,
      ModelPixelScale: [step, step, 0],
      ModelTiepoint: [0, 0, 0, 2, 60, 0],
    };
    // Along x cos 60° = 0.5 of what it is along y: the mean is three quarters of 1.11319 m.
    expect(await gsdOf(geographic)).toBeCloseTo(0.75 * 1.11319, 3);
  });

  it('turns the metres of Web Mercator into metres on the ground', async () => {
    // y of 60° north on the sphere: R ln tan(45° + 30°).
    const north = 6_378_137 * Math.log(Math.tan((75 * Math.PI) / 180));
    expect(await gsdOf(projected(3857, 1, north, 9001))).toBeCloseTo(0.5, 4);
  });

  it('turns feet into metres', async () => {
    expect(await gsdOf(projected(2263, 1, 0, 9003))).toBeCloseTo(0.3048006, 6);
  });

  it('invents nothing: no affine, no unit, implausible values, no TIFF', async () => {
    expect(await gsdOf(projected(2263, 1))).toBeNull();
    expect(await gsdOf(projected(32650, 200, 0, 9001))).toBeNull();
    expect(await gsdOf(projected(32650, 1e-6, 0, 9001))).toBeNull();
    const folder = tempFolder();
    await placePicture(8, 8).tiff().toFile(join(folder, 'plain.tif'));
    await placePicture(8, 8).png().toFile(join(folder, 'a.png'));
    for (const name of ['plain.tif', 'a.png', 'absent.tif'])
      expect(await readGeotiffGsd(join(folder, name))).toBeNull();
  });

  it.skipIf(samples === null).each([
    ['tiff_variants/pix4d_alpha_nodata.tif', 0.35272],
    ['tiff_variants/naip_4band_8bit.tif', 5],
    // UTM, 200 m: a GSD for land cover, not for objects.
    ['tiff_variants/scene_band1.tif', null],
    // 0.01° is more than a kilometre.
    ['cog/cog_world.tif', null],
  ])('%s', async (name, expected) => {
    const found = await readGeotiffGsd(join(samples as string, 'imagery', name));
    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 6);
  });
});
