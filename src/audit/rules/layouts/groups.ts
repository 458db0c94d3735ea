import type { Layout } from '../../../model/layout.ts';
import type { Points } from '../geometry.ts';

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

/**
 * Gaps from the widest: the k-th is the longest link that joins k groups into one fewer when points are gathered from the
 * nearest on, one after another (Prim 1957).
 */
function gapsOf(points: Points): number[] {
  const n = points.length / 2;
  const reach = new Float64Array(n).fill(Infinity);
  const isIn = new Uint8Array(n);
  const gaps: number[] = [];
  let last = 0;
  isIn[0] = 1;
  for (let taken = 1; taken < n; taken++) {
    let next = -1;
    for (let i = 0; i < n; i++) {
      if (isIn[i] === 1) continue;
      const length = distanceOf(points, last, i);
      if (length < (reach[i] as number)) reach[i] = length;
      if (next < 0 || (reach[i] as number) < (reach[next] as number)) next = i;
    }
    gaps.push(reach[next] as number);
    isIn[next] = 1;
    last = next;
  }
  return gaps.sort((a, b) => b - a);
}

/** Sizes of the groups in which every point is within `linkPx` of another. */
function groupSizes(points: Points, linkPx: number): number[] {
  const open = new Set(Array.from({ length: points.length / 2 }, (_, i) => i));
  const sizes: number[] = [];
  for (const start of open) {
    open.delete(start);
    const group = [start];
    for (const member of group) {
      for (const other of open) {
        if (distanceOf(points, member, other) > linkPx) continue;
        open.delete(other);
        group.push(other);
      }
    }
    sizes.push(group.length);
  }
  return sizes;
}

function distanceOf(points: Points, i: number, j: number): number {
  const dx = (points[2 * j] as number) - (points[2 * i] as number);
  const dy = (points[2 * j + 1] as number) - (points[2 * i + 1] as number);
  return Math.sqrt(dx * dx + dy * dy);
}
