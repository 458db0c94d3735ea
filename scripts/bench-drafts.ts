import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { draftStage } from '../pipelines/5-draft.ts';
import { build } from '../pipelines/build.ts';
import { openRun } from '../pipelines/run.ts';
import { readConfigFile } from '../src/io/config-file.ts';
import type { ConfigInput } from '../src/model/config.ts';
import type { Row } from './bench-row.ts';
import { startServer } from './bench-server.ts';
import { makePaperWorld } from './make-paper-world.ts';

const LATENCY_MS = 400;
const CONCURRENCY = 8;
const FAMILIES = ['BG', 'PDR', 'CG'];
/** Every so manieth request fails so: what is asked again costs time too. */
const FAILURES = 'status-500=97,fenced=41,cut-json=211,lost-connection=389';
const SAMPLES_PATH = fileURLToPath(new URL('../../shared/samples', import.meta.url));

/**
 * The draft stage on the paper-scale world against the scripted server in a process of its own, which answers after a
 * fixed time: calls per second beside what its latency allows. `world` is a configuration of such a world; without one,
 * the world is made of the sample files, and where those are absent there is nothing to measure.
 */
export async function benchDrafts(scratch: string, world: string | undefined): Promise<Row[]> {
  if (world === undefined && !existsSync(SAMPLES_PATH)) {
    console.error('drafts: skipped, since the sample files (../shared/samples) are absent');
    return [];
  }
  const logPath = join(scratch, 'server.jsonl');
  const flags = ['--drafts', '--delay', String(LATENCY_MS), '--log', logPath, '--fail', FAILURES];
  const server = await startServer(flags);
  try {
    const configPath = world ?? (await makeWorld(join(scratch, 'world')));
    const job: Job = { configPath, out: join(scratch, 'drafts'), baseURL: server.baseURL };
    const run = await openDrafts(job);
    await build(run, ['ingest', 'screen', 'derive', 'select']);
    const measured = await measureApart(job);
    return rowsOf(measured, await countCalls(logPath));
  } finally {
    server.stop();
  }
}

interface Job {
  readonly configPath: string;
  readonly out: string;
  readonly baseURL: string;
}

const measuredSchema = z.strictObject({
  records: z.number(),
  kept: z.number(),
  clockMs: z.number(),
  processorMs: z.number(),
  peakMiB: z.number(),
});
type Measured = z.infer<typeof measuredSchema>;

function rowsOf({ records, kept, clockMs, processorMs, peakMiB }: Measured, calls: number): Row[] {
  const perSecond = (1000 * calls) / clockMs;
  const bound = (1000 * CONCURRENCY) / LATENCY_MS;
  const share = 1 - perSecond / bound;
  return [
    {
      what: `draft stage: ${records} records of the paper-scale world, ${calls} calls to a server that answers after ${LATENCY_MS / 1000} s, ${CONCURRENCY} at a time`,
      measured: `${(clockMs / 1000).toFixed(0)} s, ${perSecond.toFixed(2)} calls/s, ${(100 * share).toFixed(1)} % below what the latency allows (${bound}); ${kept} records kept`,
      // The limit of 5 % is for the client alone, which `client` measures: here pictures are drawn and failures waited for.
      limit: '',
      isWithin: null,
    },
    {
      what: 'the same, processor time and peak memory',
      measured: `${(processorMs / calls).toFixed(1)} ms per call, pictures included; ${peakMiB} MiB`,
      limit: '1024 MiB',
      isWithin: peakMiB <= 1024,
    },
  ];
}

async function makeWorld(path: string): Promise<string> {
  await makePaperWorld(path, { samplesPath: SAMPLES_PATH, seed: 1, scenes: 1212 });
  return join(path, 'uhr-micro.config.json');
}

async function openDrafts({ configPath, out, baseURL }: Job): ReturnType<typeof openRun> {
  const config = (await readConfigFile(configPath)) as ConfigInput;
  return openRun(
    {
      config: {
        ...config,
        out,
        families: FAMILIES,
        draft: {
          baseURL,
          model: 'seer',
          apiKeyEnv: null,
          views: { maxSidePx: 512, cropPx: 256 },
          limits: { concurrency: CONCURRENCY },
        },
      },
      dir: dirname(configPath),
    },
    { workers: 2 },
  );
}

/** The stage in a process of its own, whose memory is the stage's. */
async function measureApart(job: Job): Promise<Measured> {
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), JSON.stringify(job)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`the draft stage ended with ${child.exitCode}`);
  return measuredSchema.parse(JSON.parse(output));
}

async function measureStage(job: Job): Promise<Measured> {
  const run = await openDrafts(job);
  const start = performance.now();
  const { books } = await draftStage(run);
  const clockMs = performance.now() - start;
  const { user, system } = process.cpuUsage();
  return {
    records: books[0]?.in ?? 0,
    kept: books[0]?.kept ?? 0,
    clockMs,
    processorMs: (user + system) / 1000,
    peakMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** The server writes a line for each. */
async function countCalls(logPath: string): Promise<number> {
  return (await readFile(logPath, 'utf8')).trimEnd().split('\n').length;
}

/** `<job>` */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const job = JSON.parse(process.argv[2] as string) as Job;
  console.log(JSON.stringify(await measureStage(job)));
}
