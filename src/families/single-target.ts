import { type Drop, drop } from '../core/drop.ts';
import { minAreaRect } from '../core/obb.ts';
import { roundTo } from '../core/order.ts';
import type { Instance } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { leastShareInside } from './displacement.ts';

/** Why an instance cannot be the one object that a question is about. */
export const SINGLE_TARGET_DROP_CODES = {
  'target-clipped': 'the object is cut by the image border: its label is not its shape',
  'target-difficult': 'the source marks the object as difficult',
  'target-outside': 'too little of the object may lie inside the image',
  'target-too-small': 'the shorter side of the object is too short to be seen',
} as const;

/**
 * Null when the instance can stand alone in a question. Visibility is judged at its worst within the displacement;
 * the shorter side is judged as labelled, since it bears on what can be seen and on no answer.
 */
export function singleTargetDrop(instance: Instance, indexed: IndexedScene): Drop | null {
  const { minSidePx, minVisibleShare } = indexed.policy.singleTarget;
  const about = { instance: instance.id };
  if (instance.shape === 'clipped') return drop('target-clipped', 'clipped', 'quad', about);
  if (instance.difficult) return drop('target-difficult', 'difficult', 'not difficult', about);
  const { quad } = instance;
  const visible = Math.min(
    instance.visibleShare,
    leastShareInside(quad, indexed.scene.framePx, indexed.policy.jitterPx),
  );
  if (visible < minVisibleShare) return drop('target-outside', roundTo(visible, 3), minVisibleShare, about);
  const sidePx = minAreaRect(quad).shortSidePx;
  return sidePx < minSidePx ? drop('target-too-small', roundTo(sidePx, 2), minSidePx, about) : null;
}

/** The instance of that id; null when the scene has none. By plain scan: for answers, which have no index. */
export function findInstance(
  scene: { readonly instances: readonly Instance[] },
  id: string,
): Instance | null {
  return scene.instances.find((instance) => instance.id === id) ?? null;
}
