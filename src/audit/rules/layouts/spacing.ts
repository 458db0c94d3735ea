import type { Layout } from '../../../model/layout.ts';
import { areaOf, type Points } from '../geometry.ts';
import { hullOf, perimeterOf } from '../hull.ts';
import { spreadsOf } from './form.ts';

type Spacing = NonNullable<Layout['spacing']>;

const BUNCHED_UP_TO = 0.65;
const EVEN_FROM = 1.3;
/** In an even layout nearest distances are alike, but for a tenth at either end. */
const ALIKE_FROM = 0.5;
/** The hull of a band is thin and its area says little. */
const LEAST_WIDTH = 0.35;

/**
 * Mean distance to the nearest neighbour, against what chance gives on the area of the hull (Clark and Evans 1954). The mean
 * changes by up to twice what a point moves; the hull's area by what Steiner's formula (1840) says of its parallel bodies.
 */
export function spacingOf(points: Points, reachPx: number): Spacing | null {
  const { along, across } = spreadsOf(points);
  if (across - reachPx < LEAST_WIDTH * (along + reachPx)) return null;
  const hull = hullOf(points);
  const [area, change] = [areaOf(hull), reachPx * perimeterOf(hull)];
  const byChance = (areaPx2: number): number => 0.5 * Math.sqrt(areaPx2 / (points.length / 2));
  const distances = nearestDistances(points);
  const mean = (2 * distances.reduce((sum, distance) => sum + distance, 0)) / points.length;
  const least = Math.max(0, mean - 2 * reachPx) / byChance(area + change + Math.PI * reachPx ** 2);
  const most = area - change > 0 ? (mean + 2 * reachPx) / byChance(area - change) : Infinity;
  if (most <= BUNCHED_UP_TO) return 'bunched';
  if (least >= EVEN_FROM) return areAlike(distances, 2 * reachPx) ? 'even' : null;
  return null;
}

function areAlike(distances: readonly number[], changePx: number): boolean {
  const ordered = [...distances].sort((a, b) => a - b);
  const left = Math.floor(ordered.length / 10);
  const [least, most] = [ordered.at(left) as number, ordered.at(-1 - left) as number];
  return least - changePx >= ALIKE_FROM * (most + changePx);
}

function nearestDistances(points: Points): number[] {
  const distances: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    let nearest = Infinity;
    for (let j = 0; j < points.length; j += 2) {
      if (i === j) continue;
      const dx = (points[j] as number) - (points[i] as number);
      const dy = (points[j + 1] as number) - (points[i + 1] as number);
      const square = dx * dx + dy * dy;
      if (square < nearest) nearest = square;
    }
    distances.push(Math.sqrt(nearest));
  }
  return distances;
}
