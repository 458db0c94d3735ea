import { type Drop, drop } from '../../core/drop.ts';
import type { Place, PredicateParams } from '../../model/predicates.ts';
import type { StructureKind, StructurePick } from '../../model/structures.ts';
import { judgePlace } from '../predicates/place.ts';
import { allOf, type Judged } from '../predicates/verdict.ts';
import type { StructureSearch } from './find-structures.ts';
import { diameterRange, type Spot } from './spots.ts';
import type { PossibleStructure, Structure } from './structure.ts';

/** What a phrase for a structure fails by. */
export const PICK_STRUCTURE_DROP_CODES = {
  'no-structure': 'no structure of that kind surely fits',
  'second-structure': 'another structure of that kind fits as well',
  'structure-unclear': 'other objects may be taken for such a structure',
  'idle-place': 'without its place or size the structure would be the same: there is no other',
} as const;

/** The largest has by this much more members, and is by this much longer, than anything else that it could be taken for. */
const COUNT_RATIO = 1.5;
const EXTENT_RATIO = 1.25;

/** A structure and how clearly it is the one that is meant. */
export interface PickedStructure {
  readonly structure: Structure;
  readonly margins: Readonly<Record<string, number>>;
}

/**
 * The one structure that is picked out, whatever else a reader may take for one of its kind; a drop where it is not one,
 * or where there is nothing to pick it out from.
 */
export function pickStructure(
  search: StructureSearch,
  pick: StructurePick,
  params: PredicateParams,
): PickedStructure | Drop {
  const fitting = search.sure.flatMap((structure) => fitOf(structure, search, pick, params));
  const [first, second] = fitting;
  if (first === undefined) return drop('no-structure', search.sure.length, 1);
  if (second !== undefined) return drop('second-structure', fitting.length, 1);
  if (pick.by !== 'only' && search.sure.length < 2) return drop('idle-place', search.sure.length, 2);
  const rivals = rivalsOf(first.structure, search, pick, params);
  return rivals > 0 ? drop('structure-unclear', rivals, 0) : first;
}

function fitOf(
  structure: Structure,
  { sure, scene }: StructureSearch,
  pick: StructurePick,
  params: PredicateParams,
): PickedStructure[] {
  if (pick.by === 'only') return [{ structure, margins: {} }];
  if (pick.by === 'place') {
    const { verdict, margin } = allOf(placesOf(structure.members, pick.place, scene.framePx, params));
    return verdict === 'yes' ? [{ structure, margins: { placePx: margin } }] : [];
  }
  const others = sure.filter((other) => other !== structure).map(({ members }) => members);
  const lead = Math.min(...others.map((other) => leadOver(structure, other)));
  return lead >= 0 ? [{ structure, margins: { largestLead: lead } }] : [];
}

/** Sets of objects that are not the structure, nor surely none that the phrase means. */
function rivalsOf(
  structure: Structure,
  search: StructureSearch,
  pick: StructurePick,
  params: PredicateParams,
): number {
  const unknown = search.spots.filter(({ instance }) => instance === null).map((spot) => [spot]);
  const others = search.possible
    .filter((possible) => !isOwn(search.kind, structure, possible))
    .map(({ spots }) => spots);
  const isOut = ruleOut(structure, search, pick, params);
  const sets = pick.by === 'largest' && search.kind === 'row' ? mergeSets(others) : others;
  return sets.filter((set) => !isOut(set)).length + unknown.filter((set) => !isOut(set)).length;
}

type IsOut = (set: readonly Spot[]) => boolean;

function ruleOut(
  structure: Structure,
  { scene }: StructureSearch,
  pick: StructurePick,
  params: PredicateParams,
): IsOut {
  if (pick.by === 'place')
    return (set) => placesOf(set, pick.place, scene.framePx, params).every(({ verdict }) => verdict === 'no');
  return pick.by === 'only'
    ? () => false
    : (set) => set.every(({ instance }) => instance !== null) && leadOver(structure, set) >= 0;
}

function placesOf(
  spots: readonly Spot[],
  place: Place,
  framePx: StructureSearch['scene']['framePx'],
  params: PredicateParams,
): Judged[] {
  return spots.map((spot) => judgePlace(place, spot, framePx, params));
}

/** Relative lead over the ratios asked for; negative where the set is not plainly smaller. */
function leadOver({ members }: Structure, set: readonly Spot[]): number {
  const extent = diameterRange(members)[0] / diameterRange(set)[1];
  return Math.min(members.length / set.length / COUNT_RATIO, extent / EXTENT_RATIO) - 1;
}

/** Part of a cluster that could be taken for all of it. */
const MAIN_PART = 0.5;

/**
 * A part of a row is no other row, and a small part of a cluster no other cluster; what is most of it, or more than it, or
 * a cluster by itself, may be meant instead.
 */
function isOwn(
  kind: StructureKind,
  { members }: Structure,
  { spots, mayBeSure }: PossibleStructure,
): boolean {
  if (!spots.every((spot) => members.includes(spot))) return false;
  if (kind === 'row' || spots.length === members.length) return true;
  return spots.length < MAIN_PART * members.length && !mayBeSure;
}

/** Sets that share a spot as one: at least as large as any row that they are parts of. */
function mergeSets(sets: readonly (readonly Spot[])[]): (readonly Spot[])[] {
  let merged: Set<Spot>[] = [];
  for (const set of sets) {
    const touching = merged.filter((other) => set.some((spot) => other.has(spot)));
    const union = new Set([...touching.flatMap((other) => [...other]), ...set]);
    merged = [...merged.filter((other) => !touching.includes(other)), union];
  }
  return merged.map((set) => [...set]);
}
