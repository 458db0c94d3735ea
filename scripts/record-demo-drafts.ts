import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { build } from '../pipelines/build.ts';
import { makeDemoArchives } from '../pipelines/demo.ts';
import { demoConfig } from '../pipelines/demo-config.ts';
import { RECORDING_PATH } from '../pipelines/demo-recording.ts';
import { openRun } from '../pipelines/run.ts';
import { publishTranscript } from '../src/draft/client/publish-transcript.ts';
import { makeFolder, pathExists, writeWhole } from '../src/io/files.ts';
import type { ConfigInput } from '../src/model/config.ts';
import { reducedConfig } from '../test/demo/reduced-demo.ts';
import { drafter } from '../test/draft/server/drafter.ts';
import { startServer } from '../test/draft/server/server.ts';
import { someWrong } from '../test/draft/server/some-wrong.ts';

/**
 * Records what the demonstration replays: runs its stages up to drafting against the scripted server of the tests, for all
 * its scenes and for the small ones that a test draws, and writes the requests and replies to `recordings/`:
 *
 *     npx tsx scripts/record-demo-drafts.ts [--check] [--work FOLDER]
 *
 * `--check` writes nothing and fails where the recording is not what it would write. Archives and stages are made in a
 * folder for temporary files, some three minutes' work, or in FOLDER, where the next recording finds them again.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' }, work: { type: 'string' } } });

const scratch = mkdtempSync(join(tmpdir(), 'uhr-micro-recording-'));
const work = values.work ?? scratch;
const server = await startServer({ answer: drafter({ mistakeOf: someWrong }), keepSeen: false });
try {
  const transcript = join(scratch, 'transcript.jsonl');
  await makeDemoArchives({ outPath: join(work, 'small'), scenes: 'small' });
  await draftScenes('small', reducedConfig('recorded'), transcript);
  await makeDemoArchives({ outPath: join(work, 'all') });
  await draftScenes('all', demoConfig('recorded'), transcript);
  await keepRecording(transcript);
} finally {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function draftScenes(name: string, config: ConfigInput, transcript: string): Promise<void> {
  const dir = join(work, name);
  const run = await openRun({
    config: { ...config, draft: { ...config.draft, baseURL: server.baseURL, transcript } },
    dir,
  });
  // A stage that is unchanged would ask nothing, and the transcript is a new one.
  rmSync(join(run.stagesPath, '5-draft'), { recursive: true, force: true });
  await build(run, ['ingest', 'screen', 'derive', 'select', 'draft']);
}

async function keepRecording(transcript: string): Promise<void> {
  const published = join(scratch, 'published.jsonl');
  await publishTranscript(transcript, published);
  const lines = await readFile(published);
  const isCurrent = pathExists(RECORDING_PATH) && gunzipSync(await readFile(RECORDING_PATH)).equals(lines);
  if (isCurrent) return console.error(`${RECORDING_PATH}: current`);
  if (values.check === true) {
    console.error(`${RECORDING_PATH}: not current, run \`npx tsx scripts/record-demo-drafts.ts\``);
    process.exitCode = 1;
    return;
  }
  await makeFolder(dirname(RECORDING_PATH));
  const packed = gzipSync(lines, { level: 9 });
  await writeWhole(RECORDING_PATH, packed);
  console.error(
    `wrote ${RECORDING_PATH}: ${server.log.length} replies, ${lines.length} bytes, ${packed.length} packed`,
  );
}
