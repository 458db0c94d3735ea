import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boundsOf } from '../../src/audit/rules/geometry.ts';
import { scatteredScene } from '../../src/families/made-scene.ts';
import type { Instance } from '../../src/model/scene.ts';
import { writeArchive } from '../e2e/archive.ts';
import { CLUMP } from '../families/structure-specs.ts';

const SIDE_PX = 5000;
const SCENES = 4;
/** Images with one row of ships each: distributions that contradict each other. */
const SHIP_ROWS = 9;
/** Images with a row or a cluster of airplanes each, and one more airplane. */
const AIRFIELDS = 8;

/** Labels of each source by category of the tree. */
const DOTA_CLASSES: Readonly<Record<string, string>> = {
  airplane: 'plane',
  ship: 'ship',
  'storage-tank': 'storage-tank',
  'tennis-court': 'tennis-court',
  'small-vehicle': 'small-vehicle',
  helicopter: 'helicopter',
};
const SODA_CLASSES = ['airplane', 'helicopter', 'small-vehicle', 'large-vehicle', 'ship', 'storage-tank'];
const XVIEW_TYPES: Readonly<Record<string, number>> = {
  helicopter: 15,
  'small-car': 18,
  bus: 19,
  motorboat: 41,
  tugboat: 44,
  ferry: 49,
};

/** Archives of label files only, a few scenes of 5000 x 5000 px each, of all four sources; for `--labels-only`. */
export function writeSmallArchives(root: string): void {
  writeArchive(join(root, 'fair1m'), 2 * SCENES);
  writeDota(join(root, 'dota-v2'));
  writeSoda(join(root, 'soda-a'));
  writeXview(join(root, 'xview'));
}

function writeDota(root: string): void {
  const sizes: Record<string, readonly [number, number]> = {};
  const writeImage = (number: number, objects: readonly Pick<Instance, 'category' | 'quad'>[]): void => {
    const name = `P${number}`;
    sizes[name] = [SIDE_PX, SIDE_PX];
    const rows = objects.map(
      ({ category, quad }) =>
        `${quad.map((value) => value.toFixed(1)).join(' ')} ${DOTA_CLASSES[category]} 0`,
    );
    const text = ['imagesource:GoogleEarth', 'gsd:0.3', ...rows, ''].join('\n');
    write(join(root, 'train/labelTxt-v2.0/DOTA-v2.0_train', `${name}.txt`), text);
  };
  for (let i = 0; i < SCENES; i++) writeImage(3001 + i, objectsOf('dota', i, Object.keys(DOTA_CLASSES)));
  for (let i = 0; i < SHIP_ROWS; i++) writeImage(3101 + i, shipRow(i));
  for (let i = 0; i < AIRFIELDS; i++) writeImage(3201 + i, airfield(i));
  write(join(root, '../dota-v2-sizes.json'), JSON.stringify(sizes));
}

/** Ten ships in a row, within another ninth of the image and in another of four directions each time. */
function shipRow(i: number): Pick<Instance, 'category' | 'quad'>[] {
  const middle = (cell: number): number => ((cell + 0.5) * SIDE_PX) / 3;
  const angle = (i * Math.PI) / 4;
  return Array.from({ length: 10 }, (_, k) => {
    const along = (k - 4.5) * (100 + 6 * i);
    const x = middle(i % 3) + along * Math.cos(angle);
    const y = middle(Math.floor(i / 3) % 3) + along * Math.sin(angle);
    const side = 20 + 3 * i + k;
    return { category: 'ship', quad: [x, y, x + side, y, x + side, y + side, x, y + side] };
  });
}

/** Every airplane has a shape of its own, or two images would be of one place. */
function airfield(i: number): Pick<Instance, 'category' | 'quad'>[] {
  const [x, y] = [900 + 400 * i, 3600 - 350 * i];
  const places = i % 2 === 0 ? CLUMP : CLUMP.map((_, k) => [75 * k, 9 * k] as const);
  const planes = places.map(([dx, dy], k) => airplaneAt(x + dx, y + dy, 30 + 2 * k + 0.7 * i));
  return [...planes, airplaneAt(x + 1200 - 300 * i, y > 2000 ? 300 : 4600, 60 + 0.9 * i)];
}

function airplaneAt(x: number, y: number, side: number): Pick<Instance, 'category' | 'quad'> {
  return { category: 'airplane', quad: [x, y, x + side, y, x + side, y + 0.7 * side, x, y + 0.7 * side] };
}

function writeSoda(root: string): void {
  for (let i = 0; i < SCENES; i++) {
    const name = String(i + 1).padStart(5, '0');
    const annotations = objectsOf('soda', i, SODA_CLASSES).map(({ category, quad }, id) => ({
      poly: quad.map((value) => Math.round(value * 10) / 10),
      category_id: SODA_CLASSES.indexOf(category),
      image_id: i,
      id,
    }));
    const images = { file_name: `${name}.jpg`, width: SIDE_PX, height: SIDE_PX, id: i };
    const categories = SODA_CLASSES.map((label, id) => ({ id, name: label }));
    const text = JSON.stringify({ type: 'instance', images, annotations, categories });
    write(join(root, 'Annotations/train', `${name}.json`), text);
  }
}

function writeXview(root: string): void {
  const sizes: Record<string, readonly [number, number]> = {};
  const features: string[] = [];
  for (let i = 0; i < SCENES; i++) {
    sizes[String(i + 1)] = [SIDE_PX, SIDE_PX];
    for (const { category, quad } of objectsOf('xview', i, Object.keys(XVIEW_TYPES))) {
      const bounds = boundsOf(quad).map(Math.round).join();
      const properties = {
        bounds_imcoords: bounds,
        type_id: XVIEW_TYPES[category],
        image_id: `${i + 1}.tif`,
      };
      const geometry = { type: 'Polygon', coordinates: [] };
      features.push(JSON.stringify({ type: 'Feature', properties, geometry }));
    }
  }
  const text = `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
  write(join(root, 'train_labels/xView_train.geojson'), text);
  write(join(root, '../xview-sizes.json'), JSON.stringify(sizes));
}

function objectsOf(source: string, i: number, categories: readonly string[]): readonly Instance[] {
  const seed = 100 + i + 10 * source.length;
  return scatteredScene(60 + i, categories, {
    seed,
    widthPx: SIDE_PX,
    heightPx: SIDE_PX,
    sidePx: [20, 60],
  }).instances;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
