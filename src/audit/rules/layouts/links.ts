import type { Points } from '../geometry.ts';

/**
 * Gaps from the widest: the k-th is the longest link that joins k groups into one fewer when points are gathered from the
 * nearest on, one after another (Prim 1957).
 */
export function gapsOf(points: Points): number[] {
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
export function groupSizes(points: Points, linkPx: number): number[] {
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
