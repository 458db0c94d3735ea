/**
 * 32-bit hash of numbers under a seed, in [0, 2^32): a cheap stand-in for sha256 where thousands of instances are put in
 * a keyed order. Numbers count to 1/1000. MurmurHash3's mixing steps:
 * https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
export function mixNumbers(seed: number, values: readonly number[]): number {
  let hash = seed | 0;
  for (const value of values) {
    let word = Math.imul(Math.round(value * 1000), 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    hash ^= word;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash ^= values.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
