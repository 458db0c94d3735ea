import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { type Filter, isSelector, type Predicate, type Selector } from '../../model/predicates.ts';
import { anchorsOf } from '../../spatial/predicates/compared.ts';
import type { Cues } from '../../spatial/predicates/judge-cues.ts';
import { besidesOf, directionsOf } from './anchors.ts';
import { type Naming, namedIds } from './naming.ts';
import { rankedSole } from './ordinals.ts';
import { type AnchorPart, distinct, ofType, type Part, type PartOf } from './parts.ts';
import { selectorsOf } from './selectors.ts';

/** One meaning of a sentence. */
export interface Reading {
  readonly category: string;
  readonly predicates: readonly Predicate[];
  /** Must hold for the object without being cues. */
  readonly claims: readonly Filter[];
  /** Number of objects that the sentence says there are. */
  readonly counts: readonly number[];
  /** Holds only where exactly two objects, or not exactly two, pass these filters; null: wherever. */
  readonly pair: { readonly isPair: boolean; readonly among: readonly Filter[] } | null;
  readonly uncheckable: readonly string[];
  /** Of each of these there must be two: one of them is what the object is found by. */
  readonly anchorPairs: readonly Cues[];
}

/** All meanings of the pieces of a sentence, one per choice among the categories of its nouns; or why they have none. */
export function interpretParts(parts: readonly Part[], naming: Naming): readonly Reading[] | Drop {
  const named = namedIds(parts, naming);
  if (isDrop(named)) return named;
  const categories = naming.askable(named);
  if (categories.length === 0)
    return drop('category-not-here', named.join(' '), 'a category that is labelled here');
  if (ofType(parts, 'measure').length > 0 && !parts.some(isSizeRanking))
    return drop('measure-without-ranking', null, 'largest, smallest');
  const found = categories.map((category) => readingsFor(category, parts, naming));
  const refusal = found.find(isDrop);
  if (refusal !== undefined) return refusal;
  const readings = found.flatMap((one) => (isDrop(one) ? [] : one));
  const isRanked = readings.some(({ predicates }) => predicates.some(isSelector));
  return isRanked && ofType(parts, 'sole').length > 0 ? rankedSole() : readings;
}

function readingsFor(category: string, parts: readonly Part[], naming: Naming): readonly Reading[] | Drop {
  const selectors = selectorsOf(parts, category, naming);
  if (isDrop(selectors)) return selectors;
  const besides = besidesOf(parts, category, naming);
  if (isDrop(besides)) return besides;
  const directions = directionsOf(parts, category, naming);
  if (isDrop(directions)) return directions;
  const relations = ofType(parts, 'beside').length + directions.length + ofType(parts, 'anchor').length;
  if (relations > 1) return drop('anchor-too-complex', relations, 'one object to measure from');
  const [adjective, ...more] = ofType(parts, 'adjective');
  if (more.length > 0) return drop('two-directions', more.length + 1, 1);
  const comparatives = ofType(parts, 'comparative').map(({ selector }) => selector);
  const shared = {
    claims: ofType(parts, 'claim').map(({ claim }) => claim),
    counts: ofType(parts, 'count').map(({ count }) => count),
    uncheckable: [...ofType(parts, 'uncheckable').map((p) => p.words), ...besides.uncheckable],
  };
  const filters = distinct(ofType(parts, 'filter').map(({ filter }) => filter));
  const isCompared = comparatives.length > 0 || ofType(parts, 'distance').some(({ isOfTwo }) => isOfTwo);
  return combinations<Predicate>([...besides.checkable, ...directions, ...selectors]).flatMap((chosen) =>
    pairReadings(
      { category, anchorPairs: hasComparedAnchor(parts) ? anchorPairsOf(chosen) : [], ...shared },
      [...filters, ...chosen.filter(isFilter)],
      [...chosen.filter(isSelector), ...comparatives],
      { isCompared, adjective },
    ),
  );
}

function isFilter(predicate: Predicate): predicate is Filter {
  return !isSelector(predicate);
}

function hasComparedAnchor(parts: readonly Part[]): boolean {
  return parts.some((part) => {
    const inner = part.type === 'beside' ? part.parts : 'anchor' in part ? innerParts(part.anchor) : [];
    return ofType(inner, 'comparative').length > 0;
  });
}

function innerParts(anchor: AnchorPart): readonly Part[] {
  return anchor.kind === 'described' ? anchor.parts : [];
}

/** `the larger bus` is one of the two that pass the rest of its description. */
function anchorPairsOf(predicates: readonly Predicate[]): Cues[] {
  return anchorsOf(predicates).flatMap((anchor) =>
    anchor.kind === 'any'
      ? []
      : [{ category: anchor.category, predicates: anchor.cues.filter((cue) => cue.kind === 'place') }],
  );
}

function isSizeRanking(part: Part): boolean {
  return (part.type === 'selector' || part.type === 'comparative') && part.selector.kind === 'size';
}

/** `the left ship`: of two the left one, else the one in the left part of the image. */
function pairReadings(
  shared: Pick<Reading, 'category' | 'claims' | 'counts' | 'uncheckable' | 'anchorPairs'>,
  filters: readonly Filter[],
  selectors: readonly Selector[],
  {
    isCompared,
    adjective,
  }: { readonly isCompared: boolean; readonly adjective: PartOf<'adjective'> | undefined },
): Reading[] {
  const isPair = { isPair: true, among: filters };
  if (adjective === undefined) {
    return [{ ...shared, predicates: [...filters, ...selectors], pair: isCompared ? isPair : null }];
  }
  const first: Selector = { kind: 'ordinal', side: adjective.side, rank: 1 };
  const among = [...filters, adjective.place];
  return [
    { ...shared, predicates: [...filters, ...selectors, first], pair: isPair },
    {
      ...shared,
      predicates: [...among, ...selectors],
      pair: isCompared ? { isPair: true, among } : { isPair: false, among: filters },
    },
  ];
}

/** Every way to take one of each list. */
function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((taken) => list.map((one) => [...taken, one])), [[]]);
}
