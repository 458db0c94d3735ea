import type { Polygon } from './polygon.ts';
import { clipByHalfPlane, convexHull, isClockwise, reversedRing } from './polygon.ts';

/**
 * Hull that holds the polygon however its vertices move by up to `byPx` along each axis: its sum with a square of half
 * side `byPx`. A point of an edge moves by no more than the edge's ends do.
 */
export function growHull(points: Polygon, byPx: number): number[] {
  const corners: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number];
    corners.push(x - byPx, y - byPx, x + byPx, y - byPx, x + byPx, y + byPx, x - byPx, y + byPx);
  }
  return convexHull(corners);
}

/**
 * Part of a convex polygon that stays inside it however its vertices move by up to `byPx` along each axis: the half
 * planes of its edges, each moved inwards as far as that square reaches across the edge. Less than that part for other
 * polygons; empty where nothing is left.
 */
export function erodeConvex(points: Polygon, byPx: number): number[] {
  const ring = isClockwise(points) ? points : reversedRing(points);
  let left: number[] = [...ring];
  const n = ring.length;
  for (let i = 0; i < n && left.length > 0; i += 2) {
    const j = (i + 2) % n;
    const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[j], ring[j + 1]] as [number, number, number, number];
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) continue;
    // Inwards is to the right of the way along a ring that runs clockwise on screen (y down).
    const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
    const reachPx = byPx * (Math.abs(nx) + Math.abs(ny));
    const [dx, dy] = [nx * reachPx, ny * reachPx];
    left = clipByHalfPlane(left, ax + dx, ay + dy, bx + dx, by + dy, 1);
  }
  return left;
}
