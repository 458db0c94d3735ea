import { describe, expect, it } from 'vitest';
import { aggregateScores } from '../../src/score/aggregate.ts';
import type { RecordScore } from '../../src/score/record.ts';
import {
  detailTable,
  layOutTable,
  overviewTable,
  reasonTable,
  rowJson,
  type ScoredFile,
} from '../../src/score/tables.ts';

const records: RecordScore[] = [
  {
    id: 'a',
    task: 'GC',
    dimension: 'counting',
    image: 'i',
    status: 'answered',
    reason: null,
    scores: { paper: 0.5, guarded: 0.25 },
    parsed: null,
    targetScores: null,
    isBoxAsMask: false,
  },
  {
    id: 'b',
    task: 'OC',
    dimension: 'fine-grained',
    image: 'i',
    status: 'invalid',
    reason: 'conflict',
    scores: { paper: 0, guarded: 0 },
    parsed: null,
    targetScores: null,
    isBoxAsMask: false,
  },
];
const interval = new Map([['GC', { low: 0.2, high: 0.3 }]]);
const file: ScoredFile = {
  name: '=model|x',
  rows: aggregateScores(records),
  records,
  intervals: { paper: new Map(), guarded: interval },
};

describe('score tables', () => {
  it('stand side by side in both modes, percentages', () => {
    expect(overviewTable([file])).toEqual([
      ['file', 'mode', 'OC', 'GC', 'fine-grained', 'counting', 'mean of 2 tasks'],
      ['=model|x', 'guarded', '0.00', '25.00', '0.00', '25.00', '12.50'],
      ['=model|x', 'paper', '0.00', '50.00', '0.00', '50.00', '25.00'],
    ]);
    expect(detailTable(file)[2]).toEqual(['GC', '1', '1', '0', '0', '25.00', '20.00 to 30.00', '50.00', '']);
    expect(reasonTable(records)).toEqual([
      ['task', 'reason', 'replies'],
      ['OC', 'conflict', '1'],
    ]);
    expect(rowJson(file.rows[1] as never, file)).toMatchObject({
      name: 'GC',
      guarded: 0.25,
      guardedInterval: [0.2, 0.3],
      paperInterval: null,
    });
  });

  it('are laid out as text, Markdown and CSV', () => {
    const table = [
      ['name', 'N'],
      ['=1+1, "x"', '-3'],
    ];
    expect(layOutTable(table, 'csv')).toBe('name,N\n"\'=1+1, ""x""",-3\n');
    expect(layOutTable(table, 'text')).toBe('name       N\n=1+1, "x"  -3\n');
    expect(layOutTable([['a'], ['x|y']], 'markdown')).toBe('| a    |\n|------|\n| x\\|y |\n');
  });
});
