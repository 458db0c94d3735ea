import { compareText, roundTo } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { Dimension } from '../model/candidate.ts';
import { DIMENSION_TITLES } from '../model/tasks.ts';
import { overallName, type ScoreRow, tasksIn } from './aggregate.ts';
import type { Interval, Intervals } from './bootstrap.ts';
import type { RecordScore } from './record.ts';
import type { ScoreMode } from './scorers.ts';
import { type ColumnGroup, percent, type Table } from './table.ts';

/** A named prediction file, scored. */
export interface ScoredFile {
  readonly name: string;
  readonly rows: readonly ScoreRow[];
  readonly records: readonly RecordScore[];
  readonly intervals: Readonly<Record<ScoreMode, Intervals>>;
}

/** The headline first. */
const SHOWN_MODES: readonly ScoreMode[] = ['guarded', 'paper'];

/** A column of table 3: a task, the average of a dimension, or the average of all. */
export interface ScoreColumn {
  /** Name of the row in `ScoredFile.rows`. */
  readonly row: string;
  readonly label: string;
  readonly dimension: Dimension | null;
}

/** The columns of table 3: the tasks of each dimension with their average, then the average of all tasks. */
export function scoreColumns(records: readonly RecordScore[]): ScoreColumn[] {
  const tasks = tasksIn(records);
  const dimensions = [...new Set(tasks.map(([, dimension]) => dimension))];
  const overall = overallName(tasks.map(([task]) => task));
  return [
    ...dimensions.flatMap((dimension) => [
      ...tasks
        .filter(([, of]) => of === dimension)
        .map(([task]): ScoreColumn => ({ row: task, label: task, dimension })),
      { row: dimension, label: 'Avg.', dimension },
    ]),
    { row: overall, label: overall === 'overall' ? 'Avg.' : overall, dimension: null },
  ];
}

/** Table 3: a line per file and mode, percentages; behind the average what was asked and what became of it. */
export function overviewTable(files: readonly ScoredFile[]): Table {
  const columns = scoreColumns(files[0]?.records ?? []);
  const lines = files.flatMap((file) => SHOWN_MODES.map((mode) => overviewLine(file, mode, columns)));
  return {
    id: 'scores',
    title: 'Scores (layout of table 3), percentages',
    cells: [['file', 'mode', ...columns.map(({ label }) => label), ...TALLY_HEAD], ...lines],
    groups: groupsOf(columns),
  };
}

const TALLY_HEAD: readonly string[] = ['N', 'answered', 'invalid', 'missing'];

function overviewLine(file: ScoredFile, mode: ScoreMode, columns: readonly ScoreColumn[]): string[] {
  const rows = new Map(file.rows.map((row) => [row.name, row]));
  const scores = columns.map((column) => percent((rows.get(column.row) as ScoreRow).scores[mode]));
  return [fileLabel(file), mode, ...scores, ...tallyCells(file.rows.at(-1) as ScoreRow)];
}

function tallyCells({ count, answered, invalid, missing }: ScoreRow): string[] {
  return [count, answered, invalid, missing].map(String);
}

/** The name of the file, and which of its tasks were answered by boxes that no predictor made masks of. */
function fileLabel({ name, rows }: ScoredFile): string {
  const tasks = rows.filter((row) => row.level === 'task' && row.boxesAsMasks > 0).map((row) => row.name);
  return tasks.length === 0 ? name : `${name} (${tasks.join(', ')}: box as mask)`;
}

function groupsOf(columns: readonly ScoreColumn[]): ColumnGroup[] {
  const before = 2;
  return [...new Set(columns.map(({ dimension }) => dimension))].flatMap((dimension) => {
    if (dimension === null) return [];
    const from = columns.findIndex((column) => column.dimension === dimension);
    const to = columns.findLastIndex((column) => column.dimension === dimension) + 1;
    return [{ title: DIMENSION_TITLES[dimension], from: from + before, to: to + before }];
  });
}

