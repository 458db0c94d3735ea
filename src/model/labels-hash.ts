import { sha256Hex } from '../core/hash.ts';
import { compareText } from '../core/order.ts';
import type { Scene } from './scene.ts';

/** Identical labels tell something from so many instances up: two boxes may agree by chance. */
const MIN_IDENTICAL = 3;

/**
 * Equal where the size of the image and all labels of two scenes are equal, whatever their order and source; null below
 * three instances.
 */
export function labelsHashOf(scene: Scene): string | null {
  if (scene.instances.length < MIN_IDENTICAL) return null;
  const objects = scene.instances.map((i) => `${i.category} ${(i.outline ?? i.quad).join(' ')}`);
  return sha256Hex([scene.framePx.join(' '), ...objects.sort(compareText)].join('\n'));
}
