import { compareNatural, roundTo } from '../core/order.ts';
import { SPLITS, type Split } from '../model/instruction.ts';
import { jensenShannon } from '../split/distribution.ts';
import type { Stratified, Stratum } from './balance-strata.ts';

/** The cell of a stratum that is farthest from what the task's records in all splits together lead to expect. */
export interface WorstCell {
  readonly value: string;
  readonly split: Split;
  readonly observed: number;
  readonly expected: number;
  /** (observed - expected) over the standard deviation of a draw without replacement; records taken as independent. */
  readonly residual: number;
}

export interface StratumBalance {
  /** Generalised Jensen-Shannon divergence of the splits' mixes, 0 to 1; null where fewer than two splits have any. */
  readonly divergence: number | null;
  readonly worst: WorstCell | null;
  /** Values counted, in all splits. */
  readonly counted: number;
}

/** Cells that expect fewer are not judged: a residual of so small a number means nothing. */
const LEAST_EXPECTED = 5;

/** Counts by task (one for all where tasks are not kept apart), value and split. */
type Counts = ReadonlyMap<string, ReadonlyMap<string, Record<Split, number>>>;

export function measureBalance(records: readonly Stratified[], stratum: Stratum): StratumBalance {
  const counts = countCells(records, stratum);
  const worst = worstCell(counts);
  return {
    divergence: divergenceOf(counts),
    worst,
    counted: [...counts.values()].reduce((sum, values) => sum + sumOf(totalsOf(values)), 0),
  };
}

/** Only the divergence: for the many other ways to divide the same records. */
export function measureDivergence(records: readonly Stratified[], stratum: Stratum): number | null {
  return divergenceOf(countCells(records, stratum));
}

function countCells(records: readonly Stratified[], { id, withinTasks }: Stratum): Counts {
  const counts = new Map<string, Map<string, Record<Split, number>>>();
  for (const { head, split, values } of records) {
    for (const value of values[id]) {
      const task = withinTasks ? head.task : '';
      const cells = counts.get(task) ?? new Map<string, Record<Split, number>>();
      const cell = cells.get(value) ?? { dev: 0, validation: 0, test: 0 };
      cell[split]++;
      counts.set(task, cells.set(value, cell));
    }
  }
  return counts;
}

/**
 * Divergence of the mixes after direct standardisation: in every split each task counts with its weight in all splits
 * together. Tasks that a split lacks are left out, as they have nothing to compare there.
 */
function divergenceOf(counts: Counts): number | null {
  const totals = new Map([...counts].map(([task, cells]) => [task, totalsOf(cells)]));
  const splits = SPLITS.filter((split) => [...totals.values()].some((total) => total[split] > 0));
  if (splits.length < 2) return null;
  const mixes = splits.map(() => new Map<string, number>());
  let weights = 0;
  for (const [task, cells] of counts) {
    const total = totals.get(task) as Record<Split, number>;
    if (splits.some((split) => total[split] === 0)) continue;
    const weight = sumOf(total);
    weights += weight;
    for (const [value, cell] of cells) {
      splits.forEach((split, s) => {
        const mix = mixes[s] as Map<string, number>;
        mix.set(value, (mix.get(value) ?? 0) + (weight * cell[split]) / total[split]);
      });
    }
  }
  if (weights === 0) return null;
  const values = [...(mixes[0] as Map<string, number>).keys()].sort(compareNatural);
  const divergence = jensenShannon(mixes.map((mix) => values.map((value) => mix.get(value) ?? 0)));
  return roundTo(divergence, 4);
}

function worstCell(counts: Counts): WorstCell | null {
  const sums = new Map<string, { observed: number; expected: number; variance: number }>();
  for (const cells of counts.values()) {
    const total = totalsOf(cells);
    const all = sumOf(total);
    for (const [value, cell] of cells) {
      const share = sumOf(cell) / all;
      for (const split of SPLITS) {
        const key = `${value}\n${split}`;
        const sum = sums.get(key) ?? { observed: 0, expected: 0, variance: 0 };
        sum.observed += cell[split];
        sum.expected += total[split] * share;
        if (all > 1) sum.variance += (total[split] * share * (1 - share) * (all - total[split])) / (all - 1);
        sums.set(key, sum);
      }
    }
  }
  let worst: WorstCell | null = null;
  for (const key of [...sums.keys()].sort(compareNatural)) {
    const { observed, expected, variance } = sums.get(key) as {
      observed: number;
      expected: number;
      variance: number;
    };
    if (expected < LEAST_EXPECTED || variance <= 0) continue;
    const residual = roundTo((observed - expected) / Math.sqrt(variance), 2);
    if (worst !== null && Math.abs(residual) <= Math.abs(worst.residual)) continue;
    const [value, split] = key.split('\n') as [string, Split];
    worst = { value, split, observed, expected: roundTo(expected, 1), residual };
  }
  return worst;
}

function totalsOf(cells: ReadonlyMap<string, Record<Split, number>>): Record<Split, number> {
  const total = { dev: 0, validation: 0, test: 0 };
  for (const cell of cells.values()) for (const split of SPLITS) total[split] += cell[split];
  return total;
}

function sumOf(cell: Readonly<Record<Split, number>>): number {
  return cell.dev + cell.validation + cell.test;
}
