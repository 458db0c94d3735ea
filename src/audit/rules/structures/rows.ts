import type { Span } from '../cues/thing.ts';
import { type ClosedSet, closedSets } from './closed-sets.ts';
import { findRowRivals } from './row-rivals.ts';
import { gapSpan, meanLengthSpan, othersThan, reachOf, type Spot, spanBetween } from './spots.ts';
import type { Structure, StructureField } from './structure.ts';
import { turnSpan } from './turns.ts';

const LEAST_MEMBERS = 4;
const MOST_MEMBERS = 40;
/** Widest gap: in narrowest ones, and in mean lengths of the members. */
const EVEN = 1.5;
const CLOSE = 3.5;
/** Farthest from the line between the ends, in narrowest gaps; largest turn from one step to the next. */
const BEND = 0.2;
const TURN_DEG = 30;
/** Any other object is this many widest gaps away: beside the row, and where it would go on. */
const BESIDE = 2;
const ONWARD = 3.5;
const ONWARD_DEG = 45;
/** Least lead in an order from a side, in narrowest gaps. */
const ORDER = 0.4;

/** Rows among the things of one category (docs/decisions/0020). */
export function findRows(spots: readonly Spot[], doubtPx: number): StructureField {
  const known = spots.filter(({ instance }) => instance !== null);
  const sure = closedSets(known, LEAST_MEMBERS).flatMap((set) => rowOf(set, spots, doubtPx));
  return { kind: 'row', spots, sure, rivals: sure.length === 0 ? [] : findRowRivals(known, doubtPx) };
}

function rowOf({ members, stepPx, gapPx }: ClosedSet, spots: readonly Spot[], doubtPx: number): Structure[] {
  if (gapPx < BESIDE * stepPx) return [];
  if (members.length > MOST_MEMBERS || !members.every(({ isWhole }) => isWhole)) return [];
  const walked = walkThrough(members);
  const gaps = walked.slice(1).map((spot, i) => spanBetween(walked[i] as Spot, spot));
  const narrowest = Math.min(...gaps.map(([least]) => least));
  const widest = Math.max(...gaps.map(([, most]) => most));
  if (narrowest <= 0 || widest > EVEN * narrowest) return [];
  if (widest > CLOSE * meanLengthSpan(members)[0]) return [];
  if (!isStraight(walked, narrowest, doubtPx)) return [];
  if (!othersThan(members, spots).every((other) => isApart(other, walked, widest, doubtPx))) return [];
  return [{ members, orderGapPx: orderGapsOf(gaps) }];
}

function orderGapsOf(gaps: readonly Span[]): Structure['orderGapPx'] {
  const gap = ORDER * Math.min(...gaps.map(([, most]) => most));
  return [gap, gap];
}

/** From one of the two that are farthest apart always on to the nearest that is left. */
function walkThrough(members: readonly Spot[]): Spot[] {
  const left = new Set(members);
  let at: Spot | undefined = endOf(members);
  const walked: Spot[] = [];
  while (at !== undefined) {
    walked.push(at);
    left.delete(at);
    at = nearestTo(at, left);
  }
  return walked;
}

function endOf(members: readonly Spot[]): Spot {
  const farthestFrom = (from: Spot): number => Math.max(...members.map((to) => stepOf(from, to)));
  return members.reduce((end, spot) => (farthestFrom(spot) > farthestFrom(end) ? spot : end));
}

function nearestTo(from: Spot, spots: ReadonlySet<Spot>): Spot | undefined {
  let nearest: Spot | undefined;
  for (const spot of spots)
    if (nearest === undefined || stepOf(from, spot) < stepOf(from, nearest)) nearest = spot;
  return nearest;
}

function stepOf(a: Spot, b: Spot): number {
  return Math.hypot(b.middle[0] - a.middle[0], b.middle[1] - a.middle[1]);
}

/** A member moves against the line between the ends by its own reach and by theirs. */
function isStraight(walked: readonly Spot[], narrowest: number, doubtPx: number): boolean {
  const [first, last] = [walked[0] as Spot, walked.at(-1) as Spot];
  const [ux, uy] = [last.middle[0] - first.middle[0], last.middle[1] - first.middle[1]];
  const length = Math.hypot(ux, uy);
  const isNearLine = ({ middle: [x, y] }: Spot): boolean => {
    const off = Math.abs((x - first.middle[0]) * uy - (y - first.middle[1]) * ux) / length;
    return off + 2 * reachOf(doubtPx) <= BEND * narrowest;
  };
  return walked.every(isNearLine) && turnsOf(walked, doubtPx).every((deg) => deg <= TURN_DEG);
}

/** Largest turn at each member but the ends, degrees. */
function turnsOf(walked: readonly Spot[], doubtPx: number): number[] {
  return walked
    .slice(2)
    .map(
      (next, i) =>
        turnSpan(walked[i] as Spot, walked[i + 1] as Spot, walked[i + 1] as Spot, next, doubtPx)[1],
    );
}

function isApart(other: Spot, walked: readonly Spot[], widest: number, doubtPx: number): boolean {
  const [gap] = gapSpan(walked, [other]);
  const isOnward = (from: Spot, end: Spot): boolean =>
    turnSpan(from, end, end, other, doubtPx)[0] < ONWARD_DEG;
  const [first, last] = [walked[0] as Spot, walked.at(-1) as Spot];
  const mayGoOn = !other.isWhole || isOnward(first, last) || isOnward(last, first);
  return gap >= (mayGoOn ? ONWARD : BESIDE) * widest;
}
