import type { Hbb } from '../core/hbb.ts';
import { padHbb } from '../core/hbb.ts';
import type { Polygon } from '../core/polygon.ts';
import { clipByConvex, convexHull, isConvex, polygonArea } from '../core/polygon.ts';

/**
 * What can become of a measure when every vertex moves by up to `jitterPx`: bounds in closed form, never tighter than
 * the truth. A decision of ingest that such a move could turn round is not taken; the object counts as unknown.
 */

/**
 * Largest change of the area. With vertices p and moves v, the area changes by half the sum of v(i) × (p(i+1) - p(i-1))
 * and half the sum of v(i) × v(i+1): each term of the first is at most jitter times that diagonal, each of the second
 * at most jitter squared.
 */
export function areaSlack(points: Polygon, jitterPx: number): number {
  const n = points.length;
  let diagonals = 0;
  for (let i = 0; i < n; i += 2) {
    const next = (i + 2) % n;
    const before = (i + n - 2) % n;
    diagonals += Math.sqrt(
      (points[next] - points[before]) ** 2 + (points[next + 1] - points[before + 1]) ** 2,
    );
  }
  return (jitterPx * diagonals + (n / 2) * jitterPx * jitterPx) / 2;
}

/**
 * Smallest distance from a vertex to an edge that it is no end of, px. From twice the jitter up, the ring stays simple
 * and keeps all its vertices apart.
 */
export function clearancePx(points: Polygon): number {
  const n = points.length;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i += 2) {
    for (let k = 2; k + 2 < n; k += 2) {
      const a = (i + k) % n;
      const b = (a + 2) % n;
      if (b === i) continue;
      best = Math.min(
        best,
        squareToSegment(points[i], points[i + 1], points[a], points[a + 1], points[b], points[b + 1]),
      );
    }
  }
  return Math.sqrt(best);
}

function squareToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const ux = bx - ax;
  const uy = by - ay;
  const length2 = ux * ux + uy * uy;
  const along = length2 === 0 ? 0 : ((px - ax) * ux + (py - ay) * uy) / length2;
  const t = Math.max(0, Math.min(1, along));
  return (px - ax - t * ux) ** 2 + (py - ay - t * uy) ** 2;
}

/** Smallest and largest share of the area that could lie inside the frame. */
export function visibleShareRange(
  points: Polygon,
  frame: Hbb,
  visibleAreaPx2: number,
  jitterPx: number,
): readonly [number, number] {
  const n = points.length / 2;
  const hiddenAreaPx2 = Math.max(0, polygonArea(points) - visibleAreaPx2);
  // Where an edge sweeps within the frame, it stands at most the jitter outside of it; and the other way round.
  const visibleSlack = sweptPx2(lengthWithin(points, padHbb(frame, jitterPx)), n, jitterPx);
  const outer = perimeterPx(points) - lengthWithin(points, padHbb(frame, -jitterPx));
  const hiddenSlack = sweptPx2(outer, n, jitterPx);
  const least = Math.max(0, visibleAreaPx2 - visibleSlack);
  const most = visibleAreaPx2 + visibleSlack;
  const share = (visible: number, hidden: number): number =>
    visible + hidden === 0 ? 0 : visible / (visible + hidden);
  return [share(least, hiddenAreaPx2 + hiddenSlack), share(most, Math.max(0, hiddenAreaPx2 - hiddenSlack))];
}

function sweptPx2(lengthPx: number, vertices: number, jitterPx: number): number {
  return jitterPx * lengthPx + vertices * jitterPx * jitterPx;
}

function perimeterPx(points: Polygon): number {
  return lengthWithin(points, [
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]);
}

/** Length of the ring's edges inside the box (Liang and Barsky 1984, https://doi.org/10.1145/357332.357333). */
function lengthWithin(points: Polygon, box: Hbb): number {
  const n = points.length;
  let sum = 0;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    const dx = points[j] - points[i];
    const dy = points[j + 1] - points[i + 1];
    const [x1, x2] = crossings(points[i], dx, box[0], box[2]);
    const [y1, y2] = crossings(points[i + 1], dy, box[1], box[3]);
    const share = Math.min(1, x2, y2) - Math.max(0, x1, y1);
    if (share > 0) sum += share * Math.sqrt(dx * dx + dy * dy);
  }
  return sum;
}

/** Where along a move from `from` by `step` the range low to high is entered and left, as shares of the move. */
function crossings(from: number, step: number, low: number, high: number): readonly [number, number] {
  if (step === 0)
    return from >= low && from <= high
      ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const a = (low - from) / step;
  const b = (high - from) / step;
  return step > 0 ? [a, b] : [b, a];
}

/** Largest IoU that an overlap of at most `overlapPx2` allows two shapes of at least these areas. */
export function iouLimit(overlapPx2: number, leastAreaA: number, leastAreaB: number): number {
  const union = Math.max(leastAreaA, overlapPx2) + Math.max(leastAreaB, overlapPx2) - overlapPx2;
  return union <= 0 ? 1 : overlapPx2 / union;
}

/** Upper bound of the overlap of two polygons: that of their hulls, each grown by the jitter. */
export function mostOverlapPx2(a: Polygon, b: Polygon, jitterPx: number): number {
  return polygonArea(clipByConvex(grownHull(a, jitterPx), grownHull(b, jitterPx)));
}

/** Convex polygon, clockwise, that holds every point within `growPx` of the hull (mitred corners). */
export function grownHull(points: Polygon, growPx: number): Polygon {
  const ring = isConvex(points) ? points : convexHull(points);
  const n = ring.length;
  const grown: number[] = [];
  for (let i = 0; i < n; i += 2) {
    const [bx, by] = outwards(ring, (i + n - 2) % n, i);
    const [ax, ay] = outwards(ring, i, (i + 2) % n);
    // The corner moves along the sum of the two normals, so far that it stands `growPx` from both edges.
    const scale = growPx / (1 + ax * bx + ay * by);
    grown.push(ring[i] + (ax + bx) * scale, ring[i + 1] + (ay + by) * scale);
  }
  return grown;
}

/** Unit normal of the edge, away from a ring that is clockwise on screen. */
function outwards(ring: Polygon, i: number, j: number): readonly [number, number] {
  const dx = ring[j] - ring[i];
  const dy = ring[j + 1] - ring[i + 1];
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? [0, 0] : [dy / length, -dx / length];
}
