import { type Hbb, hbbHeight, hbbWidth } from '../../core/hbb.ts';
import { principalAxes } from '../layout/form.ts';
import { type LinkedGroup, linkedGroups } from './linkage.ts';
import { boxAround, diameterRange, distanceRange, leastGap, reachOf, type Spot } from './spots.ts';
import type { Structure, StructureField } from './structure.ts';

/** Members of a cluster. Fewer make no cluster; among more nobody finds a place. */
const LEAST_MEMBERS = 5;
const MOST_MEMBERS = 60;
/** Least gap to any other object, in links within and in diameters of the cluster. */
const GAP_LINKS = 2;
const GAP_DIAMETERS = 1;
/** Largest diameter, share of the longer side of the image: a clump, not a part of the image. */
const SIZE_SHARE = 0.25;
/** Least spread across over spread along: else it is a band. */
const BROAD_RATIO = 0.3;
/** Least lead along an axis that an order goes by, share of the extent. */
const ORDER_SHARE = 0.05;

/** The same bounds for what a reader may still take for a cluster. */
const POSSIBLE = { leastMembers: 4, gapLinks: 1.5, gapDiameters: 0.7, sizeShare: 0.35 } as const;
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
  if (joinMost <= 0 || size < 0 || !(breadth >= 0)) return [];
  const gap = leastGap(members, othersOf(members, spots));
  const margins = {
    clusterSize: size,
    clusterBreadth: breadth,
    clusterRoom: Math.min(
      NO_OTHER,
      gap / (GAP_LINKS * joinMost + NOISE_PX) - 1,
      gap / (GAP_DIAMETERS * diameterMost) - 1,
    ),
  };
  if (margins.clusterRoom < 0) return [];
  const box = boxAround(members);
  const orderGapPx = [ORDER_SHARE * (hbbWidth(box) + 2 * reach), ORDER_SHARE * (hbbHeight(box) + 2 * reach)];
  return [
    {
      kind: 'cluster',
      members,
      box,
      orderGapPx: orderGapPx as [number, number],
      spacingPx: joinMost,
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
): (readonly Spot[])[] {
  if (members.length < POSSIBLE.leastMembers) return [];
  const diameterLeast = diameterRange(members)[0];
  if (diameterLeast > POSSIBLE.sizeShare * longSidePx) return [];
  const gap = mostGap(members, othersOf(members, known));
  const change = 2 * Math.max(...members.map(reachOf));
  if (gap < POSSIBLE.gapDiameters * diameterLeast) return [];
  return gap < POSSIBLE.gapLinks * Math.max(0, joinPx - change) + NOISE_PX ? [] : [members];
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
