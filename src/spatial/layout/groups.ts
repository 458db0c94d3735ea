import type { Layout } from '../../model/layout.ts';
import { type Link, partSizes, usualPx } from './links.ts';
import type { LayoutClaim } from './points.ts';

/** A gap between groups: at least this share of the longer side of the image, and so many times the next gap. */
const GAP_SHARE = 0.12;
const GAP_RATIO = 2.5;
/** Largest gap within a single group: a share of the longer side, and so many times the usual gap. */
const JOINED_SHARE = 0.08;
const JOINED_RATIO = 3;
/** A group has at least three points and a tenth of all. */
const LEAST_MEMBERS = 3;
const LEAST_SHARE = 0.1;

type Groups = NonNullable<Layout['groups']>;

/**
 * One, two or three groups, whatever moves by up to `reachPx`: gaps are the longest links of the minimum spanning tree,
 * each of which then changes by at most twice that. Null where no number of groups stands out.
 * @param links longest first
 */
export function claimGroups(
  links: readonly Link[],
  longSidePx: number,
  reachPx: number,
): LayoutClaim<Groups> | null {
  const joined = joinedMargin(links, longSidePx, reachPx);
  if (joined >= 0) return { value: 'one', margin: joined };
  return (
    splitClaim('two', 1, links, longSidePx, reachPx) ?? splitClaim('three', 2, links, longSidePx, reachPx)
  );
}

/** Dense parts that a few far ones link are no single group to the eye: the widest gap must be like the usual one. */
function joinedMargin(links: readonly Link[], longSidePx: number, reachPx: number): number {
  const widest = (links[0] as Link).lengthPx + 2 * reachPx;
  const usual = Math.max(0, usualPx(links) - 2 * reachPx);
  return Math.min(1 - widest / (JOINED_SHARE * longSidePx), 1 - widest / (JOINED_RATIO * usual));
}

function splitClaim(
  value: Groups,
  cuts: number,
  links: readonly Link[],
  longSidePx: number,
  reachPx: number,
): LayoutClaim<Groups> | null {
  const [shortest, next] = [links[cuts - 1], links[cuts]];
  if (shortest === undefined || next === undefined) return null;
  const gapPx = shortest.lengthPx - 2 * reachPx;
  const ratio = gapPx / (next.lengthPx + 2 * reachPx);
  const margin = Math.min(gapPx / (GAP_SHARE * longSidePx) - 1, ratio / GAP_RATIO - 1);
  const count = links.length + 1;
  const least = Math.max(LEAST_MEMBERS, LEAST_SHARE * count);
  const sizes = partSizes(count, links.slice(cuts));
  return margin >= 0 && sizes.every((size) => size >= least) ? { value, margin } : null;
}
