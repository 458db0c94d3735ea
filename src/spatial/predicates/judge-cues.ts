import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { roundTo } from '../../core/order.ts';
import { isSelector, type Predicate, type PredicateParams } from '../../model/predicates.ts';
import { anchorsOf, comparedItems } from './compared.ts';
import { clauseOf } from './filters.ts';
import { type Item, knownPart, type PredicateScene } from './item.ts';
import { type Choice, type Clause, judgePick, PICK_DROP_CODES, type PickMargins } from './pick.ts';
import { rankingOf } from './ranking-of.ts';

/** Everything that an expression can fail by, with what each code means. */
export const CUE_DROP_CODES = {
  ...PICK_DROP_CODES,
  'target-not-of-category': 'the object is not of the category that the expression names',
  'anchor-not-unique': 'the object that a distance is measured from is not picked out by its description',
  'anchor-of-same-category': 'a distance is measured from one of the objects that are compared',
  'two-selectors': 'the expression ranks the objects in two ways at once',
  'unknown-in-scope': 'something that is not known for sure could change what the expression picks out',
} as const;

/** A category and what is said beside it. */
export interface Cues {
  readonly category: string;
  readonly predicates: readonly Predicate[];
  /** Number of objects that an expression says pass its filters: `of the two ships on the left`. */
  readonly stated?: number | null;
}

/** Measured margins by predicate: `placePx`, `sizeRatio`, …, rounded. */
export type CueMargins = Readonly<Record<string, number>>;

/**
 * Do the cues pick out exactly the instance among all objects of the category, each cue needed, whatever the unknown
 * content is? Works on what is known first, so that a fault of the expression is told from a gap in the labels.
 */
export function judgeCues(
  scene: PredicateScene,
  cues: Cues,
  targetId: string,
  params: PredicateParams,
): CueMargins | Drop {
  const known = judgeAmong(knownPart(scene), cues, targetId, params);
  if (isDrop(known)) return known;
  if (!hasUnknowns(scene, cues)) return known;
  const all = judgeAmong(scene, cues, targetId, params);
  return isDrop(all) ? drop('unknown-in-scope', all.code, cues.category) : all;
}

function judgeAmong(
  scene: PredicateScene,
  { category, predicates, stated }: Cues,
  targetId: string,
  params: PredicateParams,
): CueMargins | Drop {
  const isTarget = (item: Item): boolean => item.instance?.id === targetId;
  if (!scene.itemsOf(category).some(isTarget)) return drop('target-not-of-category', targetId, category);
  const items = comparedItems(scene, category, predicates, params);
  if (isDrop(items)) return items;
  const target = items.find(isTarget);
  if (target === undefined) return drop('anchor-of-same-category', targetId, 'another object');
  const clauses: Clause[] = [];
  const choices: Choice[] = [];
  for (const predicate of predicates) {
    const part = partOf(predicate, category, scene, params);
    if (isDrop(part)) return part;
    if ('ranking' in part) choices.push(part);
    else clauses.push(part);
  }
  if (choices.length > 1) return drop('two-selectors', choices.length, 1);
  const picked = judgePick(target, items, clauses, choices[0] ?? null, stated);
  return isDrop(picked) ? picked : namedMargins(picked);
}

/** A predicate as what `judgePick` takes; a drop where its anchor is not one known object. */
export function partOf(
  predicate: Predicate,
  category: string,
  scene: PredicateScene,
  params: PredicateParams,
): Clause | Choice | Drop {
  if (!isSelector(predicate)) return clauseOf(predicate, category, scene, params);
  const ranking = rankingOf(predicate, scene, params);
  return isDrop(ranking) ? ranking : { kind: predicate.kind, rank: predicate.rank, ranking };
}

function hasUnknowns(scene: PredicateScene, { category, predicates }: Cues): boolean {
  return [category, ...anchorsOf(predicates).map((anchor) => anchor.category)].some((name) =>
    scene.itemsOf(name).some(({ instance }) => instance === null),
  );
}

const UNITS: Readonly<Record<string, string>> = {
  place: 'Px',
  ordinal: 'Px',
  nearness: 'Px',
  adjacent: 'Px',
  beside: 'Px',
  isolated: 'Px',
  direction: 'Deg',
  orientation: 'Deg',
  size: 'Ratio',
};

/** The least of each kind; one without a bound (nothing else could be meant) is left out. */
function namedMargins(margins: PickMargins): CueMargins {
  const named: Record<string, number> = {};
  for (const { kind, margin } of margins) {
    if (!Number.isFinite(margin)) continue;
    const name = `${kind}${UNITS[kind]}`;
    named[name] = roundTo(Math.min(named[name] ?? margin, margin), 3);
  }
  return named;
}
