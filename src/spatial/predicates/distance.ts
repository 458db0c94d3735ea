import type { Hbb } from '../../core/hbb.ts';
import type { Range } from './item.ts';

/** Least and largest distance between a point of one box and a point of the other, px. */
export function boxDistance(a: Hbb, b: Hbb): Range {
  const gapX = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const gapY = Math.max(0, a[1] - b[3], b[1] - a[3]);
  const spanX = Math.max(a[2] - b[0], b[2] - a[0]);
  const spanY = Math.max(a[3] - b[1], b[3] - a[1]);
  return [Math.hypot(gapX, gapY), Math.hypot(spanX, spanY)];
}
