import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DataError } from '../src/core/errors.ts';
import { NotRecorded } from '../src/draft/client/replay-buyer.ts';
import { makeFolder, writeWhole } from '../src/io/files.ts';
import { explainReadError } from '../src/io/fs-errors.ts';
import { ENGINE_PATH } from '../src/io/modules.ts';
import type { StageReport } from '../src/io/stage.ts';
import { build } from './build.ts';
import { type DemoWording, RECORDED_TRANSCRIPT } from './demo-config.ts';
import type { Run } from './run.ts';

/** Requests of the demonstration's draft stage with the replies of the scripted test server (recordings/README.md). */
export const RECORDING_PATH = join(ENGINE_PATH, 'recordings', 'demo-drafts.jsonl.gz');

/**
 * Puts the recording where the demonstration's configuration looks for its transcript: a file of its own, since the usual
 * one may hold replies that somebody paid for. DataError where the recording is missing or damaged.
 */
export async function placeRecording(recordingPath: string, outPath: string): Promise<void> {
  const packed = await readFile(recordingPath).catch((error) => {
    throw explainReadError(recordingPath, error);
  });
  await makeFolder(join(outPath, 'drafts'));
  await writeWhole(join(outPath, RECORDED_TRANSCRIPT), unpack(packed, recordingPath));
}

function unpack(packed: Uint8Array, path: string): Uint8Array {
  try {
    return gunzipSync(packed);
  } catch (error) {
    throw new DataError(path, `cannot be unpacked (${(error as Error).message})`, 'a whole gzip file');
  }
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
