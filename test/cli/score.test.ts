import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEIGHT_PX, maskRuns, PLANE, SHIPS, WIDTH_PX, writeHarbour, writeLines } from '../score/harbour.ts';
import { tempFolder } from '../temp.ts';
import { checkBuilt, runCommand } from './command.ts';

let folder = '';
let releasePath = '';
beforeAll(async () => {
  await checkBuilt();
  folder = tempFolder(afterAll);
  releasePath = await writeHarbour(folder);
});

const shifted = (points: readonly number[], dx: number, dy: number): number[] =>
  points.map((v, i) => v + (i % 2 === 0 ? dx : dy));

/** A reply per kind of answer; pixels. */
const replies: Readonly<Record<string, string>> = {
  'GD-1': `The ships:\n\`\`\`json\n[{"bbox_2d": [${SHIPS[0]}]}, {"bbox_2d": [${shifted(SHIPS[1] as readonly number[], 20, 0)}]}]\n\`\`\``,
  'GD-2': '<box>(2500,2500),(2550,2530)</box>',
  'RD-1': JSON.stringify([shifted(PLANE, -15, 20)]),
  'BG-1': `[[0, 0, 50, 30], [${SHIPS[0]}]]`,
  'GC-1': 'I see one here and two there: there are 3.',
  'RC-1': '0',
  'OC-1': '答案是B。',
  'DrR-1': '应该选（C）',
  'RS-1': JSON.stringify({ size: [HEIGHT_PX, WIDTH_PX], counts: maskRuns(110) }),
  'CS-1': '[100, 200, 120, 210]',
};

/** A third of overlap for a shift of half a side, and what the distance of the centres adds. */
const third = (distance2: number, diagonal2: number): number =>
  1 / 3 + (2 / 3) * Math.exp(-distance2 / diagonal2);
// 40 x 40 px moved by 20; the leaning square of 50 px in a box of 70 x 70 px moved by 25; 20 x 10 px moved by 10.
const ship = third(20 ** 2, 40 ** 2 + 40 ** 2);
const plane = third(25 ** 2, 70 ** 2 + 70 ** 2);
const mask = third(10 ** 2, 20 ** 2 + 10 ** 2);
// Two of three ships: precision 1, recall T / (T + 1), in F as printed.
const recall = (1 + ship) / (2 + ship);

const expected: Readonly<Record<string, readonly [guarded: number, paper: number]>> = {
  // The mean of two records; of the second the one box is 1,500 px off, which scores 1 as printed.
  GD: [(2 * (1 + ship)) / 5 / 2, ((2 * recall) / (1 + recall) + 1) / 2],
  RD: [plane, 1],
  BG: [0, 1],
  OC: [1, 1],
  RS: [mask, mask],
  CS: [1, 1],
  GC: [0.75, 0.75],
  RC: [1, 1],
  DrR: [0, 0],
};

interface Row {
  readonly name: string;
  readonly guarded: number;
  readonly paper: number;
}
interface Printed {
  readonly files: readonly { readonly name: string; readonly rows: readonly Row[] }[];
  readonly [part: string]: unknown;
}

async function scoreJson(args: readonly string[]): Promise<{ printed: Printed; err: string }> {
  const { code, out, err } = await runCommand(['score', releasePath, ...args, '--resamples', '20', '--json']);
  expect(code, err).toBe(0);
  return { printed: JSON.parse(out) as Printed, err };
}

function expectScores(printed: Printed): void {
  const rows = new Map(printed.files[0]?.rows.map((row) => [row.name, row]));
  for (const [task, [guarded, paper]] of Object.entries(expected)) {
    expect(rows.get(task)?.guarded, task).toBeCloseTo(guarded, 6);
    expect(rows.get(task)?.paper, task).toBeCloseTo(paper, 6);
  }
  const mean = Object.values(expected).reduce((sum, [guarded]) => sum + guarded, 0) / 9;
  expect(rows.get('mean of 9 tasks')?.guarded).toBeCloseTo(mean, 6);
}

