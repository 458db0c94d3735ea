import type { Hbb } from './hbb.ts';
import { hbbArea, hbbOf, intersectHbb } from './hbb.ts';
import { overlapAreaGeneral } from './overlap-general.ts';
import type { Polygon } from './polygon.ts';
import { clipByConvex, clipByHbb, isConvex, polygonArea } from './polygon.ts';

/** Overlap area of two simple polygons, px². Exact for convex rings; others go through clipper2. */
export function overlapArea(a: Polygon, b: Polygon): number {
  if (intersectHbb(hbbOf(a), hbbOf(b)) === null) return 0;
  if (polygonArea(a) === 0 || polygonArea(b) === 0) return 0;
  if (isConvex(b)) return polygonArea(clipByConvex(a, b));
  if (isConvex(a)) return polygonArea(clipByConvex(b, a));
  return overlapAreaGeneral(a, b);
}

/** Intersection over union, 0 to 1; 0 where either has no area. */
export function iouOf(a: Polygon, b: Polygon): number {
  const shared = overlapArea(a, b);
  if (shared === 0) return 0;
  return shared / (polygonArea(a) + polygonArea(b) - shared);
}

/** Share of `polygon` that lies inside `box` (intersection over foreground), 0 to 1. */
export function iofInHbb(polygon: Polygon, box: Hbb): number {
  const area = polygonArea(polygon);
  return area === 0 ? 0 : polygonArea(clipByHbb(polygon, box)) / area;
}

export function hbbIou(a: Hbb, b: Hbb): number {
  const shared = intersectHbb(a, b);
  if (shared === null) return 0;
  const area = hbbArea(shared);
  return area / (hbbArea(a) + hbbArea(b) - area);
}
