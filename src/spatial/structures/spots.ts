import { type Hbb, padHbb } from '../../core/hbb.ts';
import { vertexMean } from '../../core/polygon.ts';
import { boxDistance } from '../predicates/distance.ts';
import type { Item, Range } from '../predicates/item.ts';

/**
 * An object as part of a structure. Its `centre` is where the mean of its corners can lie, which moves no further than a
 * corner does; of what is cut by the image, or not known, it is wherever any of it can lie.
 */
export interface Spot extends Item {
  /** A whole object: only these make up a structure for sure. */
  readonly isWhole: boolean;
  /** Middle of `centre`, absolute pixels. */
  readonly middle: readonly [x: number, y: number];
}

export function spotOf(item: Item, jitterPx: number): Spot {
  const { instance, hull, isCut } = item;
  const isWhole = instance !== null && !isCut;
  const centre = isWhole ? pointBox(vertexMean(instance.quad), jitterPx) : padHbb(hull, jitterPx);
  return { ...item, centre, isWhole, middle: middleOf(centre) };
}

function pointBox([x, y]: readonly [number, number], reachPx: number): Hbb {
  return padHbb([x, y, x, y], reachPx);
}

function middleOf([x1, y1, x2, y2]: Hbb): readonly [number, number] {
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** Least and largest distance that two spots can have, px. */
export function distanceRange(a: Spot, b: Spot): Range {
  return boxDistance(a.centre, b.centre);
}

/** How far the middle of a whole spot can move, px. */
export function reachOf({ centre }: Spot): number {
  return Math.hypot(centre[2] - centre[0], centre[3] - centre[1]) / 2;
}

/** Least distance between a spot of the one list and a spot of the other, px; infinite where either is empty. */
export function leastGap(some: readonly Spot[], others: readonly Spot[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const a of some) for (const b of others) least = Math.min(least, distanceRange(a, b)[0]);
  return least;
}

/** HBB of all outlines. */
export function boxAround(spots: readonly Spot[]): Hbb {
  return spots.reduce<Hbb>(
    ([x1, y1, x2, y2], { hull }) => [
      Math.min(x1, hull[0]),
      Math.min(y1, hull[1]),
      Math.max(x2, hull[2]),
      Math.max(y2, hull[3]),
    ],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** Least and largest value of the largest distance between two of them, px. */
export function diameterRange(spots: readonly Spot[]): Range {
  let [least, most] = [0, 0];
  for (const [i, a] of spots.entries()) {
    for (const b of spots.slice(i + 1)) {
      const [low, high] = distanceRange(a, b);
      [least, most] = [Math.max(least, low), Math.max(most, high)];
    }
  }
  return [least, most];
}

/** Least and largest value of the mean length of the objects, px. */
export function meanLengthRange(spots: readonly Spot[]): Range {
  const sum = (end: 0 | 1): number => spots.reduce((total, { lengthPx }) => total + lengthPx[end], 0);
  return [sum(0) / spots.length, sum(1) / spots.length];
}
