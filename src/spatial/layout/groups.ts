import type { Layout } from '../../model/layout.ts';
import type { LayoutClaim, Points } from './points.ts';

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

export interface Link {
  readonly a: number;
  readonly b: number;
  readonly lengthPx: number;
}

/**
 * One, two or three groups, whatever moves by up to `reachPx`: gaps are the longest links of the minimum spanning tree,
 * each of which then changes by at most twice that. Null where no number of groups stands out.
 */
export function claimGroups(points: Points, longSidePx: number, reachPx: number): LayoutClaim<Groups> | null {
  const links = spanningLinks(points).sort((x, y) => y.lengthPx - x.lengthPx);
  const gaps = links.map(({ lengthPx }) => lengthPx);
  const joined = joinedMargin(gaps, longSidePx, reachPx);
  if (joined >= 0) return { value: 'one', margin: joined };
  return (
    splitClaim('two', 1, points.length, links, longSidePx, reachPx) ??
    splitClaim('three', 2, points.length, links, longSidePx, reachPx)
  );
}

/** Dense parts that a few far ones link are no single group to the eye: the widest gap must be like the usual one. */
function joinedMargin(gaps: readonly number[], longSidePx: number, reachPx: number): number {
  const widest = (gaps[0] as number) + 2 * reachPx;
  const usual = Math.max(0, (gaps[gaps.length >> 1] as number) - 2 * reachPx);
  return Math.min(1 - widest / (JOINED_SHARE * longSidePx), 1 - widest / (JOINED_RATIO * usual));
}

function splitClaim(
  value: Groups,
  cuts: number,
  count: number,
  links: readonly Link[],
  longSidePx: number,
  reachPx: number,
): LayoutClaim<Groups> | null {
  const [shortest, next] = [links[cuts - 1], links[cuts]];
  if (shortest === undefined || next === undefined) return null;
  const gapPx = shortest.lengthPx - 2 * reachPx;
  const ratio = gapPx / (next.lengthPx + 2 * reachPx);
  const margin = Math.min(gapPx / (GAP_SHARE * longSidePx) - 1, ratio / GAP_RATIO - 1);
  const least = Math.max(LEAST_MEMBERS, LEAST_SHARE * count);
  const sizes = partSizes(count, links.slice(cuts));
  return margin >= 0 && sizes.every((size) => size >= least) ? { value, margin } : null;
}

/** Links of the minimum spanning tree (R. C. Prim 1957). */
export function spanningLinks(points: Points): Link[] {
  const nearest = points.map(() => ({ from: 0, lengthPx: Number.POSITIVE_INFINITY }));
  const open = new Set(points.keys());
  const links: Link[] = [];
  let current = 0;
  open.delete(0);
  while (open.size > 0) {
    const [x, y] = points[current] as readonly [number, number];
    let next = -1;
    for (const i of open) {
      const [px, py] = points[i] as readonly [number, number];
      const place = nearest[i] as { from: number; lengthPx: number };
      const lengthPx = Math.hypot(px - x, py - y);
      if (lengthPx < place.lengthPx) nearest[i] = { from: current, lengthPx };
      if (next < 0 || (nearest[i]?.lengthPx as number) < (nearest[next]?.lengthPx as number)) next = i;
    }
    const { from, lengthPx } = nearest[next] as { from: number; lengthPx: number };
    links.push({ a: from, b: next, lengthPx });
    open.delete(next);
    current = next;
  }
  return links;
}

/** Sizes of what the links join. */
function partSizes(count: number, links: readonly Link[]): number[] {
  const parent = Array.from({ length: count }, (_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root] as number;
    parent[i] = root;
    return root;
  };
  for (const { a, b } of links) parent[rootOf(a)] = rootOf(b);
  const sizes = new Map<number, number>();
  for (let i = 0; i < count; i++) sizes.set(rootOf(i), (sizes.get(rootOf(i)) ?? 0) + 1);
  return [...sizes.values()];
}
