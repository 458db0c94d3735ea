import { compareText } from '../core/order.ts';
import { keyedUnit } from '../core/rng.ts';
import { clashesOf, firstApart } from './apart.ts';
import type { CandidateHead, Pool } from './head.ts';

/** Distractors of one question, by value, unordered. */
export type Distractors = ReadonlyMap<string, readonly string[]>;

interface Question {
  readonly id: string;
  readonly answer: string;
  readonly pool: Pool;
  readonly tierOf: ReadonlyMap<string, number>;
  readonly offered: Set<string>;
}

/** One step of a repair: in `question`, `out` is offered no longer and `into` is. */
interface Swap {
  readonly question: Question;
  readonly out: string;
  readonly into: string;
}

/**
 * Chooses the distractors of all questions together, so that each value is offered as a distractor (k - 1) times as
 * often as it is the answer: then it is the answer in 1/k of the questions that offer it, and the options alone tell
 * nothing. A transportation problem (questions supply k - 1 places, values demand theirs, pools are the roads): every
 * question starts with its lowest tiers, and surplus is then moved to lack along shortest augmenting paths of swaps
 * (Ford and Fulkerson, 1956) until no path is left; only the pools can then stand in the way of balance.
 * Deterministic whatever the order of `heads`.
 * @param start distractors that questions have already, to be changed only where balance asks for it
 */
export function assignDistractors(
  heads: readonly CandidateHead[],
  seed: number,
  start: Distractors,
): Distractors {
  const questions = makeQuestions(heads, seed);
  const lack = demandOf(questions);
  for (const question of questions) offerFirst(question, start.get(question.id), lack, seed);
  repair(questions, lack);
  return new Map(questions.map((q) => [q.id, [...q.offered].sort(compareText)]));
}

function makeQuestions(heads: readonly CandidateHead[], seed: number): readonly Question[] {
  const keyed = heads.map((head) => ({ head, key: keyedUnit(seed, 'distractors', head.id) }));
  keyed.sort((a, b) => a.key - b.key || compareText(a.head.id, b.head.id));
  return keyed.map(({ head }) => {
    const pool = head.pool as Pool;
    return {
      id: head.id,
      answer: head.value as string,
      pool,
      tierOf: new Map(pool.values.map((value, i) => [value, pool.tiers[i] as number])),
      offered: new Set<string>(),
    };
  });
}

/** Offers as a distractor that each value still lacks: the sum of k - 1 over the questions it answers. */
function demandOf(questions: readonly Question[]): Map<string, number> {
  const lack = new Map<string, number>();
  for (const { answer, pool } of questions) {
    lack.set(answer, (lack.get(answer) ?? 0) + pool.take);
    for (const value of pool.values) if (!lack.has(value)) lack.set(value, 0);
  }
  return lack;
}

function offerFirst(
  question: Question,
  start: readonly string[] | undefined,
  lack: Map<string, number>,
  seed: number,
): void {
  const { pool } = question;
  for (const value of start ?? lowestTiers(question, seed)) {
    if (question.offered.size === pool.take) return;
    if (question.offered.has(value)) continue;
    question.offered.add(value);
    lack.set(value, (lack.get(value) as number) - 1);
  }
}

/**
 * The pool by tier, then by keyed hash; before it one value that is present, where there is one. Where distractors are to
 * contradict each other, the first that do.
 */
function lowestTiers({ id, pool, tierOf }: Question, seed: number): readonly string[] {
  const keys = new Map(pool.values.map((value) => [value, keyedUnit(seed, 'distractor', id, value)]));
  const byTier = (a: string, b: string): number =>
    (tierOf.get(a) as number) - (tierOf.get(b) as number) ||
    (keys.get(a) as number) - (keys.get(b) as number) ||
    compareText(a, b);
  const values = [...pool.values].sort(byTier);
  const present = values.filter((value) => pool.oneOf.includes(value));
  const first = pool.apart === undefined ? null : firstApart(values, pool.take, pool.apart);
  return first ?? [...present.slice(0, 1), ...values];
}

