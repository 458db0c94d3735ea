import { type Drop, drop, isDrop } from '../core/drop.ts';
import { compareText } from '../core/order.ts';
import type { Instance } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { drawMarker, MARKER_DROP_CODES, type MarkerOutline } from './markers.ts';
import { SINGLE_TARGET_DROP_CODES, singleTargetDrop } from './single-target.ts';

/** What every family that asks about marked objects can drop. */
export const MARKED_DROP_CODES = {
  ...SINGLE_TARGET_DROP_CODES,
  ...MARKER_DROP_CODES,
  'over-scene-limit': 'the scene has given as many questions as one scene may, or as many tries',
  'target-missing': 'the scene has no instance of that id',
} as const;

export interface TryLimits {
  /** Proposals wanted of one scene. */
  readonly maxKept: number;
  /** Instances looked at before giving up. */
  readonly maxTried: number;
}

/** Instances of one queue that may fail before the next queue has its turn. */
const MISSES_PER_TURN = 8;

/**
 * Judges instances (or what stands for them), queue by queue in turns of one success each, until enough are kept or tried. How many were left is
 * one drop.
 */
export function* tryInTurn<T, Q = Instance>(
  queues: readonly (readonly Q[])[],
  { maxKept, maxTried }: TryLimits,
  judge: (queued: Q) => T | Drop,
): Generator<T | Drop> {
  let [kept, tried] = [0, 0];
  const waiting = queues.map((members) => [...members].reverse());
  const hasRoom = (): boolean => kept < maxKept && tried < maxTried;
  while (hasRoom() && waiting.some((queue) => queue.length > 0)) {
    for (const queue of waiting) {
      for (let misses = 0; misses < MISSES_PER_TURN && hasRoom(); misses++) {
        const queued = queue.pop();
        if (queued === undefined) break;
        tried += 1;
        const judged = judge(queued);
        yield judged;
        if (isDrop(judged)) continue;
        kept += 1;
        break;
      }
    }
  }
  const left = waiting.reduce((sum, queue) => sum + queue.length, 0);
  if (left > 0) yield drop('over-scene-limit', tried + left, tried, { kept, left });
}

/** The outline of an instance that can be marked and asked about on its own, or why it cannot. */
export function standalone(indexed: IndexedScene, instance: Instance): MarkerOutline | Drop {
  return singleTargetDrop(instance, indexed) ?? drawMarker(indexed, instance);
}

/** `standalone` for families that meet the same instance in many pairs. */
export function standaloneOnce(indexed: IndexedScene): (instance: Instance) => MarkerOutline | Drop {
  const known = new Map<string, MarkerOutline | Drop>();
  return (instance) => {
    const found = known.get(instance.id) ?? standalone(indexed, instance);
    known.set(instance.id, found);
    return found;
  };
}

/** One drop for a search that failed: that of the commonest code, with how often each code stood in the way. */
export function commonestDrop(drops: readonly Drop[], about: Readonly<Record<string, unknown>>): Drop {
  const counts = new Map<string, number>();
  for (const { code } of drops) counts.set(code, (counts.get(code) ?? 0) + 1);
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  const chosen = drops.find((d) => d.code === ranked[0]?.[0]);
  if (chosen === undefined) throw new Error('commonestDrop: no drops');
  return { ...chosen, about: { ...chosen.about, ...about, obstacles: Object.fromEntries(ranked) } };
}
