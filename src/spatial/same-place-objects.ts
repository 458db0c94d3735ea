import { hbbHeight, hbbOf, hbbWidth } from '../core/hbb.ts';
import { signedArea } from '../core/polygon.ts';
import { centreX, centreY, objectCount, type PlaceScene } from './same-place-descriptor.ts';

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
    shape: new Float64Array(count * 3),
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
      objects.shape.set(shapeOf(scene.corners.subarray(i * 8, i * 8 + 8)), at * 3);
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
 * The `count` nearest objects of the same scene for each object from `from` to `to` (one scene's), nearest first: a sweep
 * along x in both directions until no nearer one can come.
 */
export function nearestInScene(objects: PlaceObjects, from: number, to: number, count: number): number[][] {
  const byX = Array.from({ length: to - from }, (_, i) => from + i).sort(
    (a, b) => objects.x[a] - objects.x[b] || a - b,
  );
  const result: number[][] = Array.from({ length: to - from }, () => []);
  byX.forEach((object, at) => {
    const found: { other: number; distance: number }[] = [];
    const consider = (other: number): boolean => {
      const gap = Math.abs(objects.x[other] - objects.x[object]);
      if (found.length === count && gap > (found[count - 1] as { distance: number }).distance) return false;
      const distance = Math.hypot(gap, objects.y[other] - objects.y[object]);
      found.push({ other, distance });
      found.sort((a, b) => a.distance - b.distance || a.other - b.other);
      if (found.length > count) found.pop();
      return true;
    };
    for (let right = at + 1; right < byX.length && consider(byX[right] as number); right++);
    for (let left = at - 1; left >= 0 && consider(byX[left] as number); left--);
    result[object - from] = found.map((f) => f.other);
  });
  return result;
}
