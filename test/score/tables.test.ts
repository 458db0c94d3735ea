import { describe, expect, it } from 'vitest';
import { PAPER_TASKS } from '../../src/model/tasks.ts';
import { aggregateScores } from '../../src/score/aggregate.ts';
import type { RecordScore } from '../../src/score/record.ts';
import { headed, layOutTable, type Table } from '../../src/score/table.ts';
import {
  detailTable,
  overviewJson,
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
  it('have the layout of table 3: the average of a dimension behind its tasks, both modes, what was asked', () => {
    const table = overviewTable([file]);
    expect(headed(table)).toEqual([
      [
        'file',
        'mode',
        'Fine-grained Understanding OC',
        'Fine-grained Understanding Avg.',
        'Counting GC',
        'Counting Avg.',
        'mean of 2 tasks',
        'N',
        'answered',
        'invalid',
        'missing',
      ],
      ['=model|x', 'guarded', '0.00', '0.00', '25.00', '25.00', '12.50', '2', '1', '1', '0'],
      ['=model|x', 'paper', '0.00', '0.00', '50.00', '50.00', '25.00', '2', '1', '1', '0'],
    ]);
    expect(overviewJson([file])).toEqual({
      columns: [
        { label: 'OC', dimension: 'fine-grained' },
        { label: 'Avg.', dimension: 'fine-grained' },
        { label: 'GC', dimension: 'counting' },
        { label: 'Avg.', dimension: 'counting' },
        { label: 'mean of 2 tasks', dimension: null },
      ],
      rows: [
        {
          file: '=model|x',
          mode: 'guarded',
          scores: [0, 0, 0.25, 0.25, 0.125],
          count: 2,
          answered: 1,
          invalid: 1,
          missing: 0,
        },
        {
          file: '=model|x',
          mode: 'paper',
          scores: [0, 0, 0.5, 0.5, 0.25],
          count: 2,
          answered: 1,
          invalid: 1,
          missing: 0,
        },
      ],
    });
  });

  it('have the sixteen columns of table 3 with averages where all tasks are there', () => {
    const all = PAPER_TASKS.map(([task, dimension], i) => ({
      ...(records[0] as RecordScore),
      id: task,
      task,
      dimension,
      scores: { paper: i / 15, guarded: i / 15 },
    }));
    const full: ScoredFile = {
      name: 'm',
      rows: aggregateScores(all),
      records: all,
      intervals: { paper: new Map(), guarded: new Map() },
    };
    const { cells, groups } = overviewTable([full]);
    expect(cells[0]?.slice(2, -4).join(' ')).toBe(
      'GD RD BG CG MCR Avg. OC FGR RS CS Avg. GC RC CC CRC Avg. DrR DsR PDR Avg. Avg.',
    );
    expect(groups?.map(({ title, from, to }) => [title, to - from])).toEqual([
      ['Grounding', 6],
      ['Fine-grained Understanding', 5],
      ['Counting', 5],
      ['Spatial Reasoning', 4],
    ]);
    // Grounding: (0 + 1 + 2 + 3 + 4) / 5 / 15.
    expect(cells[1]?.[7]).toBe('13.33');
    expect(cells[1]?.[22]).toBe('50.00');
  });

  it('give every row with its intervals, and why replies were invalid', () => {
    const detail = detailTable(file, 'title');
    expect(detail.cells[2]).toEqual(['GC', '1', '1', '0', '0', '25.00', '20.00 to 30.00', '50.00', '']);
    expect(detail.notes).toEqual([]);
    expect(reasonTable(file).cells).toEqual([
      ['task', 'reason', 'replies'],
      ['OC', 'conflict', '1'],
    ]);
    expect(rowJson(file.rows[1] as never, file.intervals)).toMatchObject({
      name: 'GC',
      guarded: 0.25,
      guardedInterval: [0.2, 0.3],
      paperInterval: null,
    });
  });

  it('say where boxes were scored as masks', () => {
    const masks = records.map((record) => ({
      ...record,
      task: 'RS',
      dimension: 'fine-grained' as const,
      isBoxAsMask: record.status === 'answered',
    }));
    const boxed: ScoredFile = { ...file, rows: aggregateScores(masks), records: masks };
    expect(overviewTable([boxed]).cells[1]?.[0]).toBe('=model|x (RS: box as mask)');
    expect(detailTable(boxed, 't').cells.map((row) => row[0])).toEqual([
      'row',
      'RS (box as mask)',
      'fine-grained (1 box as mask)',
      'mean of 1 task (1 box as mask)',
    ]);
    expect(detailTable(boxed, 't').notes).toHaveLength(1);
  });

  it('are laid out as text, Markdown and CSV', () => {
    const table: Table = {
      id: 't',
      title: 'Title',
      cells: [
        ['name', 'N', 'interval'],
        ['=1+1, "x"', '-3', '-3.00 to -1.00'],
      ],
      groups: [{ title: 'Long group', from: 1, to: 2 }],
      notes: ['a note'],
    };
    expect(layOutTable(table, 'csv')).toBe('name,Long group N,interval\n"\'=1+1, ""x""",-3,-3.00 to -1.00\n');
    expect(layOutTable(table, 'text')).toBe(
      [
        'Title',
        '           Long group',
        'name       N           interval',
        '=1+1, "x"          -3  -3.00 to -1.00',
        'a note',
        '',
      ].join('\n'),
    );
    const cells = [['a'], ['x|y']];
    expect(layOutTable({ id: 't', title: 'T', cells, notes: ['n'] }, 'markdown')).toBe(
      '### T\n\n| a    |\n|------|\n| x\\|y |\n\nn\n',
    );
  });
});
