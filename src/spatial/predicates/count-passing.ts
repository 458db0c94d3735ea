import { isDrop } from '../../core/drop.ts';
import { type Filter, isSelector, type PredicateParams } from '../../model/predicates.ts';
import { clauseOf } from './filters.ts';
import type { PredicateScene } from './item.ts';
import type { Cues } from './judge-cues.ts';
import { allOf, type Judged, UNCLEAR } from './verdict.ts';

/** Number of objects of the category that pass all filters among the predicates; null where it is not sure. */
export function countPassing(
  scene: PredicateScene,
  { category, predicates }: Cues,
  params: PredicateParams,
): number | null {
  const clauses = predicates.flatMap((p) => (isSelector(p) ? [] : [clauseOf(p, category, scene, params)]));
  let count = 0;
  for (const item of scene.itemsOf(category)) {
    const judged = clauses.map((clause) => (isDrop(clause) ? UNCLEAR : clause.judge(item)));
    const verdict = judged.length === 0 ? 'yes' : allOf(judged).verdict;
    if (verdict === 'no') continue;
    if (verdict === 'unclear' || item.instance === null) return null;
    count++;
  }
  return count;
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
