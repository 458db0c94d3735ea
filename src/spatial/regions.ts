import { z } from 'zod';
import { type Drop, drop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbContainsHbb, hbbHeight, hbbOf, hbbWidth, intersectHbb, padHbb } from '../core/hbb.ts';
import { iofInHbb } from '../core/iou.ts';
import { erodeConvex, growHull } from '../core/offset.ts';
import { roundTo } from '../core/order.ts';
import { clipByHbb, polygonArea } from '../core/polygon.ts';
import type { Instance, Scene } from '../model/scene.ts';
import { comparePlace, coveredBy } from './membership.ts';
import type { IndexedScene } from './scene-index.ts';
import { centreOf, mayTouch, shapeOf, visiblePolygon } from './visible.ts';

/** When a rectangle leaves no doubt which objects are in it. */
export const regionRulesSchema = z
  .strictObject({
    minSidePx: z.number().min(1).default(512),
    maxSidePx: z.number().min(1).default(2048),
    maxAspect: z.number().min(1).default(2),
    /** An object with more than this share inside and less than `minInsideIof` is cut by the border. */
    maxOutsideIof: z.number().min(0).max(1).default(0.1),
    minInsideIof: z.number().min(0).max(1).default(0.9),
    /** Nearest that a centre may come to the border: the larger of px and share of the region's longer side. */
    minCentrePx: z.number().min(0).default(8),
    minCentreShare: z.number().min(0).max(1).default(0.02),
  })
  .prefault({});
export type RegionRules = z.infer<typeof regionRulesSchema>;

/** Objects outside a region are measured up to this distance, px: well beyond any margin. */
const MEASURED_PX = 64;

/** Drop codes that a region can meet, for the families that ask about regions. */
export const REGION_DROP_CODES = {
  'unknown-in-scope': 'something that is not known for sure touches the region',
  'object-cut': 'the border of the region cuts an object of the category',
  'centre-near-border': 'the centre of an object of the category lies too near to the border of the region',
} as const;

/**
 * Members of the category in the region, in the order of the label file; or why they cannot be told. Holds for any
 * displacement of every vertex by up to the policy's jitter along each axis: centres and overlaps are judged by their bounds.
 */
