import { distanceRange, meanLengthRange, reachOf, type Spot } from './spots.ts';
import { angleDeg, swingDeg } from './turns.ts';

/** Widest gap over narrowest that may still seem even. */
const EVEN_RATIO = 1.8;
/** Widest gap, in mean lengths. */
const GAP_LENGTHS = 5;
/** Largest turn from one step to the next that may still seem straight, degrees. */
const TURN_DEG = 35;
/** A row does not seem one where another object is nearer to a member than the members are to each other, by this share. */
const CROWDED = 0.8;
/** Two are no neighbours where another is nearer to both, by this share of their distance. */
const NEARER = 0.9;

/**
 * Four neighbours one after another that a reader may see as a row, or as a part of one: every longer row holds some of
 * these. Loose on purpose, since none must be overlooked that could be meant instead of a certain row.
 */
export function possibleRows(spots: readonly Spot[]): (readonly Spot[])[] {
  const near = neighboursOf(spots);
  const chains: (readonly Spot[])[] = [];
  for (const [i, b] of spots.entries()) {
    for (const c of near.get(b) ?? []) {
      if (spots.indexOf(c) < i) continue;
      for (const a of goingOn(near, c, b)) {
        for (const d of goingOn(near, b, c)) {
          if (a !== d && mayBeRow([a, b, c, d], spots)) chains.push([a, b, c, d]);
        }
      }
    }
  }
  return chains;
}

/** Neighbours of `to` that lie onward, coming from `from`. */
function goingOn(near: Neighbours, from: Spot, to: Spot): Spot[] {
  return (near.get(to) ?? []).filter((next) => next !== from && mayBeStraight(from, to, next));
}

function mayBeStraight(from: Spot, at: Spot, to: Spot): boolean {
  if (!from.isWhole || !at.isWhole || !to.isWhole) return true;
  const before = [at.middle[0] - from.middle[0], at.middle[1] - from.middle[1]] as const;
  const after = [to.middle[0] - at.middle[0], to.middle[1] - at.middle[1]] as const;
  const change = 2 * reachOf(at);
  return angleDeg(before, after) - swingDeg(before, change) - swingDeg(after, change) <= TURN_DEG;
}

function mayBeRow(chain: readonly Spot[], spots: readonly Spot[]): boolean {
  const gaps = chain.slice(1).map((spot, i) => distanceRange(chain[i] as Spot, spot));
  const widest = Math.max(...gaps.map(([least]) => least));
  const narrowest = Math.min(...gaps.map(([, most]) => most));
  if (widest > EVEN_RATIO * narrowest || widest > GAP_LENGTHS * meanLengthRange(chain)[1]) return false;
  const limit = CROWDED * Math.min(...gaps.map(([least]) => least));
  return !spots.some((other) => !chain.includes(other) && isWithin(limit, other, chain));
}

/** Is the object surely nearer to one of them than the limit? */
function isWithin(limitPx: number, other: Spot, chain: readonly Spot[]): boolean {
  return chain.some((spot) => distanceRange(spot, other)[1] < limitPx);
}

type Neighbours = ReadonlyMap<Spot, readonly Spot[]>;

/**
 * Relative neighbours (G. T. Toussaint 1980): no other is nearer to both than they are to each other, here by a tenth of
 * their distance, so that no displacement makes two of them that are not listed.
 */
function neighboursOf(spots: readonly Spot[]): Neighbours {
  const ranges = spots.map((a) => spots.map((b) => distanceRange(a, b)));
  const byDistance = ranges.map((row) =>
    row.map(([, most], i) => ({ i, most })).sort((x, y) => x.most - y.most),
  );
  const isBlocked = (a: number, b: number): boolean => {
    const limit = NEARER * ((ranges[a] as Row)[b] as Row[number])[0];
    for (const { i, most } of byDistance[a] as readonly { i: number; most: number }[]) {
      if (most >= limit) return false;
      if (i !== a && i !== b && ((ranges[b] as Row)[i] as Row[number])[1] < limit) return true;
    }
    return false;
  };
  return new Map(spots.map((spot, a) => [spot, spots.filter((_, b) => b !== a && !isBlocked(a, b))]));
}

type Row = readonly (readonly [least: number, most: number])[];
