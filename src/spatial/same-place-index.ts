import { cornerDistance, type PlaceScene } from './same-place-descriptor.ts';
import { collectObjects, nearestInScene, type PlaceObjects } from './same-place-objects.ts';
import { binsAround, hashOf, KeyTable } from './same-place-table.ts';

/** Two objects, numbered over all scenes, that may be one and the same. */
export type ObjectMatch = readonly [object: number, other: number];

/** A shape met more often than this in other scenes says nothing by itself; with a neighbour it may. */
const COMMON_COUNT = 32;
/** Objects looked at under one shape before it counts as common. */
const MAX_LOOKS = 1024;
const NEIGHBOURS = 4;

export interface PlaceIndex {
  readonly objects: PlaceObjects;
  /** Matches of the objects of one scene in later scenes. */
  matchesOf(scene: number): ObjectMatch[];
}

interface Search {
  readonly scenes: readonly PlaceScene[];
  readonly objects: PlaceObjects;
  readonly tolerancePx: number;
  /** How far a measure of shape or a step may differ. */
  readonly reachPx: number;
  readonly binPx: number;
}

/**
 * Matches objects of equal category and shape in different scenes. An object whose shape is common is matched together
 * with a near neighbour, whose place narrows the choice; if that is common too, it is not matched. So the
 * work grows with the number of objects, not with the square of the commonest shape.
 */
export function indexPlaces(scenes: readonly PlaceScene[], tolerancePx: number): PlaceIndex {
  const reachPx = 2 * tolerancePx;
  const binPx = Math.max(1, 3 * reachPx);
  const objects = collectObjects(scenes);
  const search: Search = { scenes, objects, tolerancePx, reachPx, binPx };
  const shapes = matchShapes(search);
  const pairs = collectPairs(search, shapes);
  const pairTable = new KeyTable(pairs.map((pair) => keyAt(search, pair[0], pairMeasures(search, pair))));
  return {
    objects,
    matchesOf(scene) {
      const [from, to] = [objects.starts[scene] as number, objects.starts[scene + 1] as number];
      const found: ObjectMatch[] = [];
      for (let i = from; i < to; i++) for (const other of shapes[i] ?? []) found.push([i, other]);
      for (let at = firstPair(pairs, from); at < pairs.length && (pairs[at] as Pair)[0] < to; at++) {
        found.push(...matchPair(search, pairs, pairTable, pairs[at] as Pair));
      }
      return found.filter(([, other]) => other >= to);
    },
  };
}

/** For each object those of other scenes that equal it; null for a common shape. */
function matchShapes(search: Search): (readonly number[] | null)[] {
  const { objects } = search;
  const numbers = Array.from({ length: objects.count }, (_, i) => i);
  const table = new KeyTable(numbers.map((i) => keyAt(search, i, shapeMeasures(search, i))));
  return numbers.map((i) =>
    lookUp(search, table, i, shapeMeasures(search, i), (other) => (isEqual(search, i, other) ? other : null)),
  );
}

type Pair = readonly [object: number, neighbour: number];

/** Objects of a common shape, in order, each with its neighbours. */
function collectPairs(search: Search, shapes: readonly (readonly number[] | null)[]): Pair[] {
  const { objects } = search;
  const pairs: Pair[] = [];
  for (let scene = 0; scene < search.scenes.length; scene++) {
    const [from, to] = [objects.starts[scene] as number, objects.starts[scene + 1] as number];
    if (!shapes.slice(from, to).includes(null)) continue;
    nearestInScene(objects, from, to, NEIGHBOURS).forEach((neighbours, i) => {
      if (shapes[from + i] === null) for (const other of neighbours) pairs.push([from + i, other]);
    });
  }
  return pairs;
}

/** Where the pairs of the objects from `object` on start. */
function firstPair(pairs: readonly Pair[], object: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pairs[middle] as Pair)[0] < object) low = middle + 1;
    else high = middle;
  }
  return low;
}

function matchPair(search: Search, pairs: readonly Pair[], table: KeyTable, pair: Pair): ObjectMatch[] {
  const measures = pairMeasures(search, pair);
  const found = lookUp(search, table, pair[0], measures, (at) => {
    const other = pairs[at] as Pair;
    const [, , , dx, dy] = pairMeasures(search, other) as [number, number, number, number, number];
    const isNear =
      Math.abs(dx - (measures[3] as number)) <= search.reachPx &&
      Math.abs(dy - (measures[4] as number)) <= search.reachPx;
    return isNear && isEqual(search, pair[0], other[0]) && isEqual(search, pair[1], other[1]) ? other : null;
  });
  return (found ?? []).flatMap((other): ObjectMatch[] => [
    [pair[0], other[0]],
    [pair[1], other[1]],
  ]);
}

/** What `accept` makes of the items whose measures are near; null where they are too many to tell anything. */
function lookUp<T>(
  search: Search,
  table: KeyTable,
  object: number,
  measures: readonly number[],
  accept: (item: number) => T | null,
): T[] | null {
  const found: T[] = [];
  let looks = 0;
  for (const bins of binsAround(measures, search.reachPx, search.binPx)) {
    const isFew = table.each(hashOf([search.objects.categoryOf[object], ...bins]), (item) => {
      const accepted = accept(item);
      if (accepted !== null) found.push(accepted);
      return ++looks <= MAX_LOOKS && found.length <= COMMON_COUNT;
    });
    if (!isFew) return null;
  }
  return found;
}

/** Of one category, in different scenes, corners within the tolerance when centred on each other. */
function isEqual(search: Search, i: number, j: number): boolean {
  const { sceneOf, objectOf, categoryOf, x, y } = search.objects;
  if (sceneOf[i] === sceneOf[j] || categoryOf[i] !== categoryOf[j]) return false;
  const a = search.scenes[sceneOf[i]] as PlaceScene;
  const b = search.scenes[sceneOf[j]] as PlaceScene;
  return cornerDistance(a, objectOf[i], b, objectOf[j], x[j] - x[i], y[j] - y[i]) <= search.tolerancePx;
}

function shapeMeasures({ objects }: Search, i: number): number[] {
  return [objects.shape[i * 3], objects.shape[i * 3 + 1], objects.shape[i * 3 + 2]];
}

function pairMeasures(search: Search, [object, neighbour]: Pair): number[] {
  const { x, y } = search.objects;
  return [...shapeMeasures(search, object), x[neighbour] - x[object], y[neighbour] - y[object]];
}

function keyAt({ objects, binPx }: Search, object: number, measures: readonly number[]): number {
  return hashOf([objects.categoryOf[object], ...measures.map((m) => Math.floor(m / binPx))]);
}
