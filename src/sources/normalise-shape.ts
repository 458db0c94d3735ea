import type { Drop } from '../core/drop.ts';
import { drop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbContainsHbb, hbbOf, padHbb } from '../core/hbb.ts';
import { minAreaRect } from '../core/obb.ts';
import { roundTo } from '../core/order.ts';
import type { Polygon } from '../core/polygon.ts';
import {
  clipByHbb,
  isSelfCrossing,
  perimeterOf,
  polygonArea,
  reversedRing,
  signedArea,
} from '../core/polygon.ts';
import type { Instance, UnknownReason } from '../model/scene.ts';
import { clearancePx, leastAreaPx2, visibleShareRange } from './stability.ts';

/** The limits of ingest that concern one shape. */
export interface ShapeLimits {
  readonly minVisibleShare: number;
  readonly minAreaPx2: number;
  readonly rectifyIou: number;
  readonly jitterPx: number;
}

/** What a labelled ring turns out to be. */
export interface Shape {
  /** Clockwise ring: what is compared with other labels. */
  readonly ring: Polygon;
  readonly quad: Polygon;
  readonly kind: Instance['shape'];
  readonly visibleShare: number;
  /** Why it is no instance; null where it is one. */
  readonly doubt: Extract<UnknownReason, 'irregular' | 'truncated' | 'threshold-band'> | null;
}

/** Coordinates beyond this are no place in any image, px. */
const FARTHEST_PX = 1e7;

/** The first coordinate that is no number, or out of all reason; null where all are well. */
export function badCoordinate(points: Polygon): number | null {
  for (const value of points) if (!(Math.abs(value) <= FARTHEST_PX)) return value;
  return null;
}

/** Faults of the label itself, each found whether or not another one decides. */
export function ringFaults(points: Polygon, frame: Hbb, minAreaPx2: number): string[] {
  const found: string[] = [];
  const [x1, y1, x2, y2] = hbbOf(points);
  if (x1 < frame[0] || y1 < frame[1]) found.push('negative-coordinate');
  if (x2 > frame[2] || y2 > frame[3]) found.push('beyond-border');
  if (isOutside(points, frame)) found.push('outside-image');
  if (points.length !== 8) found.push('not-four-vertices');
  if (hasRepeatedVertex(points)) found.push('repeated-vertex');
  const area = signedArea(points);
  if (area < 0) found.push('counter-clockwise');
  if (Math.abs(area) < minAreaPx2) found.push('area-too-small');
  if (isSelfCrossing(points)) found.push('self-crossing');
  return found;
}

/** No area inside the frame; a ring without area is outside with its box. */
export function isOutside(points: Polygon, frame: Hbb): boolean {
  const [x1, y1, x2, y2] = hbbOf(points);
  if (x1 >= frame[2] || y1 >= frame[3] || x2 <= frame[0] || y2 <= frame[1]) return true;
  if (x1 >= frame[0] && y1 >= frame[1] && x2 <= frame[2] && y2 <= frame[3]) return false;
  return polygonArea(points) > 0 && polygonArea(clipByHbb(points, frame)) === 0;
}

function hasRepeatedVertex(points: Polygon): boolean {
  for (let i = 0; i < points.length; i += 2)
    for (let j = i + 2; j < points.length; j += 2)
      if (points[i] === points[j] && points[i + 1] === points[j + 1]) return true;
  return false;
}

function distinctVertexCount(points: Polygon): number {
  const places = new Set<string>();
  for (let i = 0; i < points.length; i += 2) places.add(`${points[i]} ${points[i + 1]}`);
  return places.size;
}

/** A ring that cannot be an object's shape is dropped; all others are classified. `faults` are those of the ring. */
export function classifyShape(
  points: Polygon,
  faults: readonly string[],
  frame: Hbb,
  limits: ShapeLimits,
): Shape | Drop {
  const fault = brokenRing(points, faults, limits);
  if (fault !== null) return fault;
  const ring = faults.includes('counter-clockwise') ? reversedRing(points) : points;
  const form = formOf(ring, frame, limits);
  const visible = visibilityOf(ring, frame, limits);
  const doubt = form.doubt ?? visible.doubt ?? (isTooSmallToTell(ring, limits) ? 'threshold-band' : null);
  return { ring, quad: form.quad, kind: form.kind, visibleShare: visible.share, doubt };
}

