import { compareText, roundTo } from '../core/order.ts';
import type { ScoreRow } from './aggregate.ts';
import type { Interval } from './bootstrap.ts';
import type { RecordScore } from './record.ts';
import type { ScoreMode } from './scorers.ts';

/** A named prediction file, scored. */
export interface ScoredFile {
  readonly name: string;
  readonly rows: readonly ScoreRow[];
  readonly records: readonly RecordScore[];
  readonly intervals: Readonly<Record<ScoreMode, ReadonlyMap<string, Interval>>>;
}

export type TableFormat = 'text' | 'markdown' | 'csv';

/** A table before it is laid out: the first row is the head, the first column the name. */
export type Table = readonly (readonly string[])[];

const percent = (share: number): string => (share * 100).toFixed(2);

/** Table 3: a line per file and mode, a column per task, dimension and overall. Percentages. */
export function overviewTable(files: readonly ScoredFile[]): Table {
  const columns = columnsOf(files);
  const head = ['file', 'mode', ...columns];
  const lines = files.flatMap((file) =>
    (['guarded', 'paper'] as const).map((mode) => [
      file.name,
      mode,
      ...columns.map((name) => {
        const row = file.rows.find((r) => r.name === name);
        return row === undefined ? '' : percent(row.scores[mode]);
      }),
    ]),
  );
  return [head, ...lines];
}

/** Tasks, each dimension behind its tasks, overall at the end: the order of table 3. */
function columnsOf(files: readonly ScoredFile[]): string[] {
  const names: string[] = [];
  for (const row of files.flatMap((file) => file.rows)) if (!names.includes(row.name)) names.push(row.name);
  return names;
}

/** Every row of one file with what was asked, answered, invalid and missing, both modes and their 95 % intervals. */
export function detailTable(file: ScoredFile): Table {
  const head = [
    'row',
    'N',
    'answered',
    'invalid',
    'missing',
    'guarded',
    'guarded 95 %',
    'paper',
    'paper 95 %',
  ];
  const lines = file.rows.map((row) => [
    row.name,
    ...[row.count, row.answered, row.invalid, row.missing].map(String),
    percent(row.scores.guarded),
    intervalText(file.intervals.guarded.get(row.name)),
    percent(row.scores.paper),
    intervalText(file.intervals.paper.get(row.name)),
  ]);
  return [head, ...lines];
}

function intervalText(interval: Interval | undefined): string {
  return interval === undefined ? '' : `${percent(interval.low)} to ${percent(interval.high)}`;
}

/** Why replies were invalid, by task. */
export function reasonTable(records: readonly RecordScore[]): Table {
  const counts = new Map<string, number>();
  for (const r of records) {
    if (r.status !== 'invalid') continue;
    const key = `${r.task}\t${r.reason}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lines = [...counts]
    .sort((a, b) => compareText(a[0], b[0]))
    .map(([key, count]) => [...key.split('\t'), String(count)]);
  return [['task', 'reason', 'replies'], ...lines];
}

/** A row as JSON carries it: shares rounded to six decimals. */
export function rowJson(row: ScoreRow, file: ScoredFile): Record<string, unknown> {
  const intervalOf = (mode: ScoreMode): unknown => {
    const interval = file.intervals[mode].get(row.name);
    return interval === undefined ? null : [roundTo(interval.low, 6), roundTo(interval.high, 6)];
  };
  return {
    name: row.name,
    level: row.level,
    count: row.count,
    answered: row.answered,
    invalid: row.invalid,
    missing: row.missing,
    guarded: roundTo(row.scores.guarded, 6),
    guardedInterval: intervalOf('guarded'),
    paper: roundTo(row.scores.paper, 6),
    paperInterval: intervalOf('paper'),
  };
}

export function layOutTable(table: Table, format: TableFormat): string {
  if (format === 'csv') return `${table.map((row) => row.map(csvCell).join(',')).join('\n')}\n`;
  const cells =
    format === 'markdown' ? table.map((row) => row.map((cell) => cell.replace(/\|/g, '\\|'))) : table;
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  const padded = cells.map((row) => row.map((cell, i) => padCell(cell, widths[i] ?? 0, i === 0)));
  if (format === 'text') return `${padded.map((row) => row.join('  ').trimEnd()).join('\n')}\n`;
  const [head = '', ...body] = padded.map((row) => `| ${row.join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return `${[head, rule, ...body].join('\n')}\n`;
}

/** Numbers to the right, names and text to the left. */
function padCell(cell: string, width: number, isName: boolean): string {
  return isName || Number.isNaN(Number.parseFloat(cell)) ? cell.padEnd(width) : cell.padStart(width);
}

/** Quotes as RFC 4180 says; a leading `=`, `+`, `-`, `@` of text is disarmed, since spreadsheets take it for a formula. */
function csvCell(cell: string): string {
  const safe = /^[=+\-@]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
