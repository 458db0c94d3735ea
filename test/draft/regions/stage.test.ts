import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { draftStage } from '../../../pipelines/5-draft.ts';
import { reviewStage } from '../../../pipelines/6-review.ts';
import { splitStage } from '../../../pipelines/7-split.ts';
import { releaseStage } from '../../../pipelines/8-release.ts';
import { previewDrafts } from '../../../pipelines/draft-preview.ts';
import { inspectRecord } from '../../../pipelines/inspect.ts';
import type { Run } from '../../../pipelines/run.ts';
import { sha256Hex } from '../../../src/core/hash.ts';
import { roundTo } from '../../../src/core/order.ts';
import { type LedgerEntry, runStage, type StageReport } from '../../../src/io/stage.ts';
import type { Selected } from '../../../src/model/instruction.ts';
import { type RegionProposal, regionProposalSchema } from '../../../src/model/region-proposal.ts';
import { ledgerLineSchema } from '../../../src/release/ledger.ts';
import { tempFolder } from '../../temp.ts';
import { draftInBatches } from '../batch-rounds.ts';
import { startDraftRun } from '../draft-run.ts';
import { drafter, type Mistake } from '../server/drafter.ts';
import type { Seen } from '../server/seen.ts';
import { startServer, type TestServer } from '../server/server.ts';

const MISTAKES: readonly Mistake[] = [
  'not-describable',
  'contradicting-place',
  'vague-reference',
  'fits-all',
];

/** A quarter of all replies is wrong, by what was asked: the same in every run. */
function mistakeOf({ text, images }: Seen): Mistake | null {
  const draw = Number.parseInt(sha256Hex(text + images[0]?.toString('base64')).slice(0, 8), 16);
  return draw % 4 === 0 ? (MISTAKES[(draw >> 3) % MISTAKES.length] as Mistake) : null;
}

const answer = drafter({ mistakeOf });
const serve = (): Promise<TestServer> => startServer({ answer, keepSeen: false });

const DRAFT = {
  model: 'seer',
  apiKeyEnv: null,
  views: { maxSidePx: 128, cropPx: 64 },
  maxAttempts: 2,
  regions: { perScene: 2, maxOthers: 2 },
};

function filesOf({ stagesPath }: Run): Record<string, string> {
  const names = ['kept.jsonl', 'dropped.jsonl', 'proposals.jsonl', 'report.json'];
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(stagesPath, '5-draft', name), 'utf8')]),
  );
}

/** A run of made scenes has read no labels. */
const INGEST = {
  name: '1-ingest',
  inputs: [],
  params: null,
  code: [],
  run: () => Promise.resolve({ books: [{ unit: 'scenes', in: 0, kept: 0, dropped: {} }], details: {} }),
};

/** Pixels in the colour that regions are drawn in, #ffd23f. */
async function yellowCount(path: string): Promise<number> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let i = 0; i < data.length; i += info.channels)
    if (data[i] === 0xff && data[i + 1] === 0xd2 && data[i + 2] === 0x3f) count++;
  return count;
}

