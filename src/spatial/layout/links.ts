import type { Points } from './points.ts';

/** An edge between two points, by their numbers. */
export interface Link {
  readonly a: number;
  readonly b: number;
  readonly lengthPx: number;
}

/** Links of the minimum spanning tree (R. C. Prim 1957), in no particular order. */
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

/** The middle one of the lengths. @param links longest first */
export function usualPx(links: readonly Link[]): number {
  return (links[links.length >> 1] as Link).lengthPx;
}

/** Numbers of points in the parts that the links join, of `count` points. */
export function partSizes(count: number, links: readonly Link[]): number[] {
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
