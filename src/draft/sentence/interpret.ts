import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { canonicalJson } from '../../core/hash.ts';
import {
  type Filter,
  isSelector,
  type Nearness,
  type ObjectAnchor,
  type Predicate,
  type Selector,
  type Side,
} from '../../model/predicates.ts';
import { anchorsOf } from '../../spatial/predicates/compared.ts';
import type { Cues } from '../../spatial/predicates/judge-cues.ts';
import { ambiguity, type Naming } from './naming.ts';
import type { AnchorPart, Part } from './parts.ts';

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

type Of<T extends Part['type']> = Extract<Part, { type: T }>;

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

/** `the only ship second from the left`: it is not the only one, or its rank says nothing. */
function rankedSole(): Drop {
  return drop('claim-fails', 'only', 'no rank among others');
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

export function ofType<T extends Part['type']>(parts: readonly Part[], type: T): Of<T>[] {
  return parts.filter((part): part is Of<T> => part.type === type);
}

/** Every mention of a category must be of one that all others can be, and none of two that are both here. */
export function namedIds(parts: readonly Part[], naming: Naming): readonly string[] | Drop {
  const mentions = ofType(parts, 'category').map(({ ids }) => ids);
  const [first, ...others] = mentions;
  if (first === undefined) return drop('no-category', null, 'a category');
  const ambiguous = mentions.map((ids) => ambiguity(ids, naming)).find((found) => found !== null);
  if (ambiguous !== undefined) return ambiguous;
  const shared = first.filter((id) => others.every((ids) => ids.includes(id)));
  return shared.length === 0 ? drop('two-categories', others.length + 1, 1) : shared;
}

/** `the left ship`: of two the left one, else the one in the left part of the image. */
function pairReadings(
  shared: Pick<Reading, 'category' | 'claims' | 'counts' | 'uncheckable' | 'anchorPairs'>,
  filters: readonly Filter[],
  selectors: readonly Selector[],
  {
    isCompared,
    adjective,
  }: { readonly isCompared: boolean; readonly adjective: Of<'adjective'> | undefined },
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

/** Each selector as the list of what it can be. */
function selectorsOf(
  parts: readonly Part[],
  category: string,
  naming: Naming,
): (readonly Selector[])[] | Drop {
  const plain = distinct(ofType(parts, 'selector').map(({ selector }) => selector)).map((one) => [one]);
  const ordinals = ordinalsOf(parts);
  if (isDrop(ordinals)) return ordinals;
  const distances = ofType(parts, 'distance');
  const anchors = ofType(parts, 'anchor');
  if (distances.length !== anchors.length || distances.length > 1)
    return drop('distance-without-end', distances.length, anchors.length);
  const [distance, anchor] = [distances[0], anchors[0]];
  if (distance === undefined || anchor === undefined) return [...plain, ...ordinals];
  if (distance.order === 'farthest' && anchor.preposition === 'to')
    return drop('distance-without-end', 'to', 'from');
  const nearness = nearnessOf(distance, anchor.anchor, category, naming);
  return isDrop(nearness) ? nearness : [...plain, ...ordinals, nearness];
}

export function ordinalsOf(parts: readonly Part[]): (readonly Selector[])[] | Drop {
  const ranks = ofType(parts, 'rank');
  const sides = [...new Set(ofType(parts, 'side').map(({ side }) => side))];
  if (ranks.length > 1) return drop('two-selectors', ranks.length, 1);
  if (sides.length > 1) return drop('two-directions', sides.length, 1);
  const [found, side] = [ranks[0], sides[0]];
  if (found === undefined && side === undefined) return [];
  if (side === undefined)
    return drop('ordinal-without-direction', found?.rank ?? null, 'a side to count from');
  if (found === undefined) return drop('direction-without-ordinal', side, 'a rank');
  const { rank, isFromEnd } = found;
  return [[{ kind: 'ordinal', side: isFromEnd ? OPPOSITE[side] : side, rank }]];
}

const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

function nearnessOf(
  { order, rank }: Of<'distance'>,
  anchor: AnchorPart,
  category: string,
  naming: Naming,
): readonly Selector[] | Drop {
  if (anchor.kind === 'edge') {
    const side = order === 'nearest' ? anchor.side : OPPOSITE[anchor.side];
    return [{ kind: 'ordinal', side, rank }];
  }
  if (anchor.kind !== 'described') return [{ kind: 'nearness', order, rank, anchor }];
  const objects = labelledAnchors(anchor, category, naming);
  return isDrop(objects)
    ? objects
    : objects.map((object): Nearness => ({ kind: 'nearness', order, rank, anchor: object }));
}

/** Each direction as the list of what it can be. */
function directionsOf(
  parts: readonly Part[],
  category: string,
  naming: Naming,
): (readonly Predicate[])[] | Drop {
  const found = ofType(parts, 'direction').map((part) => directionOf(part, category, naming));
  return found.find(isDrop) ?? found.flatMap((options) => (isDrop(options) ? [] : [options]));
}

function directionOf(
  { toward, reach, anchor }: Of<'direction'>,
  category: string,
  naming: Naming,
): readonly Predicate[] | Drop {
  if (anchor.kind !== 'described') {
    if (anchor.kind !== 'centre' || reach === 'next')
      return drop('anchor-too-complex', anchor.kind, 'an object or the centre');
    return [{ kind: 'direction', toward, reach, anchor }];
  }
  const objects = labelledAnchors(anchor, category, naming);
  if (isDrop(objects)) return objects;
  return objects.map((object) =>
    reach === 'next'
      ? { kind: 'adjacent', toward, rank: 1, anchor: object }
      : { kind: 'direction', toward, reach, anchor: object },
  );
}

function labelledAnchors(
  { ids, parts }: Extract<AnchorPart, { kind: 'described' }>,
  category: string,
  naming: Naming,
): readonly ObjectAnchor[] | Drop {
  const objects = objectAnchors(ids, parts, category, naming);
  if (isDrop(objects) || objects.length > 0) return objects;
  return drop('anchor-not-labelled', ids.join(' '), 'a labelled category');
}

function objectAnchors(
  ids: readonly string[],
  parts: readonly Part[],
  category: string,
  naming: Naming,
): readonly ObjectAnchor[] | Drop {
  const cues: ObjectAnchor['cues'][number][] = [];
  const ordinals = ordinalsOf(parts);
  if (isDrop(ordinals)) return ordinals;
  const found: Predicate[] = [
    ...ofType(parts, 'filter').map(({ filter }) => filter),
    ...ofType(parts, 'selector').map(({ selector }) => selector),
    ...ofType(parts, 'comparative').map(({ selector }) => selector),
    ...ofType(parts, 'adjective').map(({ place }) => place),
    ...ordinals.flat(),
  ];
  for (const cue of found) {
    if (cue.kind !== 'place' && cue.kind !== 'ordinal' && cue.kind !== 'size')
      return drop('anchor-too-complex', cue.kind, 'a simple description');
    cues.push(cue.kind === 'place' && cue.extent === 'corner' ? { ...cue, extent: 'part' } : cue);
  }
  if (cues.some((cue) => cue.kind !== 'place') && ofType(parts, 'sole').length > 0) return rankedSole();
  const ambiguous = ambiguity(ids, naming);
  if (ambiguous !== null) return ambiguous;
  const labelled = naming.labelled(ids);
  const here = naming.present(labelled);
  const named = ids.length === 0 ? [category] : here.length > 0 ? here : labelled;
  return named.map((found) => ({ kind: 'object', category: found, cues }));
}

interface Besides {
  readonly checkable: (readonly Filter[])[];
  readonly uncheckable: readonly string[];
}

/** What the source does not label cannot be checked. */
function besidesOf(parts: readonly Part[], category: string, naming: Naming): Besides | Drop {
  const checkable: (readonly Filter[])[] = [];
  const uncheckable: string[] = [];
  for (const { isAny, ids, parts: said } of ofType(parts, 'beside')) {
    const objects = objectAnchors(ids, said, category, naming);
    if (isDrop(objects)) return objects;
    if (objects.length === 0) uncheckable.push(`beside ${ids.join(' or ')}`);
    else {
      checkable.push(
        objects.map((object) => ({
          kind: 'beside',
          anchor: isAny ? { kind: 'any', category: object.category } : object,
        })),
      );
    }
  }
  return { checkable, uncheckable };
}

/** What is said twice is said once. */
export function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [canonicalJson(item), item])).values()];
}

/** Every way to take one of each list. */
function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((taken) => list.map((one) => [...taken, one])), [[]]);
}
