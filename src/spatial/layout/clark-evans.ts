import { convexHull, perimeterOf, polygonArea } from '../../core/polygon.ts';
import type { Points } from './points.ts';

/**
 * The index of P. J. Clark and F. C. Evans (1954), mean distance to the nearest neighbour over what chance gives at that
 * density, of points each of which is displaced by up to a reach. The mean changes by twice that at most; the hull lies within
 * the hull grown by it and holds the one shrunk by it (J. Steiner 1840).
 */
export class ClarkEvans {
  readonly #count: number;
  readonly #distances: readonly number[];
  readonly #meanPx: number;
  readonly #hullPx2: number;
  readonly #perimeterPx: number;

  constructor(points: Points) {
    const hull = convexHull(points.flat());
    this.#count = points.length;
    this.#distances = nearestDistances(points).sort((a, b) => a - b);
    this.#meanPx = this.#distances.reduce((sum, distance) => sum + distance, 0) / points.length;
    this.#hullPx2 = polygonArea(hull);
    this.#perimeterPx = perimeterOf(hull);
  }

  /** On the ground of the bare hull, at most; infinite where the hull can vanish. */
  most(reachPx: number): number {
    const ground = this.#hullPx2 - reachPx * this.#perimeterPx;
    return ground <= 0 ? Number.POSITIVE_INFINITY : (this.#meanPx + 2 * reachPx) / this.#expectedPx(ground);
  }

  /**
   * On the hull grown by half the mean distance, at least. Half of each distance belongs to a point outwards too: on the bare
   * hull a few points in any order, and objects along a road, have the index of a lattice.
   */
  leastGrown(reachPx: number): number {
    const mean = Math.max(0, this.#meanPx - 2 * reachPx);
    const grownPx = reachPx + mean / 2;
    return mean / this.#expectedPx(this.#hullPx2 + grownPx * this.#perimeterPx + Math.PI * grownPx ** 2);
  }

  /**
   * Shortest nearest distance over the longest, the extreme tenths left out, at least: an order statistic changes by no more
   * than its values do.
   */
  alikeShare(reachPx: number): number {
    const tenth = Math.floor(this.#count / 10);
    const [short, long] = [this.#distances[tenth], this.#distances[this.#count - 1 - tenth]] as [
      number,
      number,
    ];
    return Math.max(0, short - 2 * reachPx) / (long + 2 * reachPx);
  }

  #expectedPx(groundPx2: number): number {
    return 0.5 * Math.sqrt(groundPx2 / this.#count);
  }
}

function nearestDistances(points: Points): number[] {
  return points.map(([x, y], i) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [j, [px, py]] of points.entries())
      if (j !== i) nearest = Math.min(nearest, (px - x) ** 2 + (py - y) ** 2);
    return Math.sqrt(nearest);
  });
}
