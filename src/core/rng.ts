import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { canonicalJson } from './hash.ts';

export type DrawKey = string | number | boolean | null | readonly DrawKey[];

/** A seeded stream of draws. */
export interface Rng {
  /** Uniform in [0, 1). */
  unit(): number;
  /** Uniform integer in [0, n). */
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * Random draws addressed by key, not by position in one stream: `draw('GD', sceneId, category)` gives the same
 * stream whatever was drawn before, so that mending one label does not re-roll other records.
 */
export type KeyedDraw = (...key: readonly DrawKey[]) => Rng;

/** @param seed the run's seed; @param scope fixed parts of every key (family id and version, scene id). */
export function keyedDraw(seed: number, ...scope: readonly DrawKey[]): KeyedDraw {
  return (...key) => rngFromText(canonicalJson([seed, scope, key]));
}

/** A number in [0, 1) that depends on the key only: for ranking items without opening a stream. */
export function keyedUnit(seed: number, ...key: readonly DrawKey[]): number {
  const digest = createHash('sha256')
    .update(canonicalJson([seed, key]))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

function rngFromText(text: string): Rng {
  const seed = createHash('sha256').update(text).digest().readInt32BE(0);
  const source = xoroshiro128plus(seed);
  const rng: Rng = {
    unit: () => uniformFloat64(source),
    below: (n) => uniformInt(source, 0, n - 1),
    pick: (items) => {
      if (items.length === 0) throw new Error('pick from an empty list');
      return items[rng.below(items.length)] as (typeof items)[number];
    },
    shuffle: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = rng.below(i + 1);
        [copy[i], copy[j]] = [copy[j] as (typeof items)[number], copy[i] as (typeof items)[number]];
      }
      return copy;
    },
  };
  return rng;
}
