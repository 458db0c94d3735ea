import type { Hbb } from '../core/hbb.ts';
import { erodeConvex, growHull } from '../core/offset.ts';
import type { Polygon } from '../core/polygon.ts';
import { clipByConvex, clipByHbb, polygonArea } from '../core/polygon.ts';

/**
 * What can become of a measure when every vertex moves by up to `jitterPx` along each axis: bounds in closed form, never
 * tighter than the truth. A decision of ingest that such a move could turn round is not taken; the object counts as
 * unknown.
 *
 * They rest on one fact. Each point of an outline moves by a mean of the moves of two vertices, so by no more than they
 * do; a point farther than that from the outline is inside before and after, or outside before and after. So the moved
 * shape lies between the shape eroded and the shape grown by the square of moves.
 */

/** The least area that the moved ring can have, px². */
export function leastAreaPx2(points: Polygon, jitterPx: number): number {
  return polygonArea(erodeConvex(points, jitterPx));
}

/** Smallest and largest share of the area that could lie inside the frame. */
export function visibleShareRange(points: Polygon, frame: Hbb, jitterPx: number): readonly [number, number] {
  const [leastVisible, leastHidden] = partsOf(erodeConvex(points, jitterPx), frame);
  const [mostVisible, mostHidden] = partsOf(growHull(points, jitterPx), frame);
  const share = (visible: number, hidden: number): number =>
    visible === 0 ? 0 : visible / (visible + hidden);
  return [share(leastVisible, mostHidden), share(mostVisible, leastHidden)];
}

/** Area inside and outside the frame, px². */
function partsOf(ring: Polygon, frame: Hbb): readonly [number, number] {
  const visible = polygonArea(clipByHbb(ring, frame));
  return [visible, Math.max(0, polygonArea(ring) - visible)];
}

/** Largest IoU that an overlap of at most `overlapPx2` allows two shapes of at least these areas. */
export function iouLimit(overlapPx2: number, leastAreaA: number, leastAreaB: number): number {
  const union = Math.max(leastAreaA, overlapPx2) + Math.max(leastAreaB, overlapPx2) - overlapPx2;
  return union <= 0 ? 1 : overlapPx2 / union;
}

/** Upper bound of the overlap of two polygons. */
export function mostOverlapPx2(a: Polygon, b: Polygon, jitterPx: number): number {
  return polygonArea(clipByConvex(growHull(a, jitterPx), growHull(b, jitterPx)));
}

/**
 * Smallest distance from a vertex to an edge that it is no end of, in the larger of x and y. Both move by the jitter: from
 * twice the jitter up, the ring stays simple and keeps its vertices apart.
 */
export function clearancePx(points: Polygon): number {
  const n = points.length;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i += 2) {
    for (let k = 2; k + 2 < n; k += 2) {
      const a = (i + k) % n;
      const b = (a + 2) % n;
      const [px, py] = [points[i], points[i + 1]];
      best = Math.min(
        best,
        squareDistance(points[a] - px, points[a + 1] - py, points[b] - px, points[b + 1] - py),
      );
    }
  }
  return best;
}

/** Distance of the origin from a segment, measured by the larger of x and y: at an end, or where the two are equal. */
function squareDistance(ax: number, ay: number, bx: number, by: number): number {
  const best = Math.min(Math.max(Math.abs(ax), Math.abs(ay)), Math.max(Math.abs(bx), Math.abs(by)));
  const dx = bx - ax;
  const dy = by - ay;
  return Math.min(
    best,
    distanceAlong(ax, ay, dx, dy, ay - ax, dx - dy),
    distanceAlong(ax, ay, dx, dy, -ay - ax, dx + dy),
  );
}

/** The same at the share `top / bottom` of the way; infinite where that is not on the segment. */
function distanceAlong(ax: number, ay: number, dx: number, dy: number, top: number, bottom: number): number {
  const t = bottom === 0 ? 0 : top / bottom;
  if (!(t > 0 && t < 1)) return Number.POSITIVE_INFINITY;
  return Math.max(Math.abs(ax + t * dx), Math.abs(ay + t * dy));
}
