import { convexHull } from './polygon.ts';
import type { Quad } from './quad.ts';

/** Oriented box: four corners clockwise on screen, and its sides. */
export interface Obb {
  readonly quad: Quad;
  readonly longSidePx: number;
  readonly shortSidePx: number;
  /** Direction of the long side, degrees in [0, 180), clockwise on screen from the x axis. */
  readonly angleDeg: number;
}

/**
 * Minimum-area rectangle around flat coordinates: one edge of it lies on an edge of the convex hull
 * (Freeman and Shapira 1975, https://doi.org/10.1145/360881.360919).
 */
export function minAreaRect(points: readonly number[]): Obb {
  const hull = convexHull(points);
  let best: { area: number; ux: number; uy: number; u1: number; u2: number; v1: number; v2: number } | null =
    null;
  for (let i = 0; i < hull.length; i += 2) {
    const j = (i + 2) % hull.length;
    const length = Math.hypot(hull[j] - hull[i], hull[j + 1] - hull[i + 1]);
    const ux = length === 0 ? 1 : (hull[j] - hull[i]) / length;
    const uy = length === 0 ? 0 : (hull[j + 1] - hull[i + 1]) / length;
    let u1 = Number.POSITIVE_INFINITY;
    let u2 = Number.NEGATIVE_INFINITY;
    let v1 = Number.POSITIVE_INFINITY;
    let v2 = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < hull.length; k += 2) {
      const u = hull[k] * ux + hull[k + 1] * uy;
      const v = hull[k + 1] * ux - hull[k] * uy;
      u1 = Math.min(u1, u);
      u2 = Math.max(u2, u);
      v1 = Math.min(v1, v);
      v2 = Math.max(v2, v);
    }
    const area = (u2 - u1) * (v2 - v1);
    if (best === null || area < best.area - 1e-9) best = { area, ux, uy, u1, u2, v1, v2 };
  }
  if (best === null) throw new Error('minAreaRect: no points');
  const { ux, uy, u1, u2, v1, v2 } = best;
  const corner = (u: number, v: number): [number, number] => [u * ux - v * uy, u * uy + v * ux];
  const quad = [
    ...corner(u1, v1),
    ...corner(u2, v1),
    ...corner(u2, v2),
    ...corner(u1, v2),
  ] as unknown as Quad;
  const along = u2 - u1;
  const across = v2 - v1;
  const angle = (Math.atan2(uy, ux) * 180) / Math.PI + (along >= across ? 0 : 90);
  return {
    quad,
    longSidePx: Math.max(along, across),
    shortSidePx: Math.min(along, across),
    angleDeg: ((angle % 180) + 180) % 180,
  };
}
