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
import { clauseOf } from '../spatial/predicates/filters.ts';
import type { PredicateScene } from '../spatial/predicates/item.ts';
import { judgeCues } from '../spatial/predicates/judge-cues.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';

/** What a search for cues looks at. */
export interface CueSearch {
  readonly indexed: IndexedScene;
  readonly scene: PredicateScene;
  readonly category: string;
  readonly params: PredicateParams;
  /** Largest rank that is counted to. */
  readonly maxRank: number;
  /** Predicates of one expression at most. */
  readonly maxCues: number;
}

/**
 * Cues that pick out the target among its category, or null. As few as will do; among sets of the same number the kinds
 * of cue take part in the draw with equal chances, so that not every question is about the leftmost.
 */
export function findCues(search: CueSearch, target: Instance, draw: KeyedDraw): readonly Predicate[] | null {
  const holds = filtersThatHold(search, target);
  const places = holds(PLACES);
  const orientations = holds(ORIENTATIONS);
  const rankings = rankingsUpTo(search.maxRank);
  const alone = [...places, ...orientations, ...rankings, ...POINT_CUES, ...holds(objectFilters(search))];
  const rounds: (() => Predicate[][])[] = [
    () => [...alone, ...objectRankings(search)].map((cue) => [cue]),
    () => [...pairsOf([...places, ...orientations], rankings), ...pairsOf(places, orientations)],
    () => pairsOf(pairsOf(places, orientations), rankings),
  ];
  for (const round of rounds.slice(0, search.maxCues)) {
    const working = round().filter((cues) => picksOut(search, target, cues));
    if (working.length > 0) return drawOne(working, draw('cues', search.category, ...target.sourceQuad));
  }
  return null;
}

/** A set of cues can only work where each filter in it holds for the target. */
function filtersThatHold({ scene, category, params }: CueSearch, target: Instance) {
  const item = scene.itemsOf(category).find(({ instance }) => instance === target);
  return (filters: readonly Filter[]): Filter[] =>
    filters.filter((filter) => {
      const clause = clauseOf(filter, category, scene, params);
      return item !== undefined && !isDrop(clause) && clause.judge(item).verdict === 'yes';
    });
}

function picksOut(
  { scene, category, params }: CueSearch,
  target: Instance,
  predicates: Predicate[],
): boolean {
  return !isDrop(judgeCues(scene, { category, predicates }, target.id, params));
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

const PLACES: readonly Filter[] = [
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

function objectFilters(search: CueSearch): Filter[] {
  const beside = loneOthers(search).map((anchor): Filter => ({ kind: 'beside', anchor }));
  return [{ kind: 'isolated' }, ...beside];
}

function objectRankings(search: CueSearch): Selector[] {
  return loneOthers(search).flatMap((anchor) =>
    (['nearest', 'farthest'] as const).map(
      (order): Selector => ({ kind: 'nearness', order, rank: 1, anchor }),
    ),
  );
}

/** Objects that are the only ones of their category in the image. */
function loneOthers({ indexed, category }: CueSearch): ObjectAnchor[] {
  const members = new Set(indexed.membersOf(category));
  return indexed.categories.flatMap((other): ObjectAnchor[] => {
    const [found, ...rest] = indexed.membersOf(other);
    if (found === undefined || rest.length > 0 || members.has(found)) return [];
    return indexed.taxonomy.get(other).isOther ? [] : [{ kind: 'object', category: other, cues: [] }];
  });
}

function pairsOf(first: readonly (Predicate | Predicate[])[], second: readonly Predicate[]): Predicate[][] {
  return first.flatMap((a) => second.map((b) => [a, b].flat()));
}
