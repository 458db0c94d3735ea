import {
  areaOf,
  boundsOf,
  clockwise,
  isConvex,
  type Points,
  type Rect,
  sharedArea,
} from './rules/geometry.ts';
import { hullOf, perimeterOf } from './rules/hull.ts';
import type { LabelObject, LabelScene } from './rules/scene.ts';
import { leastAreaOf, pairsThatMayShare } from './rules/settle.ts';
import { isCutByBorder, type ShapeLimits, visibleOf } from './rules/shape.ts';

/** Objects whose verdict may change when every corner moves by up to the jitter along each axis; all others keep theirs. */
export interface ShakyObjects {
  readonly objects: ReadonlySet<LabelObject>;
  /** With which objects a shaky one may share enough area to be labelled twice. */
  readonly partners: ReadonlyMap<LabelObject, ReadonlySet<LabelObject>>;
}

/** @param scene without exact copies @param judged objects that matter; the partners of them are found among all */
export function findShaky(
  scene: LabelScene,
  limits: ShapeLimits,
  jitterPx: number,
  judged: (object: LabelObject) => boolean,
): ShakyObjects {
  const frame: Rect = [0, 0, scene.widthPx, scene.heightPx];
  const objects = new Set<LabelObject>();
  const partners = new Map<LabelObject, Set<LabelObject>>();
  const shapes = scene.objects
    .filter((object) => object.points.length >= 6)
    .map((object) => shapeForPairs(object, frame));
  const isJudged = new Set(scene.objects.filter(judged));
  for (const { object } of shapes)
    if (isJudged.has(object) && mayChangeVerdict(clockwise(object.points), frame, limits, jitterPx))
      objects.add(object);
  const link = (a: LabelObject, b: LabelObject): void => {
    objects.add(a);
    partners.set(a, (partners.get(a) ?? new Set()).add(b));
  };
  for (const [a, b] of pairsThatMayShare(shapes, limits.doubleLabelIou, jitterPx)) {
    if (!isJudged.has(a.object) && !isJudged.has(b.object)) continue;
    if (!a.isFree && !b.isFree && !mayShare(a.shape, b.shape, limits.doubleLabelIou, jitterPx)) continue;
    link(a.object, b.object);
    link(b.object, a.object);
  }
  return { objects, partners };
}

/**
 * A polygon of an unusual number of corners is judged by its smallest rectangle, which may turn when a corner moves: it lies
 * within a diagonal of the polygon's box, since it touches the polygon on every side.
 */
function shapeForPairs(
  object: LabelObject,
  frame: Rect,
): { readonly object: LabelObject; readonly shape: Points; readonly isFree: boolean } {
  const { points } = object;
  if (points.length === 8 || isCutByBorder(points, frame))
    return { object, shape: clockwise(points), isFree: false };
  const [x1, y1, x2, y2] = boundsOf(points);
  const pad = Math.SQRT2 * Math.hypot(x2 - x1, y2 - y1);
  const [left, top, right, bottom] = [x1 - pad, y1 - pad, x2 + pad, y2 + pad];
  return { object, shape: [left, top, right, top, right, bottom, left, bottom], isFree: true };
}

/** Upright box that holds the visible part of the object however its corners move. */
export function reachOf(points: Points, frame: Rect, jitterPx: number): Rect {
  const [x1, y1, x2, y2] = boundsOf(points);
  return [
    Math.max(x1 - jitterPx, frame[0]),
    Math.max(y1 - jitterPx, frame[1]),
    Math.min(x2 + jitterPx, frame[2]),
    Math.min(y2 + jitterPx, frame[3]),
  ];
}

/** Can the object be counted, and not be, or the other way round, for reasons of its own? False only where it surely cannot. */
export function mayChangeVerdict(shape: Points, frame: Rect, limits: ShapeLimits, jitterPx: number): boolean {
  if (!staysConvex(shape, jitterPx) || leastAreaOf(shape, jitterPx) <= limits.minAreaPx2) return true;
  if (shape.length !== 8 && !isCutByBorder(shape, frame)) return true;
  return mayLeave(shape, frame, limits, jitterPx);
}

/**
 * A moved convex shape lies within the shape grown by the reach r of a corner and holds the shape shrunk by it, so that no
 * part of its area changes by more than (perimeter * r + π r²).
 */
function mayLeave(shape: Points, frame: Rect, limits: ShapeLimits, jitterPx: number): boolean {
  const [x1, y1, x2, y2] = boundsOf(shape);
  if (
    x1 - jitterPx >= frame[0] &&
    y1 - jitterPx >= frame[1] &&
    x2 + jitterPx <= frame[2] &&
    y2 + jitterPx <= frame[3]
  )
    return false;
  const reach = Math.SQRT2 * jitterPx;
  const change = perimeterOf(shape) * reach + Math.PI * reach * reach;
  const leastVisible = areaOf(visibleOf(shape, frame)) - change;
  return leastVisible <= limits.minVisibleShare * (areaOf(shape) + change);
}

/** Every corner keeps its turn: an edge changes by up to twice the jitter along each axis. */
function staysConvex(shape: Points, jitterPx: number): boolean {
  const n = shape.length;
  const change = 2 * jitterPx;
  for (let i = 0; i < n; i += 2) {
    const [j, k] = [(i + 2) % n, (i + 4) % n];
    const ux = (shape[j] as number) - (shape[i] as number);
    const uy = (shape[j + 1] as number) - (shape[i + 1] as number);
    const vx = (shape[k] as number) - (shape[j] as number);
    const vy = (shape[k + 1] as number) - (shape[j + 1] as number);
    const most = change * (Math.abs(ux) + Math.abs(uy) + Math.abs(vx) + Math.abs(vy)) + 2 * change * change;
    if (ux * vy - uy * vx <= most) return false;
  }
  return isConvex(shape);
}

/** What two moved shapes share lies within what both share once grown by a square of the jitter's half side. */
function mayShare(a: Points, b: Points, least: number, jitterPx: number): boolean {
  if (!isConvex(a) || !isConvex(b)) return true;
  const most = sharedArea(grow(a, jitterPx), grow(b, jitterPx));
  const [leastA, leastB] = [leastAreaOf(a, jitterPx), leastAreaOf(b, jitterPx)];
  if (leastA <= 0 || leastB <= 0) return true;
  return most >= (least / (1 + least)) * (leastA + leastB) && most >= least * Math.max(leastA, leastB);
}

/** Convex hull of the corners of a square around each corner. */
function grow(points: Points, byPx: number): Points {
  const corners: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number];
    const [left, top, right, bottom] = [x - byPx, y - byPx, x + byPx, y + byPx];
    corners.push(left, top, right, top, right, bottom, left, bottom);
  }
  return hullOf(corners);
}
