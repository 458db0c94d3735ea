import type { Hbb } from '../core/hbb.ts';
import { hbbHeight, hbbWidth, padHbb } from '../core/hbb.ts';
import type { LatticeBox } from './lattice.ts';
import { LATTICE_STEPS, regionOf } from './lattice.ts';
import type { RegionRules } from './regions.ts';
import { borderMarginPx } from './regions.ts';
import type { IndexedScene } from './scene-index.ts';

/** Edges are moved in turn, since a moved edge changes what the others meet. */
const ROUNDS = 3;

/** The margin grows with the longer side, which a later edge may still lengthen. */
const MARGIN_HEADROOM = 1.15;

type Edge = 'left' | 'right' | 'top' | 'bottom';
type Axis = 0 | 1;

/**
 * Moves the edges of a rectangle into gaps between the members of the category: each edge goes to the lattice step
 * nearest to where it was at which it meets the fewest members, as far as sides and aspect allow. Random redrawing
 * until a rectangle is clean would leave only sparse ones.
 */
export function fitRegion(
  indexed: IndexedScene,
  category: string,
  start: LatticeBox,
  rules: RegionRules,
): LatticeBox {
  let box = start;
  for (let round = 0; round < ROUNDS; round++) {
    const before = box;
    for (const edge of ['left', 'right', 'top', 'bottom'] as const) {
      box = { ...box, [edge]: bestStep(indexed, category, box, edge, start[edge], rules) };
    }
    if (isSameBox(before, box)) break;
  }
  return box;
}

/**
 * Fewest and most steps between two edges, given the other side in px: sides and aspect within the rules, with strict
 * bounds, so that rounding in the last bit cannot break them. Null where nothing fits.
 */
export function stepLimits(
  framePx: number,
  otherSidePx: number | null,
  rules: RegionRules,
): readonly [number, number] | null {
  const shortest = Math.max(rules.minSidePx, otherSidePx === null ? 0 : otherSidePx / rules.maxAspect);
  const longest = Math.min(
    rules.maxSidePx,
    otherSidePx === null ? Number.POSITIVE_INFINITY : otherSidePx * rules.maxAspect,
  );
  const least = Math.floor((shortest * LATTICE_STEPS) / framePx) + 1;
  const most = Math.min(LATTICE_STEPS, Math.ceil((longest * LATTICE_STEPS) / framePx) - 1);
  return least <= most ? [least, most] : null;
}

function bestStep(
  indexed: IndexedScene,
  category: string,
  box: LatticeBox,
  edge: Edge,
  wanted: number,
  rules: RegionRules,
): number {
  const range = allowedSteps(indexed.scene.framePx, box, edge, rules);
  if (range === null) return box[edge];
  const costs = countConflicts(indexed, category, box, edge, range, rules);
  let best = range[0];
  for (let step = range[0]; step <= range[1]; step++) {
    const [cost, bestCost] = [costs[step - range[0]] as number, costs[best - range[0]] as number];
    const isNearer = Math.abs(step - wanted) < Math.abs(best - wanted);
    if (cost < bestCost || (cost === bestCost && isNearer)) best = step;
  }
  return best;
}

function allowedSteps(
  frame: Hbb,
  box: LatticeBox,
  edge: Edge,
  rules: RegionRules,
): readonly [number, number] | null {
  const axis = axisOf(edge);
  const region = regionOf(frame, box);
  const limits = stepLimits(sideOf(frame, axis), sideOf(region, axis === 0 ? 1 : 0), rules);
  if (limits === null) return null;
  const [least, most] = limits;
  const first = edge === 'right' || edge === 'bottom';
  const anchor = first ? (axis === 0 ? box.left : box.top) : axis === 0 ? box.right : box.bottom;
  const range: readonly [number, number] = first
    ? [anchor + least, Math.min(LATTICE_STEPS, anchor + most)]
    : [Math.max(0, anchor - most), anchor - least];
  return range[0] <= range[1] ? range : null;
}

