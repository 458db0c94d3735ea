import { cornerDistance, type PlaceScene } from './same-place-descriptor.ts';
import {
  collectObjects,
  MEASURES_OF_SHAPE,
  nearestInScene,
  type PlaceObjects,
} from './same-place-objects.ts';
import { type Binning, eachKeyNear, KeyTable, keyOf } from './same-place-table.ts';

/** Two objects, numbered over all scenes, that may be one and the same. */
export type ObjectMatch = readonly [object: number, other: number];

/** A shape met more often than this in other scenes says nothing by itself; with a neighbour it may. */
const COMMON_COUNT = 32;
/** Objects looked at under one shape before it counts as common. */
const MAX_LOOKS = 512;
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
  readonly binning: Binning;
}

/** What is looked up: single objects, or objects with a neighbour each; in the order of the objects. */
interface Features {
  readonly objectOf: ArrayLike<number>;
  readonly neighbourOf: ArrayLike<number> | null;
  /** `size` per feature, px. */
  readonly measures: Float64Array;
  readonly size: number;
}

/**
 * Matches objects of equal category and shape in different scenes. An object whose shape is common is matched together
 * with a near neighbour, whose place narrows the choice; if that is common too, it is not matched. So the work grows
 * with the number of objects, not with the square of the commonest shape.
 */
export function indexPlaces(scenes: readonly PlaceScene[], tolerancePx: number): PlaceIndex {
  const reach = 2 * tolerancePx;
  const objects = collectObjects(scenes);
  const search = { scenes, objects, tolerancePx, binning: { reach, width: Math.max(1, 5 * reach) } };
  const singles = singleFeatures(objects);
  const findSingle = lookUp(search, singles);
  const matches = Array.from({ length: objects.count }, (_, i) => findSingle(i));
  const pairs = pairFeatures(search, (object) => matches[object] === null);
  const findPair = lookUp(search, pairs);
  return {
    objects,
    matchesOf(scene) {
      const [from, to] = [objects.starts[scene] as number, objects.starts[scene + 1] as number];
      const found: ObjectMatch[] = [];
      for (let i = from; i < to; i++) for (const other of matches[i] ?? []) found.push([i, other]);
      for (let at = firstAt(pairs.objectOf, from); pairs.objectOf[at] < to; at++) {
        for (const other of findPair(at) ?? []) {
          found.push([pairs.objectOf[at], pairs.objectOf[other]]);
          found.push([pairs.neighbourOf[at], pairs.neighbourOf[other]]);
        }
      }
      return found.filter(([, other]) => other >= to);
    },
  };
}

function singleFeatures(objects: PlaceObjects): Features {
  const objectOf = Int32Array.from({ length: objects.count }, (_, i) => i);
  return { objectOf, neighbourOf: null, measures: objects.shape, size: MEASURES_OF_SHAPE };
}

/** Shape of the object, and the way to its neighbour. */
function pairFeatures({ scenes, objects }: Search, isCommon: (object: number) => boolean) {
  const objectOf: number[] = [];
  const neighbourOf: number[] = [];
  const measures: number[] = [];
  scenes.forEach((_, scene) => {
    const [from, to] = [objects.starts[scene] as number, objects.starts[scene + 1] as number];
    const nearest = nearestInScene(objects, from, to, NEIGHBOURS);
    for (let object = from; object < to; object++) {
      if (!isCommon(object)) continue;
      for (const neighbour of nearest(object)) {
        objectOf.push(object);
        neighbourOf.push(neighbour);
        for (let m = 0; m < MEASURES_OF_SHAPE; m++)
          measures.push(objects.shape[object * MEASURES_OF_SHAPE + m]);
        measures.push(objects.x[neighbour] - objects.x[object], objects.y[neighbour] - objects.y[object]);
      }
    }
  });
  return { objectOf, neighbourOf, measures: Float64Array.from(measures), size: MEASURES_OF_SHAPE + 2 };
}

/** A search for the features of other scenes that equal a feature; null where they are too many to tell anything. */
function lookUp(search: Search, features: Features): (at: number) => number[] | null {
  const { objectOf, measures, size } = features;
  const { categoryOf } = search.objects;
  const { reach } = search.binning;
  const measuresOf = (at: number): Float64Array => measures.subarray(at * size, (at + 1) * size);
  const keys = new Float64Array(objectOf.length);
  for (let at = 0; at < keys.length; at++)
    keys[at] = keyOf(categoryOf[objectOf[at]], measuresOf(at), search.binning);
  const table = new KeyTable(keys);
  const inOrder = orderMeasures(features, table);
  return (at) => {
    const own = measuresOf(at);
    const ranges: (readonly [number, number])[] = [];
    let looks = 0;
    // Counted first: most of the time would go into looking at shapes that turn out to be common.
    const isRare = eachKeyNear(categoryOf[objectOf[at]], own, search.binning, (key) => {
      const range = table.rangeOf(key);
      ranges.push(range);
      looks += range[1] - range[0];
      return looks <= MAX_LOOKS;
    });
    if (!isRare) return null;
    const found: number[] = [];
    for (const [from, to] of ranges) {
      for (let place = from; place < to; place++) {
        if (!isNear(inOrder, place * size, own, reach)) continue;
        const other = table.itemAt(place);
        if (isEqual(search, features, at, other)) found.push(other);
        if (found.length > COMMON_COUNT) return null;
      }
    }
    return found;
  };
}

/** The measures in the order of the table: what is looked at together lies together, which is several times as fast. */
function orderMeasures({ measures, size }: Features, table: KeyTable): Float64Array {
  const inOrder = new Float64Array(measures.length);
  for (let place = 0; place * size < measures.length; place++) {
    const item = table.itemAt(place);
    inOrder.set(measures.subarray(item * size, (item + 1) * size), place * size);
  }
  return inOrder;
}

function isNear(measures: Float64Array, from: number, own: Float64Array, reach: number): boolean {
  for (let m = 0; m < own.length; m++) {
    if (Math.abs(measures[from + m] - own[m]) > reach) return false;
  }
  return true;
}

function isEqual(search: Search, { objectOf, neighbourOf }: Features, a: number, b: number): boolean {
  if (!isEqualShape(search, objectOf[a], objectOf[b])) return false;
  return neighbourOf === null || isEqualShape(search, neighbourOf[a], neighbourOf[b]);
}

/** Of one category, in different scenes, corners within the tolerance when centred on each other. */
function isEqualShape({ objects, scenes, tolerancePx }: Search, i: number, j: number): boolean {
  const { sceneOf, objectOf, categoryOf, x, y } = objects;
  if (sceneOf[i] === sceneOf[j] || categoryOf[i] !== categoryOf[j]) return false;
  const a = scenes[sceneOf[i]] as PlaceScene;
  const b = scenes[sceneOf[j]] as PlaceScene;
  return cornerDistance(a, objectOf[i], b, objectOf[j], x[j] - x[i], y[j] - y[i]) <= tolerancePx;
}

/** Where the features of the objects from `object` on start. */
function firstAt(objectOf: ArrayLike<number>, object: number): number {
  let low = 0;
  let high = objectOf.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (objectOf[middle] < object) low = middle + 1;
    else high = middle;
  }
  return low;
}
