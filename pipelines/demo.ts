import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import { ARCHIVE_FOLDERS, makeArchives } from '../src/demo/make-archives.ts';
import { isArchiveCurrent, isDemoArchive, stampArchive } from '../src/demo/stamp.ts';
import { pathExists, writeWhole } from '../src/io/files.ts';
import { fingerprintOf } from '../src/io/fingerprint.ts';
import { lockFolder } from '../src/io/lock.ts';
import { moduleUrl } from '../src/io/modules.ts';
import type { StageReport } from '../src/io/stage.ts';
import type { ConfigInput } from '../src/model/config.ts';
import { build } from './build.ts';
import { showTasks } from './cli/progress.ts';
import { CONFIG_NAME } from './cli/run-flags.ts';
import { shownPath, summariseDemo } from './demo-summary.ts';
import { openRun, type Run } from './run.ts';

export interface DemoOptions {
  /** Folder for archives, configuration, stages and release. */
  readonly outPath: string;
  readonly workers?: number | undefined;
  /** Only the small images, for tests of the archives. */
  readonly scenes?: 'all' | 'small' | undefined;
}

export interface DemoResult {
  readonly run: Run;
  readonly reports: readonly StageReport[];
  /** Lines for the user: what was made, where to look, what to try next. */
  readonly summary: readonly string[];
}

const SEED = 1;

/**
 * Makes look-alikes of the four archives below the output folder (not again when they are there and unchanged), writes
 * a configuration for them, and runs all stages as `build` does.
 */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const outPath = resolve(options.outPath);
  const workers = options.workers ?? availableParallelism();
  const configPath = join(outPath, CONFIG_NAME);
  const unlock = await lockFolder(outPath);
  try {
    await checkNotForeign(outPath);
    await provideArchives(join(outPath, 'archives'), workers, options.scenes ?? 'all');
    await writeWhole(configPath, `${JSON.stringify(demoConfig(), null, 2)}\n`);
  } finally {
    await unlock();
  }
  const run = await openRun(configPath, { workers: options.workers });
  const reports = await build(run);
  return { run, reports, summary: await summariseDemo(run, shownPath(configPath)) };
}

/** The demo replaces its archives and its configuration, and must not replace those of somebody else. */
async function checkNotForeign(outPath: string): Promise<void> {
  const archivesPath = join(outPath, 'archives');
  const hasArchives = pathExists(archivesPath);
  if (hasArchives && (await isDemoArchive(archivesPath))) return;
  const foreign = hasArchives ? archivesPath : join(outPath, CONFIG_NAME);
  if (!pathExists(foreign)) return;
  throw new UsageError(
    `${foreign}: is there already and not of a demo, expected an output folder without it`,
  );
}

async function provideArchives(rootPath: string, workers: number, scenes: 'all' | 'small'): Promise<void> {
  const { fingerprint } = await fingerprintOf({
    inputs: [],
    params: { seed: SEED, scenes },
    code: [moduleUrl(import.meta.url, '../src/demo/make-archives')],
  });
  await showTasks([
    {
      title: 'Draw the four archives',
      run: async (progress) => {
        if (await isArchiveCurrent(rootPath, fingerprint)) return 'unchanged';
        const paths = await makeArchives(rootPath, { seed: SEED, workers, scenes, progress });
        await stampArchive(rootPath, fingerprint);
        return `${paths.length} files`;
      },
    },
  ]);
}

const NOTICE =
  'Synthetic look-alikes. The images and labels behind these records were drawn by a program: they contain no pixel and no label of DOTA, FAIR1M, SODA-A or xView, and are dedicated to the public domain (CC0 1.0). Only folder layouts, file formats and known faults follow those datasets, which the tables below name because the same readers read them. BG and PDR are worded plainly by rules here; a language model words them where one is named (docs/drafting.md).';

const DEMO_FAMILIES = ['GD', 'RD', 'BG', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR', 'PDR'];

/** A short configuration, as a user would write it; scenes go into the release, since all content is synthetic. */
function demoConfig(): ConfigInput {
  const ids = Object.keys(ARCHIVE_FOLDERS) as (keyof typeof ARCHIVE_FOLDERS)[];
  return {
    sources: Object.fromEntries(ids.map((id) => [id, { root: `archives/${ARCHIVE_FOLDERS[id]}` }])),
    seed: SEED,
    out: '.',
    screen: { exceptions: { xview: { minLongEdgePx: 3500, quota: 1 } } },
    families: DEMO_FAMILIES,
    select: { preset: 'small' },
    draft: { offline: 'rules' },
    release: {
      name: 'uhr-micro-demo',
      version: '0.1.0',
      notice: NOTICE,
      synthetic: {
        licence: 'CC0 1.0 (synthetic data of uhr-micro)',
        licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
      },
      withScenes: ids,
    },
  };
}
