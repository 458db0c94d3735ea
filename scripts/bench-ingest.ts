import { execFileSync, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JsonlWriter } from '../src/io/jsonl.ts';
import { workerFlags } from '../src/io/modules.ts';
import { mapOrdered } from '../src/io/workers.ts';
import { configSchema } from '../src/model/config.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../src/model/taxonomy-data.ts';
import { reader as fair1m } from '../src/sources/fair1m.ts';
import { FeatureScanner } from '../src/sources/geojson-scan.ts';
import { type IngestItem, type IngestShared, ingestEntry } from '../src/sources/ingest-scene.ts';
import { reader as xview } from '../src/sources/xview.ts';

/** Python's ElementTree on the same files, in one thread: the yardstick for reading XML. */
const ELEMENT_TREE = `
import sys, time, pathlib, xml.etree.ElementTree as ET
files = sorted(pathlib.Path(sys.argv[1]).rglob('*.xml'))
start = time.time()
count = sum(len(ET.fromstring(f.read_bytes()).findall('objects/object')) for f in files)
print(count, int((time.time() - start) * 1000))
`;

export interface Fair1mTimes {
  readonly objects: number;
  readonly elementTreeMs: number;
  /** List, read, parse, normalise and serialise, with the lines thrown away. */
  readonly ingestMs: number;
}

/** @param rootPath folder of the unpacked FAIR1M label archive */
export async function measureFair1m(rootPath: string, workers: number): Promise<Fair1mTimes> {
  const [count, elementTreeMs] = execFileSync('python3', ['-c', ELEMENT_TREE, rootPath], { encoding: 'utf8' })
    .trim()
    .split(' ')
    .map(Number) as [number, number];
  const start = performance.now();
  const shared: IngestShared = {
    modulePath: fileURLToPath(new URL('../src/sources/fair1m.ts', import.meta.url)),
    rootPath,
    labelsOnly: true,
    limits: configSchema.parse({ sources: { fair1m: { root: rootPath } } }).ingest,
    taxonomyVersion: TAXONOMY_VERSION,
    categories: BASE_CATEGORIES,
  };
  const task = { module: import.meta.url, name: 'countEntry', shared };
  let objects = 0;
  for await (const read of mapOrdered<IngestItem, number>(itemsOf(rootPath), task, { workers, batch: 16 }))
    objects += read;
  if (objects !== count) throw new Error(`read ${objects} objects, ElementTree ${count}`);
  return { objects, elementTreeMs, ingestMs: Math.round(performance.now() - start) };
}

export async function countEntry(shared: IngestShared, item: IngestItem): Promise<number> {
  return (await ingestEntry(shared, item)).objects.read;
}

async function* itemsOf(rootPath: string): AsyncGenerator<IngestItem> {
  for await (const entry of fair1m.list(rootPath)) yield { entry, inventory: null };
}

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
    image_id: `${i % 846}.tif`,
    point_geom: '0101000020E6100000616E4E6406A256C03BE6ADA0D6212D40',
    feature_id: i,
    grid_file: 'Grid2.shp',
    note: 'to the length of the real file',
  };
  const ring = [corner(0, 0), corner(0, 0.1), corner(0.1, 0.1), corner(0.1, 0), corner(0, 0)];
  return JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } });
}

export interface GeojsonTimes {
  readonly features: number;
  /** Scanner and JSON.parse of each feature, nothing kept. */
  readonly bareMs: number;
  /** The reader's listing: boxes of all images, and the sha256 of the file. */
  readonly listMs: number;
  readonly peakMiB: number;
}

/** Each in a process of its own, since the peak of memory is what a process has ever held. */
export function measureGeojson(folder: string, fileName: string): GeojsonTimes {
  const bare = runSelf('bare', folder, fileName);
  const listed = runSelf('list', folder, fileName);
  if (bare.features !== listed.features) throw new Error(`${bare.features} and ${listed.features} features`);
  return {
    features: listed.features,
    bareMs: bare.ms,
    listMs: listed.ms,
    peakMiB: Math.round(listed.peakKiB / 1024),
  };
}

interface Measured {
  readonly features: number;
  readonly ms: number;
  readonly peakKiB: number;
}

function runSelf(...args: readonly string[]): Measured {
  const self = fileURLToPath(import.meta.url);
  const run = spawnSync(process.execPath, [...workerFlags(), self, ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Measured;
}

async function measureSelf(what: string, folder: string, fileName: string): Promise<Measured> {
  const start = performance.now();
  const features = what === 'bare' ? await scanBare(`${folder}/${fileName}`) : await countListed(folder);
  return {
    features,
    ms: Math.round(performance.now() - start),
    peakKiB: process.resourceUsage().maxRSS,
  };
}

async function scanBare(path: string): Promise<number> {
  const scanner = new FeatureScanner(path, (json) => void JSON.parse(json));
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) scanner.push(chunk as Buffer);
  return scanner.end();
}

async function countListed(folder: string): Promise<number> {
  let features = 0;
  for await (const { annotation } of xview.list(folder)) features += annotation?.typeIds.length ?? 0;
  return features;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what = '', folder = '', fileName = ''] = process.argv.slice(2);
  if (what === 'fair1m') console.log(JSON.stringify(await measureFair1m(folder, 2)));
  else if (what === 'geojson') console.log(JSON.stringify(measureGeojson(folder, fileName)));
  else if (what === 'write') await writeGeojson(`${folder}/${fileName}`, 1_000_000);
  else console.log(JSON.stringify(await measureSelf(what, folder, fileName)));
}
