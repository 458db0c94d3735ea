/**
 * Horizontal bounding box `[x1, y1, x2, y2]`: absolute pixels, origin top-left, y down, pixel edges
 * (a 10 px wide image spans 0..10), x1 <= x2, y1 <= y2.
 */
export type Hbb = readonly [x1: number, y1: number, x2: number, y2: number];

/** The tightest HBB around flat coordinates `x1 y1 x2 y2 ...`. */
export function hbbOf(points: ArrayLike<number>): Hbb {
  let x1 = Number.POSITIVE_INFINITY;
  let y1 = Number.POSITIVE_INFINITY;
  let x2 = Number.NEGATIVE_INFINITY;
  let y2 = Number.NEGATIVE_INFINITY;
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = points[i];
    const y = points[i + 1];
    if (x < x1) x1 = x;
    if (x > x2) x2 = x;
    if (y < y1) y1 = y;
    if (y > y2) y2 = y;
  }
  return [x1, y1, x2, y2];
}

export const hbbWidth = (box: Hbb): number => box[2] - box[0];
export const hbbHeight = (box: Hbb): number => box[3] - box[1];
export const hbbArea = (box: Hbb): number => Math.max(0, hbbWidth(box)) * Math.max(0, hbbHeight(box));
export const hbbDiagonal = (box: Hbb): number => Math.hypot(hbbWidth(box), hbbHeight(box));
export const hbbCentre = (box: Hbb): readonly [number, number] => [
  (box[0] + box[2]) / 2,
  (box[1] + box[3]) / 2,
];

/** The four corners, clockwise on screen from the top left. */
export function hbbCorners(box: Hbb): number[] {
  return [box[0], box[1], box[2], box[1], box[2], box[3], box[0], box[3]];
}

/** Overlap of two boxes; null where they do not overlap (a shared edge is no overlap). */
export function intersectHbb(a: Hbb, b: Hbb): Hbb | null {
  const x1 = Math.max(a[0], b[0]);
  const y1 = Math.max(a[1], b[1]);
  const x2 = Math.min(a[2], b[2]);
  const y2 = Math.min(a[3], b[3]);
  return x1 < x2 && y1 < y2 ? [x1, y1, x2, y2] : null;
}

export function padHbb(box: Hbb, pad: number): Hbb {
  return [box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad];
}

export function hbbContainsPoint(box: Hbb, x: number, y: number): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

export function hbbContainsHbb(outer: Hbb, inner: Hbb): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}
