import { compareText } from '../../core/order.ts';
import { polygonArea } from '../../core/polygon.ts';
import type { Instance, Scene } from '../../model/scene.ts';
import { shapeOf } from '../../spatial/visible.ts';
import { distancePx } from './numeric-layout.ts';

/**
 * Objects that a reader may take for the target: the nearest and the most similar in size, half of each, at most `count`,
 * each once.
 */
export function likelyConfusions(
  members: readonly Instance[],
  target: Instance,
  { framePx }: Scene,
  count: number,
): Instance[] {
  const others = members.filter(({ id }) => id !== target.id);
  const nearest = ranked(others, (other) => distancePx(other, target, framePx));
  const similar = ranked(others, (other) => sizeDifference(other, target));
  const chosen = new Set(nearest.slice(0, Math.ceil(count / 2)));
  for (const other of similar) {
    if (chosen.size >= Math.min(count, others.length)) break;
    chosen.add(other);
  }
  return [...chosen];
}

function ranked(others: readonly Instance[], measure: (other: Instance) => number): Instance[] {
  const keyed = others.map((other) => ({ other, measure: measure(other), shape: shapeOf(other).join(' ') }));
  keyed.sort((a, b) => a.measure - b.measure || compareText(a.shape, b.shape));
  return keyed.map(({ other }) => other);
}

function sizeDifference(a: Instance, b: Instance): number {
  return Math.abs(Math.log(polygonArea(shapeOf(a)) / polygonArea(shapeOf(b))));
}