describe('the score command', () => {
  it('gives the hand-computed scores for every kind of answer, and tells the errors apart', async () => {
    const path = writeLines(
      join(folder, 'model.jsonl'),
      Object.entries(replies).map(([id, output]) => ({ id, output })),
    );
    const { printed, err } = await scoreJson([
      path,
      ...['--protocol', 'pixel', '--diagnose', '--scale', '--breakdown'],
    ]);
    expectScores(printed);
    expect(err).toBe(
      `${path}: 10 lines, 10 used (10 in protocol pixel), 0 broken, 0 repeated, 0 with an unknown id\n`,
    );
    expect(printed.table).toMatchObject({
      rows: [
        { file: 'model.jsonl (CS: box as mask)', mode: 'guarded', count: 10, answered: 10 },
        { mode: 'paper' },
      ],
    });
    expect(printed.diagnosis).toMatchObject([
      {
        rows: [
          {
            task: 'GD',
            unit: 'box',
            targets: 4,
            found: 2,
            counts: { success: 2, 'object-hallucination': 1 },
          },
          { task: 'RD', unit: 'box', targets: 1, found: 1, counts: { success: 1 } },
          { task: 'BG', unit: 'reply', diagnosed: 1, counts: { 'object-hallucination': 1 } },
        ],
      },
    ]);
    expect(printed.scale).toMatchObject([
      {
        rows: [
          { task: 'GD', targets: 4 },
          { task: 'RD' },
          { task: 'BG' },
          { task: 'all box tasks', targets: 6 },
        ],
      },
    ]);
    expect(JSON.stringify(printed.breakdown)).toContain('"field":"sizeBin","bin":"xs"');
  });

  it('gives the same for structured answers, in another protocol, and for an exported sheet', async () => {
    const structured: Readonly<Record<string, object>> = {
      'GC-1': { count: 3 },
      'OC-1': { option: 'B' },
      'RD-1': { boxes: [shifted(PLANE, -15, 20)], protocol: 'pixel' },
      'RS-1': { mask: { size: [HEIGHT_PX, WIDTH_PX], counts: maskRuns(110) } },
      'CS-1': { boxes: [[25, 200 / 3, 30, 70]] },
    };
    const lines = Object.keys(replies).map((id) => ({
      id,
      ...(structured[id] ?? { output: replies[id], protocol: 'pixel' }),
    }));
    const path = writeLines(join(folder, 'structured.jsonl'), lines);
    expectScores((await scoreJson([path, '--protocol', '1000'])).printed);

    const rows = Object.entries(replies).map(([id, reply]) => `${id};"${reply.replace(/"/g, '""')}";x`);
    const sheet = join(folder, 'sheet.csv');
    writeFileSync(sheet, Buffer.from(`\ufeffid;prediction;note\r\n${rows.join('\r\n')}\r\n`, 'utf16le'));
    expectScores((await scoreJson([sheet, '--protocol', 'pixel'])).printed);
  });

  it('counts what is missing and names what cannot be used', async () => {
    const path = writeLines(join(folder, 'poor.jsonl'), [
      { id: 'GC-1', output: '3 or 4' },
      { id: 'GC-1', output: '4' },
      '{"id":"RC-1",',
      { id: 'nobody', output: '4' },
      { id: 'OC-1', output: 'B', protocol: 'miles' },
    ]);
    const { printed, err } = await scoreJson([path]);
    expect(printed.inputs).toMatchObject([
      { lines: 5, used: 1, problems: [{ line: 2, kind: 'repeated' }, { line: 3 }, { line: 4 }, { line: 5 }] },
    ]);
    expect(err).toContain(
      '5 lines, 1 used (1 in protocol pixel), 2 broken, 1 repeated, 1 with an unknown id',
    );
    expect(err).toContain(
      '9 records without a line: GD-1, GD-2, RD-1, BG-1, RC-1, OC-1, DrR-1, RS-1, CS-1\n',
    );
    expect(printed.table).toMatchObject({ rows: [{ answered: 0, invalid: 1, missing: 9 }, {}] });
  });

  it('writes tables, figures and baselines; baselines score the same when they are read back', async () => {
    const [baselines, tables, figures] = ['baselines', 'tables', 'figures'].map((name) => join(folder, name));
    const inMemory = (await scoreJson(['--write-baselines', baselines as string])).printed.files;
    const names = readdirSync(baselines as string).sort();
    expect(names).toEqual(inMemory.map(({ name }) => `${name}.jsonl`).sort());
    const paths = inMemory.map(({ name }) => join(baselines as string, `${name}.jsonl`));
    const { printed } = await scoreJson([
      ...[...paths, '--diagnose', '--format', 'csv'],
      ...['--tables', tables as string, '--figures', figures as string],
    ]);
    expect(printed.files.map(({ rows }) => rows)).toEqual(inMemory.map(({ rows }) => rows));
    expect(printed.comparisons).toHaveLength(7);
    const written = readdirSync(tables as string);
    expect(written).toEqual(
      expect.arrayContaining(['scores.csv', 'detail-8.csv', 'diagnosis.csv', 'scale.csv']),
    );
    const scores = readFileSync(join(tables as string, 'scores.csv'), 'utf8').split('\n');
    expect(scores[0]).toMatch(/^file,mode,Grounding GD,Grounding RD,Grounding BG,Grounding Avg\.,/);
    expect(scores.find((line) => line.startsWith('oracle.jsonl,guarded'))).toMatch(/,10,10,0,0$/);
    expect(readdirSync(figures as string)).toContain('scale-1-GD.svg');
    const page = readFileSync(join(figures as string, 'score.html'), 'utf8');
    expect(page).toContain('layout of table 15');
    expect(page).not.toMatch(/(?:src|href)="(?!#)/);
  });

  it('refuses what it cannot do', async () => {
    const idle = await runCommand(['score', releasePath, 'model.jsonl', '--sources', 'demo=archive']);
    expect([idle.code, idle.err]).toEqual([2, '--sources is for --diagnose, which is not given\n']);
    const { code, err } = await runCommand(['score', releasePath, '--diagnose']);
    expect([code, err]).toEqual([2, '--diagnose needs a prediction file (--write-baselines makes some)\n']);
    const strange = writeLines(join(folder, 'strange.jsonl'), [{ id: 'nobody', output: '4' }]);
    expect(await runCommand(['score', releasePath, strange])).toMatchObject({
      code: 1,
      out: '',
      err: `${strange}:1: the id "nobody" is not in this release, expected a prediction for the split test (--split names another); no line of 1 could be used\n`,
    });
    const absent = await runCommand(['score', releasePath, 'absent.jsonl']);
    expect([absent.code, absent.err]).toEqual([2, 'absent.jsonl: no such file\n']);
  });
});
