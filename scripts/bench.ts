import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ingestStage } from '../pipelines/1-ingest.ts';
import { openRun } from '../pipelines/run.ts';
import { compareBrute } from './bench-brute.ts';
import { benchClient } from './bench-client.ts';
import { measureDerive } from './bench-derive.ts';
import { benchDrafts } from './bench-drafts.ts';
import { measureFair1m, measureGeojson } from './bench-ingest.ts';
import { writeFair1m, writeGeojson, writeImages } from './bench-inputs.ts';
import { memoryRow, type Row, ratioRow, tableOf } from './bench-row.ts';
import { benchScore } from './bench-score.ts';
import { measureCrops, measurePeak, measureScreen, type ScreenTimes, type Times } from './bench-screen.ts';

/**
 * Measures the stages, each against a yardstick of the same run, and prints a table. Writes its own inputs, some 6 GB in
 * the folder for temporary files, where no real ones are named:
 *
 *     npm run bench -- [--only fair1m,geojson,derive,brute,screen,crops,score,client,drafts] [--fair1m FOLDER] [--images a.png,b.tif] [--world CONFIG]
 *
 * Exit code 1 when the R-tree and brute force differ.
 */
const PARTS = ['fair1m', 'geojson', 'derive', 'brute', 'screen', 'crops', 'score', 'client', 'drafts'];
const WORKERS = 2;
const GEOJSON_FEATURES = 1_000_000;
/** 150,000 and 600,000 objects in 300 scenes. */
const OBJECTS_PER_SCENE = [500, 2000] as const;
const CROPS = 100;

const { values } = parseArgs({
  options: {
    fair1m: { type: 'string' },
    images: { type: 'string' },
    only: { type: 'string' },
    world: { type: 'string' },
  },
});
const wanted = values.only?.split(',') ?? PARTS;
for (const part of wanted)
  if (!PARTS.includes(part)) throw new Error(`--only ${part}: expected some of ${PARTS.join(',')}`);

