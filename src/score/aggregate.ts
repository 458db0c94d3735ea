import type { Dimension } from '../model/candidate.ts';
import { PAPER_TASKS } from '../model/tasks.ts';
import type { RecordScore } from './record.ts';
import type { ScoreMode } from './scorers.ts';

/** One row of a score table; scores are means in 0 to 1. */
export interface ScoreRow {
  /** Task id, dimension, or `overall` (`mean of k tasks` where not all sixteen are there). */
  readonly name: string;
  readonly level: 'task' | 'dimension' | 'overall';
  /** Records asked. */
  readonly count: number;
  readonly answered: number;
  readonly invalid: number;
  readonly missing: number;
  /** Segmentation answers that were boxes, filled for want of a mask predictor; among `answered`. */
  readonly boxesAsMasks: number;
  readonly scores: Readonly<Record<ScoreMode, number>>;
}

/** Task means, dimension means and the overall mean: macro-averages, so that no large task rules (appendix C.5). */
export function aggregateScores(records: readonly RecordScore[]): ScoreRow[] {
  const tasks = tasksIn(records).map(([task, dimension]) => ({
    dimension,
    row: rowOf(
      task,
      'task',
      records.filter((r) => r.task === task),
    ),
  }));
  const dimensions = [...new Set(tasks.map((t) => t.dimension))];
  const dimensionRows = dimensions.map((dimension) =>
    macroRow(
      dimension,
      'dimension',
      tasks.filter((t) => t.dimension === dimension).map((t) => t.row),
    ),
  );
  const all = tasks.map((t) => t.row);
  return [...all, ...dimensionRows, macroRow(overallName(all.map((row) => row.name)), 'overall', all)];
}

/** `overall` only with all sixteen tasks of the paper. */
export function overallName(tasks: readonly string[]): string {
  const complete = PAPER_TASKS.every(([task]) => tasks.includes(task));
  if (complete) return 'overall';
  return `mean of ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`;
}

/** Tasks of the records: the paper's in its order, then others by name. */
export function tasksIn(records: readonly RecordScore[]): (readonly [string, Dimension])[] {
  const present = new Map(records.map((r) => [r.task, r.dimension] as const));
  const known = PAPER_TASKS.filter(([task]) => present.has(task));
  const others = [...present]
    .filter(([task]) => !PAPER_TASKS.some(([id]) => id === task))
    .sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return [...known, ...others];
}

function rowOf(name: string, level: ScoreRow['level'], records: readonly RecordScore[]): ScoreRow {
  const mean = (mode: ScoreMode): number =>
    records.reduce((sum, r) => sum + r.scores[mode], 0) / records.length;
  return { name, level, ...tally(records), scores: { paper: mean('paper'), guarded: mean('guarded') } };
}

type Tally = Pick<ScoreRow, 'count' | 'answered' | 'invalid' | 'missing' | 'boxesAsMasks'>;

/** What was asked and what became of it. */
export function tally(records: readonly RecordScore[]): Tally {
  const of = (status: RecordScore['status']): number => records.filter((r) => r.status === status).length;
  return {
    count: records.length,
    answered: of('answered'),
    invalid: of('invalid'),
    missing: of('missing'),
    boxesAsMasks: records.filter((r) => r.isBoxAsMask).length,
  };
}

function macroRow(name: string, level: ScoreRow['level'], rows: readonly ScoreRow[]): ScoreRow {
  const sum = (key: keyof Tally): number => rows.reduce((total, row) => total + row[key], 0);
  const mean = (mode: ScoreMode): number =>
    rows.reduce((total, row) => total + row.scores[mode], 0) / rows.length;
  return {
    name,
    level,
    count: sum('count'),
    answered: sum('answered'),
    invalid: sum('invalid'),
    missing: sum('missing'),
    boxesAsMasks: sum('boxesAsMasks'),
    scores: { paper: mean('paper'), guarded: mean('guarded') },
  };
}
