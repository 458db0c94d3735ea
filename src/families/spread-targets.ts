import { compareText } from '../core/order.ts';
import type { KeyedDraw, Rng } from '../core/rng.ts';
import type { Instance } from '../model/scene.ts';
import { comparePlace } from '../spatial/membership.ts';

/**
 * One queue per group, in drawn order, for groups that take turns: rare categories are not crowded out. An instance's
 * rank hangs on the draw and on its own labelled corners: neither on its id nor on what else is labelled.
 */
export function drawQueues(groups: ReadonlyMap<string, readonly Instance[]>, draw: KeyedDraw): Instance[][] {
  const rank = rankByPlace(draw('rank'));
  return [...groups]
    .map(([name, members]) => ({ name, at: draw('turn', name).unit(), members }))
    .sort((a, b) => a.at - b.at || compareText(a.name, b.name))
    .map(({ members }) => rank(members));
}

/** A function that puts instances in an order drawn from `rng`; their own order does not matter. */
export function rankByPlace(rng: Rng): (instances: readonly Instance[]) => Instance[] {
  const seed = rng.below(0x7fffffff);
  return (instances) =>
    instances
      .map((instance) => ({ instance, rank: hashNumbers(seed, instance.sourceQuad) }))
      .sort((a, b) => a.rank - b.rank || comparePlace(a.instance, b.instance))
      .map(({ instance }) => instance);
}

/** Instances by the key that `keyOf` gives; those with null are left out. */
export function groupInstances(
  instances: readonly Instance[],
  keyOf: (instance: Instance) => string | null,
): Map<string, Instance[]> {
  const groups = new Map<string, Instance[]>();
  for (const instance of instances) {
    const key = keyOf(instance);
    if (key === null) continue;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [instance]);
    else members.push(instance);
  }
  return groups;
}

const bits = new DataView(new ArrayBuffer(8));

/**
 * A 32-bit hash of numbers by their bits. Scenes have 10,000 instances, and a sha256 for each would cost more than all
 * else that a family does. Mixing: finalizer of MurmurHash3, https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
function hashNumbers(seed: number, numbers: readonly number[]): number {
  let hash = seed;
  for (const value of numbers) {
    bits.setFloat64(0, value + 0);
    hash = mix(hash ^ bits.getInt32(0));
    hash = mix((hash + 0x9e3779b9) ^ bits.getInt32(4));
  }
  return hash >>> 0;
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
