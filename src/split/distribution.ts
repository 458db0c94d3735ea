import { compareText, roundTo } from '../core/order.ts';
import { SPLITS, type Split } from '../model/instruction.ts';
import type { RecordHead } from './record-head.ts';

/** How one stratum of a task is spread over the splits. */
export interface StratumSpread {
  /** Records by value and split. */
  readonly counts: Readonly<Record<string, Readonly<Record<Split, number>>>>;
  /** 0: the same mix in all splits that have records; 1: no value in common. */
  readonly divergence: number;
}

export interface TaskSpread {
  readonly task: string;
  readonly source: StratumSpread;
  readonly sizeBin: StratumSpread;
  readonly answerBin: StratumSpread;
}

/** Mixes of source, size bin and answer bin per task and split. */
export function measureSpread(
  heads: readonly RecordHead[],
  splitOf: (head: RecordHead) => Split,
): readonly TaskSpread[] {
  const tasks = [...new Set(heads.map((head) => head.task))].sort(compareText);
  return tasks.map((task) => {
    const members = heads.filter((head) => head.task === task);
    const spread = (stratum: 'source' | 'sizeBin' | 'answerBin'): StratumSpread =>
      spreadOf(members, (head) => head[stratum], splitOf);
    return { task, source: spread('source'), sizeBin: spread('sizeBin'), answerBin: spread('answerBin') };
  });
}

function spreadOf(
  heads: readonly RecordHead[],
  keyOf: (head: RecordHead) => string,
  splitOf: (head: RecordHead) => Split,
): StratumSpread {
  const counts: Record<string, Record<Split, number>> = {};
  for (const key of [...new Set(heads.map(keyOf))].sort(compareText))
    counts[key] = { dev: 0, validation: 0, test: 0 };
  for (const head of heads) (counts[keyOf(head)] as Record<Split, number>)[splitOf(head)]++;
  const rows = SPLITS.map((split) => Object.values(counts).map((count) => count[split]));
  return { counts, divergence: roundTo(jensenShannon(rows), 4) };
}

/**
 * Generalised Jensen-Shannon divergence of distributions given as counts, equally weighted, over log2 of their number,
 * so that it runs from 0 to 1 (J. Lin, "Divergence measures based on the Shannon entropy", 1991). Empty rows are left
 * out; 0 when fewer than two remain.
 */
export function jensenShannon(rows: readonly (readonly number[])[]): number {
  const shares = rows.map(normalise).filter((row) => row !== null);
  if (shares.length < 2) return 0;
  const mean = (shares[0] as readonly number[]).map(
    (_, i) => shares.reduce((sum, row) => sum + (row[i] as number), 0) / shares.length,
  );
  const within = shares.reduce((sum, row) => sum + entropy(row), 0) / shares.length;
  return Math.max(0, entropy(mean) - within) / Math.log2(shares.length);
}

function normalise(row: readonly number[]): readonly number[] | null {
  const total = row.reduce((sum, n) => sum + n, 0);
  return total === 0 ? null : row.map((n) => n / total);
}

/** In bits. */
function entropy(shares: readonly number[]): number {
  return -shares.reduce((sum, p) => (p === 0 ? sum : sum + p * Math.log2(p)), 0);
}
