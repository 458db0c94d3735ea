import { type Hbb, hbbCentre, hbbCorners, hbbOf } from '../core/hbb.ts';
import { iouOf } from '../core/iou.ts';
import { vertexMean } from '../core/polygon.ts';
import { maskExtent, type Rle, rleArea, rleOverlap } from '../core/rle.ts';

/**
 * `paper`: appendix C as printed. `guarded`: the same without its two exploits (a soft-F that depends on the number
 * of boxes only; the best of many boxes for a single target). Both are always reported.
 */
export type ScoreMode = 'paper' | 'guarded';
export const SCORE_MODES: readonly ScoreMode[] = ['paper', 'guarded'];

/** A box made ready for scoring: its ring, enclosing HBB, centre (mean of the vertices) and squared diagonal. */
interface Shape {
  readonly box: readonly number[];
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly centreX: number;
  readonly centreY: number;
  readonly diagonal2: number;
}

function shapeOf(box: readonly number[]): Shape {
  const isHbb = box.length === 4;
  const hbb = isHbb ? (box as unknown as Hbb) : hbbOf(box);
  const centre = isHbb ? hbbCentre(hbb) : vertexMean(box);
  const [width, height] = [hbb[2] - hbb[0], hbb[3] - hbb[1]];
  return {
    box,
    x1: hbb[0],
    y1: hbb[1],
    x2: hbb[2],
    y2: hbb[3],
    centreX: centre[0],
    centreY: centre[1],
    diagonal2: width * width + height * height,
  };
}

/**
 * S_box of appendix C.2, 0 to 1: IoU + (1 - IoU) exp(-d²/σ²), d the distance of the centres, σ the diagonal of the
 * truth's enclosing HBB. Boxes are `[x1, y1, x2, y2]` or four corners, absolute pixels.
 */
export function scoreBox(truth: readonly number[], prediction: readonly number[]): number {
  return scoreShapes(shapeOf(truth), shapeOf(prediction));
}

function scoreShapes(truth: Shape, prediction: Shape): number {
  const iou = iouOfShapes(truth, prediction);
  return iou + (1 - iou) * Math.exp(-squaredDistance(truth, prediction) / truth.diagonal2);
}

function squaredDistance(a: Shape, b: Shape): number {
  const [dx, dy] = [a.centreX - b.centreX, a.centreY - b.centreY];
  return dx * dx + dy * dy;
}

/** Boxes apart from each other, with more than so many squared diagonals of the truth between their centres. */
function isBeyond(truth: Shape, prediction: Shape, farthest: number): boolean {
  if (squaredDistance(truth, prediction) <= farthest * truth.diagonal2) return false;
  const isApartX = prediction.x2 <= truth.x1 || truth.x2 <= prediction.x1;
  return isApartX || prediction.y2 <= truth.y1 || truth.y2 <= prediction.y1;
}

function iouOfShapes(a: Shape, b: Shape): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  if (a.box.length !== 4 || b.box.length !== 4) return iouOf(ringOf(a.box), ringOf(b.box));
  const shared = width * height;
  return shared / ((a.x2 - a.x1) * (a.y2 - a.y1) + (b.x2 - b.x1) * (b.y2 - b.y1) - shared);
}

function ringOf(box: readonly number[]): readonly number[] {
  return box.length === 4 ? hbbCorners(box as unknown as Hbb) : box;
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
  const matching: Matching = {
    truths: truths.map(shapeOf),
    predictions: predictions.map(shapeOf),
    matched: new Array<number>(truths.length).fill(0),
    isUsed: new Array<boolean>(predictions.length).fill(false),
  };
  // Most pairs are far apart: they wait until the near ones, which all score more, have taken their boxes.
  matchAbove(matching, NEAR_SCORE);
  // A pair that scores 0 adds nothing, and the number of matches does not hang on it.
  matchAbove(matching, 0);
  return matching.matched;
}

interface Matching {
  readonly truths: readonly Shape[];
  readonly predictions: readonly Shape[];
  readonly matched: number[];
  readonly isUsed: boolean[];
}

const NEAR_SCORE = Math.exp(-7);

/** exp(-746) is 0. */
const NOTHING_LEFT = 746;

/** Matches the pairs of free boxes that score more than `least`. */
function matchAbove({ truths, predictions, matched, isUsed }: Matching, least: number): void {
  const farthest = Math.min(-Math.log(least), NOTHING_LEFT);
  const pairs: { score: number; truth: number; prediction: number }[] = [];
  for (let t = 0; t < truths.length; t++) {
    if (matched[t] !== 0) continue;
    const truth = truths[t] as Shape;
    for (let p = 0; p < predictions.length; p++) {
      if (isUsed[p]) continue;
      const prediction = predictions[p] as Shape;
      if (isBeyond(truth, prediction, farthest)) continue;
      const score = scoreShapes(truth, prediction);
      if (score > least) pairs.push({ score, truth: t, prediction: p });
    }
  }
  pairs.sort((a, b) => b.score - a.score || a.truth - b.truth || a.prediction - b.prediction);
  for (const { score, truth, prediction } of pairs) {
    if (matched[truth] !== 0 || isUsed[prediction]) continue;
    isUsed[prediction] = true;
    matched[truth] = score;
  }
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
  const [dx, dy] = [wanted.centroid[0] - given.centroid[0], wanted.centroid[1] - given.centroid[1]];
  const diagonal2 = wanted.box[2] ** 2 + wanted.box[3] ** 2;
  return iou + (1 - iou) * Math.exp(-(dx ** 2 + dy ** 2) / diagonal2);
}
