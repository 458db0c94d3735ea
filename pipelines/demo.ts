import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import { countText } from '../src/core/text.ts';
import { makeArchives } from '../src/demo/make-archives.ts';
import { isArchiveCurrent, isDemoArchive, stampArchive } from '../src/demo/stamp.ts';
import { pathExists, writeWhole } from '../src/io/files.ts';
import { fingerprintOf } from '../src/io/fingerprint.ts';
import { lockFolder } from '../src/io/lock.ts';
import { moduleUrl } from '../src/io/modules.ts';
import type { StageReport } from '../src/io/stage.ts';
import { showTasks } from './cli/progress.ts';
import { CONFIG_NAME } from './cli/run-flags.ts';
import { shownPath } from './cli/shown-path.ts';
import { DEMO_SEED, demoConfig } from './demo-config.ts';
import { buildRecorded, placeRecording, RECORDING_PATH } from './demo-recording.ts';
import { summariseDemo } from './demo-summary.ts';
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

/**
 * Makes look-alikes of the four archives below the output folder (not again when they are there and unchanged), writes
 * a configuration for them, and runs all stages as `build` does. BG and PDR get recorded words; where the run would ask
 * what is not in the recording, it says so and words both by rules.
 */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const { workers } = options;
  const outPath = resolve(options.outPath);
  await makeDemoArchives(options);
  await placeRecording(RECORDING_PATH, outPath);
  const configPath = join(outPath, CONFIG_NAME);
  const { run, reports, unrecorded } = await buildRecorded(async (wording) => {
    await writeWhole(configPath, `${JSON.stringify(demoConfig(wording), null, 2)}\n`);
    return openRun(configPath, { workers });
  });
  return { run, reports, summary: await summariseDemo(run, shownPath(configPath), unrecorded) };
}

export async function makeDemoArchives({ outPath: out, workers, scenes }: DemoOptions): Promise<void> {
  const outPath = resolve(out);
  const unlock = await lockFolder(outPath);
  try {
    await checkNotForeign(outPath);
    await provideArchives(join(outPath, 'archives'), workers ?? availableParallelism(), scenes ?? 'all');
  } finally {
    await unlock();
  }
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
    params: { seed: DEMO_SEED, scenes },
    code: [moduleUrl(import.meta.url, '../src/demo/make-archives')],
  });
  await showTasks([
    {
      title: 'Draw the four archives',
      run: async (progress) => {
        if (await isArchiveCurrent(rootPath, fingerprint)) return 'unchanged';
        const paths = await makeArchives(rootPath, { seed: DEMO_SEED, workers, scenes, progress });
        await stampArchive(rootPath, fingerprint);
        return countText(paths.length, 'file');
      },
    },
  ]);
}
