import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftStage } from '../../../pipelines/5-draft.ts';
import { reviewStage } from '../../../pipelines/6-review.ts';
import { previewDrafts } from '../../../pipelines/draft-preview.ts';
import type { Run } from '../../../pipelines/run.ts';
import { sha256Hex } from '../../../src/core/hash.ts';
import { leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import type { StageReport } from '../../../src/io/stage.ts';
import type { Scene } from '../../../src/model/scene.ts';
import { clumpSpecs, rowSpecs } from '../../families/structure-specs.ts';
import { tempFolder } from '../../temp.ts';
import { draftInBatches } from '../batch-rounds.ts';
import { draftedFiles, draftedRecords, startDraftRun } from '../draft-run.ts';
import { drafter, type Mistake } from '../server/drafter.ts';
import type { Seen } from '../server/seen.ts';
import { startServer } from '../server/server.ts';

const MISTAKES: readonly Mistake[] = ['off-by-one', 'other-place', 'claims-other-place', 'reader-errs'];

/** A third of all replies is wrong, by what was asked: the same in every run. */
function mistakeOf({ text }: Seen): Mistake | null {
  const draw = Number.parseInt(sha256Hex(text).slice(0, 8), 16);
  return draw % 3 === 0 ? (MISTAKES[draw % MISTAKES.length] as Mistake) : null;
}

/** Two rows of airplanes and a clump of ships, and one of each by itself. */
function airfieldAt(number: number): Scene {
  return makeScene({
    id: `dota-v2/train/P${number}`,
    instances: [
      ...rowSpecs('airplane', [500 + 13 * number, 600], 5 + (number % 3)),
      ...rowSpecs('airplane', [3300, 2900], 5, [7, 80 + 3 * number]),
      ...clumpSpecs('ship', [3200, 400 + 17 * number]),
      leaningBox('airplane', 2000, 2100, 150, 140, 0),
      leaningBox('ship', 1900, 2000, 200, 90, 0),
    ],
  });
}

const DRAFT = { model: 'seer', apiKeyEnv: null, views: { maxSidePx: 400, cropPx: 200 }, maxAudited: 1 };

describe('the draft stage with questions of two steps', () => {
  let open: Awaited<ReturnType<typeof startDraftRun>>;
  let live: Run;
  let report: StageReport;
  let files: Record<string, string>;

  beforeAll(async () => {
    const server = await startServer({ answer: drafter({ mistakeOf }), keepSeen: false });
    open = await startDraftRun(
      tempFolder(afterAll),
      { ...DRAFT, baseURL: server.baseURL },
      6,
      ['GC', 'CG'],
      airfieldAt,
    );
    live = await open();
    report = await draftStage(live);
    files = draftedFiles(live);
    await server.close();
  });

  it('drafts them, tries again where a draft was wrong, and keeps its books', () => {
    const [book] = report.books;
    const dropped = Object.values(book?.dropped ?? {}).reduce((sum, count) => sum + count, 0);
    expect(book?.in).toBe((book?.kept ?? 0) + dropped);
    const drafted = draftedRecords(live).flatMap(({ task, draft }) =>
      task === 'CG' && draft ? [draft] : [],
    );
    expect(drafted.length).toBeGreaterThan(5);
    expect(drafted.every(({ member, needsReview }) => member !== undefined && needsReview)).toBe(true);
    expect(Math.max(...drafted.map(({ attempts }) => attempts))).toBeGreaterThan(1);
  });

  it('replays to the same bytes, and reckons nothing more to send', async () => {
    expect(await previewDrafts(live)).toMatchObject({ calls: 0, images: 0 });
    const replay = await open({}, { drafting: 'replay' });
    rmSync(join(replay.stagesPath, '5-draft'), { recursive: true });
    await draftStage(replay);
    expect(draftedFiles(replay)).toEqual(files);
  });

  it('goes through batch files to the same records', async () => {
    rmSync(join(live.stagesPath, '5-draft'), { recursive: true });
    const inBatches = (transcript: string) => open({ transcript }, { drafting: 'batch' });
    expect(await draftInBatches(inBatches, tempFolder(), drafter({ mistakeOf }))).toBeGreaterThan(2);
    expect(draftedFiles(live)['kept.jsonl']).toBe(files['kept.jsonl']);
  });

  it('leaves both wordings to a reviewer: experts answer for the task', async () => {
    const drafted = draftedRecords(live).filter(({ task }) => task === 'CG').length;
    expect((await reviewStage(live)).books[0]?.dropped).toEqual({ 'needs-review': drafted });
    const offline = await open({ offline: 'rules' });
    const { books } = await draftStage(offline);
    expect(books[0]?.dropped).toEqual({});
    const plain = draftedRecords(offline).filter(({ task }) => task === 'CG');
    expect(plain.every(({ draft }) => draft?.by === 'rules' && draft.needsReview)).toBe(true);
    expect((await reviewStage(offline)).books[0]?.dropped).toEqual({ 'needs-review': plain.length });
    const trusting = { ...offline, config: { ...offline.config, review: { undecided: 'keep' as const } } };
    expect((await reviewStage(trusting)).books[0]?.dropped).toEqual({});
  });
});
