import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { keyedDraw } from '../src/core/rng.ts';
import { paintScene, type ScenePlan } from '../src/demo/compose.ts';
import { FAIR1M_LABELS, fair1mXml } from '../src/demo/fair1m-files.ts';
import type { LabelRow } from '../src/demo/label-rows.ts';
import type { Raster } from '../src/demo/raster.ts';
import { scatteredScene } from '../src/families/made-scene.ts';
import { makeFolder } from '../src/io/files.ts';
import { JsonlWriter } from '../src/io/jsonl.ts';

/** Files and objects of the FAIR1M label archive: 594,777 objects in 24,775 files. */
const FAIR1M = { files: 24_775, objectsPerFile: 24, sidePx: 1000 } as const;
const XVIEW_IMAGES = 846;

/** Label files as many and as large as those of FAIR1M 2.0, in its folders. */
export async function writeFair1m(rootPath: string): Promise<void> {
  const labels = Object.values(FAIR1M_LABELS) as string[];
  const size = { widthPx: FAIR1M.sidePx, heightPx: FAIR1M.sidePx, depth: 3 };
  for (const folder of FAIR1M_FOLDERS) await makeFolder(join(rootPath, folder, 'labelXml'));
  for (let i = 0; i < FAIR1M.files; i++) {
    const scene = scatteredScene(FAIR1M.objectsPerFile, ['van'], { ...size, seed: i });
    const rows = scene.instances.map(
      ({ quad }, n): LabelRow => ({
        label: labels[(i + n) % labels.length] as string,
        points: quad,
        difficult: false,
      }),
    );
    const folder = FAIR1M_FOLDERS[i % FAIR1M_FOLDERS.length] as string;
    await writeFile(join(rootPath, folder, 'labelXml', `${i}.xml`), fair1mXml(rows, String(i), size));
  }
}

const FAIR1M_FOLDERS = ['train/part1', 'train/part2', 'validation'] as const;

/** A file like the labels of xView: about 613 bytes for a feature, 846 images. */
export async function writeGeojson(path: string, features: number): Promise<void> {
  const writer = new JsonlWriter(path);
  await writer.writeLine('{"type":"FeatureCollection","features":[');
  for (let i = 0; i < features; i++) await writer.writeLine(featureLine(i) + (i + 1 < features ? ',' : ''));
  await writer.writeLine(']}');
  await writer.close();
}

function featureLine(i: number): string {
  const [x, y] = [(i * 37) % 3000, (i * 91) % 2800];
  const corner = (dx: number, dy: number): number[] => [-90.53169885094464 + dx, 14.56603647302396 + dy];
  const properties = {
    bounds_imcoords: `${x},${y},${x + 34},${y + 32}`,
    edited_by: 'wwoscarbecerril',
    cat_id: '1040010028371A00',
    type_id: 73,
    ingest_time: '2017/07/24 12:49:09.118+00',
    index_right: 2356,
    image_id: `${i % XVIEW_IMAGES}.tif`,
    point_geom: '0101000020E6100000616E4E6406A256C03BE6ADA0D6212D40',
    feature_id: i,
    grid_file: 'Grid2.shp',
    note: 'to the length of the real file',
  };
  const ring = [corner(0, 0), corner(0, 0.1), corner(0.1, 0.1), corner(0.1, 0), corner(0, 0)];
  return JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } });
}

export interface BenchImages {
  /** 29200 x 27620 px, the largest image of DOTA. */
  readonly largePng: string;
  /** 36000 x 18000 px, tiled, with overviews. */
  readonly cog: string;
  /** Images of the kinds that the archives hold, 6144 x 4096 px. */
  readonly usual: readonly string[];
}

/** Painted ground, fields and streets: noise or flat colour would be decoded at another speed than photographs. */
export async function writeImages(folder: string): Promise<BenchImages> {
  const { raster } = paintScene(PLAN, keyedDraw(1, 'bench')('paint'));
  const images: BenchImages = {
    largePng: join(folder, 'large.png'),
    cog: join(folder, 'cog.tif'),
    usual: ['usual.png', 'usual.jpg', 'usual-jpeg.tif', 'usual-deflate.tif'].map((name) =>
      join(folder, name),
    ),
  };
  const [png, jpeg, jpegTiff, deflateTiff] = images.usual as [string, string, string, string];
  await repeat(raster, 29_200, 27_620).png({ compressionLevel: 3 }).toFile(images.largePng);
  await repeat(raster, 36_000, 18_000)
    .tiff({ tile: true, tileWidth: 512, tileHeight: 512, pyramid: true, compression: 'deflate' })
    .toFile(images.cog);
  await repeat(raster).png().toFile(png);
  await repeat(raster).jpeg({ quality: 90 }).toFile(jpeg);
  await repeat(raster).tiff({ compression: 'jpeg', quality: 92 }).toFile(jpegTiff);
  await repeat(raster).tiff({ compression: 'deflate', predictor: 'horizontal' }).toFile(deflateTiff);
  return images;
}

/** Copies of the picture side by side, every other one mirrored: two are wider than the window of deflate (32 KiB). */
function repeat(raster: Raster, widthPx = raster.widthPx, heightPx = raster.heightPx): Sharp {
  const raw = { width: raster.widthPx, height: raster.heightPx, channels: 3 } as const;
  const [right, bottom] = [widthPx - raster.widthPx, heightPx - raster.heightPx];
  return sharp(raster.rgb, { raw }).extend({ right, bottom, extendWith: 'mirror' });
}

const PLAN: ScenePlan = {
  widthPx: 6144,
  heightPx: 4096,
  gsdMeters: 0.3,
  climate: 'green',
  fields: 0.5,
  trees: 0.4,
  zones: [{ type: 'town', theme: 'suburb', at: [0.5, 0.5], size: [0.5, 0.4], turnDeg: 12 }],
  roads: [
    [
      [0, 0.2],
      [1, 0.3],
    ],
  ],
};
