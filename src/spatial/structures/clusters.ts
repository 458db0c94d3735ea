import { type Hbb, hbbHeight, hbbWidth } from '../../core/hbb.ts';
import { principalAxes } from '../layout/form.ts';
import { type LinkedGroup, linkedGroups } from './linkage.ts';
import {
  boxAround,
  diameterRange,
  distanceRange,
  leastGap,
  meanLengthRange,
  reachOf,
  type Spot,
} from './spots.ts';
import type { PossibleStructure, Structure, StructureField } from './structure.ts';

/** Members of a cluster. Fewer make no cluster; among more nobody finds a place. */
const LEAST_MEMBERS = 5;
const MOST_MEMBERS = 60;
/** Longest link from middle to middle, in mean lengths of the members: what stands farther apart is not seen as one thing. */
const LINK_LENGTHS = 2.5;
/** Least gap to any other object, in links within and in diameters of the cluster. */
const GAP_LINKS = 2;
const GAP_DIAMETERS = 1;
/** Largest diameter, share of the longer side of the image: a clump, not a part of the image. */
const SIZE_SHARE = 0.25;
/** Least spread across over spread along: else it is a band. */
const BROAD_RATIO = 0.3;
/** Least lead along an axis that an order goes by, share of the extent, and of the mean length: else it is for the ruler. */
const ORDER_SHARE = 0.05;
const ORDER_LENGTHS = 0.2;

/** The same bounds for what a reader may still take for a cluster. */
const POSSIBLE = {
  leastMembers: 4,
  gapLinks: 1.5,
  gapDiameters: 0.7,
  sizeShare: 0.35,
  linkLengths: 5,
} as const;
/**
 * By this much more than the ratios say must a gap be wider than the links within, px: twice what a displacement of all
 * vertices by 1 px can change a distance by, so that no group comes into being by it that is not among those listed.
 */
const NOISE_PX = 4 * Math.SQRT2;

/** Clusters among the spots of one category. */
export function findClusters(spots: readonly Spot[], framePx: Hbb): StructureField {
  const longSidePx = Math.max(hbbWidth(framePx), hbbHeight(framePx));
  const known = spots.filter(({ instance }) => instance !== null);
  const groups = linkedGroups(known);
  return {
    sure: groups.flatMap((group) => clusterOf(group, spots, longSidePx)),
    possible: groups.flatMap((group) => possibleCluster(group, known, longSidePx)),
  };
}

function clusterOf(
  { members, joinPx }: LinkedGroup,
  spots: readonly Spot[],
  longSidePx: number,
): Structure[] {
  if (members.length < LEAST_MEMBERS || members.length > MOST_MEMBERS) return [];
  if (!members.every(({ isWhole }) => isWhole)) return [];
  const reach = reachOf(members[0] as Spot);
  const joinMost = joinPx + 2 * reach;
  const diameterMost = diameterRange(members)[1];
  const size = 1 - diameterMost / (SIZE_SHARE * longSidePx);
  const breadth = breadthOf(members, reach) / BROAD_RATIO - 1;
  const closeness = (LINK_LENGTHS * meanLengthRange(members)[0]) / joinMost - 1;
  if (joinMost <= 0 || size < 0 || closeness < 0 || !(breadth >= 0)) return [];
  const gap = leastGap(members, othersOf(members, spots));
  const margins = {
    clusterSize: size,
    clusterBreadth: breadth,
    clusterCloseness: closeness,
    clusterRoom: Math.min(
      NO_OTHER,
      gap / (GAP_LINKS * joinMost + NOISE_PX) - 1,
      gap / (GAP_DIAMETERS * diameterMost) - 1,
    ),
  };
  if (margins.clusterRoom < 0) return [];
  const box = boxAround(members);
  const least = ORDER_LENGTHS * meanLengthRange(members)[1];
  const orderGap = (extentPx: number): number => Math.max(least, ORDER_SHARE * (extentPx + 2 * reach));
  return [
    {
      kind: 'cluster',
      members,
      box,
      orderGapPx: [orderGap(hbbWidth(box)), orderGap(hbbHeight(box))],
      margins,
    },
  ];
}

/** Stands for a bound that is not there. */
const NO_OTHER = 1000;

/** Least ratio of the spreads across and along; both are singular values and change by no more than the points do (H. Weyl 1912). */
function breadthOf(members: readonly Spot[], reachPx: number): number {
  const { along, across } = principalAxes(members.map(({ middle }) => middle));
  return (across - reachPx) / (along + reachPx);
}

function possibleCluster(
  { members, joinPx }: LinkedGroup,
  known: readonly Spot[],
  longSidePx: number,
): PossibleStructure[] {
  if (members.length < POSSIBLE.leastMembers) return [];
  const diameter = diameterRange(members)[0];
  const join = Math.max(0, joinPx - 2 * Math.max(...members.map(reachOf)));
  if (diameter > POSSIBLE.sizeShare * longSidePx) return [];
  if (join > POSSIBLE.linkLengths * meanLengthRange(members)[1]) return [];
  const gap = mostGap(members, othersOf(members, known));
  const hasRoom = (links: number, diameters: number): boolean =>
    gap >= links * join + NOISE_PX && gap >= diameters * diameter;
  if (!hasRoom(POSSIBLE.gapLinks, POSSIBLE.gapDiameters)) return [];
  const mayBeSure = members.length >= LEAST_MEMBERS && hasRoom(GAP_LINKS, GAP_DIAMETERS);
  return [{ spots: members, mayBeSure }];
}

/** Largest value that the least distance between the two lists can have, px; infinite where either is empty. */
function mostGap(some: readonly Spot[], others: readonly Spot[]): number {
  let most = Number.POSITIVE_INFINITY;
  for (const a of some) for (const b of others) most = Math.min(most, distanceRange(a, b)[1]);
  return most;
}

function othersOf(members: readonly Spot[], spots: readonly Spot[]): Spot[] {
  const inside = new Set(members);
  return spots.filter((spot) => !inside.has(spot));
}
