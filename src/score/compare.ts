import { roundTo } from '../core/order.ts';
import type { ScoreRow } from './aggregate.ts';
import { type BootstrapOptions, bootstrapDifference } from './bootstrap.ts';
import type { ScoreMode } from './scorers.ts';
import { percent, type Table } from './table.ts';
import { intervalJson, intervalText, type ScoredFile, scoreHead } from './tables.ts';

/** A prediction file against another, row by row, paired by record. */
export interface Comparison {
  readonly a: string;
  readonly b: string;
  readonly rows: readonly {
    readonly name: string;
    readonly differences: Readonly<Record<ScoreMode, number>>;
  }[];
  readonly intervals: ReturnType<typeof bootstrapDifference>;
}

/** A - B with 95 % intervals over images; both must have scored the same records. */
export function compareFiles(a: ScoredFile, b: ScoredFile, options: BootstrapOptions): Comparison {
  const others = new Map(b.rows.map((row) => [row.name, row]));
  const rows = a.rows.map(({ name, scores }) => {
    const other = (others.get(name) as ScoreRow).scores;
    const differences = { paper: scores.paper - other.paper, guarded: scores.guarded - other.guarded };
    return { name, differences };
  });
  return { a: a.name, b: b.name, rows, intervals: bootstrapDifference(a.records, b.records, options) };
}

export function comparisonTable({ a, b, rows, intervals }: Comparison): Table {
  const lines = rows.map(({ name, differences }) => [
    name,
    percent(differences.guarded),
    intervalText(intervals.guarded.get(name)),
    percent(differences.paper),
    intervalText(intervals.paper.get(name)),
  ]);
  return {
    id: 'difference',
    title: `${a} - ${b}, paired by record, 95 % over images`,
    cells: [['row', ...scoreHead()], ...lines],
  };
}

export function comparisonJson({ a, b, rows, intervals }: Comparison): Record<string, unknown> {
  return {
    a,
    b,
    rows: rows.map(({ name, differences }) => ({
      name,
      guarded: roundTo(differences.guarded, 6),
      guardedInterval: intervalJson(intervals.guarded.get(name)),
      paper: roundTo(differences.paper, 6),
      paperInterval: intervalJson(intervals.paper.get(name)),
    })),
  };
}
