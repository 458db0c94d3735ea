/**
 * Items under integer keys, as one sorted array of numbers: a hundredth of the memory of a Map of lists. Keys are hashes of
 * 30 bits, so that different keys may meet: what is found has to be looked at.
 */
export class KeyTable {
  private readonly sorted: Float64Array;

  /** `keys[i]` is the key of item `i`; at most 2^23 items. */
  constructor(keys: ArrayLike<number>) {
    if (keys.length > ITEM_LIMIT)
      throw new RangeError(`KeyTable: ${keys.length} items, at most ${ITEM_LIMIT}`);
    this.sorted = Float64Array.from(keys, (key, item) => key * ITEM_LIMIT + item).sort();
  }

  /** Items by key, then ascending; `at` of `rangeOf` is a place in this order. */
  itemAt(at: number): number {
    return (this.sorted[at] as number) % ITEM_LIMIT;
  }

  /** Places of the items under the key: from the first up to, and without, the second. */
  rangeOf(key: number): readonly [from: number, to: number] {
    const from = this.lowerBound(key * ITEM_LIMIT);
    return [from, this.lowerBound((key + 1) * ITEM_LIMIT)];
  }

  private lowerBound(value: number): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sorted[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const ITEM_LIMIT = 2 ** 23;

/** FNV-1a over the two halves of a 32-bit integer, http://www.isthe.com/chongo/tech/comp/fnv/. */
function mix(hash: number, part: number): number {
  const half = Math.imul(hash ^ (part & 0xffff), 0x01000193);
  return Math.imul(half ^ ((part >> 16) & 0xffff), 0x01000193);
}

const finish = (hash: number): number => (hash ^ (hash >>> 15)) & 0x3fffffff;

/** Measures put into bins of `width`; values within `reach` of each other may lie in neighbouring bins. */
export interface Binning {
  readonly reach: number;
  readonly width: number;
}

/** Key of the bins that hold the measures, among those of one kind. */
export function keyOf(kind: number, measures: ArrayLike<number>, { width }: Binning): number {
  let hash = mix(0x811c9dc5, kind);
  for (let i = 0; i < measures.length; i++) hash = mix(hash, Math.floor(measures[i] / width));
  return finish(hash);
}

/** Keys of all bins that measures within reach of these can lie in; `visit` returns false to stop. */
export function eachKeyNear(
  kind: number,
  measures: ArrayLike<number>,
  { reach, width }: Binning,
  visit: (key: number) => boolean,
): boolean {
  const descend = (at: number, hash: number): boolean => {
    if (at === measures.length) return visit(finish(hash));
    const last = Math.floor((measures[at] + reach) / width);
    for (let bin = Math.floor((measures[at] - reach) / width); bin <= last; bin++) {
      if (!descend(at + 1, mix(hash, bin))) return false;
    }
    return true;
  };
  return descend(0, mix(0x811c9dc5, kind));
}
