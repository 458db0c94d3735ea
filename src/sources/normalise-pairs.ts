import type { Hbb } from '../core/hbb.ts';
import { hbbOf } from '../core/hbb.ts';
import { overlapArea } from '../core/iou.ts';
import type { Polygon } from '../core/polygon.ts';
import { polygonArea } from '../core/polygon.ts';
import type { UnknownReason } from '../model/scene.ts';
import { iouLimit, leastAreaPx2, mostOverlapPx2 } from './stability.ts';

/** A labelled shape as the search for pairs sees it: clockwise, with area. */
export interface PairItem {
  readonly category: string;
  readonly shape: Polygon;
}

/** Two labels on one spot; `reason` is `threshold-band` where moves of the vertices decide. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly iou: number;
  readonly reason: Extract<UnknownReason, 'double-labelled' | 'conflicting-labels' | 'threshold-band'>;
}

interface Measured {
  readonly at: number;
  readonly box: Hbb;
  readonly area: number;
  /** Computed when first needed: most objects have no neighbour that close. */
  leastArea: number | null;
  readonly item: PairItem;
}

export interface PairLimits {
  readonly doubleLabelIou: number;
  readonly jitterPx: number;
  readonly maxPairs: number;
}

/**
 * Pairs with an IoU of `doubleLabelIou` or more, or that could have it when every vertex moves by `jitterPx` along each
 * axis. Sweeps over the boxes from left to right, so that only boxes that overlap in x are compared. Indices into
 * `items`, a < b, sorted. Null where more than `maxPairs` boxes overlap.
 */
export function findPairs(items: readonly PairItem[], limits: PairLimits): Pair[] | null {
  const { jitterPx, maxPairs } = limits;
  const measured = items.map((item, at) => measure(item, at));
  measured.sort((p, q) => p.box[0] - q.box[0] || p.at - q.at);
  const pairs: Pair[] = [];
  let compared = 0;
  let active: Measured[] = [];
  for (const current of measured) {
    active = active.filter((other) => other.box[2] + 2 * jitterPx > current.box[0]);
    for (const other of active) {
      const touching = boxOverlapPx2(other.box, current.box, jitterPx);
      if (touching === 0) continue;
      if (++compared > maxPairs) return null;
      const pair = comparePair(other, current, touching, limits);
      if (pair !== null) pairs.push(pair);
    }
    active.push(current);
  }
  return pairs.sort((p, q) => p.a - q.a || p.b - q.b);
}

function measure(item: PairItem, at: number): Measured {
  return { at, box: hbbOf(item.shape), area: polygonArea(item.shape), leastArea: null, item };
}

function leastAreaOf(measured: Measured, jitterPx: number): number {
  measured.leastArea ??= leastAreaPx2(measured.item.shape, jitterPx);
  return measured.leastArea;
}

function comparePair(
  p: Measured,
  q: Measured,
  touching: number,
  { doubleLabelIou: minIou, jitterPx }: PairLimits,
): Pair | null {
  const [leastP, leastQ] = [leastAreaOf(p, jitterPx), leastAreaOf(q, jitterPx)];
  if (iouLimit(touching, leastP, leastQ) < minIou) return null;
  const [first, second] = p.at < q.at ? [p, q] : [q, p];
  const shared = overlapArea(first.item.shape, second.item.shape);
  const iou = shared / (first.area + second.area - shared);
  const place = { a: first.at, b: second.at, iou };
  if (iou >= minIou)
    return {
      ...place,
      reason: first.item.category === second.item.category ? 'double-labelled' : 'conflicting-labels',
    };
  const most = mostOverlapPx2(first.item.shape, second.item.shape, jitterPx);
  return iouLimit(most, leastP, leastQ) < minIou ? null : { ...place, reason: 'threshold-band' };
}

/** Overlap of two boxes that have both grown by the jitter. */
function boxOverlapPx2(a: Hbb, b: Hbb, jitterPx: number): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]) + 2 * jitterPx;
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]) + 2 * jitterPx;
  return width <= 0 || height <= 0 ? 0 : width * height;
}
