import { isDrop } from '../../core/drop.ts';
import { type Filter, isSelector, type PredicateParams } from '../../model/predicates.ts';
import { comparedItems } from './compared.ts';
import { clauseOf } from './filters.ts';
import type { PredicateScene } from './item.ts';
import type { Cues } from './judge-cues.ts';
import { domainOf, isSettledBy } from './pick.ts';
import { type Judged, UNCLEAR } from './verdict.ts';

/** Objects that pass: `sure` of them surely; whether there may be more, and whether a stated number leaves those out. */
export interface Count {
  readonly sure: number;
  readonly isOpen: boolean;
  readonly isSettled: boolean;
}

/** Number of objects of the category that pass all filters among the predicates. */
export function countPassing(
  scene: PredicateScene,
  { category, predicates }: Cues,
  params: PredicateParams,
): Count {
  const unclear: Count = { sure: 0, isOpen: true, isSettled: false };
  const items = comparedItems(scene, category, predicates, params);
  if (isDrop(items)) return unclear;
  const clauses = [];
  for (const predicate of predicates) {
    if (isSelector(predicate)) continue;
    const clause = clauseOf(predicate, category, scene, params);
    if (isDrop(clause)) return unclear;
    clauses.push(clause);
  }
  const domain = domainOf(items, clauses);
  return {
    sure: domain.sure.length,
    isOpen: domain.maybe.length > 0,
    isSettled: isSettledBy(domain, clauses),
  };
}

/**
 * Is that the number? Where a sentence states it, it also settles what a vague place means: whichever border is meant,
 * the sure ones are inside, and with as many as stated no other is.
 */
export function isCount({ sure, isOpen, isSettled }: Count, said: number, isStated: boolean): boolean {
  return sure === said && (!isOpen || (isStated && isSettled));
}

/** Does the filter hold for one object, on its own? */
export function judgeClaim(
  scene: PredicateScene,
  claim: Filter,
  category: string,
  target: string,
  params: PredicateParams,
): Judged {
  const item = scene.itemsOf(category).find(({ instance }) => instance?.id === target);
  const clause = clauseOf(claim, category, scene, params);
  return item === undefined || isDrop(clause) ? UNCLEAR : clause.judge(item);
}
