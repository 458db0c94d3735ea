import { hbbHeight, hbbOf, hbbWidth } from '../core/hbb.ts';
import { signedArea } from '../core/polygon.ts';
import { centreX, centreY, objectCount, type PlaceScene } from './same-place-descriptor.ts';

/** Numbers per object in `PlaceObjects.shape`. */
export const MEASURES_OF_SHAPE = 3;

/** The objects of all scenes in one row, with what a translation does not change. */
export interface PlaceObjects {
  readonly count: number;
  /** Number of each scene's first object; one more at the end. */
  readonly starts: readonly number[];
  readonly sceneOf: Int32Array;
  /** Place of the object within its scene. */
  readonly objectOf: Int32Array;
  readonly categoryOf: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Three per object, px: width and height of the HBB, and area over half its perimeter. */
  readonly shape: Float64Array;
}

/** A corner that moves by t moves each measure of the shape by 2t at most. */
export function collectObjects(scenes: readonly PlaceScene[]): PlaceObjects {
  const count = scenes.reduce((sum, scene) => sum + objectCount(scene), 0);
  const starts = [0];
  const objects = {
    count,
    starts,
    sceneOf: new Int32Array(count),
    objectOf: new Int32Array(count),
    categoryOf: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    shape: new Float64Array(count * MEASURES_OF_SHAPE),
  };
  const categories = new Map<string, number>();
  let at = 0;
  scenes.forEach((scene, s) => {
    const numbers = scene.categories.map((category) => {
      const number = categories.get(category) ?? categories.size;
      categories.set(category, number);
      return number;
    });
    for (let i = 0; i < objectCount(scene); i++, at++) {
      objects.sceneOf[at] = s;
      objects.objectOf[at] = i;
      objects.categoryOf[at] = numbers[scene.categoryOf[i]];
      objects.x[at] = centreX(scene, i);
      objects.y[at] = centreY(scene, i);
      objects.shape.set(shapeOf(scene.corners.subarray(i * 8, i * 8 + 8)), at * MEASURES_OF_SHAPE);
    }
    starts.push(at);
  });
  return objects;
}

function shapeOf(corners: Float64Array): [number, number, number] {
  const box = hbbOf(corners);
  const width = hbbWidth(box);
  const height = hbbHeight(box);
  return [width, height, Math.abs(signedArea([...corners])) / (width + height)];
}

/**
 * A search for the `count` nearest objects of the scene that holds the objects from `from` to `to`, nearest first: a sweep
 * along x in both directions until no nearer one can come.
 */
export function nearestInScene(
  objects: PlaceObjects,
  from: number,
  to: number,
  count: number,
): (object: number) => number[] {
  const { x, y } = objects;
  const byX = Array.from({ length: to - from }, (_, i) => from + i).sort((a, b) => x[a] - x[b] || a - b);
  const placeOf = new Map(byX.map((object, at) => [object, at]));
  return (object) => {
    const found: { readonly other: number; readonly distance: number }[] = [];
    const consider = (other: number | undefined): boolean => {
      if (other === undefined) return false;
      const farthest = found.length < count ? Number.POSITIVE_INFINITY : (found[count - 1]?.distance ?? 0);
      const gap = Math.abs(x[other] - x[object]);
      if (gap > farthest) return false;
      const distance = Math.hypot(gap, y[other] - y[object]);
      if (distance >= farthest) return true;
      const at = found.findIndex((f) => distance < f.distance);
      found.splice(at < 0 ? found.length : at, 0, { other, distance });
      if (found.length > count) found.pop();
      return true;
    };
    const start = placeOf.get(object) as number;
    for (let right = start + 1; consider(byX[right]); right++);
    for (let left = start - 1; consider(byX[left]); left--);
    return found.map((f) => f.other);
  };
}