/** For each allowed step: the members that an edge there would cut, or whose centre it would come too near to. */
function countConflicts(
  indexed: IndexedScene,
  category: string,
  box: LatticeBox,
  edge: Edge,
  [first, last]: readonly [number, number],
  rules: RegionRules,
): Int32Array {
  const frame = indexed.scene.framePx;
  const axis = axisOf(edge);
  const region = regionOf(frame, box);
  const { jitterPx } = indexed.policy;
  const marginPx = borderMarginPx(region, rules) * MARGIN_HEADROOM;
  const toPx = (step: number): number => regionOf(frame, { ...box, [edge]: step })[edgeIndex(edge)] as number;
  const changes = new Int32Array(last - first + 2);
  const band = bandAlong(region, axis, toPx(first), toPx(last), marginPx + jitterPx);
  const stepsPerPx = LATTICE_STEPS / sideOf(frame, axis);
  for (const { hull, centreRange } of indexed.placesNear(category, band)) {
    const interval = forbiddenInterval(padHbb(hull, jitterPx), padHbb(centreRange, marginPx), region, axis);
    if (interval === null) continue;
    const from = Math.max(first, Math.floor((interval[0] - (frame[axis] as number)) * stepsPerPx) + 1);
    const to = Math.min(last, Math.ceil((interval[1] - (frame[axis] as number)) * stepsPerPx) - 1);
    if (from > to) continue;
    changes[from - first] = (changes[from - first] as number) + 1;
    changes[to - first + 1] = (changes[to - first + 1] as number) - 1;
  }
  for (let i = 1; i < changes.length; i++) changes[i] = (changes[i] as number) + (changes[i - 1] as number);
  // An edge on the border of the image cuts nothing.
  if (first === 0 && edge !== 'right' && edge !== 'bottom') changes[0] = 0;
  if (last === LATTICE_STEPS && (edge === 'right' || edge === 'bottom')) changes[last - first] = 0;
  return changes;
}

/** Where on the axis an edge of the region may not stand because of one member; null where the member lies aside. */
function forbiddenInterval(
  hull: Hbb,
  centre: Hbb,
  region: Hbb,
  axis: Axis,
): readonly [number, number] | null {
  const hullMeets = meetsAcross(hull, region, axis);
  const centreMeets = meetsAcross(centre, region, axis);
  if (!hullMeets && !centreMeets) return null;
  if (!hullMeets) return [centre[axis], centre[endOf(axis)]];
  if (!centreMeets) return [hull[axis], hull[endOf(axis)]];
  return [Math.min(hull[axis], centre[axis]), Math.max(hull[endOf(axis)], centre[endOf(axis)])];
}

/** Do box and region overlap on the other axis? */
function meetsAcross(box: Hbb, region: Hbb, axis: Axis): boolean {
  return axis === 0 ? box[1] < region[3] && box[3] > region[1] : box[0] < region[2] && box[2] > region[0];
}

function endOf(axis: Axis): 2 | 3 {
  return axis === 0 ? 2 : 3;
}

/** The strip that an edge sweeps over its allowed steps. */
function bandAlong(region: Hbb, axis: Axis, firstPx: number, lastPx: number, padPx: number): Hbb {
  const band: Hbb =
    axis === 0 ? [firstPx, region[1], lastPx, region[3]] : [region[0], firstPx, region[2], lastPx];
  return padHbb(band, padPx);
}

function axisOf(edge: Edge): Axis {
  return edge === 'left' || edge === 'right' ? 0 : 1;
}

function edgeIndex(edge: Edge): 0 | 1 | 2 | 3 {
  return ({ left: 0, top: 1, right: 2, bottom: 3 } as const)[edge];
}

function sideOf(box: Hbb, axis: Axis): number {
  return axis === 0 ? hbbWidth(box) : hbbHeight(box);
}

function isSameBox(a: LatticeBox, b: LatticeBox): boolean {
  return a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;
}
