import { convexHull, perimeterOf, polygonArea } from '../../core/polygon.ts';
import type { Layout } from '../../model/layout.ts';
import { principalAxes } from './form.ts';
import type { LayoutClaim, Points } from './points.ts';

/** Bounds of the index: 1 is what chance gives. Between them nothing is claimed. */
const MOST_BUNCHED = 0.65;
const SCATTERED = [0.9, 1.1] as const;
const LEAST_EVEN = 1.3;
/** Least share of the long nearest distances that the short ones reach in an even layout, the extreme tenths left out. */
const LEAST_ALIKE = 0.5;
/** In a band the hull is thin and the index says nothing: spreads across and along must not differ more. */
const LEAST_RATIO = 0.35;

type Spacing = NonNullable<Layout['spacing']>;

/**
 * Index of P. J. Clark and F. C. Evans (1954): mean distance to the nearest neighbour over what chance gives at that
 * density, the area being that of the points' convex hull. At least and at most, whatever moves by up to `reachPx`: the mean
 * changes by twice that at most, the hull lies within the hull grown by it (J. Steiner 1840) and holds the one shrunk by it.
 */
export function clarkEvansRange(points: Points, reachPx: number): readonly [least: number, most: number] {
  const hull = convexHull(points.flat());
  const [area, perimeter] = [polygonArea(hull), perimeterOf(hull)];
  const largest = area + reachPx * perimeter + Math.PI * reachPx ** 2;
  const smallest = area - reachPx * perimeter;
  const mean = nearestMean(points);
  const expectedIn = (hullArea: number): number => 0.5 * Math.sqrt(hullArea / points.length);
  const least = Math.max(0, mean - 2 * reachPx) / expectedIn(largest);
  return [least, smallest <= 0 ? Number.POSITIVE_INFINITY : (mean + 2 * reachPx) / expectedIn(smallest)];
}

export function claimSpacing(points: Points, reachPx: number): LayoutClaim<Spacing> | null {
  const { along, across } = principalAxes(points);
  if ((across - reachPx) / (along + reachPx) < LEAST_RATIO) return null;
  const [least, most] = clarkEvansRange(points, reachPx);
  if (most <= MOST_BUNCHED) return { value: 'bunched', margin: MOST_BUNCHED - most };
  if (least >= LEAST_EVEN) {
    const alike = alikeShare(points, reachPx);
    return alike < LEAST_ALIKE
      ? null
      : { value: 'even', margin: Math.min(least - LEAST_EVEN, alike - LEAST_ALIKE) };
  }
  const inside = Math.min(least - SCATTERED[0], SCATTERED[1] - most);
  return inside >= 0 ? { value: 'scattered', margin: inside } : null;
}

function nearestMean(points: Points): number {
  return nearestDistances(points).reduce((sum, distance) => sum + distance, 0) / points.length;
}

/**
 * Shortest nearest distance over the longest, the extreme tenths left out, at least: an order statistic changes
 * by no more than its values do, twice what a point moves.
 */
function alikeShare(points: Points, reachPx: number): number {
  const sorted = nearestDistances(points).sort((a, b) => a - b);
  const tenth = Math.floor(sorted.length / 10);
  const [short, long] = [sorted[tenth] as number, sorted[sorted.length - 1 - tenth] as number];
  return Math.max(0, short - 2 * reachPx) / (long + 2 * reachPx);
}

function nearestDistances(points: Points): number[] {
  return points.map(([x, y], i) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [j, [px, py]] of points.entries())
      if (j !== i) nearest = Math.min(nearest, (px - x) ** 2 + (py - y) ** 2);
    return Math.sqrt(nearest);
  });
}
