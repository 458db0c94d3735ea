import type { Rect } from '../geometry.ts';
import { boundsOf } from '../geometry.ts';
import { spreadsOf } from '../layouts/form.ts';
import { type ClosedSet, closedSets } from './closed-sets.ts';
import { diameterSpan, gapSpan, meanLengthSpan, othersThan, reachOf, type Spot } from './spots.ts';
import type { Rival, Structure, StructureField } from './structure.ts';

const LEAST_MEMBERS = 5;
const MOST_MEMBERS = 60;
/** Longest step in mean lengths of the members; spread across in spreads along; diameter in longer sides of the image. */
const CLOSE = 2.5;
const BROAD = 0.3;
const SIZE = 0.25;
/** Gap to all others: in longest steps, and in diameters. */
const ROOM = { steps: 2, diameters: 1 } as const;
/** Least lead in an order from a side: in extents of the cluster, and in mean lengths. */
const ORDER = { extents: 0.05, lengths: 0.2 } as const;

/** The same for what may be taken for a cluster. */
const LOOSE = { members: 4, steps: 1.5, diameters: 0.7, size: 0.35, close: 5 } as const;
/** A gap is wider than the steps by this besides, px. */
const WIDER_PX = 4 * Math.SQRT2;

/** Clusters among the things of one category (docs/decisions/0020). */
export function findClusters(spots: readonly Spot[], frame: Rect, doubtPx: number): StructureField {
  const longPx = Math.max(frame[2] - frame[0], frame[3] - frame[1]);
  const known = spots.filter(({ instance }) => instance !== null);
  const sets = closedSets(known, LOOSE.members);
  return {
    kind: 'cluster',
    spots,
    sure: sets.flatMap((set) => clusterOf(set, spots, longPx, doubtPx)),
    rivals: sets.flatMap((set) => rivalOf(set, known, longPx, doubtPx)),
  };
}

function clusterOf(
  { members, stepPx, gapPx }: ClosedSet,
  spots: readonly Spot[],
  longPx: number,
  doubtPx: number,
): Structure[] {
  if (gapPx < ROOM.steps * stepPx) return [];
  if (members.length < LEAST_MEMBERS || members.length > MOST_MEMBERS) return [];
  if (stepPx <= 0 || !members.every(({ isWhole }) => isWhole)) return [];
  const step = stepPx + 2 * reachOf(doubtPx);
  const diameter = diameterSpan(members)[1];
  const lengths = meanLengthSpan(members);
  if (step > CLOSE * lengths[0] || diameter > SIZE * longPx || !isBroad(members, doubtPx)) return [];
  const [gap] = gapSpan(members, othersThan(members, spots));
  if (gap < ROOM.steps * step + WIDER_PX || gap < ROOM.diameters * diameter) return [];
  return [{ members, orderGapPx: orderGapsOf(members, lengths[1], doubtPx) }];
}

/** Both spreads change by no more than a point moves. */
function isBroad(members: readonly Spot[], doubtPx: number): boolean {
  const { along, across } = spreadsOf(members.flatMap(({ middle }) => middle));
  const reach = reachOf(doubtPx);
  return across - reach >= BROAD * (along + reach);
}

function orderGapsOf(
  members: readonly Spot[],
  meanLengthPx: number,
  doubtPx: number,
): Structure['orderGapPx'] {
  const [x1, y1, x2, y2] = boundsOf(members.flatMap(({ bounds }) => bounds));
  const gapOf = (extentPx: number): number =>
    Math.max(ORDER.lengths * meanLengthPx, ORDER.extents * (extentPx + 2 * reachOf(doubtPx)));
  return [gapOf(x2 - x1), gapOf(y2 - y1)];
}

function rivalOf(
  { members, stepPx, gapPx }: ClosedSet,
  known: readonly Spot[],
  longPx: number,
  doubtPx: number,
): Rival[] {
  const step = Math.max(0, stepPx - 2 * mostReach(members, doubtPx));
  if (gapPx + 2 * mostReach(known, doubtPx) < LOOSE.steps * step + WIDER_PX) return [];
  const diameter = diameterSpan(members)[0];
  if (diameter > LOOSE.size * longPx || step > LOOSE.close * meanLengthSpan(members)[1]) return [];
  const gap = gapSpan(members, othersThan(members, known))[1];
  const hasRoom = (room: { readonly steps: number; readonly diameters: number }): boolean =>
    gap >= room.steps * step + WIDER_PX && gap >= room.diameters * diameter;
  if (!hasRoom(LOOSE)) return [];
  return [{ spots: members, mayBeSure: members.length >= LEAST_MEMBERS && hasRoom(ROOM) }];
}

/** What is cut may lie anywhere in its box. */
function mostReach(spots: readonly Spot[], doubtPx: number): number {
  return spots.reduce(
    (most, { centre: [x1, y1, x2, y2] }) => Math.max(most, Math.hypot(x2 - x1, y2 - y1) / 2),
    reachOf(doubtPx),
  );
}
