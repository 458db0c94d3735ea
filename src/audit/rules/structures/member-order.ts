import type { Ordinal } from '../../../model/predicates.ts';
import type { MemberRank } from '../../../model/structures.ts';
import { distanceBetween, type Span } from '../cues/thing.ts';
import type { Rect } from '../geometry.ts';
import type { Spot } from './spots.ts';
import type { Structure } from './structure.ts';

/** Does the first surely come before the second, in the order that a rank counts by, whatever the doubt? */
export function comesBefore(
  rank: MemberRank,
  structure: Structure,
  doubtPx: number,
): (a: Spot, b: Spot) => boolean {
  switch (rank.kind) {
    case 'ordinal':
      return (a, b) => isAhead(rank.side, a, b, structure.orderGapPx, doubtPx);
    case 'size': {
      const measure = rank.measure === 'area' ? 'areaPx2' : 'lengthPx';
      const isLarger = (a: Spot, b: Spot): boolean => a[measure][0] > b[measure][1];
      return rank.order === 'largest' ? isLarger : (a, b) => isLarger(b, a);
    }
    case 'central':
      return byMiddle(structure.members);
  }
}

/** By the centres with a lead, where the edges on that side do not tell otherwise. */
function isAhead(
  side: Ordinal['side'],
  a: Spot,
  b: Spot,
  orderGapPx: Structure['orderGapPx'],
  doubtPx: number,
): boolean {
  const axis = side === 'left' || side === 'right' ? 0 : 1;
  const depth = (box: Rect): Span =>
    side === 'left' || side === 'top'
      ? [box[axis], box[axis + 2] as number]
      : [-(box[axis + 2] as number), -box[axis]];
  const leadPx = depth(b.centre)[0] - depth(a.centre)[1];
  if (leadPx <= 0 || leadPx < orderGapPx[axis]) return false;
  return depth(a.bounds)[0] + 2 * doubtPx <= depth(b.bounds)[0];
}

/** Nearer both to the mean of all members and to the middle of their extent. */
function byMiddle(members: readonly Spot[]): (a: Spot, b: Spot) => boolean {
  const middles = [combine(members, meanOf), combine(members, halfWay)];
  return (a, b) =>
    middles.every((middle) => distanceBetween(a.centre, middle)[1] < distanceBetween(b.centre, middle)[0]);
}

/** Where a point can lie that is made of the centres: every side of it of those of theirs. */
function combine(members: readonly Spot[], into: (values: readonly number[]) => number): Rect {
  const side = (i: 0 | 1 | 2 | 3): number => into(members.map(({ centre }) => centre[i]));
  return [side(0), side(1), side(2), side(3)];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function halfWay(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
