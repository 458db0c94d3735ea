import type { Hbb } from '../core/hbb.ts';
import { quadSides } from '../core/quad.ts';
import type { Scene } from '../model/scene.ts';

/** The objects of a scene that can tell its place, in the order of the label file, as flat arrays. */
export interface PlaceScene {
  readonly id: string;
  readonly framePx: Hbb;
  readonly categories: readonly string[];
  /** Index into `categories`, one per object. */
  readonly categoryOf: Uint16Array;
  /** Eight per object: corners, clockwise. */
  readonly corners: Float64Array;
}

/**
 * Objects whose longer side is at least `minSidePx` (smaller ones differ by less than the tolerance), without those cut
 * by the border: their shape is that of the border.
 */
export function describePlace(scene: Scene, minSidePx: number): PlaceScene {
  const objects = scene.instances.filter(
    (instance) => instance.shape !== 'clipped' && Math.max(...quadSides(instance.quad)) >= minSidePx,
  );
  const categories = [...new Set(objects.map((o) => o.category))];
  const place = new Map(categories.map((category, i) => [category, i]));
  const corners = new Float64Array(objects.length * 8);
  objects.forEach((object, i) => {
    corners.set(object.quad, i * 8);
  });
  return {
    id: scene.id,
    framePx: scene.framePx,
    categories,
    categoryOf: Uint16Array.from(objects, (o) => place.get(o.category) as number),
    corners,
  };
}

export function objectCount(place: PlaceScene): number {
  return place.categoryOf.length;
}

/** Mean of the four corners. */
export function centreX(place: PlaceScene, object: number): number {
  const at = object * 8;
  const { corners } = place;
  return (corners[at] + corners[at + 2] + corners[at + 4] + corners[at + 6]) / 4;
}

export function centreY(place: PlaceScene, object: number): number {
  const at = object * 8 + 1;
  const { corners } = place;
  return (corners[at] + corners[at + 2] + corners[at + 4] + corners[at + 6]) / 4;
}

/**
 * Largest distance between corresponding corners of object `i` of `a`, moved by (dx, dy), and object `j` of `b`: the
 * least of the four ways to number the corners, since sources start at different ones.
 */
export function cornerDistance(
  a: PlaceScene,
  i: number,
  b: PlaceScene,
  j: number,
  dx: number,
  dy: number,
): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 4; turn++) {
    let worst = 0;
    for (let k = 0; k < 4 && worst < best; k++) {
      const from = i * 8 + k * 2;
      const to = j * 8 + ((k + turn) % 4) * 2;
      const x = a.corners[from] + dx - b.corners[to];
      const y = a.corners[from + 1] + dy - b.corners[to + 1];
      const squared = x * x + y * y;
      if (squared > worst) worst = squared;
    }
    if (worst < best) best = worst;
  }
  return Math.sqrt(best);
}
