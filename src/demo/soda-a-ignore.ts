import { type Hbb, hbbContainsPoint, hbbCorners } from '../core/hbb.ts';
import { vertexMean } from '../core/polygon.ts';
import type { Rng } from '../core/rng.ts';
import type { LabelRow } from './label-rows.ts';

/** Ignore regions in a scene, and their sides in px. */
const COUNT = 2;
const SIDE_PX: readonly [number, number] = [90, 220];

/**
 * Takes the labels out of a few dense spots and covers each with an `ignore` polygon, as the annotators of SODA-A did
 * where objects cannot be told apart.
 */
export function addIgnoreRegions(
  rows: readonly LabelRow[],
  size: { readonly widthPx: number; readonly heightPx: number },
  rng: Rng,
): LabelRow[] {
  const small = rows.filter((row) => row.label === 'small-vehicle');
  if (small.length === 0) return [...rows];
  const regions: Hbb[] = [];
  for (let i = 0; i < COUNT; i++) {
    const [x, y] = vertexMean(rng.pick(small).points);
    const side = SIDE_PX[0] + rng.unit() * (SIDE_PX[1] - SIDE_PX[0]);
    const left = Math.min(Math.max(0, x - side / 2), size.widthPx - side);
    const top = Math.min(Math.max(0, y - side / 2), size.heightPx - side);
    regions.push([left, top, left + side, top + side]);
  }
  const kept = rows.filter((row) => {
    const [x, y] = vertexMean(row.points);
    return !regions.some((region) => hbbContainsPoint(region, x, y));
  });
  const ignored = regions.map((region) => ({
    label: 'ignore',
    points: hbbCorners(region),
    difficult: false,
  }));
  return [...kept, ...ignored];
}
