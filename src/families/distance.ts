import { type Drop, drop } from '../core/drop.ts';
import { roundTo } from '../core/order.ts';
import { polygonDistance, vertexMean } from '../core/polygon.ts';
import type { Instance } from '../model/scene.ts';
import { largerDiagonalPx, reachOf } from './displacement.ts';

/** How far one object is from another, as labelled. */
export interface Separation {
  /** Between the centres (mean of the corners), px. */
  readonly centrePx: number;
  /** Between the outlines; 0 where they overlap, px. */
  readonly gapPx: number;
  /** Diagonal of the larger of the two, px. */
  readonly diagonalPx: number;
}

export function measureFrom(reference: Instance, other: Instance): Separation {
  const [x1, y1] = vertexMean(reference.quad);
  const [x2, y2] = vertexMean(other.quad);
  return {
    centrePx: Math.hypot(x2 - x1, y2 - y1),
    gapPx: polygonDistance(reference.quad, other.quad),
    diagonalPx: largerDiagonalPx(reference.quad, other.quad),
  };
}

/**
 * Each end of a distance moves by up to the reach, so that every distance here changes by up to twice the reach, and
 * a difference of two by up to four times.
 */
export function distanceDrop(measured: Separation, minGapDiagonals: number, jitterPx: number): Drop | null {
  const changePx = 2 * reachOf(jitterPx);
  const gapPx = measured.gapPx - changePx;
  const leastPx = minGapDiagonals * (measured.diagonalPx + changePx);
  return gapPx < leastPx ? drop('gap-too-small', roundTo(gapPx, 3), roundTo(leastPx, 3)) : null;
}

/** Why two distances from one reference could be ranked otherwise; null when they cannot. */
export function rankDrop(a: Separation, b: Separation, minRatio: number, jitterPx: number): Drop | null {
  const [near, far] = a.centrePx <= b.centrePx ? [a, b] : [b, a];
  const changePx = 2 * reachOf(jitterPx);
  const ratio = Math.max(0, far.centrePx - changePx) / (near.centrePx + changePx);
  if (ratio < minRatio) return drop('ratio-too-small', roundTo(ratio, 4), minRatio);
  const leadPx = far.gapPx - near.gapPx - 2 * changePx;
  return leadPx <= 0 ? drop('rank-differs-by-edge', roundTo(leadPx, 3), 0) : null;
}

/** Smallest ratio, lead and gap of a set, as labelled. @param ranked by centre distance, nearest first. */
export function rankMargins(ranked: readonly Separation[]): Record<string, number> {
  const steps = ranked.slice(1).map((far, i) => ({ near: ranked[i] as Separation, far }));
  return {
    ratio: roundTo(Math.min(...steps.map(({ near, far }) => far.centrePx / near.centrePx)), 4),
    edgeLeadPx: roundTo(Math.min(...steps.map(({ near, far }) => far.gapPx - near.gapPx)), 3),
    gapDiagonals: roundTo(Math.min(...ranked.map(({ gapPx, diagonalPx }) => gapPx / diagonalPx)), 3),
  };
}
