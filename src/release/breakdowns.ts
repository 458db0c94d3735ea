import { compareNatural, roundTo } from '../core/order.ts';
import { SIZE_BIN_LIMITS } from '../model/diagnostics.ts';
import type { Instruction } from '../model/instruction.ts';
import { categoriesOf, sectorOf } from '../model/record-strata.ts';
import type { CountedRecord } from './stats.ts';
import type { SplitCounts, Stats } from './stats-schema.ts';

/** Records per key and split, keys in natural order. A record may have several keys or none. */
export function countBySplit<T extends { readonly split: Instruction['split'] }>(
  records: readonly T[],
  keysOf: (record: T) => readonly string[],
): SplitCounts[] {
  const rows = new Map<
    string,
    { key: string; dev: number; validation: number; test: number; total: number }
  >();
  for (const record of records) {
    for (const key of keysOf(record)) {
      const row = rows.get(key) ?? { key, dev: 0, validation: 0, test: 0, total: 0 };
      row[record.split]++;
      row.total++;
      rows.set(key, row);
    }
  }
  return [...rows.values()].sort((a, b) => compareNatural(a.key, b.key));
}

/** Breakdowns that answers do not follow from count all records, the others only those in `open`. */
export function countBreakdowns(
  counted: readonly CountedRecord[],
  open: readonly Instruction[],
): Record<string, SplitCounts[]> {
  return {
    source: countBySplit(counted, (r) => [r.source]),
    category: countBySplit(open, (r) => categoriesOf(r)),
    sizeBin: inSizeOrder(countBySplit(open, (r) => [r.diagnostics.sizeBin ?? 'none'])),
    countBin: countBySplit(open, (r) => (r.answer.kind === 'count' ? [r.answerBin] : [])),
    optionLetter: countBySplit(open, (r) => (r.answerLetter === null ? [] : [r.answerLetter])),
    directionSector: countBySplit(open, sectorOf),
    markerColour: countBySplit(open, (r) => r.markers.map((m) => m.colour)),
  };
}

/** Bins of the answers, per task. */
export function countAnswers(open: readonly Instruction[]): Record<string, SplitCounts[]> {
  const tasks = [...new Set(open.map((r) => r.task))].sort(compareNatural);
  return Object.fromEntries(
    tasks.map((task) => [
      task,
      countBySplit(
        open.filter((r) => r.task === task),
        (r) => [r.answerBin],
      ),
    ]),
  );
}

/**
 * Chi-square of the right letters against equal shares, per number of options (k - 1 degrees of freedom):
 * https://www.itl.nist.gov/div898/handbook/eda/section3/eda35f.htm
 */
export function letterBalanceOf(open: readonly Instruction[]): Stats['letterBalance'] {
  const counts = new Map<number, Map<string, number>>();
  for (const { options, answerLetter } of open) {
    if (options === null || answerLetter === null) continue;
    const letters = counts.get(options.length) ?? new Map(options.map((o) => [o.letter, 0]));
    letters.set(answerLetter, (letters.get(answerLetter) ?? 0) + 1);
    counts.set(options.length, letters);
  }
  return [...counts]
    .sort((a, b) => a[0] - b[0])
    .map(([options, letters]) => {
      const seen = [...letters.values()];
      const records = seen.reduce((a, b) => a + b, 0);
      const expected = records / options;
      const chiSquare = seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      return { options, records, chiSquare: roundTo(chiSquare, 3), degreesOfFreedom: options - 1 };
    });
}

function inSizeOrder(rows: readonly SplitCounts[]): SplitCounts[] {
  const order = (key: string): number => {
    const place = SIZE_BIN_LIMITS.findIndex(([bin]) => bin === key);
    return place === -1 ? SIZE_BIN_LIMITS.length : place;
  };
  return [...rows].sort((a, b) => order(a.key) - order(b.key));
}
