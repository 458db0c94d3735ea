/** Light of an image, 0 to 255, reduced by averaging; rows from the top. */
export interface LightGrid {
  readonly samples: Uint8Array;
  readonly columns: number;
  readonly rows: number;
}

const COLUMNS = 9;
const ROWS = 8;

/** Fewer set (or unset) bits come from flat images: their likeness tells nothing. */
const MIN_INFORMATIVE_BITS = 8;

/**
 * 64-bit difference hash, 16 hex digits: whether each of 8x8 places is darker than the one to its right, of the image
 * reduced to 9x8 (N. Krawetz, https://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html).
 */
export function differenceHash(light: LightGrid): string {
  const means = reduceTo(light, COLUMNS, ROWS);
  let hash = '';
  for (let row = 0; row < ROWS; row++) {
    let bits = 0;
    for (let column = 0; column < COLUMNS - 1; column++) {
      const at = row * COLUMNS + column;
      bits = bits * 2 + ((means[at] as number) < (means[at + 1] as number) ? 1 : 0);
    }
    hash += bits.toString(16).padStart(2, '0');
  }
  return hash;
}

/** The two halves of a hash, as integers of 32 bits. */
export function hashWords(hash: string): readonly [number, number] {
  return [Number.parseInt(hash.slice(0, 8), 16) | 0, Number.parseInt(hash.slice(8), 16) | 0];
}

/** Hamming distance. */
export function differingBits(a: readonly [number, number], b: readonly [number, number]): number {
  return bitCount(a[0] ^ b[0]) + bitCount(a[1] ^ b[1]);
}

export function isInformative(hash: string): boolean {
  const set = differingBits(hashWords(hash), [0, 0]);
  return set >= MIN_INFORMATIVE_BITS && set <= 64 - MIN_INFORMATIVE_BITS;
}

/** Rounded, so that noise in the last bits of a mean decides nothing. */
function reduceTo({ samples, columns, rows }: LightGrid, width: number, height: number): number[] {
  const means: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [left, right] = spanOf(column, width, columns);
      const [top, bottom] = spanOf(row, height, rows);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += samples[y * columns + x];
      means.push(Math.round(sum / ((bottom - top) * (right - left))));
    }
  }
  return means;
}

/** Samples of part `part` of `parts`: at least one. */
function spanOf(part: number, parts: number, samples: number): readonly [number, number] {
  const from = Math.min(samples - 1, Math.floor((part * samples) / parts));
  return [from, Math.max(from + 1, Math.floor(((part + 1) * samples) / parts))];
}

/** https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function bitCount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
