import {
  areaOf,
  boundsOf,
  clipToRect,
  clockwise,
  crossesItself,
  overlapOf,
  type Points,
  type Rect,
  smallestRectangle,
} from './geometry.ts';

/** Thresholds of ingest that decide what an object is; from the configuration in the release's manifest. */
export interface ShapeLimits {
  readonly minAreaPx2: number;
  readonly minVisibleShare: number;
  readonly rectifyIou: number;
  readonly doubleLabelIou: number;
  /** Rings with more corners are not compared corner by corner: something is there, in their box. */
  readonly maxVertices: number;
  /** Most pairs of overlapping boxes of an image that can be asked about. */
  readonly maxPairs: number;
}

/** `counted` has a shape; `unknown` is there but not to be relied on; `nothing` leaves no trace. */
export type ShapeVerdict =
  | { readonly is: 'counted'; readonly shape: Points; readonly corners: Points | null }
  | { readonly is: 'unknown'; readonly area: Points | null }
  | { readonly is: 'nothing' };

/** An edge this near to the image border lies on it, px: labels of cut objects end at the last pixel or one beyond. */
const BORDER_PX = 1;

/** Coordinates beyond this are no place in any image, px. */
const FARTHEST_PX = 1e7;

/**
 * What becomes of labelled corners by themselves. @param isCut the object is known to be cut by the border, whatever its
 * corners are now (null: judged by them)
 */
export function judgeShape(
  points: Points,
  frame: Rect,
  limits: ShapeLimits,
  isCut: boolean | null = null,
): ShapeVerdict {
  if (points.length < 2 || !points.every(isPlace)) return { is: 'unknown', area: null };
  const box = boundsOf(points);
  if (points.length > 2 * limits.maxVertices) return { is: 'unknown', area: cornersOf(box) };
  if (points.length < 6 || hasTwin(points) || crossesItself(points) || areaOf(points) < limits.minAreaPx2)
    return isOutside(box, frame) ? { is: 'nothing' } : { is: 'unknown', area: points };
  const shape = clockwise(points);
  const visible = visibleOf(shape, frame);
  const visibleArea = areaOf(visible);
  if (visibleArea === 0) return { is: 'nothing' };
  const judged = judgeCorners(shape, frame, limits, isCut);
  if (judged === null || visibleArea < limits.minVisibleShare * areaOf(shape))
    return { is: 'unknown', area: visible };
  return { is: 'counted', ...judged };
}

function isPlace(coordinate: number): boolean {
  return Math.abs(coordinate) <= FARTHEST_PX;
}

function cornersOf([x1, y1, x2, y2]: Rect): Points {
  return [x1, y1, x2, y1, x2, y2, x1, y2];
}

/** Does a shape with more or fewer corners than four end at the image border? Then it is the visible part of an object. */
export function isCutByBorder(points: Points, frame: Rect): boolean {
  return points.length !== 8 && hasEdgeOnBorder(points, frame);
}

export function visibleOf(shape: Points, frame: Rect): Points {
  const [x1, y1, x2, y2] = boundsOf(shape);
  const isInside = x1 >= frame[0] && y1 >= frame[1] && x2 <= frame[2] && y2 <= frame[3];
  return isInside ? shape : clipToRect(shape, frame);
}

/** HBB answers are cut at the image border. */
export function uprightBox(shape: Points, frame: Rect): Rect {
  const [x1, y1, x2, y2] = boundsOf(shape);
  const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
  return [
    clamp(x1, frame[0], frame[2]),
    clamp(y1, frame[1], frame[3]),
    clamp(x2, frame[0], frame[2]),
    clamp(y2, frame[1], frame[3]),
  ];
}

function judgeCorners(
  shape: Points,
  frame: Rect,
  limits: ShapeLimits,
  isCut: boolean | null,
): { readonly shape: Points; readonly corners: Points | null } | null {
  if (isCut ?? isCutByBorder(shape, frame)) return { shape, corners: null };
  if (shape.length === 8) return { shape, corners: shape };
  const rectangle = smallestRectangle(shape);
  if (overlapOf(shape, rectangle) < limits.rectifyIou) return null;
  return { shape: rectangle, corners: rectangle };
}

function isOutside([x1, y1, x2, y2]: Rect, frame: Rect): boolean {
  return x2 < frame[0] || x1 > frame[2] || y2 < frame[1] || y1 > frame[3];
}

function hasTwin(points: Points): boolean {
  for (let i = 0; i < points.length; i += 2) {
    for (let j = i + 2; j < points.length; j += 2) {
      if (points[i] === points[j] && points[i + 1] === points[j + 1]) return true;
    }
  }
  return false;
}

function hasEdgeOnBorder(points: Points, frame: Rect): boolean {
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    for (const side of [0, 1, 2, 3] as const) {
      const axis = side % 2;
      const isAt = (k: number): boolean => Math.abs((points[k + axis] as number) - frame[side]) <= BORDER_PX;
      if (isAt(i) && isAt(j)) return true;
    }
  }
  return false;
}
