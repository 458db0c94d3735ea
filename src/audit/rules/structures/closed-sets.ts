import type { Spot } from './spots.ts';

/** Things that are farther from all others than it takes to step from any of them to any other of them. */
export interface ClosedSet {
  readonly members: readonly Spot[];
  /** Longest step that is needed, from middle to middle, px. */
  readonly stepPx: number;
  /** From any of them to the nearest other thing, from middle to middle, px. */
  readonly gapPx: number;
}

/**
 * Every closed set of at least `least` things, found by growing from each of them in turn: whatever is nearest to what is held
 * is taken next, so that all of a closed set is taken before anything else is. Two such sets lie apart or one within the
 * other, so the first of its members and their number tell one from all others.
 */
export function closedSets(spots: readonly Spot[], least: number): ClosedSet[] {
  const known = new Set<number>();
  return spots.flatMap((_, seed) => growFrom(seed, spots, least, known));
}

function growFrom(seed: number, spots: readonly Spot[], least: number, known: Set<number>): ClosedSet[] {
  const found: ClosedSet[] = [];
  const held = [seed];
  const distances = spots.map((_, i) => (i === seed ? -1 : distanceOf(spots, seed, i)));
  let first = seed;
  let stepPx = 0;
  for (;;) {
    const next = nearestOf(distances);
    const nextPx = next === -1 ? Infinity : (distances[next] as number);
    if (nextPx > stepPx) {
      const key = first * (spots.length + 1) + held.length;
      if (known.has(key)) return found;
      known.add(key);
      if (held.length >= least) found.push(setOf(held, spots, stepPx, nextPx));
    }
    if (next === -1) return found;
    stepPx = Math.max(stepPx, nextPx);
    first = Math.min(first, next);
    take(next, held, distances, spots);
  }
}

function setOf(held: readonly number[], spots: readonly Spot[], stepPx: number, gapPx: number): ClosedSet {
  return { members: held.map((i) => spots[i] as Spot), stepPx, gapPx };
}

/** Place of the thing that is nearest to those held, -1 where all are held; those held have a distance below 0. */
function nearestOf(distances: readonly number[]): number {
  let nearest = -1;
  let leastPx = Infinity;
  for (let i = 0; i < distances.length; i++) {
    const distance = distances[i] as number;
    if (distance < 0 || distance >= leastPx) continue;
    nearest = i;
    leastPx = distance;
  }
  return nearest;
}

function take(taken: number, held: number[], distances: number[], spots: readonly Spot[]): void {
  held.push(taken);
  distances[taken] = -1;
  for (let i = 0; i < distances.length; i++) {
    const before = distances[i] as number;
    if (before >= 0) distances[i] = Math.min(before, distanceOf(spots, taken, i));
  }
}

function distanceOf(spots: readonly Spot[], i: number, j: number): number {
  const [ax, ay] = (spots[i] as Spot).middle;
  const [bx, by] = (spots[j] as Spot).middle;
  return Math.hypot(bx - ax, by - ay);
}
