import { type Drop, drop } from '../../core/drop.ts';
import { type Hbb, hbbArea, hbbHeight, hbbWidth, padHbb } from '../../core/hbb.ts';
import { roundTo } from '../../core/order.ts';
import type { DescribedRegions } from '../../model/drafting-fields.ts';
import { borderClearances } from '../../spatial/regions.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';

/** How far the objects of the category keep from the border, px; null where none is near. */
export interface Clearance {
  readonly outsidePx: number | null;
  readonly insidePx: number | null;
}

/**
 * Can words stand for the rectangle? Nobody knows to the pixel where `the harbour` ends: all centres of the category must
 * keep away from the border, on both sides, and nothing unknown may lie about it.
 */
export function judgeSoftBorder(
  indexed: IndexedScene,
  category: string,
  region: Hbb,
  { softMarginPx, softMarginShare, maxImageShare }: DescribedRegions,
): Clearance | Drop {
  const share = roundTo(hbbArea(region) / hbbArea(indexed.scene.framePx), 3);
  if (share > maxImageShare) return drop('region-too-large', share, maxImageShare);
  const marginPx = Math.max(softMarginPx, softMarginShare * Math.max(hbbWidth(region), hbbHeight(region)));
  const [unknown] = indexed.unknownsFor(category, padHbb(region, marginPx));
  if (unknown !== undefined) return drop('unknown-near-border', unknown.reason, null);
  const clearance = borderClearances(indexed, category, region, marginPx);
  const least = Math.min(
    clearance.outsidePx ?? Number.POSITIVE_INFINITY,
    clearance.insidePx ?? Number.POSITIVE_INFINITY,
  );
  return least < marginPx ? drop('object-near-border', least, roundTo(marginPx, 2)) : clearance;
}
