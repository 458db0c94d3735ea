import type { Hbb } from '../core/hbb.ts';
import { keyedDraw } from '../core/rng.ts';
import type { Scene } from '../model/scene.ts';

/** Changes of a scene that a family must bear with; none of them touches its argument. */

/** Every coordinate moved; the frame no longer starts at the origin. */
export function translateScene(scene: Scene, dx: number, dy: number): Scene {
  const move = (points: readonly number[]): number[] => points.map((v, i) => v + (i % 2 === 0 ? dx : dy));
  return {
    ...scene,
    framePx: move(scene.framePx) as unknown as Hbb,
    instances: scene.instances.map((i) => changePoints(i, move)),
    unknowns: scene.unknowns.map((u) => changePoints(u, move)),
  };
}

export function renameInstances(scene: Scene, change: (id: string) => string): Scene {
  return { ...scene, instances: scene.instances.map((i) => ({ ...i, id: change(i.id) })) };
}

/** The same scene with its instances and unknown marks in another order in memory. */
export function reorderScene(scene: Scene, seed: number): Scene {
  const draw = keyedDraw(seed, 'reorder');
  return {
    ...scene,
    instances: draw('instances').shuffle(scene.instances),
    unknowns: draw('unknowns').shuffle(scene.unknowns),
  };
}

/** Each vertex moved by up to `jitterPx` along each axis; `unit` gives numbers in [0, 1). */
export function jitterScene(scene: Scene, jitterPx: number, unit: () => number): Scene {
  const shake = (points: readonly number[]): number[] => points.map((v) => v + (unit() * 2 - 1) * jitterPx);
  return {
    ...scene,
    instances: scene.instances.map((i) => ({
      ...i,
      quad: shake(i.quad),
      ...(i.outline === undefined ? {} : { outline: shake(i.outline) }),
    })),
  };
}

const POINT_KEYS = ['quad', 'outline', 'sourceQuad', 'area'] as const;

function changePoints<T extends object>(item: T, change: (points: readonly number[]) => number[]): T {
  const changed = { ...item } as Record<string, unknown>;
  for (const key of POINT_KEYS) {
    const points = changed[key];
    if (Array.isArray(points)) changed[key] = change(points as number[]);
  }
  return changed as T;
}
