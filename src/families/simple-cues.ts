import { isDrop } from '../core/drop.ts';
import type { KeyedDraw } from '../core/rng.ts';
import {
  type Filter,
  type ObjectAnchor,
  type Place,
  type Predicate,
  type PredicateParams,
  type Selector,
  SIDES,
} from '../model/predicates.ts';
import type { Instance } from '../model/scene.ts';
import type { Item, PredicateScene } from '../spatial/predicates/item.ts';
import { partOf } from '../spatial/predicates/judge-cues.ts';
import { type Choice, type Clause, judgePick } from '../spatial/predicates/pick.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';

export interface CueLimits {
  readonly predicates: PredicateParams;
  /** Largest rank that is counted to. */
  readonly maxRank: number;
  /** Predicates of one expression at most. */
  readonly maxCues: number;
}

/** A predicate, opened for one category of one scene. */
interface Cue {
  readonly predicate: Predicate;
  readonly part: Clause | Choice;
}

/** The cues that a category of a scene could be described by, opened once for all of its objects. */
export interface CueSearch {
  readonly category: string;
  readonly items: readonly Item[];
  readonly maxCues: number;
  readonly places: readonly Cue[];
  readonly orientations: readonly Cue[];
  readonly rankings: readonly Cue[];
  /** Cues that are not put together with others. */
  readonly lonely: readonly Cue[];
}

export function openSearch(
  indexed: IndexedScene,
  scene: PredicateScene,
  category: string,
  { predicates: params, maxRank, maxCues }: CueLimits,
): CueSearch {
  const open = (predicates: readonly Predicate[]): Cue[] =>
    predicates.flatMap((predicate) => {
      const part = partOf(predicate, category, scene, params);
      return isDrop(part) ? [] : [{ predicate, part }];
    });
  return {
    category,
    items: scene.itemsOf(category),
    maxCues,
    places: open(PLACES),
    orientations: open(ORIENTATIONS),
    rankings: open(rankingsUpTo(maxRank)),
    lonely: open([...POINT_CUES, { kind: 'isolated' }, ...objectCues(indexed, category)]),
  };
}

/**
 * Cues that pick out the target among its category, or null. As few as will do; among sets of the same number the kinds
 * of cue take part in the draw with equal chances, so that not every question is about the leftmost.
 */
export function findCues(search: CueSearch, target: Instance, draw: KeyedDraw): readonly Predicate[] | null {
  const item = search.items.find(({ instance }) => instance === target);
  if (item === undefined) return null;
  const { rankings, lonely } = search;
  const places = search.places.filter((cue) => holdsFor(item, cue));
  const orientations = search.orientations.filter((cue) => holdsFor(item, cue));
  const rounds: (() => Cue[][])[] = [
    () => [...places, ...orientations, ...rankings, ...lonely].map((cue) => [cue]),
    () => [...pairsOf([...places, ...orientations], rankings), ...pairsOf(places, orientations)],
    () => pairsOf(pairsOf(places, orientations), rankings),
  ];
  for (const round of rounds.slice(0, search.maxCues)) {
    const working = round().filter((cues) => picksOut(search.items, item, cues));
    if (working.length === 0) continue;
    const sets = working.map((cues) => cues.map(({ predicate }) => predicate));
    return drawOne(sets, draw('cues', search.category, ...target.sourceQuad));
  }
  return null;
}

/** A set of cues can only work where each filter in it holds for the target. */
function holdsFor(item: Item, { part }: Cue): boolean {
  return 'judge' in part && part.judge(item).verdict === 'yes';
}

function picksOut(items: readonly Item[], target: Item, cues: readonly Cue[]): boolean {
  const clauses = cues.flatMap(({ part }) => ('judge' in part ? [part] : []));
  const choice = cues.flatMap(({ part }) => ('ranking' in part ? [part] : []))[0] ?? null;
  return !isDrop(judgePick(target, items, clauses, choice));
}

function drawOne(working: readonly Predicate[][], rng: ReturnType<KeyedDraw>): readonly Predicate[] {
  const kindsOf = (cues: readonly Predicate[]): string => cues.map(({ kind }) => kind).join(' ');
  const kinds: readonly string[] = [...new Set(working.map(kindsOf))].sort();
  const kind = rng.pick(kinds);
  return rng.pick(working.filter((cues) => kindsOf(cues) === kind));
}

function rankingsUpTo(maxRank: number): Selector[] {
  const ranks = Array.from({ length: maxRank }, (_, i) => i + 1);
  return [
    ...SIDES.flatMap((side) => ranks.map((rank): Selector => ({ kind: 'ordinal', side, rank }))),
    ...(['largest', 'smallest'] as const).flatMap((order) =>
      ranks.slice(0, 2).map((rank): Selector => ({ kind: 'size', measure: 'area', order, rank })),
    ),
  ];
}

const ORIENTATIONS: readonly Filter[] = (['horizontal', 'vertical', 'diagonal'] as const).map(
  (direction) => ({ kind: 'orientation', direction }),
);

/** Places of an image that people name. */
export const PLACES: readonly Place[] = [
  ...(['upper', 'middle', 'lower', null] as const).flatMap((row) =>
    (['left', 'centre', 'right', null] as const).flatMap((column): Place[] => {
      if (row === null && (column === null || column === 'centre')) return [];
      if (row === 'middle' && column === null) return [];
      return [{ kind: 'place', column, row, extent: 'part' }];
    }),
  ),
  ...(['upper', 'lower'] as const).map(
    (row): Place => ({ kind: 'place', column: null, row, extent: 'half' }),
  ),
  ...(['left', 'right'] as const).map(
    (column): Place => ({ kind: 'place', column, row: null, extent: 'half' }),
  ),
];

const POINT_CUES: readonly Selector[] = [
  { kind: 'nearness', order: 'nearest', rank: 1, anchor: { kind: 'centre' } },
  ...(['upper', 'lower'] as const).flatMap((row) =>
    (['left', 'right'] as const).map(
      (column): Selector => ({
        kind: 'nearness',
        order: 'nearest',
        rank: 1,
        anchor: { kind: 'corner', column, row },
      }),
    ),
  ),
];

/** Relations to objects that are the only ones of their category in the image. */
function objectCues(indexed: IndexedScene, category: string): Predicate[] {
  return loneOthers(indexed, category).flatMap((anchor): Predicate[] => [
    { kind: 'nearness', order: 'nearest', rank: 1, anchor },
    { kind: 'nearness', order: 'farthest', rank: 1, anchor },
    { kind: 'beside', anchor },
  ]);
}

function loneOthers(indexed: IndexedScene, category: string): ObjectAnchor[] {
  const members = new Set(indexed.membersOf(category));
  return indexed.categories.flatMap((other): ObjectAnchor[] => {
    const [found, ...rest] = indexed.membersOf(other);
    if (found === undefined || rest.length > 0 || members.has(found)) return [];
    return indexed.taxonomy.get(other).isOther ? [] : [{ kind: 'object', category: other, cues: [] }];
  });
}

function pairsOf(first: readonly (Cue | Cue[])[], second: readonly Cue[]): Cue[][] {
  return first.flatMap((a) => second.map((b) => [a, b].flat()));
}
