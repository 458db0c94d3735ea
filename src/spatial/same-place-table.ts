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

  /** Items under the key, ascending; `visit` returns false to stop. */
  each(key: number, visit: (item: number) => boolean): boolean {
    const end = (key + 1) * ITEM_LIMIT;
    for (let at = this.lowerBound(key * ITEM_LIMIT); at < this.sorted.length; at++) {
      const entry = this.sorted[at] as number;
      if (entry >= end) return true;
      if (!visit(entry - key * ITEM_LIMIT)) return false;
    }
    return true;
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

/** Hash of small integers, 30 bits: FNV-1a over their words, http://www.isthe.com/chongo/tech/comp/fnv/. */
export function hashOf(parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part & 0xffff), 0x01000193);
    hash = Math.imul(hash ^ ((part >> 16) & 0xffff), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** Every combination of bins that values within `reach` of `values` can fall into; bins are `width` wide. */
export function binsAround(values: readonly number[], reach: number, width: number): number[][] {
  let combinations: number[][] = [[]];
  for (const value of values) {
    const low = Math.floor((value - reach) / width);
    const high = Math.floor((value + reach) / width);
    if (low === high) for (const bins of combinations) bins.push(low);
    else
      combinations = combinations.flatMap((bins) =>
        [...Array(high - low + 1).keys()].map((k) => [...bins, low + k]),
      );
  }
  return combinations;
}
