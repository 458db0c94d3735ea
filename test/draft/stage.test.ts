import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { draftStage } from '../../pipelines/5-draft.ts';
import { reviewStage } from '../../pipelines/6-review.ts';
import { previewDrafts } from '../../pipelines/draft-preview.ts';
import type { Run } from '../../pipelines/run.ts';
import { sha256Hex } from '../../src/core/hash.ts';
import type { StageReport } from '../../src/io/stage.ts';
import { tempFolder } from '../temp.ts';
import { draftInBatches } from './batch-rounds.ts';
import { draftedFiles, draftedRecords, startDraftRun } from './draft-run.ts';
import { drafter, type Mistake } from './server/drafter.ts';
import type { Seen } from './server/seen.ts';
import { startServer, type TestServer } from './server/server.ts';

const MISTAKES: readonly Mistake[] = [
  'swapped-sides',
  'off-by-one',
  'idle-clause',
  'says-box',
  'wrong-feature',
  'reader-errs',
];

/** A fifth of all replies is wrong, a third of the choices among options, by what was asked: the same in every run. */
function mistakeOf({ text }: Seen): Mistake | null {
  const draw = Number.parseInt(sha256Hex(text).slice(0, 8), 16);
  if (text.includes('"chosen"')) return draw % 3 === 0 ? 'leaves-option-out' : null;
  return draw % 5 === 0 ? (MISTAKES[draw % MISTAKES.length] as Mistake) : null;
}

type Details = Readonly<Record<string, Readonly<Record<string, number>>>>;

const DRAFT = { model: 'seer', apiKeyEnv: null, views: { maxSidePx: 400, cropPx: 200 }, maxAudited: 2 };

async function serve(): Promise<TestServer> {
  return startServer({ answer: drafter({ mistakeOf }), keepSeen: false });
}

