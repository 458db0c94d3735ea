import { describe, expect, it } from 'vitest';
import { inspectRecord } from '../../pipelines/inspect.ts';
import type { Drafted } from '../../src/model/drafted.ts';
import { draftLines } from '../../src/release/inspect-draft.ts';
import { countingRun } from './counting-run.ts';

const EXPRESSION: Drafted = {
  by: 'model',
  model: 'seer',
  prompts: [
    { id: 'bg-expression', version: 1, sha256: 'a1b2c3d4e5f60718'.repeat(4) },
    { id: 'bg-verification', version: 2, sha256: '0f1e2d3c4b5a6978'.repeat(4) },
  ],
  entries: ['11223344556677ff'.repeat(4), '99aabbccddeeff00'.repeat(4)],
  attempts: 2,
  reading: {
    category: 'ship',
    predicates: [
      { kind: 'place', column: 'left', row: null, extent: 'part' },
      {
        kind: 'nearness',
        order: 'nearest',
        rank: 1,
        anchor: { kind: 'object', category: 'bridge', cues: [] },
      },
    ],
    margins: { place: 120.5, nearness: 41 },
    uncheckable: ['white'],
  },
  claims: null,
  options: null,
  needsReview: true,
};

const DESCRIPTION: Drafted = {
  ...EXPRESSION,
  attempts: 1,
  reading: null,
  claims: ['place=upper-left', 'spacing=even'],
  options: [
    { letter: 'A', by: 'model', from: 'PDR-1', chosenBy: 'model' },
    { letter: 'B', by: 'model', from: 'PDR-2', chosenBy: 'heuristic' },
    { letter: 'C', by: 'model', from: 'PDR-0' },
    { letter: 'D', by: 'rules', from: null },
  ],
};

describe('draftLines', () => {
  it('tells who worded an expression, by what it was proved, and what a person must look at', () => {
    expect(draftLines(EXPRESSION)).toEqual([
      'worded by a model, seer, 2 attempts; NEEDS REVIEW, no person has seen these words',
      'prompts: bg-expression v1 (sha256 a1b2c3d4e5f6…), bg-verification v2 (sha256 0f1e2d3c4b5a…)',
      'replies in the transcript: 112233445566…, 99aabbccddee…',
      'read as ship: place, column left, extent part; nearness, order nearest, rank 1, anchor {"kind":"object","category":"bridge","cues":[]}',
      'margins of the cues: place 120.5, nearness 41',
      'NOT CHECKED by geometry, a person must look: white',
    ]);
  });

  it('tells the steps of a question of two steps, and what the model said that it is about', () => {
    const place = { kind: 'place', column: 'left', row: 'upper', extent: 'part' } as const;
    const member = {
      category: 'ship',
      structure: { kind: 'row', pick: { by: 'place', place } },
      rank: { kind: 'ordinal', side: 'right', rank: 3 },
      margins: { rowRoom: 2.5, ordinalPx: 83 },
      claims: { structure: 2, target: 7, rank: 3 },
    } as const;
    expect(draftLines({ ...EXPRESSION, reading: null, member }).slice(3)).toEqual([
      'read as ship: in the row (place, column left, row upper, extent part), ordinal, side right, rank 3',
      'margins: rowRoom 2.5, ordinalPx 83',
      'named by the model: structure 2, object 7, place 3 in its list',
    ]);
  });

  it('tells the claims of a description and where each option comes from', () => {
    expect(draftLines(DESCRIPTION).slice(3)).toEqual([
      'claims read: place=upper-left, spacing=even',
      'option A: words of a model, of PDR-1, chosen by a model',
      'option B: words of a model, of PDR-2, next by keyed order',
      'option C: words of a model, of PDR-0',
      'option D: words of the rules, of no record',
    ]);
  });

  it('tells rules from a model whose drafts did not hold', () => {
    const byRules: Drafted = {
      ...EXPRESSION,
      by: 'rules',
      model: null,
      prompts: [],
      entries: [],
      attempts: 0,
      reading: null,
      needsReview: false,
    };
    expect(draftLines(byRules)).toEqual(['worded by rules, no model was asked; needs no review']);
    expect(draftLines({ ...DESCRIPTION, by: 'rules', attempts: 3 })[0]).toBe(
      'worded by rules, where no draft of a model held, seer, 3 attempts; NEEDS REVIEW, no person has seen these words',
    );
  });
});

describe('inspectRecord', () => {
  it('prints the draft of a record, and no such line for one that words itself', async () => {
    const { run, root } = await countingRun(({ records }) => {
      for (const record of records) if (record.id === 'GC-000000000001') record.draft = EXPRESSION;
    });
    const { lines } = await inspectRecord(run, 'GC-000000000001', `${root}/a.png`);
    const at = lines.findIndex((line) => line.startsWith('  draft'));
    expect(lines[at]).toBe(`  draft     ${draftLines(EXPRESSION)[0]}`);
    expect(lines[at + 5]).toBe('            NOT CHECKED by geometry, a person must look: white');
    const plain = await inspectRecord(run, 'GC-000000000002', `${root}/b.png`);
    expect(plain.lines.some((line) => line.startsWith('  draft'))).toBe(false);
  });
});
