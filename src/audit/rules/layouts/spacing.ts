import type { Layout } from '../../../model/layout.ts';
import { areaOf, type Points } from '../geometry.ts';
import { hullOf, perimeterOf } from '../hull.ts';
import { spreadsOf } from './form.ts';
import { gapsOf, groupSizes } from './links.ts';

type Spacing = NonNullable<Layout['spacing']>;

/** Largest index of bunches on the hull, least index of even distances on the hull with the room of its points. */
const BUNCHED_UP_TO = 0.65;
const EVEN_FROM = 1.45;
/** In an even layout nearest distances are alike, but for a tenth at either end. */
const ALIKE_FROM = 0.5;
/** A link of so many usual ones is a gap. */
const GAP_LINKS = 3;
/** The usual link of bunches, in mean links: what it would be if all were alike. */
const SHORT_LINK = 0.6;
/** So many stand in bunches of three or more, and so many at most in one of them. */
const LEAST_BUNCH = 3;
const IN_BUNCHES = 0.7;
const IN_ONE = 0.6;
/** The hull of a band is thin and its area says little. */
const LEAST_WIDTH = 0.35;

/** What spacing is judged by; all lengths in px, as the points lie. */
interface Field {
  readonly points: Points;
  readonly area: number;
  readonly perimeter: number;
  /** Of each point to the nearest other one. */
  readonly distances: readonly number[];
  /** From the widest. */
  readonly gaps: readonly number[];
  readonly usualLink: number;
  readonly reach: number;
}

/**
 * Even or bunched, by the mean distance to the nearest point against chance on the ground (Clark and Evans 1954) and by the
 * links that gather the points. Distances and links change by up to twice what a point moves, the hull by what Steiner's
 * formula (1840) says of its parallel bodies.
 */
export function spacingOf(points: Points, reachPx: number): Spacing | null {
  const { along, across } = spreadsOf(points);
  if (across - reachPx < LEAST_WIDTH * (along + reachPx)) return null;
  const field = fieldOf(points, reachPx);
  if (isEven(field)) return 'even';
  return isBunched(field) ? 'bunched' : null;
}

function fieldOf(points: Points, reach: number): Field {
  const hull = hullOf(points);
  const gaps = gapsOf(points);
  return {
    points,
    area: areaOf(hull),
    perimeter: perimeterOf(hull),
    distances: nearestDistances(points),
    gaps,
    usualLink: gaps[Math.floor(gaps.length / 2)] as number,
    reach,
  };
}

/** Each point has half its distance for its own, outwards too. */
function isEven({ points, area, perimeter, distances, gaps, usualLink, reach }: Field): boolean {
  const mean = Math.max(0, meanOf(distances) - 2 * reach);
  const grown = reach + mean / 2;
  const ground = area + perimeter * grown + Math.PI * grown ** 2;
  const hasGap = (gaps[0] as number) + 2 * reach > GAP_LINKS * Math.max(0, usualLink - 2 * reach);
  return mean >= EVEN_FROM * byChance(ground, points) && areAlike(distances, 2 * reach) && !hasGap;
}

function isBunched(field: Field): boolean {
  const { points, area, perimeter, distances, gaps, usualLink, reach } = field;
  const ground = area - perimeter * reach;
  if (ground <= 0 || meanOf(distances) + 2 * reach > BUNCHED_UP_TO * byChance(ground, points)) return false;
  const meanLink = meanOf(gaps) - 2 * reach;
  return meanLink > 0 && usualLink + 2 * reach <= SHORT_LINK * meanLink && hasBunches(field);
}

/** Cut at all that may be a gap, most stand together; cut only at what surely is one, not nearly all do. */
function hasBunches({ points, usualLink, reach }: Field): boolean {
  const count = points.length / 2;
  const surelyJoined = groupSizes(points, GAP_LINKS * Math.max(0, usualLink - 2 * reach) - 2 * reach);
  const bunched = surelyJoined.filter((size) => size >= LEAST_BUNCH).reduce((sum, size) => sum + size, 0);
  const mayBeJoined = groupSizes(points, GAP_LINKS * (usualLink + 2 * reach) + 2 * reach);
  return bunched >= IN_BUNCHES * count && Math.max(...mayBeJoined) <= IN_ONE * count;
}

/** Mean distance to the nearest of points that lie by chance. */
function byChance(areaPx2: number, points: Points): number {
  return 0.5 * Math.sqrt(areaPx2 / (points.length / 2));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
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