function brokenRing(points: Polygon, faults: readonly string[], limits: ShapeLimits): Drop | null {
  const n = points.length / 2;
  if (n < 3) return drop('too-few-vertices', n, 3);
  if (faults.includes('repeated-vertex'))
    return drop('repeated-vertex', distinctVertexCount(points), `${n} distinct vertices`);
  if (faults.includes('self-crossing')) return drop('self-crossing', null, null);
  if (!faults.includes('area-too-small')) return null;
  return drop('area-too-small', roundTo(polygonArea(points), 4), limits.minAreaPx2);
}

type Form = Pick<Shape, 'quad' | 'kind' | 'doubt'>;

function formOf(ring: Polygon, frame: Hbb, limits: ShapeLimits): Form {
  if (ring.length === 8) return { quad: ring, kind: 'quad', doubt: null };
  const rectangle = minAreaRect(ring);
  const edge = borderDistancePx(ring, frame);
  const quad: Polygon = rectangle.quad;
  // An edge that the image border has cut lies on the border; twice the jitter leaves room for the jitter itself.
  if (edge <= limits.jitterPx) return { quad, kind: 'clipped', doubt: null };
  if (edge <= 3 * limits.jitterPx) return { quad, kind: 'clipped', doubt: 'threshold-band' };
  const { longSidePx, shortSidePx } = rectangle;
  const area = polygonArea(ring);
  if (area / (longSidePx * shortSidePx) < limits.rectifyIou)
    return { quad, kind: 'rectified', doubt: 'irregular' };
  // The rectangle may lean, so each of its sides moves out by up to the diagonal of the moves.
  const grow = 2 * Math.SQRT2 * limits.jitterPx;
  const least = leastAreaPx2(ring, limits.jitterPx) / ((longSidePx + grow) * (shortSidePx + grow));
  return { quad, kind: 'rectified', doubt: least < limits.rectifyIou ? 'threshold-band' : null };
}

/** How far the nearest edge lies from an image border that it runs along, px: its farther end counts. */
function borderDistancePx(ring: Polygon, frame: Hbb): number {
  const n = ring.length;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    for (const border of [0, 1, 2, 3] as const) {
      const axis = border % 2;
      const at = frame[border];
      best = Math.min(best, Math.max(Math.abs(ring[i + axis] - at), Math.abs(ring[j + axis] - at)));
    }
  }
  return best;
}

function visibilityOf(
  ring: Polygon,
  frame: Hbb,
  limits: ShapeLimits,
): { readonly share: number; readonly doubt: Shape['doubt'] } {
  const box = hbbOf(ring);
  const isInside = hbbContainsHbb(frame, box);
  if (isInside && hbbContainsHbb(frame, padHbb(box, limits.jitterPx))) return { share: 1, doubt: null };
  const area = polygonArea(ring);
  const visible = isInside ? area : polygonArea(clipByHbb(ring, frame));
  const share = isInside ? 1 : visible / area;
  const [least, most] = visibleShareRange(ring, frame, limits.jitterPx);
  const isClear = least >= limits.minVisibleShare || most < limits.minVisibleShare;
  const below = share < limits.minVisibleShare ? 'truncated' : null;
  return { share: roundTo(share, 6), doubt: isClear ? below : 'threshold-band' };
}

/** Moves of the vertices could make the ring cross itself, lose a vertex or fall below the smallest area. */
function isTooSmallToTell(ring: Polygon, limits: ShapeLimits): boolean {
  if (clearancePx(ring) <= 2 * limits.jitterPx) return true;
  // Eroding takes off no more than a strip along the edges: most rings are too large for a closer look.
  const strip = Math.SQRT2 * limits.jitterPx * perimeterOf(ring);
  if (polygonArea(ring) - strip >= limits.minAreaPx2) return false;
  return leastAreaPx2(ring, limits.jitterPx) < limits.minAreaPx2;
}