/** Every row of one file with what was asked, answered, invalid and missing, both modes and their 95 % intervals. */
export function detailTable(file: ScoredFile, title: string): Table {
  const head = ['row', ...TALLY_HEAD, ...scoreHead()];
  const lines = file.rows.map((row) => [
    rowLabel(row),
    ...tallyCells(row),
    ...SHOWN_MODES.flatMap((mode) => [
      percent(row.scores[mode]),
      intervalText(file.intervals[mode].get(row.name)),
    ]),
  ]);
  return { id: 'detail', title, cells: [head, ...lines], notes: boxAsMaskNotes(file) };
}

/** Heads of the columns of both modes with their intervals. */
export function scoreHead(): string[] {
  return SHOWN_MODES.flatMap((mode) => [mode, `${mode} 95 %`]);
}

/** A row whose masks are filled boxes, all or some of them, says so. */
function rowLabel({ name, boxesAsMasks, answered, level }: ScoreRow): string {
  if (boxesAsMasks === 0) return name;
  const all = level === 'task' && boxesAsMasks === answered;
  return all
    ? `${name} (box as mask)`
    : `${name} (${countText(boxesAsMasks, 'box as mask', 'boxes as masks')})`;
}

function boxAsMaskNotes({ rows }: ScoredFile): string[] {
  const isAny = rows.some((row) => row.boxesAsMasks > 0);
  return isAny
    ? ['box as mask: the box itself, filled, is scored, since no mask predictor has made a mask of it']
    : [];
}

export function intervalText(interval: Interval | undefined): string {
  return interval === undefined ? '' : `${percent(interval.low)} to ${percent(interval.high)}`;
}

/** Invalid replies by task and reason. */
export function reasonCounts(
  records: readonly RecordScore[],
): readonly { readonly task: string; readonly reason: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const r of records) {
    if (r.status !== 'invalid') continue;
    const key = `${r.task}\t${r.reason}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => compareText(a[0], b[0]))
    .map(([key, count]) => {
      const [task, reason] = key.split('\t') as [string, string];
      return { task, reason, count };
    });
}

/** Why replies were invalid, by task. */
export function reasonTable(file: ScoredFile): Table {
  const lines = reasonCounts(file.records).map(({ task, reason, count }) => [task, reason, String(count)]);
  return {
    id: 'invalid',
    title: `${file.name}: why replies were invalid`,
    cells: [['task', 'reason', 'replies'], ...lines],
  };
}

/** A row as JSON carries it: shares rounded to six decimals. */
export function rowJson(row: ScoreRow, intervals: ScoredFile['intervals']): Record<string, unknown> {
  return {
    name: row.name,
    level: row.level,
    count: row.count,
    answered: row.answered,
    invalid: row.invalid,
    missing: row.missing,
    boxesAsMasks: row.boxesAsMasks,
    guarded: roundTo(row.scores.guarded, 6),
    guardedInterval: intervalJson(intervals.guarded.get(row.name)),
    paper: roundTo(row.scores.paper, 6),
    paperInterval: intervalJson(intervals.paper.get(row.name)),
  };
}

export function intervalJson(interval: Interval | undefined): readonly [number, number] | null {
  return interval === undefined ? null : [roundTo(interval.low, 6), roundTo(interval.high, 6)];
}

/** Table 3 as JSON: columns in order, and a line per file and mode with shares (not percentages). */
export function overviewJson(files: readonly ScoredFile[]): Record<string, unknown> {
  const columns = scoreColumns(files[0]?.records ?? []);
  const rows = files.flatMap((file) =>
    SHOWN_MODES.map((mode) => {
      const byName = new Map(file.rows.map((row) => [row.name, row]));
      const scores = columns.map((column) => roundTo((byName.get(column.row) as ScoreRow).scores[mode], 6));
      const { count, answered, invalid, missing } = file.rows.at(-1) as ScoreRow;
      return { file: fileLabel(file), mode, scores, count, answered, invalid, missing };
    }),
  );
  return { columns: columns.map(({ label, dimension }) => ({ label, dimension })), rows };
}
