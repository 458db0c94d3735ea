import type { Hbb } from '../core/hbb.ts';
import { hbbHeight, hbbOf, hbbWidth, intersectHbb, padHbb } from '../core/hbb.ts';
import { roundTo } from '../core/order.ts';

/** A window of the native image and how large it is drawn. */
export interface View {
  /** Whole native pixels. */
  readonly window: Hbb;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Drawn pixels per native pixel; the same along both axes. */
  readonly scale: number;
}

/** Draws `window` so that its longer side is at most `maxSidePx`, enlarged `maxScale` times at most. */
export function viewOf(window: Hbb, maxSidePx: number, maxScale = 1): View {
  const scale = Math.min(maxScale, maxSidePx / Math.max(hbbWidth(window), hbbHeight(window)));
  return {
    window,
    widthPx: Math.max(1, Math.round(hbbWidth(window) * scale)),
    heightPx: Math.max(1, Math.round(hbbHeight(window) * scale)),
    scale,
  };
}

/** Native coordinates as drawn ones, rounded to a hundredth of a drawn pixel. */
export function projectPoints(points: readonly number[], view: View): number[] {
  return points.map((value, i) =>
    roundTo((value - (i % 2 === 0 ? view.window[0] : view.window[1])) * view.scale, 2),
  );
}

/**
 * The window to show around some rectangles: padded by a tenth, at least `minSidePx` wide and high, in whole pixels,
 * pushed inside the frame and no larger than it.
 */
export function windowAround(boxes: readonly Hbb[], framePx: Hbb, minSidePx: number): Hbb {
  const [x1, y1, x2, y2] = hbbOf(boxes.flat());
  const [left, right] = stretch(x1, x2, minSidePx, framePx[0], framePx[2]);
  const [top, bottom] = stretch(y1, y2, minSidePx, framePx[1], framePx[3]);
  return [left, top, right, bottom];
}

function stretch(from: number, to: number, least: number, start: number, end: number): [number, number] {
  const side = Math.min(Math.ceil(Math.max((to - from) * 1.2, least)), end - start);
  const first = Math.floor((from + to) / 2 - side / 2);
  const low = Math.max(start, Math.min(first, end - side));
  return [low, low + side];
}

/** True where the polygon's bounding box, which may be a line or a point, reaches into the view's window. */
export function isInView(points: readonly number[], view: View): boolean {
  return intersectHbb(padHbb(hbbOf(points), 0.5), view.window) !== null;
}
