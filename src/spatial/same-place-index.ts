import { cornerDistance, type PlaceScene } from './same-place-descriptor.ts';
import {
  collectObjects,
  MEASURES_OF_SHAPE,
  nearestInScene,
  type PlaceObjects,
} from './same-place-objects.ts';
import { type Binning, KeyTable, keyOf, NearKeys } from './same-place-table.ts';

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
  readonly objectOf: Int32Array;
  readonly neighbourOf: Int32Array | null;
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
  const pairs = pairFeatures(search, matches);
  const findPair = lookUp(search, pairs);
  return {
    objects,
    matchesOf(scene) {
      const [from, to] = [objects.starts[scene] as number, objects.starts[scene + 1] as number];
      const found: ObjectMatch[] = [];
      const add = (object: number, other: number): void => {
        if (other >= to) found.push([object, other]);
      };
      for (let i = from; i < to; i++) for (const other of matches[i] ?? []) add(i, other);
      for (let at = firstAt(pairs.objectOf, from); pairs.objectOf[at] < to; at++) {
        for (const other of findPair(at) ?? []) {
          add(pairs.objectOf[at], pairs.objectOf[other]);
          add(pairs.neighbourOf[at], pairs.neighbourOf[other]);
        }
      }
      return found;
    },
  };
}

function singleFeatures(objects: PlaceObjects): Features {
  const objectOf = Int32Array.from({ length: objects.count }, (_, i) => i);
  return { objectOf, neighbourOf: null, measures: objects.shape, size: MEASURES_OF_SHAPE };
}

/** Shape of the object, and the way to its neighbour, for objects without matches of their own. */
function pairFeatures(
  { scenes, objects }: Search,
  matches: readonly (readonly number[] | null)[],
): Features & { readonly neighbourOf: Int32Array } {
  const { starts, shape, x, y } = objects;
  const size = MEASURES_OF_SHAPE + 2;
  const most = NEIGHBOURS * matches.filter((found) => found === null).length;
  const [objectOf, neighbourOf] = [new Int32Array(most), new Int32Array(most)];
  const measures = new Float64Array(most * size);
  let count = 0;
  const add = (object: number, neighbour: number): void => {
    objectOf[count] = object;
    neighbourOf[count] = neighbour;
    for (let m = 0; m < MEASURES_OF_SHAPE; m++)
      measures[count * size + m] = shape[object * MEASURES_OF_SHAPE + m];
    measures[count * size + MEASURES_OF_SHAPE] = x[neighbour] - x[object];
    measures[count * size + MEASURES_OF_SHAPE + 1] = y[neighbour] - y[object];
    count++;
  };
  scenes.forEach((_, scene) => {
    const [from, to] = [starts[scene] as number, starts[scene + 1] as number];
    const nearest = nearestInScene(objects, from, to, NEIGHBOURS);
    for (let object = from; object < to; object++)
      if (matches[object] === null) for (const neighbour of nearest(object)) add(object, neighbour);
  });
  return {
    objectOf: objectOf.subarray(0, count),
    neighbourOf: neighbourOf.subarray(0, count),
    measures: measures.subarray(0, count * size),
    size,
  };
}

/** A search for the features of other scenes that equal a feature; null where they are too many to tell anything. */
function lookUp(search: Search, features: Features): (at: number) => readonly number[] | null {
  const { objectOf, measures, size } = features;
  const { categoryOf, sceneOf } = search.objects;
  const { binning } = search;
  const keys = new Int32Array(objectOf.length);
  for (let at = 0; at < keys.length; at++)
    keys[at] = keyOf(categoryOf[objectOf[at]], measures, { from: at * size, size }, binning);
  const table = new KeyTable(keys);
  const near = new NearKeys(binning, size);
  const inOrder = orderMeasures(features, table);
  const scenes = Int32Array.from(
    { length: keys.length },
    (_, place) => sceneOf[objectOf[table.itemAt(place)]],
  );
  const [starts, ends] = [new Int32Array(2 ** size), new Int32Array(2 ** size)];
  return (at) => {
    const count = near.find(categoryOf[objectOf[at]], measures, at * size);
    // Counted first: most of the time would go into looking at shapes that turn out to be common.
    let looks = 0;
    for (let k = 0; k < count; k++) {
      starts[k] = table.startOf(near.keys[k]);
      ends[k] = table.startOf(near.keys[k] + 1);
      looks += ends[k] - starts[k];
      if (looks > MAX_LOOKS) return null;
    }
    const scene = sceneOf[objectOf[at]];
    const found: number[] = [];
    for (let k = 0; k < count; k++) {
      for (let place = starts[k]; place < ends[k]; place++) {
        if (scenes[place] === scene || !isNear(inOrder, place * size, features, at, binning.reach)) continue;
        const other = table.itemAt(place);
        if (isEqual(search, features, at, other)) found.push(other);
        if (found.length > COMMON_COUNT) return null;
      }
    }
    return found.length === 0 ? NONE : found;
  };
}

/** One for the many that match nothing. */
const NONE: readonly number[] = [];

/** The measures in the order of the table: what is looked at together lies together, which is several times as fast. */
function orderMeasures({ measures, size }: Features, table: KeyTable): Float64Array {
  const inOrder = new Float64Array(measures.length);
  for (let place = 0; place * size < measures.length; place++) {
    const item = table.itemAt(place);
    for (let m = 0; m < size; m++) inOrder[place * size + m] = measures[item * size + m];
  }
  return inOrder;
}

function isNear(
  inOrder: Float64Array,
  from: number,
  { measures, size }: Features,
  at: number,
  reach: number,
): boolean {
  for (let m = 0; m < size; m++) {
    if (Math.abs(inOrder[from + m] - measures[at * size + m]) > reach) return false;
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
