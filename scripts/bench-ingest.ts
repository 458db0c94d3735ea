import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerFlags } from '../src/io/modules.ts';
import { mapOrdered } from '../src/io/workers.ts';
import { configSchema } from '../src/model/config.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../src/model/taxonomy-data.ts';
import { reader as fair1m } from '../src/sources/fair1m.ts';
import { type IngestItem, type IngestShared, ingestEntry } from '../src/sources/ingest-scene.ts';
import { reader as xview } from '../src/sources/xview.ts';
import { scanBare } from './bare-geojson.ts';

/** Python's ElementTree on the same files, in one thread: the yardstick for reading XML. */
const ELEMENT_TREE = `
import sys, time, pathlib, xml.etree.ElementTree as ET
files = sorted(pathlib.Path(sys.argv[1]).rglob('*.xml'))
start = time.time()
count = sum(len(ET.fromstring(f.read_bytes()).findall('objects/object')) for f in files)
print(len(files), count, int((time.time() - start) * 1000))
`;

export interface Fair1mTimes {
  readonly files: number;
  readonly objects: number;
  readonly elementTreeMs: number;
  /** List, read, parse, normalise and serialise, with the lines thrown away. */
  readonly ingestMs: number;
}

/** @param rootPath folder of the unpacked FAIR1M label archive */
export async function measureFair1m(rootPath: string, workers: number): Promise<Fair1mTimes> {
  const [files, count, elementTreeMs] = execFileSync('python3', ['-c', ELEMENT_TREE, rootPath], {
    encoding: 'utf8',
  })
    .trim()
    .split(' ')
    .map(Number) as [number, number, number];
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
  return { files, objects, elementTreeMs, ingestMs: Math.round(performance.now() - start) };
}

export async function countEntry(shared: IngestShared, item: IngestItem): Promise<number> {
  return (await ingestEntry(shared, item)).objects.read;
}

async function* itemsOf(rootPath: string): AsyncGenerator<IngestItem> {
  for await (const entry of fair1m.list(rootPath)) yield { entry, inventory: null };
}

export interface GeojsonTimes {
  readonly features: number;
  /** Least processor time of a bare scan with JSON.parse of each feature, nothing kept. */
  readonly bareMs: number;
  /** Least processor time of the reader's listing: boxes of all images, and the sha256 of the file. */
  readonly listMs: number;
  /** The same by the clock. */
  readonly bareWallMs: number;
  readonly listWallMs: number;
  readonly peakMiB: number;
}

const GEOJSON_ROUNDS = 3;

/** In turn, each in a process of its own, since the peak of memory is what a process has ever held. */
export function measureGeojson(folder: string, fileName: string): GeojsonTimes {
  const bare: Measured[] = [];
  const listed: Measured[] = [];
  for (let i = 0; i < GEOJSON_ROUNDS; i++) {
    bare.push(runSelf('bare', folder, fileName));
    listed.push(runSelf('list', folder, fileName));
  }
  const features = (listed[0] as Measured).features;
  for (const run of [...bare, ...listed])
    if (run.features !== features) throw new Error(`${run.features} and ${features} features`);
  const least = (runs: readonly Measured[], key: 'cpuMs' | 'wallMs'): number =>
    Math.min(...runs.map((run) => run[key]));
  return {
    features,
    bareMs: least(bare, 'cpuMs'),
    listMs: least(listed, 'cpuMs'),
    bareWallMs: least(bare, 'wallMs'),
    listWallMs: least(listed, 'wallMs'),
    peakMiB: Math.round(Math.max(...listed.map((run) => run.peakKiB)) / 1024),
  };
}

interface Measured {
  readonly features: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakKiB: number;
}

function runSelf(...args: readonly string[]): Measured {
  const self = fileURLToPath(import.meta.url);
  const run = spawnSync(process.execPath, [...workerFlags(), self, ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Measured;
}

async function measureSelf(what: string, folder: string, fileName: string): Promise<Measured> {
  const [before, start] = [process.cpuUsage(), performance.now()];
  const features = what === 'bare' ? await scanBare(join(folder, fileName)) : await countListed(folder);
  const wallMs = Math.round(performance.now() - start);
  const { user, system } = process.cpuUsage(before);
  return {
    features,
    cpuMs: Math.round((user + system) / 1000),
    wallMs,
    peakKiB: process.resourceUsage().maxRSS,
  };
}

async function countListed(folder: string): Promise<number> {
  let features = 0;
  for await (const { annotation } of xview.list(folder)) features += annotation?.typeIds.length ?? 0;
  return features;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what = '', folder = '', fileName = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await measureSelf(what, folder, fileName)));
}
