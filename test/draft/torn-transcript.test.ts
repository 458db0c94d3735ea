import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { draftStage } from '../../pipelines/5-draft.ts';
import { previewDrafts } from '../../pipelines/draft-preview.ts';
import type { Run } from '../../pipelines/run.ts';
import { tempFolder } from '../temp.ts';
import { draftedFiles, startDraftRun } from './draft-run.ts';
import { drafter } from './server/drafter.ts';
import { startServer } from './server/server.ts';

/** One call after the other: the reply to the first is line 4. */
const DRAFT = {
  model: 'seer',
  apiKeyEnv: null,
  views: { maxSidePx: 128, cropPx: 64 },
  maxAudited: 1,
  limits: { concurrency: 1 },
};

/** What is said on standard error meanwhile. */
function listen(): () => string[] {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([line]) => String(line));
}

describe('drafting from a transcript with a torn line', () => {
  let open: Awaited<ReturnType<typeof startDraftRun>>;
  let whole: string;
  let files: Record<string, string>;

  beforeAll(async () => {
    const server = await startServer({ answer: drafter({}), keepSeen: false });
    open = await startDraftRun(tempFolder(afterAll), { ...DRAFT, baseURL: server.baseURL }, 2, ['BG']);
    const live = await open();
    await draftStage(live);
    files = draftedFiles(live);
    whole = join(live.outPath, 'drafts', 'transcript.jsonl');
    await server.close();
  });

  /** A run on a copy of the transcript, whose draft stage has not run. */
  async function openOn(change: (path: string) => void, drafting: 'replay' | 'live', baseURL?: string) {
    const transcript = join(tempFolder(), 'transcript.jsonl');
    copyFileSync(whole, transcript);
    change(transcript);
    const run: Run = await open(baseURL === undefined ? { transcript } : { transcript, baseURL }, {
      drafting,
    });
    rmSync(join(run.stagesPath, '5-draft'), { recursive: true, force: true });
    return { run, transcript };
  }

  const cutEnd = (path: string): void => truncateSync(path, readFileSync(path).length - 25);

  function tearReply(path: string): void {
    const lines = readFileSync(path, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes('"kind":"reply"'));
    lines[at] = (lines[at] as string).slice(0, 60);
    writeFileSync(path, lines.join('\n'));
  }

  it('is refused in a replay that needs the call, and says which line is torn', async () => {
    const heard = listen();
    const { run, transcript } = await openOn(cutEnd, 'replay');
    const lineCount = readFileSync(transcript, 'utf8').split('\n').length;
    await expect(draftStage(run)).rejects.toThrow(/transcript\.jsonl: has no reply for bg-/);
    const [line, ...more] = heard();
    expect(more).toEqual([]);
    expect(line).toMatch(
      /transcript\.jsonl:\d+: is torn \(\d+ bytes, "\{.*…"\), expected one whole JSON object; left as it is, and counted as not made$/,
    );
    expect(line).toContain(`${transcript}:${lineCount}:`);
  });

  it('is refused likewise where the line is in the middle', async () => {
    const heard = listen();
    const { run, transcript } = await openOn(tearReply, 'replay');
    await expect(draftStage(run)).rejects.toThrow(/has no reply for bg-/);
    expect(heard()).toEqual([expect.stringContaining(`${transcript}:4: is torn (60 bytes, `)]);
  });

  it('is replayed to the same bytes where no call needs the line, which is told all the same', async () => {
    const heard = listen();
    const add = (path: string): void => writeFileSync(path, `${readFileSync(path, 'utf8')}\n{"kind":"int`);
    const { run } = await openOn(add, 'replay');
    await draftStage(run);
    expect(draftedFiles(run)).toEqual(files);
    expect(heard()).toEqual([expect.stringMatching(/:\d+: is torn \(12 bytes, "\{\\"kind\\":\\"int"\)/)]);
  });

  it.each([
    ['cut off', cutEnd],
    ['in the middle', tearReply],
  ])('makes the call again in a live run and tells of the line once: %s', async (_, tear) => {
    const server = await startServer({ answer: drafter({}), keepSeen: false });
    onTestFinished(() => server.close());
    const heard = listen();
    const { run } = await openOn(tear, 'live', server.baseURL);
    await draftStage(run);
    expect(server.log).toHaveLength(1);
    expect(draftedFiles(run)).toEqual(files);
    expect(heard()).toEqual([expect.stringMatching(/:\d+: is torn \(/)]);
  });

  it('is told of by a preview', async () => {
    const heard = listen();
    const { run } = await openOn(tearReply, 'live');
    // The words are to be asked for again, and other words may come: two readers are then asked anew.
    expect(await previewDrafts(run)).toMatchObject({ calls: 3 });
    expect(heard()).toEqual([expect.stringContaining(':4: is torn (60 bytes, ')]);
  });
});
