import { compareText } from '../core/order.ts';
import { SIZE_BIN_LIMITS } from '../model/diagnostics.ts';
import type { Instruction } from '../model/instruction.ts';
import { aggregateScores, type ScoreRow } from './aggregate.ts';
import { type BootstrapOptions, bootstrapIntervals } from './bootstrap.ts';
import { BREAKDOWN_FIELDS, type BreakdownField } from './breakdown-fields.ts';
import { percent, type Table } from './table.ts';
import { intervalText, rowJson, type ScoredFile, scoreHead } from './tables.ts';

/** Bins of a measured field; fields with fewer values have a bin for each. */
const QUANTILE_BINS = 4;
export const NOT_MEASURED = 'not measured';

/** Records whose field lies in one bin. */
export interface BreakdownBin {
  readonly field: string;
  readonly title: string;
  readonly bin: string;
  readonly ids: ReadonlySet<string>;
}

/** The scores of one bin: rows of its tasks, their dimensions and their mean. */
export interface BreakdownPart {
  readonly bin: BreakdownBin;
  readonly rows: readonly ScoreRow[];
  readonly intervals: ScoredFile['intervals'];
}

/** What rows are shown: the mean of the tasks in each bin, or every task of it. */
export type BreakdownScope = 'all' | 'task';

/**
 * Bins of every field over the records asked, the same for every prediction file: a bin per text, per number where
 * there are few, else quartiles (nearest rank; equal numbers are never parted).
 */
export function breakdownBins(key: readonly Instruction[]): BreakdownBin[] {
  return BREAKDOWN_FIELDS.flatMap((field) => binsOf(field, key));
}

function binsOf(field: BreakdownField, key: readonly Instruction[]): BreakdownBin[] {
  const values = key.map((record) => ({ id: record.id, value: field.valueOf(record) }));
  const numbers = values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const texts = values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const bins: [name: string, isIn: (value: number | string | null) => boolean][] = [
    ...numberRanges(numbers).map(([low, high]): (typeof bins)[number] => [
      low === high ? String(low) : `${low} to ${high}`,
      (value) => typeof value === 'number' && value >= low && value <= high,
    ]),
    ...sortedTexts(texts).map((text): (typeof bins)[number] => [text, (value) => value === text]),
    [NOT_MEASURED, (value) => value === null],
  ];
  return bins
    .map(([bin, isIn]) => ({
      field: field.id,
      title: field.title,
      bin,
      ids: new Set(values.filter(({ value }) => isIn(value)).map(({ id }) => id)),
    }))
    .filter(({ ids }) => ids.size > 0);
}

/** Lowest and highest number of each bin. */
function numberRanges(numbers: readonly number[]): [low: number, high: number][] {
  const sorted = [...numbers].sort((a, b) => a - b);
  const distinct = [...new Set(sorted)];
  if (distinct.length <= QUANTILE_BINS) return distinct.map((value) => [value, value]);
  const ends = Array.from(
    { length: QUANTILE_BINS },
    (_, i) => sorted[Math.ceil(((i + 1) / QUANTILE_BINS) * sorted.length) - 1] as number,
  );
  const uppers = [...new Set(ends)];
  return uppers.map((high, i) => {
    const below = uppers[i - 1] ?? Number.NEGATIVE_INFINITY;
    return [distinct.find((value) => value > below) as number, high];
  });
}

/** Size bins by size, anything else by name. */
function sortedTexts(texts: readonly string[]): string[] {
  const rank = (text: string): number => SIZE_BIN_LIMITS.findIndex(([bin]) => bin === text);
  return [...new Set(texts)].sort((a, b) => rank(a) - rank(b) || compareText(a, b));
}

export function breakDown(
  file: ScoredFile,
  bins: readonly BreakdownBin[],
  options: BootstrapOptions,
): BreakdownPart[] {
  return bins.map((bin) => {
    const records = file.records.filter(({ id }) => bin.ids.has(id));
    return { bin, rows: aggregateScores(records), intervals: bootstrapIntervals(records, options) };
  });
}

export function breakdownTable(name: string, parts: readonly BreakdownPart[], scope: BreakdownScope): Table {
  const lines = parts.flatMap(({ bin, rows, intervals }) =>
    rows
      .filter(({ level }) => level === (scope === 'all' ? 'overall' : 'task'))
      .map((row) => [
        bin.title,
        bin.bin,
        row.name,
        ...[row.count, row.answered, row.invalid, row.missing].map(String),
        ...(['guarded', 'paper'] as const).flatMap((mode) => [
          percent(row.scores[mode]),
          intervalText(intervals[mode].get(row.name)),
        ]),
      ]),
  );
  const head = ['field', 'bin', 'row', 'N', 'answered', 'invalid', 'missing', ...scoreHead()];
  return {
    id: 'breakdown',
    title: `${name}: scores by the diagnostic fields of the records`,
    cells: [head, ...lines],
    notes: ['a row averages the tasks that its bin has; bins with other tasks are no like against like'],
  };
}

/** Every row of every bin, tasks and means alike. */
export function breakdownJson({ bin, rows, intervals }: BreakdownPart): Record<string, unknown> {
  return { field: bin.field, bin: bin.bin, rows: rows.map((row) => rowJson(row, intervals)) };
}
