import { type Drop, drop } from '../../core/drop.ts';
import type { Item } from './item.ts';
import { type Domain, guessRank, judgeRank } from './rank.ts';
import type { Ranking } from './ranking.ts';
import type { Judged, Verdict } from './verdict.ts';

/** What an expression that does not pick out its object fails by. */
export const PICK_DROP_CODES = {
  'cue-fails': 'a cue does not hold for the object',
  'cue-unclear': 'whether a cue holds for the object is too close to call',
  'rank-differs': 'the object does not hold the rank that the expression names',
  'rank-unclear': 'whether the object holds the rank is too close to call',
  'second-match': 'the expression fits another object as well',
  'match-unclear': 'the expression may fit another object as well',
  'idle-cue': 'without one of its cues the expression would pick out the same object',
  'ambiguous-scope': 'the rank may be counted among all objects or among some: another object could be meant',
} as const;

/** A filter with its verdicts at hand. */
export interface Clause {
  readonly kind: string;
  judge(item: Item): Judged;
  /** Is the item outside for whoever knows how many are inside? Of clauses whose border is for a person to say. */
  isLeftOut(item: Item): boolean;
}

/** A selector with its order at hand. */
export interface Choice {
  readonly kind: string;
  readonly rank: number;
  readonly ranking: Ranking;
}

/** How far each clause is from another verdict, in the order of filters, then selector. */
export type PickMargins = readonly { readonly kind: string; readonly margin: number }[];

/**
 * Do the clauses pick out exactly the target among the items, each of them needed? A selector counts among the items
 * that pass the filters (the largest ship on the left is not the largest ship); where counting among more of them could
 * hit another object that fits the filters, the expression is ambiguous. A `stated` number of objects that pass the
 * filters settles where vague ones end, and a filter without which there would be more of them is needed.
 */
export function judgePick(
  target: Item,
  items: readonly Item[],
  clauses: readonly Clause[],
  choice: Choice | null,
  stated: number | null = null,
): PickMargins | Drop {
  const own = clauses.map((clause) => clause.judge(target));
  const failing = clauses.findIndex((_, i) => own[i]?.verdict !== 'yes');
  if (failing >= 0) {
    const code = own[failing]?.verdict === 'no' ? 'cue-fails' : 'cue-unclear';
    return drop(code, clauses[failing]?.kind ?? null, 'holds');
  }
  const domain = settled(domainOf(items, clauses), clauses, stated);
  const margins = clauses.map(({ kind }, i) => ({ kind, margin: (own[i] as Judged).margin }));
  if (choice === null) {
    return refuseOthers(target, domain) ?? refuseIdleFilter(target, items, clauses) ?? margins;
  }
  const ranked = judgeRank(target, domain, choice.rank, choice.ranking);
  if (ranked.verdict !== 'yes') {
    const code = ranked.verdict === 'no' ? 'rank-differs' : 'rank-unclear';
    return drop(code, choice.kind, choice.rank);
  }
  return (
    refuseIdleChoice(domain, clauses, { target, items, choice, stated }) ??
    refuseOtherScope(target, items, clauses, choice) ?? [
      ...margins,
      { kind: choice.kind, margin: ranked.margin },
    ]
  );
}

function verdictOf(item: Item, clauses: readonly Clause[]): Verdict {
  let verdict: Verdict = 'yes';
  for (const clause of clauses) {
    const found = clause.judge(item).verdict;
    if (found === 'no') return 'no';
    if (found === 'unclear') verdict = 'unclear';
  }
  return verdict;
}

function settled(domain: Domain, clauses: readonly Clause[], stated: number | null): Domain {
  const isSettled = domain.sure.length === stated && isSettledBy(domain, clauses);
  return isSettled ? { sure: domain.sure, maybe: [] } : domain;
}

/** Is all that may belong known, and left out once it is said how many there are? */
export function isSettledBy({ maybe }: Domain, clauses: readonly Clause[]): boolean {
  return maybe.every((item) => item.instance !== null && clauses.some((clause) => clause.isLeftOut(item)));
}

/** Items by whether they pass the clauses; those that surely do not are left out. */
export function domainOf(items: readonly Item[], clauses: readonly Clause[]): Domain {
  const sure: Item[] = [];
  const maybe: Item[] = [];
  for (const item of items) {
    const verdict = verdictOf(item, clauses);
    if (verdict === 'no') continue;
    (verdict === 'yes' && item.instance !== null ? sure : maybe).push(item);
  }
  return { sure, maybe };
}

function refuseOthers(target: Item, { sure, maybe }: Domain): Drop | null {
  const other = sure.find((item) => item !== target);
  if (other !== undefined) return drop('second-match', sure.length, 1);
  return maybe.length > 0 ? drop('match-unclear', maybe.length, 0) : null;
}

function refuseIdleFilter(target: Item, items: readonly Item[], clauses: readonly Clause[]): Drop | null {
  for (const clause of clauses) {
    const { sure } = domainOf(items, without(clauses, clause));
    if (!sure.some((item) => item !== target)) return drop('idle-cue', clause.kind, 'needed');
  }
  return null;
}

interface Picking {
  readonly target: Item;
  readonly items: readonly Item[];
  readonly choice: Choice;
  readonly stated: number | null;
}

/** A filter is needed when without it the target surely loses its rank; the selector, when others pass the filters. */
function refuseIdleChoice(
  { sure }: Domain,
  clauses: readonly Clause[],
  { target, items, choice, stated }: Picking,
): Drop | null {
  if (sure.length < 2) return drop('idle-cue', choice.kind, 'needed');
  for (const clause of clauses) {
    const wider = domainOf(items, without(clauses, clause));
    if (stated !== null && wider.sure.length > stated) continue;
    if (judgeRank(target, wider, choice.rank, choice.ranking).verdict !== 'no')
      return drop('idle-cue', clause.kind, 'needed');
  }
  return null;
}

/** First in a wider count is first in a narrower one too: only later ranks can be read in two ways. */
function refuseOtherScope(
  target: Item,
  items: readonly Item[],
  clauses: readonly Clause[],
  { kind, rank, ranking }: Choice,
): Drop | null {
  if (rank === 1 || clauses.length === 0) return null;
  const fitting = items.filter((item) => item !== target && verdictOf(item, clauses) !== 'no');
  for (let taken = 0; taken < 2 ** clauses.length - 1; taken++) {
    const scope = domainOf(
      items,
      clauses.filter((_, i) => (taken >> i) % 2 === 1),
    );
    if (fitting.some((item) => judgeRank(item, scope, rank, ranking).verdict !== 'no'))
      return drop('ambiguous-scope', kind, rank);
  }
  return null;
}

function without(clauses: readonly Clause[], one: Clause): readonly Clause[] {
  return clauses.filter((clause) => clause !== one);
}

/** The one item that the clauses pick out, whichever it is; a drop where there is no such item. */
export function pickOne(
  items: readonly Item[],
  clauses: readonly Clause[],
  choice: Choice | null,
): Item | Drop {
  const domain = domainOf(items, clauses);
  const guess = choice === null ? domain.sure[0] : guessRank(domain, choice.rank, choice.ranking);
  if (guess === undefined) return drop('second-match', domain.sure.length, choice?.rank ?? 1);
  const picked = judgePick(guess, items, clauses, choice);
  return 'code' in picked ? picked : guess;
}
