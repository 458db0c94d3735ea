import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeDemoArchives } from '../../pipelines/demo.ts';
import type { DemoWording } from '../../pipelines/demo-config.ts';
import { buildRecorded, placeRecording, RECORDING_PATH } from '../../pipelines/demo-recording.ts';
import { summariseDemo } from '../../pipelines/demo-summary.ts';
import { openRun, type Run } from '../../pipelines/run.ts';
import { DataError } from '../../src/core/errors.ts';
import type { RequestRecord } from '../../src/draft/client/transcript-lines.ts';
import { bgCrossInstanceAuditPrompt } from '../../src/draft/prompts/bg-cross-instance-audit.ts';
import { bgExpressionPrompt } from '../../src/draft/prompts/bg-expression.ts';
import { bgVerificationPrompt } from '../../src/draft/prompts/bg-verification.ts';
import { pdrDescriptionPrompt } from '../../src/draft/prompts/pdr-description.ts';
import { pdrHardNegativesPrompt } from '../../src/draft/prompts/pdr-hard-negatives.ts';
import type { Drafted } from '../../src/model/drafted.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import { tempFolder } from '../temp.ts';
import { reducedConfig } from './reduced-demo.ts';

const PROMPTS = [
  bgCrossInstanceAuditPrompt,
  bgExpressionPrompt,
  bgVerificationPrompt,
  pdrDescriptionPrompt,
  pdrHardNegativesPrompt,
];

let root = '';

beforeAll(async () => {
  root = tempFolder(afterAll);
  await makeDemoArchives({ outPath: root, workers: 1, scenes: 'small' });
}, 240_000);

const open = (wording: DemoWording): Promise<Run> =>
  openRun({ config: reducedConfig(wording), dir: root }, { workers: 1 });

function released({ outPath }: Run): Instruction[] {
  return ['dev', 'validation', 'test'].flatMap((split) =>
    readFileSync(join(outPath, 'release', 'data', `${split}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Instruction),
  );
}

describe('the recorded drafts of the demonstration', { timeout: 240_000 }, () => {
  it('word BG and PDR without a network, each with its whole account', async () => {
    await placeRecording(RECORDING_PATH, root);
    const { run, unrecorded } = await buildRecorded(open);
    expect(unrecorded, 'run `npx tsx scripts/record-demo-drafts.ts`').toBeNull();
    const records = released(run);
    expect(new Set(records.map(({ task }) => task))).toEqual(new Set(['BG', 'PDR']));
    const drafts = records.map(({ draft }) => draft as Drafted);
    expect(new Set(drafts.map(({ model }) => model))).toEqual(new Set(['scripted-test-server']));
    expect(drafts.every(({ entries, prompts }) => entries.length > 0 && prompts.length > 0)).toBe(true);
    expect(drafts.some(({ attempts }) => attempts > 1)).toBe(true);
    const recorded = gunzipSync(readFileSync(RECORDING_PATH)).toString();
    for (const { entries } of drafts) for (const key of entries) expect(recorded).toContain(`"key":"${key}"`);
    const [grounding] = records.filter(({ task }) => task === 'BG');
    const words = grounding?.wording.slots.expression as { text: string };
    expect(grounding?.question).toContain(words.text);
    expect(recorded).toContain(words.text.replace(/^the /, ''));
    expect((await summariseDemo(run, 'c', unrecorded)).join('\n')).toContain('not from a language model');
    expect(readFileSync(join(root, 'release', 'README.md'), 'utf8')).toContain(
      'No language model has written them and no person has reviewed them',
    );
    expect(readFileSync(join(root, 'report.html'), 'utf8')).toContain('(scripted-test-server), which words');
  });

  it('are left aside, and said to be, where the recording lacks a request', async () => {
    await placeRecording(RECORDING_PATH, root);
    const path = join(root, 'drafts', 'recorded.jsonl');
    const [entry] = released(await open('recorded')).flatMap(({ draft }) => draft?.entries ?? []);
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.filter((line) => !line.includes(`"key":"${entry}"`)).join('\n'));
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const { run, unrecorded } = await buildRecorded(open);
    expect(unrecorded).toMatch(/recorded\.jsonl: has no reply for (bg|pdr)-/);
    expect(said).toHaveBeenCalledWith(`${unrecorded}; BG and PDR are worded by rules instead`);
    const drafts = released(run).map(({ draft }) => draft as Drafted);
    expect(drafts.length).toBeGreaterThan(10);
    expect(drafts.every(({ by, model }) => by === 'rules' && model === null)).toBe(true);
    expect((await summariseDemo(run, 'c', unrecorded)).join('\n')).toContain('worded plainly by rules');
  });

  it('stand in a file of their own, beside the transcript of paid replies', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'drafts'));
    writeFileSync(join(folder, 'drafts', 'transcript.jsonl'), 'paid');
    await placeRecording(RECORDING_PATH, folder);
    expect(readFileSync(join(folder, 'drafts', 'transcript.jsonl'), 'utf8')).toBe('paid');
    expect(readFileSync(join(folder, 'drafts', 'recorded.jsonl'))).toEqual(
      gunzipSync(readFileSync(RECORDING_PATH)),
    );
  });

  it('are told from a fault of the engine where they are missing or cut off', async () => {
    const path = join(tempFolder(), 'cut.jsonl.gz');
    await expect(placeRecording(path, tempFolder())).rejects.toThrow(DataError);
    writeFileSync(path, readFileSync(RECORDING_PATH).subarray(0, 5000));
    await expect(placeRecording(path, tempFolder())).rejects.toThrow(
      /cut\.jsonl\.gz: cannot be unpacked \(unexpected end of file\), expected a whole gzip file/,
    );
  });

  it('hold what the prompts of today ask', () => {
    const asked = gunzipSync(readFileSync(RECORDING_PATH))
      .toString()
      .split('\n')
      .filter((line) => line.includes('"kind":"request"'))
      .map((line) => (JSON.parse(line) as { request: RequestRecord }).request);
    const today = new Map(PROMPTS.map(({ id, version, sha256 }) => [id, { id, version, sha256 }]));
    for (const { prompt } of asked) expect(prompt).toEqual(today.get(prompt.id));
    expect(new Set(asked.map(({ prompt }) => prompt.id))).toEqual(new Set(today.keys()));
    expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(['scripted-test-server']));
  });
});
