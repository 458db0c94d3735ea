import type { Layout } from '../../model/layout.ts';
import { ClarkEvans } from './clark-evans.ts';
import { principalAxes } from './form.ts';
import { type Link, partSizes, usualPx } from './links.ts';
import type { LayoutClaim, Points } from './points.ts';

/** Bounds of the index of Clark and Evans: 1 is what chance gives, 2 a lattice. Between them nothing is claimed. */
const MOST_BUNCHED = 0.65;
const LEAST_EVEN = 1.45;
/** Least share of the long nearest distances that the short ones reach in an even layout. */
const LEAST_ALIKE = 0.5;
/** In a band the hull is thin and the index says nothing: spreads across and along must not differ more. */
const LEAST_RATIO = 0.35;
/** A link is a gap from so many usual links on. */
const GAP_RATIO = 3;
/** Largest usual link of bunches, over the mean link: what it would be were all alike, along whatever the points follow. */
const MOST_USUAL = 0.6;
/** Least share of the points that stand in bunches, members of a bunch, and most that one of them holds. */
const LEAST_GATHERED = 0.7;
const LEAST_MEMBERS = 3;
const MOST_IN_ONE = 0.6;

type Spacing = NonNullable<Layout['spacing']>;

/**
 * Even distances or bunches, whatever moves by up to `reachPx`. The index alone takes the hull for the ground, and so takes
 * what follows a road or a quay for something else; what it says must also show in the links of the minimum spanning tree.
 * Of `no order` nothing is claimed: no measure bears it out.
 * @param links longest first
 */
export function claimSpacing(
  points: Points,
  links: readonly Link[],
  reachPx: number,
): LayoutClaim<Spacing> | null {
  const { along, across } = principalAxes(points);
  if ((across - reachPx) / (along + reachPx) < LEAST_RATIO) return null;
  const index = new ClarkEvans(points);
  const bunched = Math.min(MOST_BUNCHED - index.most(reachPx), bunchesMargin(links, reachPx));
  if (bunched >= 0) return { value: 'bunched', margin: bunched };
  const even = Math.min(
    index.leastGrown(reachPx) - LEAST_EVEN,
    index.alikeShare(reachPx) - LEAST_ALIKE,
    unbrokenMargin(links, reachPx),
  );
  return even >= 0 ? { value: 'even', margin: even } : null;
}

/** No link may be a gap. */
function unbrokenMargin(links: readonly Link[], reachPx: number): number {
  const widest = (links[0] as Link).lengthPx + 2 * reachPx;
  return 1 - widest / (GAP_RATIO * Math.max(0, usualPx(links) - 2 * reachPx));
}

/**
 * Most links are short, and cut at the gaps most points are in bunches, not nearly all in one. The tree of displaced points may be
 * another; by what surely are no gaps it joins no less, and by all that may be none no more.
 */
function bunchesMargin(links: readonly Link[], reachPx: number): number {
  const usual = usualPx(links);
  const mean = links.reduce((sum, { lengthPx }) => sum + lengthPx, 0) / links.length - 2 * reachPx;
  if (mean <= 0) return -1;
  const count = links.length + 1;
  const near = links.filter(({ lengthPx }) => lengthPx + 2 * reachPx <= GAP_RATIO * (usual - 2 * reachPx));
  const joined = links.filter(({ lengthPx }) => lengthPx - 2 * reachPx <= GAP_RATIO * (usual + 2 * reachPx));
  const bunches = partSizes(count, near).filter((size) => size >= LEAST_MEMBERS);
  const gathered = bunches.reduce((sum, size) => sum + size, 0) / count;
  const inOne = Math.max(...partSizes(count, joined)) / count;
  return Math.min(MOST_USUAL - (usual + 2 * reachPx) / mean, gathered - LEAST_GATHERED, MOST_IN_ONE - inOne);
}
