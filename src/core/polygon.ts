import type { Hbb } from './hbb.ts';
import { hbbCorners } from './hbb.ts';

/** A simple polygon as flat coordinates `x1 y1 x2 y2 ...`, absolute pixels, not closed. */
export type Polygon = readonly number[];

/** Shoelace area in px²: positive when the vertices run clockwise on screen (y down). */
export function signedArea(points: Polygon): number {
  let sum = 0;
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    sum += points[i] * points[j + 1] - points[j] * points[i + 1];
  }
  return sum / 2;
}

export function polygonArea(points: Polygon): number {
  return Math.abs(signedArea(points));
}

export function isClockwise(points: Polygon): boolean {
  return signedArea(points) > 0;
}

/** The same ring the other way round, first vertex kept first. */
export function reversedRing(points: Polygon): number[] {
  const out: number[] = [points[0], points[1]];
  for (let i = points.length - 2; i >= 2; i -= 2) out.push(points[i], points[i + 1]);
  return out;
}

/** Centre of area; the mean of the vertices for a polygon without area. */
export function polygonCentroid(points: Polygon): readonly [number, number] {
  const n = points.length;
  const x0 = points[0];
  const y0 = points[1];
  let area2 = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    const ax = points[i] - x0;
    const ay = points[i + 1] - y0;
    const bx = points[j] - x0;
    const by = points[j + 1] - y0;
    const cross = ax * by - bx * ay;
    area2 += cross;
    sumX += (ax + bx) * cross;
    sumY += (ay + by) * cross;
  }
  if (Math.abs(area2) < 1e-12) return vertexMean(points);
  return [x0 + sumX / (3 * area2), y0 + sumY / (3 * area2)];
}

export function vertexMean(points: Polygon): readonly [number, number] {
  let x = 0;
  let y = 0;
  for (let i = 0; i < points.length; i += 2) {
    x += points[i];
    y += points[i + 1];
  }
  const n = points.length / 2;
  return [x / n, y / n];
}

export function perimeterOf(points: Polygon): number {
  let sum = 0;
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    sum += Math.hypot(points[j] - points[i], points[j + 1] - points[i + 1]);
  }
  return sum;
}

/** Convex in either winding; collinear vertices allowed. */
export function isConvex(points: Polygon): boolean {
  const n = points.length;
  let sign = 0;
  let turn = 0;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    const k = (i + 4) % n;
    const ux = points[j] - points[i];
    const uy = points[j + 1] - points[i + 1];
    const vx = points[k] - points[j];
    const vy = points[k + 1] - points[j + 1];
    const cross = ux * vy - uy * vx;
    turn += Math.atan2(cross, ux * vx + uy * vy);
    if (Math.abs(cross) < 1e-9) continue;
    if (sign === 0) sign = Math.sign(cross);
    else if (sign !== Math.sign(cross)) return false;
  }
  // A star polygon turns the same way at every vertex but goes round more than once.
  return Math.abs(turn) < 2 * Math.PI + 1e-6;
}

/** True when two edges that are not neighbours meet. O(n²): for the small rings of label files. */
export function isSelfCrossing(points: Polygon): boolean {
  const n = points.length / 2;
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      if (segmentsCross(points, i, j, n)) return true;
    }
  }
  return false;
}

function segmentsCross(p: Polygon, i: number, j: number, n: number): boolean {
  const a = 2 * i;
  const b = 2 * ((i + 1) % n);
  const c = 2 * j;
  const d = 2 * ((j + 1) % n);
  const d1 = orientation(p[c], p[c + 1], p[d], p[d + 1], p[a], p[a + 1]);
  const d2 = orientation(p[c], p[c + 1], p[d], p[d + 1], p[b], p[b + 1]);
  const d3 = orientation(p[a], p[a + 1], p[b], p[b + 1], p[c], p[c + 1]);
  const d4 = orientation(p[a], p[a + 1], p[b], p[b + 1], p[d], p[d + 1]);
  return d1 * d2 < 0 && d3 * d4 < 0;
}

function orientation(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
}

/** Even-odd test; points on an edge may fall either way. */
export function polygonContainsPoint(points: Polygon, x: number, y: number): boolean {
  let inside = false;
  const n = points.length;
  for (let i = 0, j = n - 2; i < n; j = i, i += 2) {
    const yi = points[i + 1];
    const yj = points[j + 1];
    if (yi > y !== yj > y && x < ((points[j] - points[i]) * (y - yi)) / (yj - yi) + points[i])
      inside = !inside;
  }
  return inside;
}

