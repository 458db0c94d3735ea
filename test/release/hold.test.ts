import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shortHash } from '../../src/core/hash.ts';
import { sumFolder } from '../../src/io/checksums.ts';
import { type HeldInstruction, heldInstructionSchema } from '../../src/model/held.ts';
import { type Instruction, instructionSchema } from '../../src/model/instruction.ts';
import { colourHex } from '../../src/model/palette.ts';
import { renderQuestion } from '../../src/model/render-question.ts';
import { buildTaxonomy } from '../../src/model/taxonomy.ts';
import type { Slot } from '../../src/model/wording.ts';
import { holdRecord } from '../../src/release/hold.ts';
import { type ReleaseResult, writeRelease } from '../../src/release/write.ts';
import { tempFolder } from '../temp.ts';
import { FRAME, type TinyRun, tinyRecords, tinyRun, writeTinyRun } from './tiny-run.ts';

const HOLD = { release: { holdAnswers: true, renderMarkers: ['demo'], withScenes: ['demo'] } };
const folder = (): string => tempFolder();

const SEED = 876_543_210_987_654;

async function holdRelease(run: TinyRun, seed = SEED): Promise<ReleaseResult> {
  return writeRelease(await writeTinyRun(folder(), run, { ...HOLD, seed }));
}

/** Text of every public file, unpacked; pictures left out. */
async function publicText(releasePath: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of Object.keys(await sumFolder(releasePath))) {
    if (path.endsWith('.png')) continue;
    const bytes = readFileSync(join(releasePath, path));
    texts.set(path, (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
  }
  return texts;
}

/** Mean place of the pixels of one colour. */
async function centreOfColour(path: string, hex: string): Promise<{ x: number; y: number }> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = Buffer.from(hex.slice(1), 'hex');
  const found: { x: number; y: number }[] = [];
  for (let at = 0; at < data.length; at += 3)
    if (data.compare(colour, 0, 3, at, at + 3) === 0)
      found.push({ x: (at / 3) % info.width, y: Math.floor(at / 3 / info.width) });
  const mean = (key: 'x' | 'y'): number => found.reduce((sum, one) => sum + one[key], 0) / found.length;
  return { x: mean('x'), y: mean('y') };
}

function linesOf(texts: Map<string, string>, path: string): string[] {
  return (texts.get(path) ?? '').split('\n').filter((line) => line !== '');
}

const heldOf = (texts: Map<string, string>): HeldInstruction[] =>
  linesOf(texts, 'data/test.jsonl').map((line) => heldInstructionSchema.strict().parse(JSON.parse(line)));

/** The same questions with every withheld thing changed: what a world with other answers would have built. */
function otherWorld(run: TinyRun): TinyRun {
  for (const { scene } of run.scenes.filter((s) => s.scene.id === 'demo/val/<3>')) {
    scene.instances = scene.instances.slice(0, 2).map((i) => ({ ...i, category: 'ship', id: `x${i.index}` }));
    scene.unknowns = [];
    scene.labelSha256 = 'f'.repeat(64);
  }
  run.drops['1-ingest'] = (run.drops['1-ingest'] ?? []).filter((d) => d.subject !== 'demo/val/<3>');
  return { ...run, records: run.records.map((r) => (r.split === 'test' ? otherAnswer(r) : r)).reverse() };
}

function otherAnswer(record: Instruction): Instruction {
  const letters = record.options?.map((o) => o.letter) ?? [];
  const letter = letters.find((l) => l !== record.answerLetter) ?? null;
  return {
    ...record,
    id: `${record.task}-${shortHash([record.id, 'other'])}`,
    answer: record.options === null ? { kind: 'count', count: 977 } : { kind: 'option', value: 'other' },
    answerLetter: letter,
    answerBin: 'other',
    facts: { other: true },
    targets: ['x0'],
    options: record.options?.map((o, i) => ({ ...o, value: `v${i}` })) ?? null,
    markers: record.markers.map((m) => ({ ...m, instance: 'x1' })),
    diagnostics: { ...record.diagnostics, sameCategoryCount: 977, targetCount: 5, areaShare: 0.5 },
    proof: { ...record.proof, labelSha256: 'e'.repeat(64), instances: [], margins: {} },
  };
}

