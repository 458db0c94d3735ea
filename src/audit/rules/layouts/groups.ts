import type { Layout } from '../../../model/layout.ts';
import type { Points } from '../geometry.ts';
import { gapsOf, groupSizes } from './links.ts';

type Groups = NonNullable<Layout['groups']>;

/** Shares of the image's longer side: the least gap between two groups, the largest within a single one. */
const GAP_SHARE = 0.12;
const JOINED_SHARE = 0.08;
/** The largest gap within a single group over the middle one. */
const JOINED_RATIO = 3;
/** A gap between groups over the largest gap within them. */
const GAP_RATIO = 2.5;
const LEAST_MEMBERS = 3;
const LEAST_SHARE = 0.1;

/**
 * One, two or three groups: the points that are left together when all links longer than the gap are cut. A link changes by
 * up to twice what a point moves.
 */
export function groupsOf(points: Points, longSidePx: number, reachPx: number): Groups | null {
  const gaps = gapsOf(points);
  const changePx = 2 * reachPx;
  const [widest, middle] = [(gaps[0] as number) + changePx, gaps[Math.floor(gaps.length / 2)] as number];
  if (widest <= JOINED_SHARE * longSidePx && widest <= JOINED_RATIO * (middle - changePx)) return 'one';
  const areGroups = (count: number): boolean => {
    const [gap, within] = [gaps[count - 2] as number, gaps[count - 1]];
    if (within === undefined) return false;
    const isWide =
      gap - changePx >= GAP_SHARE * longSidePx && gap - changePx >= GAP_RATIO * (within + changePx);
    return isWide && isEveryGroupLarge(groupSizes(points, within), points.length / 2);
  };
  if (areGroups(2)) return 'two';
  return areGroups(3) ? 'three' : null;
}

function isEveryGroupLarge(sizes: readonly number[], count: number): boolean {
  return sizes.every((size) => size >= LEAST_MEMBERS && size >= LEAST_SHARE * count);
}
