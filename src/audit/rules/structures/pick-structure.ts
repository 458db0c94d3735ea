import type { Place } from '../../../model/predicates.ts';
import type { StructurePick } from '../../../model/structures.ts';
import { judgePlace } from '../cues/place.ts';
import type { Rect } from '../geometry.ts';
import type { Refusal } from '../rule.ts';
import { diameterSpan, type Spot } from './spots.ts';
import type { Rival, Structure, StructureField } from './structure.ts';

/** The largest has so many times the members of any other, and so many times its extent. */
const LARGEST = { members: 1.5, extent: 1.25 } as const;
/** A smaller part of a cluster is not taken for all of it. */
const MAIN_PART = 0.5;

/** The one structure that is meant, whatever else may be taken for one; or why there is none. */
export function pickStructure(field: StructureField, pick: StructurePick, frame: Rect): Structure | Refusal {
  const { kind, sure } = field;
  const fitting = sure.filter((structure) => isMeant(structure, sure, pick, frame));
  const [first] = fitting;
  if (first === undefined) return { refused: `no ${kind} surely fits` };
  if (fitting.length > 1) return { refused: `${fitting.length} of the ${kind}s fit` };
  if (pick.by !== 'only' && sure.length === 1)
    return { refused: `there is one ${kind} only, and its ${pick.by} says nothing` };
  const open = setsThatMayBeMeant(first, field, pick, frame)[0];
  return open === undefined ? first : { refused: `${nameAll(open)} may be meant by the ${kind}` };
}

function isMeant(
  structure: Structure,
  sure: readonly Structure[],
  pick: StructurePick,
  frame: Rect,
): boolean {
  if (pick.by === 'only') return true;
  if (pick.by === 'place')
    return structure.members.every((spot) => judgePlace(pick.place, spot, frame) === 'yes');
  return sure.every((other) => other === structure || isPlainlyLarger(structure, other.members));
}

function isPlainlyLarger({ members }: Structure, set: readonly Spot[]): boolean {
  if (members.length < LARGEST.members * set.length) return false;
  return diameterSpan(members)[0] >= LARGEST.extent * diameterSpan(set)[1];
}

/** Sets that are not the structure, and that the words may mean all the same; what is not known may be part of any. */
function setsThatMayBeMeant(
  structure: Structure,
  { kind, spots, rivals }: StructureField,
  pick: StructurePick,
  frame: Rect,
): (readonly Spot[])[] {
  const others = rivals.filter((rival) => !isPartOf(structure, rival, kind)).map((rival) => rival.spots);
  const unknown = spots.filter(({ instance }) => instance === null).map((spot) => [spot]);
  const sets = pick.by === 'largest' && kind === 'row' ? joinTouching(others) : others;
  return [...sets, ...unknown].filter((set) => !isOut(set, structure, pick, frame));
}

function isOut(set: readonly Spot[], structure: Structure, pick: StructurePick, frame: Rect): boolean {
  if (pick.by === 'only') return false;
  if (pick.by === 'place') return isOutside(set, pick.place, frame);
  return set.every(({ instance }) => instance !== null) && isPlainlyLarger(structure, set);
}

function isOutside(set: readonly Spot[], place: Place, frame: Rect): boolean {
  return set.every((spot) => judgePlace(place, spot, frame) === 'no');
}

/** A part of a row is no other row, and a small part of a cluster no other cluster, unless it is one by itself. */
function isPartOf(
  { members }: Structure,
  { spots, mayBeSure }: Rival,
  kind: StructureField['kind'],
): boolean {
  if (!spots.every((spot) => members.includes(spot))) return false;
  if (kind === 'row' || spots.length === members.length) return true;
  return spots.length < MAIN_PART * members.length && !mayBeSure;
}

/** Rows are longer than the four that are looked at: those that share objects count as one. */
function joinTouching(sets: readonly (readonly Spot[])[]): (readonly Spot[])[] {
  return sets.reduce<(readonly Spot[])[]>((joined, set) => {
    const touching = joined.filter((other) => other.some((spot) => set.includes(spot)));
    const apart = joined.filter((other) => !touching.includes(other));
    return [...apart, [...new Set([...touching.flat(), ...set])]];
  }, []);
}

function nameAll(set: readonly Spot[]): string {
  const indices = set.flatMap(({ instance }) => instance?.object.index ?? []).sort((a, b) => a - b);
  return indices.length < set.length ? 'something unknown' : indices.map((i) => `object ${i}`).join(', ');
}
