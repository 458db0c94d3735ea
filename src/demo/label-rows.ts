import { hbbOf } from '../core/hbb.ts';
import { iofInHbb } from '../core/iou.ts';
import type { LabelMap } from './kinds.ts';
import type { WorldObject } from './scenery.ts';

/** A label on its way into a source's file: flat points in px of the image. */
export interface LabelRow {
  readonly label: string;
  readonly points: readonly number[];
  readonly difficult: boolean;
}

/** Least visible share that an annotator would draw a box for. */
const LEAST_VISIBLE = 0.15;

/** Objects that a source names and that show in a window of the world; points relative to the window. */
export function rowsInWindow(
  objects: readonly WorldObject[],
  labels: LabelMap,
  window: readonly [left: number, top: number, widthPx: number, heightPx: number],
): LabelRow[] {
  const [left, top, widthPx, heightPx] = window;
  const rows: LabelRow[] = [];
  for (const { kind, quad } of objects) {
    const label = labels[kind];
    if (label === undefined) continue;
    const points = quad.map((v, i) => v - (i % 2 === 0 ? left : top));
    if (iofInHbb(points, [0, 0, widthPx, heightPx]) >= LEAST_VISIBLE) {
      rows.push({ label, points, difficult: false });
    }
  }
  return rows;
}

/** Shorter side of a row's HBB, px. */
export function shortSideOf(row: LabelRow): number {
  const [x1, y1, x2, y2] = hbbOf(row.points);
  return Math.min(x2 - x1, y2 - y1);
}

export function roundPoints(points: readonly number[]): number[] {
  return points.map((v) => Math.round(v));
}
