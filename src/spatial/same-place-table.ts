/**
 * Items under integer keys, as one sorted array of numbers: a hundredth of the memory of a Map of lists. Keys are hashes of
 * 30 bits, so that different keys may meet: what is found has to be looked at.
 */
export class KeyTable {
  private readonly sorted: Float64Array;
  /** Where the keys with the same leading bits start. */
  private readonly starts: Uint32Array;

  /** `keys[i]` is the key of item `i`; at most 2^23 items. */
  constructor(keys: ArrayLike<number>) {
    if (keys.length > ITEM_LIMIT)
      throw new RangeError(`KeyTable: ${keys.length} items, at most ${ITEM_LIMIT}`);
    this.sorted = new Float64Array(keys.length);
    this.starts = new Uint32Array(2 ** LEADING_BITS + 2);
    for (let item = 0; item < keys.length; item++) {
      this.sorted[item] = keys[item] * ITEM_LIMIT + item;
      this.starts[(keys[item] >>> REST_BITS) + 1]++;
    }
    this.sorted.sort();
    for (let i = 1; i < this.starts.length; i++) this.starts[i] += this.starts[i - 1];
  }

  /** Items by key, then ascending; `at` is a place in this order. */
  itemAt(at: number): number {
    return this.sorted[at] % ITEM_LIMIT;
  }

  /** Place of the first item under the key or, failing that, under a larger one. */
  startOf(key: number): number {
    const value = key * ITEM_LIMIT;
    let low = this.starts[key >>> REST_BITS];
    let high = this.starts[(key >>> REST_BITS) + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const KEY_BITS = 30;
/** So many leading bits are looked up, the rest is searched for: few items share them. */
const LEADING_BITS = 18;
const REST_BITS = KEY_BITS - LEADING_BITS;
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

/** Key of the bins that hold the `size` measures that stand in the array from `from` on, among those of one kind. */
export function keyOf(
  kind: number,
  measures: ArrayLike<number>,
  { from, size }: { readonly from: number; readonly size: number },
  { width }: Binning,
): number {
  let hash = mix(0x811c9dc5, kind);
  for (let m = from; m < from + size; m++) hash = mix(hash, Math.floor(measures[m] / width));
  return finish(hash);
}

/** Keys of all bins that measures within reach of others can lie in. */
export class NearKeys {
  /** Those found last, the bins of the first measure in the outermost order. */
  keys: Int32Array;
  private next: Int32Array;
  private readonly binning: Binning;
  private readonly size: number;

  /** @param size how many measures there are, of which each can lie in two bins */
  constructor(binning: Binning, size: number) {
    this.keys = new Int32Array(2 ** size);
    this.next = new Int32Array(2 ** size);
    this.binning = binning;
    this.size = size;
  }

  /** Finds the keys for the measures that stand in the array from `from` on, and gives their number. */
  find(kind: number, measures: ArrayLike<number>, from: number): number {
    const { reach, width } = this.binning;
    this.keys[0] = mix(0x811c9dc5, kind);
    let count = 1;
    for (let m = from; m < from + this.size; m++) {
      const first = Math.floor((measures[m] - reach) / width);
      const last = Math.floor((measures[m] + reach) / width);
      let made = 0;
      for (let k = 0; k < count; k++)
        for (let bin = first; bin <= last; bin++) this.next[made++] = mix(this.keys[k], bin);
      count = made;
      [this.keys, this.next] = [this.next, this.keys];
    }
    for (let k = 0; k < count; k++) this.keys[k] = finish(this.keys[k]);
    return count;
  }
}
