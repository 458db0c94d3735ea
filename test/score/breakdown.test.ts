import { describe, expect, it } from 'vitest';
import type { Instruction } from '../../src/model/instruction.ts';
import { aggregateScores } from '../../src/score/aggregate.ts';
import { bootstrapIntervals } from '../../src/score/bootstrap.ts';
import { breakDown, breakdownBins, breakdownTable } from '../../src/score/breakdown.ts';
import type { RecordScore } from '../../src/score/record.ts';
import type { ScoredFile } from '../../src/score/tables.ts';
import { tinyRecords } from '../release/tiny-run.ts';

const like = tinyRecords()[0] as Instruction;

/** Ten records: sides 1 to 10 px, the first three of them in `xs`, the last two without difficult share of 0. */
const key: Instruction[] = Array.from({ length: 10 }, (_, i) => ({
  ...like,
  id: `r${i}`,
  task: i % 2 === 0 ? 'GD' : 'GC',
  dimension: i % 2 === 0 ? 'grounding' : 'counting',
  source: i < 4 ? 'xview' : 'fair1m',
  diagnostics: {
    ...like.diagnostics,
    sidePx: i + 1,
    sizeBin: i < 3 ? 'xs' : i < 9 ? 'xl' : null,
    difficultShare: i < 8 ? 0 : i / 10,
    gsdMeters: null,
  },
}));

const records = key.map(
  ({ id, task, dimension }, i): RecordScore => ({
    id,
    task,
    dimension,
    image: `image-${i}`,
    status: i === 9 ? 'missing' : 'answered',
    reason: null,
    scores: { paper: 1, guarded: i / 10 },
    parsed: null,
    targetScores: null,
    isBoxAsMask: false,
  }),
);
const options = { seed: 1, resamples: 20 };
const file: ScoredFile = {
  name: 'm',
  rows: aggregateScores(records),
  records,
  intervals: bootstrapIntervals(records, options),
};

const binsOf = (field: string): (readonly [string, number])[] =>
  breakdownBins(key)
    .filter((bin) => bin.field === field)
    .map(({ bin, ids }) => [bin, ids.size]);

describe('the breakdown', () => {
  it('has quartiles of measures, a bin per text, and one for what was not measured', () => {
    // Nearest rank: the 3rd, 5th, 8th and 10th of ten.
    expect(binsOf('sidePx')).toEqual([
      ['1 to 3', 3],
      ['4 to 5', 2],
      ['6 to 8', 3],
      ['9 to 10', 2],
    ]);
    expect(binsOf('sizeBin')).toEqual([
      ['xs', 3],
      ['xl', 6],
      ['not measured', 1],
    ]);
    expect(binsOf('source')).toEqual([
      ['fair1m', 6],
      ['xview', 4],
    ]);
    // Three distinct values: a bin for each.
    expect(binsOf('difficultShare')).toEqual([
      ['0', 8],
      ['0.8', 1],
      ['0.9', 1],
    ]);
    expect(binsOf('gsdMeters')).toEqual([['not measured', 10]]);
  });

  it('puts every record into one bin of every field, and knows every diagnostic field', () => {
    const fields = new Set(breakdownBins(key).map(({ field }) => field));
    for (const field of fields) {
      const ids = breakdownBins(key)
        .filter((bin) => bin.field === field)
        .flatMap((bin) => [...bin.ids]);
      expect(ids.sort(), field).toEqual(key.map(({ id }) => id).sort());
    }
    const measured = Object.keys(like.diagnostics).filter((name) => !name.endsWith('Condition'));
    expect([...fields]).toEqual(expect.arrayContaining(measured));
    expect(fields).toContain('targetSharpness');
  });

  it('averages the tasks of a bin, or gives each of them', () => {
    const parts = breakDown(file, breakdownBins(key), options);
    const rowsOf = (scope: 'all' | 'task') =>
      breakdownTable('m', parts, scope).cells.filter(([field]) => field === 'size bin of the targets');
    // xs: GD of records 0 and 2 (0.1), GC of record 1 (0.1).
    expect(rowsOf('all')[0]?.slice(1, 8)).toEqual(['xs', 'mean of 2 tasks', '3', '3', '0', '0', '10.00']);
    expect(rowsOf('task').map((row) => row.slice(1, 8))).toEqual([
      ['xs', 'GD', '2', '2', '0', '0', '10.00'],
      ['xs', 'GC', '1', '1', '0', '0', '10.00'],
      ['xl', 'GD', '3', '3', '0', '0', '60.00'],
      ['xl', 'GC', '3', '3', '0', '0', '50.00'],
      ['not measured', 'GC', '1', '0', '0', '1', '90.00'],
    ]);
  });
});