export function judgeRegion(
  indexed: IndexedScene,
  category: string,
  region: Hbb,
  rules: RegionRules,
): readonly Instance[] | Drop {
  const unknown = indexed.unknownsFor(category, region)[0];
  if (unknown !== undefined) return drop('unknown-in-scope', unknown.reason, null);
  const { jitterPx } = indexed.policy;
  const marginPx = borderMarginPx(region, rules);
  const open = openRegion(region, indexed.scene.framePx);
  const members: Instance[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  let cut: Drop | null = null;
  const places = [...indexed.placesNear(category, padHbb(region, marginPx + jitterPx))];
  for (const { instance, centreRange } of places.sort((a, b) => comparePlace(a.instance, b.instance))) {
    const inside = insideClearance(centreRange, open);
    const outside = outsideClearance(centreRange, open);
    nearest = Math.min(nearest, Math.max(inside, outside));
    cut ??= cutBy(instance, indexed.scene.framePx, region, inside > outside, { jitterPx, rules });
    if (inside > outside) members.push(instance);
  }
  if (cut !== null) return cut;
  if (nearest < marginPx) return drop('centre-near-border', roundTo(nearest, 2), roundTo(marginPx, 2));
  return members;
}

/** Distance that every centre keeps from the border of the region, px. */
export function borderMarginPx(region: Hbb, rules: RegionRules): number {
  return Math.max(rules.minCentrePx, rules.minCentreShare * Math.max(hbbWidth(region), hbbHeight(region)));
}

/**
 * What a region's membership was found to keep clear of its thresholds, without jitter, over the members and what lies
 * near the region; a margin is absent where nothing could set it.
 */
export function regionMargins(scene: Scene, category: string, region: Hbb): Record<string, number> {
  const open = openRegion(region, scene.framePx);
  const covered = coveredBy(scene, category);
  const around = padHbb(region, MEASURED_PX);
  const near = scene.instances.filter((i) => covered.has(i.category) && mayTouch(i, around));
  const margins: Record<string, number> = {};
  const least = (name: string, value: number): void => {
    margins[name] = roundTo(Math.min(margins[name] ?? Number.POSITIVE_INFINITY, value), 3);
  };
  for (const instance of near.sort(comparePlace)) {
    const [x, y] = centreOf(instance, scene.framePx);
    const inside = insideClearance([x, y, x, y], open);
    const outside = outsideClearance([x, y, x, y], open);
    const clearance = Math.max(inside, outside);
    if (Number.isFinite(clearance)) least('centreToBorderPx', clearance);
    const iof = iofInHbb(visiblePolygon(instance, scene.framePx), region);
    if (inside > outside) least('insideIof', iof);
    else margins.outsideIof = Math.max(margins.outsideIof ?? 0, roundTo(iof, 3));
  }
  return margins;
}

/**
 * Nearest that centres of the category come to the border of the region, px, from either side, under the policy's jitter;
 * null where none lies within `reachPx` of the region or in it. Edges on the border of the image are exempt.
 */
export function borderClearances(
  indexed: IndexedScene,
  category: string,
  region: Hbb,
  reachPx: number,
): { readonly outsidePx: number | null; readonly insidePx: number | null } {
  const open = openRegion(region, indexed.scene.framePx);
  let [outsidePx, insidePx]: [number | null, number | null] = [null, null];
  for (const { centreRange } of indexed.placesNear(
    category,
    padHbb(region, reachPx + indexed.policy.jitterPx),
  )) {
    const inside = insideClearance(centreRange, open);
    const outside = outsideClearance(centreRange, open);
    if (inside > outside) insidePx = Math.min(insidePx ?? Number.POSITIVE_INFINITY, inside);
    else if (outside < reachPx) outsidePx = Math.min(outsidePx ?? Number.POSITIVE_INFINITY, outside);
  }
  return { outsidePx: finite(outsidePx), insidePx: finite(insidePx) };
}

function finite(px: number | null): number | null {
  return px === null || !Number.isFinite(px) ? null : roundTo(px, 2);
}

/** The region without those of its edges that lie on the border of the image: nothing can be cut there. */
function openRegion(region: Hbb, frame: Hbb): Hbb {
  return [
    region[0] <= frame[0] ? Number.NEGATIVE_INFINITY : region[0],
    region[1] <= frame[1] ? Number.NEGATIVE_INFINITY : region[1],
    region[2] >= frame[2] ? Number.POSITIVE_INFINITY : region[2],
    region[3] >= frame[3] ? Number.POSITIVE_INFINITY : region[3],
  ];
}

/** How deep the box lies inside the region, px; negative where it sticks out. */
function insideClearance(box: Hbb, region: Hbb): number {
  return Math.min(box[0] - region[0], box[1] - region[1], region[2] - box[2], region[3] - box[3]);
}

/** How far the box lies outside the region along the axis that parts them best, px; negative where they meet. */
function outsideClearance(box: Hbb, region: Hbb): number {
  return Math.max(region[0] - box[2], region[1] - box[3], box[0] - region[2], box[1] - region[3]);
}

function cutBy(
  instance: Instance,
  frame: Hbb,
  region: Hbb,
  isInside: boolean,
  { jitterPx, rules }: { readonly jitterPx: number; readonly rules: RegionRules },
): Drop | null {
  const [least, most] = iofBounds(instance, frame, region, jitterPx);
  if (isInside && least < rules.minInsideIof)
    return drop('object-cut', roundTo(least, 3), rules.minInsideIof);
  if (!isInside && most > rules.maxOutsideIof)
    return drop('object-cut', roundTo(most, 3), rules.maxOutsideIof);
  return null;
}

/**
 * Least and greatest share of the visible polygon inside the region when every vertex moves by up to `jitterPx` along each axis. The
 * share grows with the area inside and falls with the area outside, and both lie between those of the eroded and the
 * grown polygon.
 */
export function iofBounds(
  instance: Instance,
  frame: Hbb,
  region: Hbb,
  jitterPx: number,
): readonly [number, number] {
  const shape = shapeOf(instance);
  const grownHbb = padHbb(hbbOf(shape), jitterPx);
  const visible = intersectHbb(grownHbb, frame);
  if (visible === null || intersectHbb(visible, region) === null) return [0, 0];
  if (hbbContainsHbb(region, visible)) return [1, 1];
  const grown = clipByHbb(growHull(shape, jitterPx), frame);
  const eroded = clipByHbb(erodeConvex(shape, jitterPx), frame);
  const mostInside = polygonArea(clipByHbb(grown, region));
  const leastInside = polygonArea(clipByHbb(eroded, region));
  const mostOutside = Math.max(0, polygonArea(grown) - mostInside);
  const leastOutside = Math.max(0, polygonArea(eroded) - leastInside);
  return [shareOf(leastInside, mostOutside), shareOf(mostInside, leastOutside)];
}

function shareOf(inside: number, outside: number): number {
  return inside === 0 ? 0 : inside / (inside + outside);
}
