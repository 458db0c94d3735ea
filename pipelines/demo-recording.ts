import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NotRecorded } from '../src/draft/client/replay-buyer.ts';
import { makeFolder, writeWhole } from '../src/io/files.ts';
import { ENGINE_PATH } from '../src/io/modules.ts';
import type { StageReport } from '../src/io/stage.ts';
import { build } from './build.ts';
import type { DemoWording } from './demo-config.ts';
import type { Run } from './run.ts';

/** Requests of the demonstration's draft stage with the replies of the scripted test server (recordings/README.md). */
export const RECORDING_PATH = join(ENGINE_PATH, 'recordings', 'demo-drafts.jsonl.gz');

/** Puts the recording where a replay of the run in `outPath` looks for its transcript. */
export async function placeRecording(recordingPath: string, outPath: string): Promise<void> {
  await makeFolder(join(outPath, 'drafts'));
  const lines = gunzipSync(await readFile(recordingPath));
  await writeWhole(join(outPath, 'drafts', 'transcript.jsonl'), lines);
}

export interface DemoBuild {
  readonly run: Run;
  readonly reports: readonly StageReport[];
  /** What the recording lacks; null where it holds all that was asked. */
  readonly unrecorded: string | null;
}

/**
 * Runs all stages with the recorded words, or, where a request is not in the recording (pictures of another version of
 * libvips, other scenes), says so on standard error and words BG and PDR by rules: never some so and some so.
 */
export async function buildRecorded(open: (wording: DemoWording) => Promise<Run>): Promise<DemoBuild> {
  const run: Run = { ...(await open('recorded')), drafting: 'replay' };
  try {
    return { run, reports: await build(run), unrecorded: null };
  } catch (error) {
    if (!(error instanceof NotRecorded)) throw error;
    console.error(`${error.message}; BG and PDR are worded by rules instead`);
    const offline = await open('rules');
    return { run: offline, reports: await build(offline), unrecorded: error.message };
  }
}