function repair(questions: readonly Question[], lack: Map<string, number>): void {
  const values = [...lack.keys()].sort(compareText);
  const stuck = new Set<string>();
  for (;;) {
    const from = mostOffered(values, lack, stuck);
    if (from === null) return;
    const path = findPath(questions, lack, from);
    if (path === null) {
      stuck.add(from);
      continue;
    }
    for (const swap of path) applySwap(swap, lack);
  }
}

/** The value with the largest surplus of offers, of those that a path may still lead away from. */
function mostOffered(
  values: readonly string[],
  lack: ReadonlyMap<string, number>,
  stuck: ReadonlySet<string>,
): string | null {
  let found: string | null = null;
  for (const value of values) {
    const surplus = -(lack.get(value) as number);
    if (surplus <= 0 || stuck.has(value)) continue;
    if (found === null || surplus > -(lack.get(found) as number)) found = value;
  }
  return found;
}

/** Shortest chain of swaps that takes one offer from `from` and ends at a value that lacks offers; null if none. */
function findPath(
  questions: readonly Question[],
  lack: ReadonlyMap<string, number>,
  from: string,
): readonly Swap[] | null {
  const reached = new Map<string, Swap | null>([[from, null]]);
  let frontier = [from];
  while (frontier.length > 0) {
    const found = new Map<string, Swap>();
    for (const out of frontier) collectSwaps(questions, out, reached, found);
    for (const [into, swap] of found) reached.set(into, swap);
    frontier = [...found.keys()].sort(
      (a, b) => (lack.get(b) as number) - (lack.get(a) as number) || compareText(a, b),
    );
    const end = frontier[0];
    if (end !== undefined && (lack.get(end) as number) > 0) return pathTo(end, reached);
  }
  return null;
}

/** For every value that can take the place of `out` in some question: the swap that raises the tier least. */
function collectSwaps(
  questions: readonly Question[],
  out: string,
  reached: ReadonlyMap<string, Swap | null>,
  found: Map<string, Swap>,
): void {
  const rises = new Map<string, number>();
  for (const question of questions) {
    if (!question.offered.has(out)) continue;
    for (const into of question.pool.values) {
      if (reached.has(into) || question.offered.has(into) || !keepsPresent(question, out, into)) continue;
      if (!keepsApart(question, out, into)) continue;
      const rise = (question.tierOf.get(into) as number) - (question.tierOf.get(out) as number);
      if (rises.has(into) ? rise >= (rises.get(into) as number) : found.has(into)) continue;
      rises.set(into, rise);
      found.set(into, { question, out, into });
    }
  }
}

/** No more distractors that could both be right than before. */
function keepsApart({ offered, pool: { apart } }: Question, out: string, into: string): boolean {
  if (apart === undefined) return true;
  const others = [...offered].filter((value) => value !== out);
  return clashesOf(into, others, apart) <= clashesOf(out, others, apart);
}

function keepsPresent(question: Question, out: string, into: string): boolean {
  const { oneOf } = question.pool;
  if (!oneOf.includes(out) || oneOf.includes(into)) return true;
  for (const value of question.offered) if (value !== out && oneOf.includes(value)) return true;
  return false;
}

/**
 * Steps in the order of use, last first: a question that a shortest path uses twice would have offered the shorter way,
 * unless the rule of the present value forbade it; then the path is cut where it no longer holds.
 */
function pathTo(end: string, reached: ReadonlyMap<string, Swap | null>): readonly Swap[] | null {
  const path: Swap[] = [];
  for (let swap = reached.get(end); swap; swap = reached.get(swap.out)) path.push(swap);
  const used = new Set(path.map((swap) => swap.question));
  return used.size === path.length ? path : null;
}

function applySwap({ question, out, into }: Swap, lack: Map<string, number>): void {
  question.offered.delete(out);
  question.offered.add(into);
  lack.set(out, (lack.get(out) as number) + 1);
  lack.set(into, (lack.get(into) as number) - 1);
}
