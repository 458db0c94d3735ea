import { areaPathsD, FillRule, intersectD, type PathD } from 'clipper2-ts';
import type { Polygon } from './polygon.ts';

/** Overlap area of two simple polygons of any shape, px², to 1e-4 px in each coordinate. */
export function overlapAreaGeneral(a: Polygon, b: Polygon): number {
  return Math.abs(areaPathsD(intersectD([pathOf(a)], [pathOf(b)], FillRule.NonZero, 4)));
}

function pathOf(points: Polygon): PathD {
  const path: PathD = [];
  for (let i = 0; i < points.length; i += 2) path.push({ x: points[i], y: points[i + 1] });
  return path;
}
