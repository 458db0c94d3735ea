import { meanLengthSpan, type Spot, spanBetween } from './spots.ts';
import type { Rival } from './structure.ts';
import { turnSpan } from './turns.ts';

/** Members of the shortest row: whoever takes more for one takes these for a part of it. */
const MEMBERS = 4;
const EVEN = 1.8;
const CLOSE = 5;
const TURN_DEG = 35;
/** Another object nearer than this share of the gaps: no row is seen. */
const CROWDED = 0.8;
/** Two are no neighbours where a third is nearer to both by this share of their distance. */
const BETWEEN = 0.9;

/** Four in turn that may be taken for a row or a part of one, each way found once: by trying all ways from neighbour to neighbour. */
export function findRowRivals(spots: readonly Spot[], doubtPx: number): Rival[] {
  const neighbours = neighboursOf(spots);
  const ways = spots.flatMap((_, start) => waysOn([start], neighbours, spots, doubtPx));
  return ways
    .filter((way) => (way[0] as number) < (way.at(-1) as number))
    .map((way) => way.map((i) => spots[i] as Spot))
    .filter((way) => seemsARow(way, spots))
    .map((way) => ({ spots: way, mayBeSure: true }));
}

/** All ways of four that begin so and do not turn by much. */
function waysOn(
  way: readonly number[],
  neighbours: readonly (readonly number[])[],
  spots: readonly Spot[],
  doubtPx: number,
): (readonly number[])[] {
  if (way.length === MEMBERS) return [way];
  const [before, at] = [way.at(-2), way.at(-1) as number];
  return (neighbours[at] as readonly number[])
    .filter((next) => !way.includes(next))
    .filter((next) => before === undefined || mayGoStraight(before, at, next, spots, doubtPx))
    .flatMap((next) => waysOn([...way, next], neighbours, spots, doubtPx));
}

function mayGoStraight(
  before: number,
  at: number,
  next: number,
  spots: readonly Spot[],
  doubtPx: number,
): boolean {
  const [a, b, c] = [spots[before], spots[at], spots[next]] as [Spot, Spot, Spot];
  if (!a.isWhole || !b.isWhole || !c.isWhole) return true;
  return turnSpan(a, b, b, c, doubtPx)[0] <= TURN_DEG;
}

function seemsARow(way: readonly Spot[], spots: readonly Spot[]): boolean {
  const gaps = way.slice(1).map((spot, i) => spanBetween(way[i] as Spot, spot));
  const least = gaps.map((gap) => gap[0]);
  const most = gaps.map((gap) => gap[1]);
  const widest = Math.max(...least);
  if (widest > EVEN * Math.min(...most) || widest > CLOSE * meanLengthSpan(way)[1]) return false;
  const crowdedPx = CROWDED * Math.min(...least);
  return !spots.some(
    (other) => !way.includes(other) && way.some((spot) => spanBetween(spot, other)[1] < crowdedPx),
  );
}

/** Of each place the places of its neighbours. */
function neighboursOf(spots: readonly Spot[]): number[][] {
  const neighbours = spots.map((): number[] => []);
  for (const [a, spot] of spots.entries()) {
    const most = spots.map((other) => spanBetween(spot, other)[1]);
    const close = nearestFew(most, a);
    for (let b = a + 1; b < spots.length; b++) {
      const other = spots[b] as Spot;
      const limitPx = BETWEEN * spanBetween(spot, other)[0];
      const isBetween = (c: number): boolean =>
        c !== a &&
        c !== b &&
        (most[c] as number) < limitPx &&
        spanBetween(spots[c] as Spot, other)[1] < limitPx;
      if (close.some(isBetween) || spots.some((_, c) => isBetween(c))) continue;
      (neighbours[a] as number[]).push(b);
      (neighbours[b] as number[]).push(a);
    }
  }
  return neighbours;
}

/** Those that are likely to lie between: tried first, so that few pairs are held against all. */
const FEW = 6;

function nearestFew(distances: readonly number[], except: number): number[] {
  const few: number[] = [];
  for (const [i, distance] of distances.entries()) {
    if (i === except) continue;
    const isNear = few.length < FEW || distance < (distances[few.at(-1) as number] as number);
    if (!isNear) continue;
    const at = few.findIndex((other) => distance < (distances[other] as number));
    few.splice(at === -1 ? few.length : at, 0, i);
    few.length = Math.min(few.length, FEW);
  }
  return few;
}