describe('withheld answers', () => {
  it('leave public files that are the same whatever the answers are: nothing in them can tell', async () => {
    const run = tinyRun();
    const ours = await holdRelease(run);
    const theirs = await holdRelease(otherWorldKeepingPixels(), 11111111);
    expect(await sumFolder(theirs.releasePath)).toEqual(await sumFolder(ours.releasePath));
    const key = readFileSync(join(ours.heldPath as string, 'test-answers.jsonl'), 'utf8');
    const otherKey = readFileSync(join(theirs.heldPath as string, 'test-answers.jsonl'), 'utf8');
    expect(otherKey).not.toBe(key);
  });

  it('cannot be confirmed by listing facts: no public id is a hash of them, no secret stands in any file', async () => {
    const { releasePath } = await holdRelease(tinyRun());
    const texts = await publicText(releasePath);
    const all = [...texts.values()].join('\n');
    const ids = new Set(heldOf(texts).map((r) => r.id.split('-')[1]));
    for (const record of tinyRecords().filter((r) => r.split === 'test')) {
      const guesses = [
        [record.sceneId, record.task, record.facts],
        { sceneId: record.sceneId, task: record.task, facts: record.facts },
        record.facts,
        record.answer,
        record.targets,
      ];
      for (const guess of guesses) expect(ids).not.toContain(shortHash(guess));
      expect(all).not.toContain(record.id);
      expect(all).not.toContain(record.proof.labelSha256);
    }
    expect(all).not.toContain(String(SEED));
  });

  it('cannot be computed from where the marks are, nor from names of roles and options', async () => {
    const { releasePath } = await holdRelease(tinyRun());
    const held = heldOf(await publicText(releasePath));
    const direction = held.find((r) => r.task === 'DrR') as HeldInstruction;
    expect(direction.markers.map((m) => [m.role, m.colour, m.outline])).toEqual([
      ['marker-1', 'blue', null],
      ['marker-2', 'orange', null],
    ]);
    expect(direction.markedSha256).toBe((await sumFolder(releasePath))[`marked/${direction.id}.png`]?.sha256);
    expect(direction.wording.slots).toEqual({
      target: { type: 'marker', role: 'marker-1' },
      reference: { type: 'marker', role: 'marker-2' },
    });
    for (const record of held)
      for (const option of record.options ?? []) expect(option).not.toHaveProperty('value');
  });

  it('cannot be had by subtraction: scenes, ledger and statistics speak of open images only', async () => {
    const { releasePath, stats, ledger } = await holdRelease(tinyRun());
    const texts = await publicText(releasePath);
    const scenes = linesOf(texts, 'scenes.jsonl.gz').map((line) => JSON.parse(line).scene.id);
    expect(scenes).toEqual(['demo/train/1', 'demo/train/2']);
    const subjects = linesOf(texts, 'ledger.jsonl.gz').map((line) => JSON.parse(line).subject);
    expect(subjects).toEqual(['demo/train/1', 'demo/train/1', 'demo/train/2']);
    expect(ledger).toEqual({ written: 3, withheld: 2 });
    expect(stats.scope).toBe('public');
    expect(stats.table8).toContainEqual({ key: 'GC', dev: 0, validation: 1, test: 1, total: 2 });
    expect(stats.targets[0]?.targets).toBe(5);
    for (const rows of [...Object.values(stats.answers), stats.breakdowns.optionLetter ?? []])
      for (const row of rows) expect(row.test).toBe(0);
    expect(
      stats.histograms.find((h) => h.name === 'instances-per-scene')?.bins.map((b) => b.count),
    ).toSatisfy((counts: number[]) => counts.reduce((a, b) => a + b, 0) === 2);
    const manifest = JSON.parse(texts.get('manifest.json') as string);
    expect(manifest.seed).toBeNull();
    expect(manifest.config).not.toHaveProperty('seed');
    expect(manifest.stages.map((s: { fingerprint: unknown }) => s.fingerprint)).toEqual(Array(7).fill(null));
  });

  it('leave questions that can still be asked in every protocol', async () => {
    const { releasePath } = await holdRelease(tinyRun());
    const taxonomy = buildTaxonomy('1', [
      {
        id: 'ship',
        parent: null,
        singular: 'ship',
        plural: 'ships',
        definition: '',
        confusable: [],
        isOther: false,
      },
      {
        id: 'plane',
        parent: null,
        singular: 'plane',
        plural: 'planes',
        definition: '',
        confusable: [],
        isOther: false,
      },
    ]);
    for (const record of heldOf(await publicText(releasePath))) {
      const colours = Object.fromEntries(record.markers.map((m) => [m.role, m.colour]));
      const text = renderQuestion(record.wording, { taxonomy, protocol: '1000', framePx: FRAME, colours });
      expect(text.length).toBeGreaterThan(10);
      if (record.task === 'DrR') expect(text).toBe('Where is the blue outline from the orange outline?');
    }
  });

  it('stand in the private key under the public ids, whole', async () => {
    const { releasePath, heldPath } = await holdRelease(tinyRun());
    const held = heldOf(await publicText(releasePath));
    const key = readFileSync(join(heldPath as string, 'test-answers.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(key.map((k) => k.id)).toEqual(held.map((r) => r.id));
    const originals = new Map(tinyRecords().map((r) => [r.id, r]));
    for (const { builtId, id, ...rest } of key) {
      const original = originals.get(builtId) as Instruction;
      expect(instructionSchema.parse({ id, ...rest })).toEqual({ ...original, id });
    }
    const provenance = JSON.parse(readFileSync(join(heldPath as string, 'provenance.json'), 'utf8'));
    expect(provenance.seed).toBe(SEED);
    expect(provenance.stages).toHaveLength(7);
  });

  it('are refused where they could not be withheld', async () => {
    const crossing = tinyRun();
    for (const record of crossing.records) if (record.id === 'GD-000000000002') record.split = 'dev';
    await expect(holdRelease(crossing)).rejects.toThrow('is asked about in test and in an open split');
    const blind = await writeTinyRun(folder(), tinyRun(), { release: { holdAnswers: true } });
    await expect(writeRelease(blind)).rejects.toThrow('add demo to release.renderMarkers');
  });

  it('refuse options in words that are right on the other side', async () => {
    const draftFrom = (from: string): NonNullable<Instruction['draft']> => ({
      by: 'model',
      model: 'm',
      prompts: [],
      entries: [],
      attempts: 1,
      reading: null,
      claims: null,
      options: [{ letter: 'A', by: 'model', from, chosenBy: 'heuristic' }],
      needsReview: false,
    });
    const drafted = (id: string, from: string): TinyRun => {
      const run = tinyRun();
      return {
        ...run,
        records: run.records.map((r) => (r.id === id ? { ...r, draft: draftFrom(from) } : r)),
      };
    };
    const [open, held] = ['DrR-00000000002', 'DrR-00000000001'] as const;
    for (const [id, from] of [
      [open, held],
      [held, open],
    ] as const)
      await expect(holdRelease(drafted(id, from))).rejects.toThrow(
        `the wrong options of ${id} have the words of right ones on the other side`,
      );
  });

  it('refuse two records that show the same question', async () => {
    const run = tinyRun();
    const twin = run.records.find((r) => r.id === 'GC-000000000002') as Instruction;
    run.records.push({ ...twin, id: 'GC-000000000009', facts: { other: 1 } });
    await expect(holdRelease(run)).rejects.toThrow('two withheld records show the same question');
  });

  it('warn of a seed that can be guessed', async () => {
    for (const seed of [1, 87_654_321, -87_654_321_098_765])
      expect((await holdRelease(tinyRun(), seed)).notices.at(-1)).toContain('easy to guess');
    expect((await holdRelease(tinyRun())).notices.at(-1)).not.toContain('easy to guess');
  });

  it('follow from the drawn marks where these are the question, and maker and card say so', async () => {
    const { releasePath, notices } = await holdRelease(tinyRun());
    expect(notices.at(-1)).toContain('the answers of 1 test record of DrR can be worked out from the marks');
    const texts = await publicText(releasePath);
    expect(texts.get('README.md')).toContain('withheld in form only');
    const { id } = heldOf(texts).find((r) => r.task === 'DrR') as HeldInstruction;
    const picture = join(releasePath, 'marked', `${id}.png`);
    const target = await centreOfColour(picture, colourHex('blue'));
    const reference = await centreOfColour(picture, colourHex('orange'));
    const isRight = target.x > reference.x;
    const isLower = target.y > reference.y;
    expect([isRight, isLower]).toEqual([true, true]);
    const record = tinyRecords().find((r) => r.task === 'DrR' && r.split === 'test');
    expect(record?.answerBin).toBe('lower-right');
  });
});

describe('holdRecord', () => {
  it('drops slots that the question does not speak', () => {
    const record = tinyRecords().find((r) => r.task === 'GC') as Instruction;
    const slots = { ...record.wording.slots, hint: { type: 'text', text: '42' } as const };
    const held = holdRecord({ ...record, wording: { ...record.wording, slots } }, null);
    expect(Object.keys(held.wording.slots)).toEqual(['category']);
  });

  it('shows of a member of a structure neither the region nor, where words were drafted, the steps', () => {
    const record = tinyRecords().find((r) => r.task === 'GC') as Instruction;
    const steps = {
      type: 'structure',
      category: 'ship',
      structure: { kind: 'row', pick: { by: 'only' } },
      rank: { kind: 'ordinal', side: 'left', rank: 3 },
    } as const;
    const heldWith = (expression: Slot): string => {
      const wording = { ...record.wording, template: '{expression}', slots: { expression } };
      const facts = { target: 'o7', region: [11, 22, 33, 44] };
      return JSON.stringify(holdRecord({ ...record, targets: ['o7'], wording, facts }, null));
    };
    const plain = heldWith(steps);
    expect(plain).toContain('"kind":"row"');
    expect(plain).not.toMatch(/o7|\[11,22/);
    expect(heldWith({ ...steps, text: 'the third ship' })).not.toMatch(/o7|\[11,22|"kind":"row"/);
  });

  it('shows of a region in words the words alone', () => {
    const record = tinyRecords().find((r) => r.task === 'GC') as Instruction;
    const region = { type: 'region', box: [0, 0, 100, 200], text: 'the old harbour' } as const;
    const wording = { ...record.wording, template: `${record.wording.template} {region}` };
    const slots = { ...record.wording.slots, region };
    const held = holdRecord({ ...record, wording: { ...wording, slots } }, null);
    expect(held.wording.slots.region).toEqual({ type: 'text', text: 'the old harbour' });
  });
});

// Both worlds have the same image files: only labels and answers differ.
function otherWorldKeepingPixels(): TinyRun {
  const run = tinyRun();
  const drawn = run.scenes.map(({ scene }) => ({ id: scene.id, instances: scene.instances }));
  const other = otherWorld(run);
  return {
    ...other,
    pixelsFrom: new Map(drawn.map(({ id, instances }) => [id, instances])),
  };
}