function linesOf<T>(text: string | undefined): T[] {
  return (text ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

describe('the draft stage with regions in words', () => {
  let open: Awaited<ReturnType<typeof startDraftRun>>;
  let live: Run;
  let report: StageReport;
  let files: Record<string, string>;
  let calls: number;
  let selected: Selected[];

  beforeAll(async () => {
    const server = await serve();
    open = await startDraftRun(tempFolder(afterAll), { ...DRAFT, baseURL: server.baseURL }, 3, [
      'RD',
      'RC',
      'CRC',
    ]);
    live = await open();
    selected = linesOf(readFileSync(join(live.stagesPath, '4-select', 'kept.jsonl'), 'utf8'));
    report = await draftStage(live);
    files = filesOf(live);
    calls = server.log.length;
    await server.close();
  });

  it('lets every record pass as it was', () => {
    expect(files['kept.jsonl']).toBe(readFileSync(join(live.stagesPath, '4-select', 'kept.jsonl'), 'utf8'));
    expect(report.books[0]).toMatchObject({ unit: 'records', in: selected.length, kept: selected.length });
  });

  it('proposes and drops as many as there could be, two for a count in one region', () => {
    const proposals = linesOf<RegionProposal>(files['proposals.jsonl']);
    const drops = linesOf<LedgerEntry>(files['dropped.jsonl']);
    const possible = selected.length + selected.filter(({ task }) => task === 'RC').length;
    expect(report.books[1]).toMatchObject({ unit: 'region proposals', in: possible, kept: proposals.length });
    expect(proposals.length + drops.length).toBe(possible);
    expect(proposals.length).toBeGreaterThan(2);
    const ids = [...proposals.map(({ id }) => id), ...drops.map(({ subject }) => subject)];
    expect(new Set(ids).size).toBe(possible);
    for (const drop of drops) {
      expect(ledgerLineSchema.omit({ stage: true }).parse(drop).about).toMatchObject({
        proposal: drop.subject.split('/')[1],
        record: drop.subject.split('/')[0],
      });
    }
    expect(Object.keys(report.books[1]?.dropped ?? {})).toEqual(
      expect.arrayContaining(['over-scene-limit', 'object-near-border']),
    );
  });

  it('takes answer, targets and facts from the record, and leaves its rectangles beside the words', () => {
    const byId = new Map(selected.map((record) => [record.id, record]));
    for (const line of linesOf(files['proposals.jsonl'])) {
      const proposal = regionProposalSchema.parse(line);
      const base = byId.get(proposal.base) as Selected;
      expect([proposal.answer, proposal.targets, proposal.facts]).toEqual([
        base.answer,
        base.targets,
        base.facts,
      ]);
      for (const { slot, box, reference } of proposal.draft.regions) {
        expect(base.wording.slots[slot]).toEqual({ type: 'region', box });
        expect(proposal.wording.slots[slot]).toEqual({ type: 'region', box, text: reference });
        expect(proposal.question).toContain(reference);
      }
    }
  });

  it('hands every proposal to review, which keeps none without a decision, whatever the configuration says', async () => {
    const proposals = linesOf<RegionProposal>(files['proposals.jsonl']);
    const { length } = proposals;
    const strict = await reviewStage(live);
    expect(strict.books).toEqual([
      { unit: 'records', in: selected.length, kept: selected.length, dropped: {} },
      { unit: 'region proposals', in: length, kept: 0, dropped: { 'needs-review': length } },
    ]);
    const drops = linesOf<LedgerEntry>(
      readFileSync(join(live.stagesPath, '6-review', 'dropped.jsonl'), 'utf8'),
    );
    expect(drops.map(({ subject, about }) => [subject, about?.proposal, about?.record])).toEqual(
      proposals.map(({ id, task, base }) => [id, task, base]),
    );
    const trusting = { ...live, config: { ...live.config, review: { undecided: 'keep' as const } } };
    expect((await reviewStage(trusting)).books).toEqual(strict.books);
  });

  it('leaves them out of the release, whose ledger says so', async () => {
    await runStage({ ...INGEST, stagesPath: live.stagesPath });
    await reviewStage(live);
    await splitStage(live);
    await releaseStage(live);
    const releasePath = join(live.outPath, 'release');
    const texts = readdirSync(releasePath, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const bytes = readFileSync(join(parentPath, name));
        return { name, text: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString() };
      });
    const ledger = texts.find(({ name }) => name === 'ledger.jsonl.gz')?.text ?? '';
    for (const { id, question } of linesOf<RegionProposal>(files['proposals.jsonl'])) {
      expect(
        texts.filter(({ text }) => text.includes(JSON.stringify(question))).map(({ name }) => name),
      ).toEqual([]);
      expect(ledger).toContain(`"stage":"6-review","subject":"${id}"`);
      const holding = texts.filter(({ name, text }) => name !== 'ledger.jsonl.gz' && text.includes(id));
      expect(holding).toEqual([]);
    }
  });

  it('shows a proposal by its id with its proof and its region, and a record with what is proposed for it', async () => {
    const [proposal] = linesOf<RegionProposal>(files['proposals.jsonl']).filter(({ task }) => task === 'CC');
    const { id, base, question, draft } = proposal as RegionProposal;
    const [region] = draft.regions;
    const picturePath = join(tempFolder(), 'proposal.png');
    const { lines, proved, picture } = await inspectRecord(live, id, picturePath);
    const text = lines.join('\n');
    expect(proved).toBe(true);
    expect(lines[0]).toMatch(new RegExp(`^${id} {2}CC, .*for expert review$`));
    expect(text).toContain(question);
    expect(text).toContain(
      `made from ${base}, whose rectangles the words stand for; answer, facts and targets are those of that record`,
    );
    expect(text).toContain(
      `region: [${region?.box.map((side) => roundTo(side, 2)).join(', ')}] px in words: "${region?.reference}"`,
    );
    expect(text).toMatch(/replay +the answer follows from facts and scene/);
    expect(picture.picturePath).toBe(picturePath);
    expect(await yellowCount(picturePath)).toBeGreaterThan(500);
    const shown = await inspectRecord(live, base, join(tempFolder(), 'record.png'));
    expect(shown.lines.join('\n')).toContain(`${id}: ${question}`);
  });

  it('knows no proposal by another id', async () => {
    const [first] = selected;
    const path = join(tempFolder(), 'a.png');
    await expect(inspectRecord(live, `${first?.id}/XX`, path)).rejects.toThrow(
      /stage 5-draft in .* proposes no question ".*\/XX"/,
    );
  });

  it('replays to the same bytes without a server, and reckons nothing more to send', async () => {
    expect(await previewDrafts(live)).toMatchObject({
      calls: 0,
      images: 0,
      records: 0,
      withRegions: selected.length,
    });
    const replay = await open({}, { drafting: 'replay' });
    rmSync(join(replay.stagesPath, '5-draft'), { recursive: true });
    await draftStage(replay);
    expect(filesOf(replay)).toEqual(files);
  });

  it('stops at a cap, goes on from there, and ends as if it had never stopped', async () => {
    const server = await serve();
    onTestFinished(() => server.close());
    rmSync(join(live.stagesPath, '5-draft'), { recursive: true });
    const there = { baseURL: server.baseURL, transcript: join(tempFolder(), 'transcript.jsonl') };
    await expect(draftStage(await open({ ...there, maxCalls: 9 }))).rejects.toThrow(/9 calls of 9 are made/);
    const run = await open(there);
    await draftStage(run);
    expect(filesOf(run)).toEqual(files);
    expect(server.log).toHaveLength(calls);
  });

  it('goes through batch files to the same proposals', async () => {
    rmSync(join(live.stagesPath, '5-draft'), { recursive: true });
    const inBatches = (transcript: string) => open({ transcript }, { drafting: 'batch' });
    expect(await draftInBatches(inBatches, tempFolder(), answer)).toBeGreaterThan(2);
    expect(filesOf(live)['proposals.jsonl']).toBe(files['proposals.jsonl']);
  });

  it('words by rules without a model what a place by name means alone', async () => {
    const run = await open({ offline: 'rules', model: null, baseURL: null });
    const { books } = await draftStage(run);
    const proposals = linesOf<RegionProposal>(filesOf(run)['proposals.jsonl']);
    expect(books[1]).toMatchObject({ unit: 'region proposals', kept: proposals.length });
    for (const { draft } of proposals) expect(draft).toMatchObject({ by: 'rules', needsReview: true });
    expect(books[1]?.dropped).toHaveProperty('no-plain-words');
  });

  it('runs again when a setting of the regions has changed, and only then', async () => {
    const rules = { offline: 'rules', model: null, baseURL: null } as const;
    const regions = { perScene: 2, maxOthers: 2 };
    await draftStage(await open({ ...rules, regions }));
    expect((await draftStage(await open({ ...rules, regions }))).unchanged).toBe(true);
    const other = await draftStage(await open({ ...rules, regions: { ...regions, softMarginShare: 0.2 } }));
    expect(other.unchanged).toBeUndefined();
  });

  it('says nothing of regions where it is not asked to', async () => {
    const run = await open({ regions: null, model: null, baseURL: null });
    const { books } = await draftStage(run);
    expect(books.map(({ unit }) => unit)).toEqual(['records']);
    expect(existsSync(join(run.stagesPath, '5-draft', 'proposals.jsonl'))).toBe(false);
  });
});
