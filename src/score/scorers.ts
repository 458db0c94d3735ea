import { type Hbb, hbbCorners, hbbDiagonal, hbbOf, intersectHbb } from '../core/hbb.ts';
import { iouOf } from '../core/iou.ts';
import { vertexMean } from '../core/polygon.ts';
import { type MaskExtent, maskExtent, type Rle, rleArea, rleOverlap } from '../core/rle.ts';

/**
 * `paper`: appendix C as printed. `guarded`: the same without its two exploits (a soft-F that depends on the number
 * of boxes only; the best of many boxes for a single target). Both are always reported.
 */
export type ScoreMode = 'paper' | 'guarded';
export const SCORE_MODES: readonly ScoreMode[] = ['paper', 'guarded'];

/** A box made ready for scoring: its ring, enclosing HBB and centre (mean of the vertices). */
interface Shape {
  readonly ring: readonly number[];
  readonly hbb: Hbb;
  readonly centre: readonly [number, number];
}

function shapeOf(box: readonly number[]): Shape {
  const ring = box.length === 4 ? hbbCorners(box as unknown as Hbb) : box;
  return { ring, hbb: hbbOf(ring), centre: vertexMean(ring) };
}

/**
 * S_box of appendix C.2, 0 to 1: IoU + (1 - IoU) exp(-d²/σ²), d the distance of the centres, σ the diagonal of the
 * truth's enclosing HBB. Boxes are `[x1, y1, x2, y2]` or four corners, absolute pixels.
 */
export function scoreBox(truth: readonly number[], prediction: readonly number[]): number {
  return scoreShapes(shapeOf(truth), shapeOf(prediction));
}

function scoreShapes(truth: Shape, prediction: Shape): number {
  const iou = intersectHbb(truth.hbb, prediction.hbb) === null ? 0 : iouOf(truth.ring, prediction.ring);
  return withProximity(iou, truth.centre, prediction.centre, hbbDiagonal(truth.hbb));
}

function withProximity(
  iou: number,
  a: readonly [number, number],
  b: readonly [number, number],
  sigma: number,
): number {
  const d2 = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  return iou + (1 - iou) * Math.exp(-d2 / sigma ** 2);
}

/** Single target: `paper` takes the best of the boxes given, `guarded` the first. */
export function scoreSingleBox(
  truth: readonly number[],
  predictions: readonly (readonly number[])[],
  mode: ScoreMode,
): number {
  const considered = mode === 'paper' ? predictions : predictions.slice(0, 1);
  return considered.reduce((best, box) => Math.max(best, scoreBox(truth, box)), 0);
}

/**
 * Set of boxes, greedy one-to-one matching by S_box, T its sum. `paper`: soft F of T/(T + unmatched predictions) and
 * T/(T + unmatched truths). `guarded`: 2T / (predictions + truths).
 */
export function scoreBoxSet(
  truths: readonly (readonly number[])[],
  predictions: readonly (readonly number[])[],
  mode: ScoreMode,
): number {
  return scoreMatched(matchBoxes(truths, predictions), predictions.length, mode);
}

/** @param matched what `matchBoxes` gave, one per truth. */
export function scoreMatched(matched: readonly number[], predictionCount: number, mode: ScoreMode): number {
  const truthCount = matched.length;
  const total = matched.reduce((sum, score) => sum + score, 0);
  if (total === 0) return 0;
  if (mode === 'guarded') return (2 * total) / (predictionCount + truthCount);
  const pairs = Math.min(truthCount, predictionCount);
  const precision = total / (total + (predictionCount - pairs));
  const recall = total / (total + (truthCount - pairs));
  return (2 * precision * recall) / (precision + recall);
}

/**
 * S_box of each truth in the greedy matching, 0 where it has no partner: the best unmatched pair first, ties by truth,
 * then by prediction.
 */
export function matchBoxes(
  truths: readonly (readonly number[])[],
  predictions: readonly (readonly number[])[],
): number[] {
  const shapes = predictions.map(shapeOf);
  const pairs: { score: number; truth: number; prediction: number }[] = [];
  truths.forEach((box, truth) => {
    const shape = shapeOf(box);
    shapes.forEach((other, prediction) => {
      const score = scoreShapes(shape, other);
      // A pair that scores 0 adds nothing, and the number of matches does not hang on it.
      if (score > 0) pairs.push({ score, truth, prediction });
    });
  });
  pairs.sort((a, b) => b.score - a.score || a.truth - b.truth || a.prediction - b.prediction);
  const matched = new Array<number>(truths.length).fill(0);
  const usedPredictions = new Set<number>();
  for (const { score, truth, prediction } of pairs) {
    if (matched[truth] !== 0 || usedPredictions.has(prediction)) continue;
    usedPredictions.add(prediction);
    matched[truth] = score;
  }
  return matched;
}

/** Counting score of appendix C.4: 1 - |error| / truth, not below 0; a truth of 0 wants exactly 0. */
export function scoreCount(truth: number, prediction: number): number {
  if (truth === 0) return prediction === 0 ? 1 : 0;
  return Math.max(0, 1 - Math.abs(prediction - truth) / truth);
}

/** S_mask of appendix C.3; an empty prediction or one of another size scores 0. */
export function scoreMask(truth: Rle, prediction: Rle): number {
  const wanted = maskExtent(truth);
  if (wanted === null) throw new Error('scoreMask: the true mask is empty');
  if (truth.heightPx !== prediction.heightPx || truth.widthPx !== prediction.widthPx) return 0;
  const given = maskExtent(prediction);
  if (given === null) return 0;
  const shared = rleOverlap(truth, prediction);
  const iou = shared / (rleArea(truth) + rleArea(prediction) - shared);
  return withProximity(iou, wanted.centroid, given.centroid, boxDiagonal(wanted));
}

function boxDiagonal(extent: MaskExtent): number {
  return Math.hypot(extent.box[2], extent.box[3]);
}
