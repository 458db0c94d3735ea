import { type LinkedGroup, linkedGroups } from './linkage.ts';
import { possibleRows } from './row-chains.ts';
import { boxAround, distanceRange, leastGap, meanLengthRange, reachOf, type Spot } from './spots.ts';
import type { Structure, StructureField } from './structure.ts';
import { angleDeg, swingDeg } from './turns.ts';

/** Members of a row. Fewer make no row; nobody counts along more. */
const LEAST_MEMBERS = 4;
const MOST_MEMBERS = 40;
/** Widest gap over narrowest: what stands apart by more leaves a place empty. */
const EVEN_RATIO = 1.5;
/** Widest gap from middle to middle, in mean lengths of the members: what stands farther apart is not seen as one thing. */
const GAP_LENGTHS = 3.5;
/** Farthest from the line between the ends, in narrowest gaps. */
const BEND = 0.2;
/** Largest turn from one step to the next, degrees. */
const TURN_DEG = 30;
/** Nearest other object, in widest gaps: beside the row, and onward from its ends, where one place may be empty. */
const BESIDE = 2;
const ONWARD = 3.5;
/** Up to this angle from its end a row goes on, degrees. */
const ONWARD_DEG = 45;
/** Least lead along an axis that an order goes by, in narrowest gaps: a steep row has no order from left to right. */
const ORDER_SHARE = 0.4;

/** Rows among the spots of one category. */
export function findRows(spots: readonly Spot[]): StructureField {
  const known = spots.filter(({ instance }) => instance !== null);
  return {
    sure: linkedGroups(known).flatMap((group) => rowOf(group, spots)),
    possible: possibleRows(known).map((chain) => ({ spots: chain, mayBeSure: true })),
  };
}

function rowOf({ members }: LinkedGroup, spots: readonly Spot[]): Structure[] {
  if (members.length < LEAST_MEMBERS || members.length > MOST_MEMBERS) return [];
  if (!members.every(({ isWhole }) => isWhole)) return [];
  const ordered = inLine(members);
  const gaps = ordered.slice(1).map((spot, i) => distanceRange(ordered[i] as Spot, spot));
  const narrowest = Math.min(...gaps.map(([least]) => least));
  const widest = Math.max(...gaps.map(([, most]) => most));
  if (narrowest <= 0) return [];
  const shape = {
    rowEvenness: EVEN_RATIO / (widest / narrowest) - 1,
    rowCloseness: (GAP_LENGTHS * meanLengthRange(ordered)[0]) / widest - 1,
    rowStraightness: Math.min(1 - bendOf(ordered) / narrowest / BEND, 1 - mostTurnDeg(ordered) / TURN_DEG),
  };
  if (Object.values(shape).some((margin) => margin < 0)) return [];
  const room = roomAround(ordered, spots, widest);
  if (room < 0) return [];
  const orderGap = ORDER_SHARE * Math.min(...gaps.map(([, most]) => most));
  return [
    {
      kind: 'row',
      members: ordered,
      box: boxAround(ordered),
      orderGapPx: [orderGap, orderGap],
      margins: { ...shape, rowRoom: room },
    },
  ];
}

/** Along the line between the two that are farthest apart. */
function inLine(members: readonly Spot[]): Spot[] {
  const [from, to] = endsOf(members);
  const [dx, dy] = [to.middle[0] - from.middle[0], to.middle[1] - from.middle[1]];
  const isBackward = Math.abs(dx) >= Math.abs(dy) ? dx < 0 : dy < 0;
  const sign = isBackward ? -1 : 1;
  const along = ({ middle }: Spot): number => sign * (middle[0] * dx + middle[1] * dy);
  return [...members].sort((a, b) => along(a) - along(b));
}

function endsOf(members: readonly Spot[]): readonly [Spot, Spot] {
  let ends: readonly [Spot, Spot] = [members[0] as Spot, members[1] as Spot];
  let farthest = -1;
  for (const [i, a] of members.entries()) {
    for (const b of members.slice(i + 1)) {
      const distance = Math.hypot(a.middle[0] - b.middle[0], a.middle[1] - b.middle[1]);
      if (distance <= farthest) continue;
      farthest = distance;
      ends = [a, b];
    }
  }
  return ends;
}

/**
 * Most that a member can lie off the line between the ends, px. A point between the ends of a segment moves with it by no
 * more than the ends do.
 */
function bendOf(ordered: readonly Spot[]): number {
  const [from, to] = [ordered[0] as Spot, ordered.at(-1) as Spot];
  const [dx, dy] = [to.middle[0] - from.middle[0], to.middle[1] - from.middle[1]];
  const length = Math.hypot(dx, dy);
  const offsets = ordered.map(
    ({ middle }) => Math.abs((middle[0] - from.middle[0]) * dy - (middle[1] - from.middle[1]) * dx) / length,
  );
  return Math.max(...offsets) + 2 * reachOf(from);
}

/** Largest angle that two steps one after the other can have between them, degrees. */
function mostTurnDeg(ordered: readonly Spot[]): number {
  const steps = ordered.slice(1).map(({ middle: [x, y] }, i) => {
    const [fromX, fromY] = (ordered[i] as Spot).middle;
    return [x - fromX, y - fromY] as const;
  });
  const change = 2 * reachOf(ordered[0] as Spot);
  const turns = steps
    .slice(1)
    .map(
      (step, i) =>
        angleDeg(steps[i] as Step, step) + swingDeg(steps[i] as Step, change) + swingDeg(step, change),
    );
  return Math.max(...turns);
}

type Step = readonly [x: number, y: number];

/** Distance of the nearest other object over what is asked for, less 1: relative room; large where there is no other. */
function roomAround(ordered: readonly Spot[], spots: readonly Spot[], widest: number): number {
  let room = NO_OTHER;
  for (const other of spots) {
    if (ordered.includes(other)) continue;
    const asked = (mayGoOn(ordered, other) ? ONWARD : BESIDE) * widest;
    room = Math.min(room, leastGap(ordered, [other]) / asked - 1);
  }
  return room;
}

/** Stands for a bound that is not there. */
const NO_OTHER = 1000;

/** May the object lie where the row would go on? Of what has no certain place nobody knows. */
function mayGoOn(ordered: readonly Spot[], other: Spot): boolean {
  if (!other.isWhole) return true;
  const [first, last] = [ordered[0] as Spot, ordered.at(-1) as Spot];
  return isOnward(first, last, other) || isOnward(last, first, other);
}

function isOnward(from: Spot, end: Spot, other: Spot): boolean {
  const axis = [end.middle[0] - from.middle[0], end.middle[1] - from.middle[1]] as const;
  const way = [other.middle[0] - end.middle[0], other.middle[1] - end.middle[1]] as const;
  const change = 2 * reachOf(end);
  const turnDeg = angleDeg(axis, way) - swingDeg(axis, change) - swingDeg(way, change);
  return turnDeg < ONWARD_DEG;
}
