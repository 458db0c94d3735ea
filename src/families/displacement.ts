import type { Hbb } from '../core/hbb.ts';
import { hbbContainsHbb, hbbCorners, hbbOf, padHbb } from '../core/hbb.ts';
import { overlapArea } from '../core/iou.ts';
import { minAreaRect } from '../core/obb.ts';
import type { Polygon } from '../core/polygon.ts';
import { perimeterOf, polygonArea, polygonDistance } from '../core/polygon.ts';
import type { Quad } from '../core/quad.ts';

/**
 * Bounds that hold however every vertex is displaced by up to `jitterPx` along each axis. A point of the shape, being
 * a mean of vertices, moves by no more than a vertex does: by up to `reachOf(jitterPx)`.
 */
export function reachOf(jitterPx: number): number {
  return Math.SQRT2 * jitterPx;
}

/** A rectangle (four corners in ring order) with every side moved outwards by `pad`. */
export function padRect(rect: Polygon, pad: number): Quad {
  const [ux, uy] = unitAlong(rect, 0, 2) ?? turned(unitAlong(rect, 2, 4)) ?? [1, 0];
  const [vx, vy] = unitAlong(rect, 2, 4) ?? [-uy, ux];
  const corner = (i: number, u: number, v: number): [number, number] => [
    rect[i] + pad * (u * ux + v * vx),
    rect[i + 1] + pad * (u * uy + v * vy),
  ];
  return [
    ...corner(0, -1, -1),
    ...corner(2, 1, -1),
    ...corner(4, 1, 1),
    ...corner(6, -1, 1),
  ] as unknown as Quad;
}

function unitAlong(rect: Polygon, from: number, to: number): readonly [number, number] | null {
  const dx = rect[to] - rect[from];
  const dy = rect[to + 1] - rect[from + 1];
  const length = Math.hypot(dx, dy);
  return length === 0 ? null : [dx / length, dy / length];
}

function turned(side: readonly [number, number] | null): readonly [number, number] | null {
  return side === null ? null : [side[1], -side[0]];
}

/**
 * Largest share of a shape that can lie inside `region` (a convex ring that stays where it is), 0 to 1. The displaced
 * shape lies within the shape grown by the reach, and holds the shape shrunk by it, whose area is at least
 * `area - reach * perimeter` (inner parallel bodies of convex sets: Hadwiger 1957, Vorlesungen über Inhalt, 2.1).
 */
export function mostShareInside(shape: Polygon, region: Polygon, jitterPx: number): number {
  const reach = reachOf(jitterPx);
  const grown = padRect(minAreaRect(shape).quad, reach);
  if (polygonDistance(grown, region) > 0) return 0;
  const least = polygonArea(shape) - reach * perimeterOf(shape);
  return least <= 0 ? 1 : Math.min(1, overlapArea(grown, region) / least);
}

/** Smallest share of a shape that can lie inside the frame, 0 to 1. */
export function leastShareInside(shape: Polygon, frame: Hbb, jitterPx: number): number {
  if (hbbContainsHbb(frame, padHbb(hbbOf(shape), jitterPx))) return 1;
  const reach = reachOf(jitterPx);
  const grown = padRect(minAreaRect(shape).quad, reach);
  const outside = polygonArea(grown) - overlapArea(grown, hbbCorners(frame));
  const least = polygonArea(shape) - reach * perimeterOf(shape);
  return least <= 0 ? 0 : Math.max(0, 1 - outside / least);
}

/** Diagonal of the larger of two shapes, px; at least 1, so that it can be divided by. */
export function largerDiagonalPx(a: Polygon, b: Polygon): number {
  return Math.max(1, diameterOf(a), diameterOf(b));
}

/** Largest distance between two vertices, px. */
export function diameterOf(points: Polygon): number {
  let most = 0;
  for (let i = 0; i < points.length; i += 2) {
    for (let j = i + 2; j < points.length; j += 2) {
      most = Math.max(most, Math.hypot(points[j] - points[i], points[j + 1] - points[i + 1]));
    }
  }
  return most;
}