let images: ReturnType<typeof writeImages> | null = null;
const scratch = mkdtempSync(join(tmpdir(), 'uhr-micro-bench-'));
try {
  const rows: Row[] = [];
  for (const part of PARTS.filter((p) => wanted.includes(p))) {
    console.error(`${part} …`);
    rows.push(...(await benchPart(part)));
  }
  console.log(`${machineText()}\n\n${tableOf(rows)}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function benchPart(part: string): Promise<Row[]> {
  if (part === 'fair1m') return benchFair1m(values.fair1m);
  if (part === 'geojson') return benchGeojson();
  if (part === 'derive') return benchDerive();
  if (part === 'brute') return benchBrute();
  if (part === 'score') return benchScore(scratch);
  if (part === 'client') return benchClient(scratch);
  if (part === 'drafts') return benchDrafts(scratch, values.world);
  return part === 'screen' ? benchScreen(values.images?.split(',')) : benchCrops();
}

async function benchFair1m(given: string | undefined): Promise<Row[]> {
  const rootPath = given ?? join(scratch, 'fair1m');
  if (given === undefined) await writeFair1m(rootPath);
  const { files, objects, elementTreeMs, ingestMs } = await measureFair1m(rootPath, WORKERS);
  const config = { sources: { fair1m: { root: rootPath } }, labelsOnly: true, workers: WORKERS };
  const run = await openRun({ config, dir: '.' }, { out: join(scratch, 'ingest') });
  const start = performance.now();
  await ingestStage(run);
  const stageMs = performance.now() - start;
  const elementTree = { name: 'ElementTree', timeMs: elementTreeMs };
  const what = `FAIR1M labels${given === undefined ? ', made' : ''}, ${files} files, ${objects} objects`;
  return [
    ratioRow(`${what}: read, parse and normalise, ${WORKERS} workers`, ingestMs, elementTree, 1.5),
    ratioRow('the same, whole stage with durable output', stageMs, elementTree, 3),
  ];
}

async function benchGeojson(): Promise<Row[]> {
  const root = join(scratch, 'xview');
  mkdirSync(root);
  await writeGeojson(join(root, 'xView_train.geojson'), GEOJSON_FEATURES);
  const times = measureGeojson(root, 'xView_train.geojson');
  const what = `GeoJSON like that of xView, ${times.features} features`;
  const bare = 'a bare scan with JSON.parse';
  return [
    ratioRow(`${what}, processor time`, times.listMs, { name: bare, timeMs: times.bareMs }, 1.3),
    ratioRow('the same, by the clock', times.listWallMs, { name: bare, timeMs: times.bareWallMs }, 1.3),
    memoryRow('the same, peak memory', times.peakMiB, 250),
  ];
}

function benchDerive(): Row[] {
  const [few, many] = OBJECTS_PER_SCENE.map(measureDerive) as [Derived, Derived];
  const what = `derive, ${many.instances} objects in ${many.scenes} scenes, one thread`;
  const name = `the time for ${few.instances}`;
  return [
    ratioRow(`${what}, processor time`, many.cpuMs, { name, timeMs: few.cpuMs }, 4.4),
    ratioRow('the same, by the clock', many.wallMs, { name, timeMs: few.wallMs }, 4.4),
    memoryRow('the same, peak memory', many.peakMiB, 1024),
  ];
}

type Derived = ReturnType<typeof measureDerive>;

async function benchBrute(): Promise<Row[]> {
  const { scenes, instances, compared, mismatches } = await compareBrute(scratch);
  for (const line of mismatches) console.error(line);
  if (mismatches.length > 0) process.exitCode = 1;
  return [
    {
      what: `facts, candidates and drops with and without the R-tree, ${scenes} scenes, ${instances} objects`,
      measured: `${mismatches.length} of ${compared} differ`,
      limit: 'identical',
      isWithin: mismatches.length === 0,
    },
  ];
}

async function benchScreen(given: readonly string[] | undefined): Promise<Row[]> {
  const images = await imagesOnce();
  const paths = given ?? [...images.usual, images.cog, images.largePng];
  const measured: ScreenTimes[] = [];
  for (const path of paths) measured.push(await measureScreen(path, scratch));
  return [
    screenRow(`screen ${paths.length} images, by the clock`, measured, 'clockMs'),
    // The sha256 of the file is made beside the decoding: more work, but nobody waits for it.
    { ...screenRow('the same, processor time', measured, 'processorMs'), limit: '', isWithin: null },
    ...(given === undefined ? measured : []).map((times) =>
      screenRow(`screen ${basename(times.path)}, by the clock`, [times], 'clockMs'),
    ),
    memoryRow('screen a PNG of 29200 x 27620 px, peak memory', measurePeak(images.largePng, scratch), 400),
    memoryRow('screen a COG of 36000 x 18000 px, peak memory', measurePeak(images.cog, scratch), 400),
  ];
}

function screenRow(what: string, measured: readonly ScreenTimes[], key: keyof Times): Row {
  const sumOf = (side: 'bare' | 'screen'): number => measured.reduce((sum, m) => sum + m[side][key], 0);
  return ratioRow(what, sumOf('screen'), { name: 'a bare decode by libvips', timeMs: sumOf('bare') }, 1.2);
}

async function benchCrops(): Promise<Row[]> {
  const { largePng } = await imagesOnce();
  const { firstMs, cropMs } = await measureCrops(largePng, join(scratch, 'cache'), CROPS);
  const at = (share: number): number => cropMs[Math.ceil(share * cropMs.length) - 1] ?? 0;
  const [median, p95, most] = [at(0.5), at(0.95), at(1)];
  return [
    {
      what: `${CROPS} crops of 1024 px out of the PNG, from the cache (made with the first crop, ${Math.round(firstMs / 1000)} s)`,
      measured: `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${most.toFixed(1)} ms`,
      limit: '30 ms each',
      isWithin: most < 30,
    },
  ];
}

function imagesOnce(): ReturnType<typeof writeImages> {
  images ??= writeImages(scratch);
  return images;
}

function machineText(): string {
  const memoryGiB = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()
    .map((l) => l.toFixed(1))
    .join(', ');
  return `Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${memoryGiB} GiB; load ${load}`;
}
