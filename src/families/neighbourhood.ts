import { hbbHeight, hbbOf, hbbWidth, padHbb } from '../core/hbb.ts';
import type { Instance } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';

const FIRST_REACH_PX = 512;

/**
 * At least `least` other instances around one, where the scene has them: the square around its box is widened twofold
 * until it holds as many. Bounded work in dense scenes, and pairs all the same in sparse ones.
 */
export function neighboursOf(indexed: IndexedScene, instance: Instance, least: number): Instance[] {
  const frame = indexed.scene.framePx;
  const longEdgePx = Math.max(hbbWidth(frame), hbbHeight(frame));
  for (let reachPx = FIRST_REACH_PX; ; reachPx *= 2) {
    const found = indexed
      .search(padHbb(hbbOf(instance.quad), reachPx))
      .filter((other) => other.id !== instance.id);
    if (found.length >= least || reachPx >= longEdgePx) return found;
  }
}