/** Andrew's monotone chain: https://en.wikibooks.org/wiki/Algorithm_Implementation/Geometry/Convex_hull/Monotone_chain */
export function convexHull(points: Polygon): number[] {
  const sorted: (readonly [number, number])[] = [];
  for (let i = 0; i < points.length; i += 2) sorted.push([points[i], points[i + 1]]);
  sorted.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted.flat();
  const half = (items: readonly (readonly [number, number])[]): (readonly [number, number])[] => {
    const chain: (readonly [number, number])[] = [];
    for (const p of items) {
      while (chain.length >= 2) {
        const [ax, ay] = chain[chain.length - 2];
        const [bx, by] = chain[chain.length - 1];
        if ((bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half([...sorted].reverse())].flat();
}

/**
 * Sutherland-Hodgman clip of `subject` by the convex ring `clip`: right only for a convex clip. Both may have
 * either winding. Empty when they do not overlap or `clip` has no area.
 */
export function clipByConvex(subject: Polygon, clip: Polygon): number[] {
  const area = signedArea(clip);
  if (area === 0) return [];
  const side = Math.sign(area);
  let output: number[] = [...subject];
  const n = clip.length;
  for (let i = 0; i < n && output.length > 0; i += 2) {
    const j = (i + 2) % n;
    output = clipByHalfPlane(output, clip[i], clip[i + 1], clip[j], clip[j + 1], side);
  }
  return output;
}

/** Sutherland-Hodgman step: what of the ring lies to the right (`side` 1, y down) of the line from a to b. */
export function clipByHalfPlane(
  ring: number[],
  ax: number,
  ay: number,
  bx: number,
  by: number,
  side: number,
): number[] {
  const out: number[] = [];
  const dx = (bx - ax) * side;
  const dy = (by - ay) * side;
  const n = ring.length;
  let px = ring[n - 2];
  let py = ring[n - 1];
  let pd = dx * (py - ay) - dy * (px - ax);
  for (let i = 0; i < n; i += 2) {
    const x = ring[i];
    const y = ring[i + 1];
    const d = dx * (y - ay) - dy * (x - ax);
    if (d >= 0 !== pd >= 0) {
      const t = pd / (pd - d);
      out.push(px + (x - px) * t, py + (y - py) * t);
    }
    if (d >= 0) out.push(x, y);
    px = x;
    py = y;
    pd = d;
  }
  return out;
}

export function clipByHbb(subject: Polygon, box: Hbb): number[] {
  return clipByConvex(subject, hbbCorners(box));
}

/** The smallest distance between the outlines of two polygons that do not overlap; 0 where they do. */
export function polygonDistance(a: Polygon, b: Polygon): number {
  if (polygonContainsPoint(a, b[0], b[1]) || polygonContainsPoint(b, a[0], a[1])) return 0;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < a.length; i += 2) {
    const i2 = (i + 2) % a.length;
    for (let j = 0; j < b.length; j += 2) {
      const j2 = (j + 2) % b.length;
      best = Math.min(
        best,
        segmentDistance(a[i], a[i + 1], a[i2], a[i2 + 1], b[j], b[j + 1], b[j2], b[j2 + 1]),
      );
      if (best === 0) return 0;
    }
  }
  return best;
}

function segmentDistance(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const d1 = orientation(cx, cy, dx, dy, ax, ay);
  const d2 = orientation(cx, cy, dx, dy, bx, by);
  const d3 = orientation(ax, ay, bx, by, cx, cy);
  const d4 = orientation(ax, ay, bx, by, dx, dy);
  if (d1 * d2 < 0 && d3 * d4 < 0) return 0;
  return Math.min(
    pointToSegment(ax, ay, cx, cy, dx, dy),
    pointToSegment(bx, by, cx, cy, dx, dy),
    pointToSegment(cx, cy, ax, ay, bx, by),
    pointToSegment(dx, dy, ax, ay, bx, by),
  );
}

/** Distance from (px, py) to the segment (ax, ay)-(bx, by), px. */
export function pointToSegment(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const ux = bx - ax;
  const uy = by - ay;
  const length2 = ux * ux + uy * uy;
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * ux + (py - ay) * uy) / length2));
  return Math.hypot(px - (ax + t * ux), py - (ay + t * uy));
}
