import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ingestStage } from '../pipelines/1-ingest.ts';
import { openRun } from '../pipelines/run.ts';
import { measureDerive } from './bench-derive.ts';
import { measureFair1m, measureGeojson, writeGeojson } from './bench-ingest.ts';
import { measureCrops, measurePeak, measureScreen, writeLargePng } from './bench-screen.ts';

/**
 * Measures the stages, each against a yardstick of the same run, and prints a table. What needs files of the datasets is
 * left out where they are not named:
 *
 *     npm run bench -- --fair1m FOLDER --images a.png,b.tif [--only ingest,derive]
 */
const { values } = parseArgs({
  options: { fair1m: { type: 'string' }, images: { type: 'string' }, only: { type: 'string' } },
});
const wanted = values.only?.split(',') ?? ['ingest', 'geojson', 'derive', 'screen'];
const WORKERS = 2;
const GEOJSON_FEATURES = 1_000_000;

interface Row {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
}

const scratch = mkdtempSync(join(tmpdir(), 'uhr-micro-bench-'));
try {
  const rows: Row[] = [];
  if (wanted.includes('ingest') && values.fair1m !== undefined)
    rows.push(...(await benchIngest(values.fair1m)));
  if (wanted.includes('geojson')) rows.push(...(await benchGeojson()));
  if (wanted.includes('derive')) rows.push(...benchDerive());
  if (wanted.includes('screen') && values.images !== undefined)
    rows.push(...(await benchScreen(values.images.split(','))));
  console.log(
    `Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}\n`,
  );
  console.log('| What | Measured | Limit |\n| --- | --- | --- |');
  for (const { what, measured, limit } of rows) console.log(`| ${what} | ${measured} | ${limit} |`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function benchIngest(rootPath: string): Promise<Row[]> {
  const { objects, elementTreeMs, ingestMs } = await measureFair1m(rootPath, WORKERS);
  const config = { sources: { fair1m: { root: rootPath } }, labelsOnly: true, workers: WORKERS };
  const run = await openRun({ config, dir: '.' }, { out: join(scratch, 'ingest') });
  const start = performance.now();
  await ingestStage(run);
  const stageMs = Math.round(performance.now() - start);
  const against = `ElementTree ${elementTreeMs} ms`;
  return [
    {
      what: `FAIR1M labels, ${objects} objects: read, parse and normalise, ${WORKERS} workers`,
      measured: `${ingestMs} ms: ${ratio(ingestMs, elementTreeMs)} times ${against}`,
      limit: '1.5 times',
    },
    {
      what: 'the same, whole stage with durable output',
      measured: `${stageMs} ms: ${ratio(stageMs, elementTreeMs)} times ${against}`,
      limit: '3 times',
    },
  ];
}

async function benchGeojson(): Promise<Row[]> {
  const root = join(scratch, 'xview');
  mkdirSync(root);
  await writeGeojson(join(root, 'xView_train.geojson'), GEOJSON_FEATURES);
  const { features, bareMs, listMs, peakMiB } = measureGeojson(root, 'xView_train.geojson');
  return [
    {
      what: `GeoJSON like that of xView, ${features} features`,
      measured: `${listMs} ms: ${ratio(listMs, bareMs)} times a bare scan with JSON.parse`,
      limit: '1.3 times',
    },
    { what: 'the same, peak memory', measured: `${peakMiB} MiB`, limit: '250 MiB' },
  ];
}

function benchDerive(): Row[] {
  const [few, many] = [measureDerive(500), measureDerive(2000)];
  return [
    {
      what: `derive ${many.instances} instances, one thread`,
      measured: `${many.cpuMs} ms: ${ratio(many.cpuMs, few.cpuMs)} times the time for ${few.instances}`,
      limit: '4.4 times',
    },
    { what: 'the same, peak memory', measured: `${many.peakMiB} MiB`, limit: '1024 MiB' },
  ];
}

async function benchScreen(paths: readonly string[]): Promise<Row[]> {
  const { files, bareMs, screenMs } = await measureScreen(paths, scratch);
  const large = join(scratch, 'large.png');
  await writeLargePng(paths[0] as string, large);
  const peakMiB = measurePeak(large, scratch);
  const { firstMs, cropMs } = await measureCrops(large, join(scratch, 'cache'), 20);
  const slowest = cropMs.at(-1) ?? 0;
  return [
    {
      what: `screen ${files} images`,
      measured: `${Math.round(screenMs)} ms: ${ratio(screenMs, bareMs)} times a bare decode by libvips`,
      limit: '1.2 times',
    },
    { what: 'screen a PNG of 29200 x 27620 px, peak memory', measured: `${peakMiB} MiB`, limit: '400 MiB' },
    {
      what: 'crops of 1024 px out of it, from the cache',
      measured: `slowest of ${cropMs.length} ${slowest.toFixed(1)} ms (first ${Math.round(firstMs)} ms)`,
      limit: '30 ms',
    },
  ];
}

function ratio(value: number, yardstick: number): string {
  return (value / yardstick).toFixed(2);
}
