import { SPLITS, type Split } from '../model/instruction.ts';
import { mapSplits, quotaTotal, type TaskQuota } from '../model/presets.ts';
import { assignDistractors, type Distractors } from './distractors.ts';
import { CellFill, Taken } from './fill.ts';
import { binOf, type CandidateHead } from './head.ts';
import { measureOptions, type Offer, type OptionBalance } from './option-balance.ts';
import { narrowPeerPools } from './peers.ts';

export interface ChooseParams {
  readonly seed: number;
  readonly maxPerImageAndTask: number;
  /** Largest share of zeros among the counts of a task. */
  readonly maxZeroShare: number;
  /** Largest relative deviation of a value's answers from 1/k of its offers. */
  readonly optionBalance: number;
}

/** Records of one task by split, in order of rank, and the distractors of those that draw from a pool. */
export interface TaskChoice {
  readonly main: Readonly<Record<Split, readonly CandidateHead[]>>;
  readonly reserve: Readonly<Record<Split, readonly CandidateHead[]>>;
  readonly distractors: Distractors;
  /** Most records within the quota that an answer bin may have, where it is limited. */
  readonly limits: ReadonlyMap<string, number>;
}

type BySplit = Readonly<Record<Split, readonly CandidateHead[]>>;

const MAX_ROUNDS = 8;

/**
 * Chooses the records of one task. Where distractors are drawn from pools, no value may answer more than its share
 * (N / k), and a value that the pools cannot offer often enough is limited further, round by round, as long as the
 * quota does not suffer: quotas come first, and what stays out of balance is reported.
 */
export function chooseTask(
  heads: readonly CandidateHead[],
  quota: TaskQuota,
  splitOf: (head: CandidateHead) => Split,
  params: ChooseParams,
): TaskChoice {
  const bySplit = mapSplits((split) => heads.filter((head) => splitOf(head) === split));
  let limits = firstLimits(heads, quota, params);
  let best = fillSplits(bySplit, quota, limits, params);
  if (!heads.some((head) => head.pool !== null)) return best;
  let bestBalance = balanceOf(best, params);
  for (let round = 1; round < MAX_ROUNDS && bestBalance.outOfBalance.length > 0; round++) {
    const tighter = tighten(limits, bestBalance);
    if (tighter === null) break;
    limits = tighter;
    const next = fillSplits(bySplit, quota, limits, params);
    const balance = balanceOf(next, params);
    if (mainOf(next).length < mainOf(best).length || !isBetter(balance, bestBalance)) break;
    best = next;
    bestBalance = balance;
  }
  return best;
}

export function mainOf(choice: TaskChoice): readonly CandidateHead[] {
  return SPLITS.flatMap((split) => choice.main[split]);
}

/** Options of each question: the pool's choice, or the settled ones. */
export function offersOf(heads: readonly CandidateHead[], distractors: Distractors): readonly Offer[] {
  return heads.map((head) => ({
    answer: head.value as string,
    values: head.settled ?? [head.value as string, ...(distractors.get(head.id) as readonly string[])],
  }));
}

function balanceOf(choice: TaskChoice, params: ChooseParams): OptionBalance {
  return measureOptions(offersOf(mainOf(choice), choice.distractors), params.optionBalance);
}

/** No value may answer more than one in k of all questions that draw from pools, nor zero more than its share. */
function firstLimits(
  heads: readonly CandidateHead[],
  quota: TaskQuota,
  params: ChooseParams,
): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  const total = quotaTotal(quota.quota);
  for (const head of heads) {
    if (head.pool !== null) limits.set(binOf(head), Math.ceil(total / (head.pool.take + 1)));
    if (head.kind === 'count' && head.value === '0')
      limits.set(binOf(head), Math.floor(total * params.maxZeroShare));
  }
  return limits;
}

/** Values that answer too often get no more than their offers bear; null where none can be lowered. */
function tighten(limits: ReadonlyMap<string, number>, balance: OptionBalance): Map<string, number> | null {
  const tighter = new Map(limits);
  let changed = false;
  for (const { value, answers, expected } of balance.values) {
    const limit = Math.floor(expected);
    if (!balance.outOfBalance.includes(value) || answers <= expected || limit >= answers) continue;
    tighter.set(value, limit);
    changed = true;
  }
  return changed ? tighter : null;
}

function isBetter(balance: OptionBalance, than: OptionBalance): boolean {
  const sum = (b: OptionBalance): number =>
    b.values.reduce((total, v) => total + Math.abs(v.answers - v.expected), 0);
  return sum(balance) < sum(than);
}

function fillSplits(
  bySplit: BySplit,
  quota: TaskQuota,
  limits: ReadonlyMap<string, number>,
  params: ChooseParams,
): TaskChoice {
  const taken = new Taken();
  const wanted = quotaTotal(quota.quota);
  const share = { perCell: true, withReserve: 1 };
  const fills = mapSplits((split) => {
    const binLimit = (bin: string): number => {
      const limit = (limits.get(bin) ?? Number.POSITIVE_INFINITY) * share.withReserve;
      const others = SPLITS.reduce((sum, s) => sum + (s === split ? 0 : fills[s].countOf(bin)), 0);
      const inTask = Math.floor(limit) - others;
      return share.perCell ? Math.min(Math.ceil((limit * quota.quota[split]) / wanted), inTask) : inTask;
    };
    return new CellFill(bySplit[split], params.seed, taken, {
      maxPerImage: params.maxPerImageAndTask,
      binLimit,
    });
  });
  const first = mapSplits((split) => fills[split].fill(quota.quota[split]));
  share.perCell = false;
  const rest = mapSplits((split) => fills[split].fill(quota.quota[split] - first[split].length));
  const main = mapSplits((split) => [...first[split], ...rest[split]]);
  share.withReserve = 1 + quotaTotal(quota.reserve) / wanted;
  const reserve = mapSplits((split) => fills[split].fill(quota.reserve[split]));
  return { main, reserve, distractors: distract(main, reserve, params.seed), limits };
}

/** Each split is balanced in itself as far as its pools go, then all of them together; the reserve apart. */
function distract(main: BySplit, reserve: BySplit, seed: number): Distractors {
  const withPools = (bySplit: BySplit): readonly CandidateHead[] =>
    SPLITS.flatMap((split) => bySplit[split].filter((head) => head.pool !== null));
  const all = narrowPeerPools(withPools(main));
  const spare = narrowPeerPools(withPools(reserve));
  const perSplit = SPLITS.flatMap((split) => {
    const ids = new Set(main[split].map((head) => head.id));
    return [
      ...assignDistractors(
        all.filter((head) => ids.has(head.id)),
        seed,
        new Map(),
      ),
    ];
  });
  return new Map([
    ...assignDistractors(all, seed, new Map(perSplit)),
    ...assignDistractors(spare, seed, new Map()),
  ]);
}