describe('the draft stage', () => {
  let open: Awaited<ReturnType<typeof startDraftRun>>;
  let live: Run;
  let report: StageReport;
  let files: Record<string, string>;
  let calls: number;

  beforeAll(async () => {
    const server = await serve();
    open = await startDraftRun(tempFolder(afterAll), { ...DRAFT, baseURL: server.baseURL });
    live = await open();
    report = await draftStage(live);
    files = draftedFiles(live);
    calls = server.log.length;
    await server.close();
  });

  it('drafts both kinds and keeps its books', () => {
    const [book] = report.books;
    const dropped = Object.values(book?.dropped ?? {}).reduce((sum, count) => sum + count, 0);
    expect(book?.in).toBe((book?.kept ?? 0) + dropped);
    const drafted = draftedRecords(live).filter(({ draft }) => draft?.by === 'model');
    expect(new Set(drafted.map(({ task }) => task))).toEqual(new Set(['BG', 'PDR']));
    expect(drafted.length).toBeGreaterThan(20);
    expect(calls).toBeGreaterThan(drafted.length);
  });

  it('leaves records that word themselves as they were', () => {
    const selected = readFileSync(join(live.stagesPath, '4-select', 'kept.jsonl'), 'utf8').split('\n');
    const own = selected.filter((line) => line.includes('"task":"GC"'));
    expect(own.length).toBeGreaterThan(0);
    expect(files['kept.jsonl']?.split('\n').filter((line) => line.includes('"task":"GC"'))).toEqual(own);
  });

  it('tries again where a draft was wrong', () => {
    const attempts = draftedRecords(live).flatMap(({ draft }) => draft?.attempts ?? []);
    expect(Math.max(...attempts)).toBeGreaterThan(1);
  });

  it('has a model choose wrong descriptions', () => {
    const details = report.details as Details;
    expect(Object.keys(details.hardNegatives ?? {}).sort()).toEqual([
      'chosen',
      'leaves-option-out',
      'no-choice',
    ]);
    expect(details.wrongOptionsBy?.model).toBeGreaterThan(10);
    const asked = draftedRecords(live).filter(({ draft }) =>
      draft?.prompts.some(({ id }) => id === 'pdr-hard-negatives'),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const { draft } of asked) expect(draft?.entries.length).toBeGreaterThan(draft?.attempts ?? 0);
  });

  it('uses descriptions as often as without the choice of a model', async () => {
    const transcript = join(live.outPath, 'drafts', 'transcript.jsonl');
    const more = { hardNegatives: 'heuristic', transcript } as const;
    const keyed = await open(more, { drafting: 'replay', out: tempFolder() });
    cpSync(live.stagesPath, keyed.stagesPath, { recursive: true });
    const details = (await draftStage(keyed)).details as Details;
    const usesOf = ({ usesAsWrongOption }: Details) => usesAsWrongOption;
    expect(usesOf(details)).toEqual(usesOf(report.details as Details));
    expect(details.hardNegatives).toEqual({});
    expect(Object.keys(details.wrongOptionsBy ?? {})).toEqual(['heuristic']);
    expect(draftedFiles(keyed)['kept.jsonl']).not.toBe(files['kept.jsonl']);
  });

  it('replays to the same bytes without a server', async () => {
    const replay = await open({}, { drafting: 'replay' });
    rmSync(join(replay.stagesPath, '5-draft'), { recursive: true });
    await draftStage(replay);
    expect(draftedFiles(replay)).toEqual(files);
  });

  it('reckons nothing more to send', async () => {
    const preview = await previewDrafts(live);
    expect(preview).toMatchObject({ calls: 0, images: 0 });
    expect(preview.known).toBeGreaterThan(0);
  });

  it('is let through review only where the configuration says so', async () => {
    const strict = await reviewStage(live);
    const drafted = draftedRecords(live).filter(({ draft }) => draft !== undefined).length;
    expect(strict.books[0]?.dropped).toEqual({ 'needs-review': drafted });
    const { config } = live;
    const trusting = await reviewStage({ ...live, config: { ...config, review: { undecided: 'keep' } } });
    expect(trusting.books[0]?.dropped).toEqual({});
  });

  it('words by rules without a model, and those records need no reviewer', async () => {
    const offline = await open({ offline: 'rules' });
    const { books } = await draftStage(offline);
    expect(books[0]?.dropped).toEqual({});
    const drafts = draftedRecords(offline).flatMap(({ draft }) => draft ?? []);
    expect(drafts.length).toBeGreaterThan(20);
    expect(drafts.every(({ by, needsReview }) => by === 'rules' && !needsReview)).toBe(true);
    expect((await reviewStage(offline)).books[0]?.dropped).toEqual({});
  });

  it('says in which ways it could go on where nothing is configured', async () => {
    const mute = await open({ baseURL: null, model: null });
    await expect(draftStage(mute)).rejects.toThrow(/draft\.baseURL.*--replay.*--offline rules/);
  });

  it('stops at a cap, goes on from there, and ends as if it had never stopped', async () => {
    const server = await serve();
    onTestFinished(() => server.close());
    const transcript = join(tempFolder(), 'transcript.jsonl');
    const there = { baseURL: server.baseURL, transcript };
    await expect(draftStage(await open({ ...there, maxCalls: 15 }))).rejects.toThrow(
      /15 calls of 15 are made.* 15 replies are kept/,
    );
    expect(server.log).toHaveLength(15);
    const run = await open(there);
    await draftStage(run);
    expect(draftedFiles(run)['kept.jsonl']).toBe(files['kept.jsonl']);
    expect(server.log).toHaveLength(calls);
  });

  it('goes through batch files to the same records', async () => {
    rmSync(join(live.stagesPath, '5-draft'), { recursive: true });
    const inBatches = (transcript: string) => open({ transcript }, { drafting: 'batch' });
    const rounds = await draftInBatches(inBatches, tempFolder(), drafter({ mistakeOf }));
    expect(rounds).toBeGreaterThan(2);
    expect(draftedFiles(live)['kept.jsonl']).toBe(files['kept.jsonl']);
  });
});
