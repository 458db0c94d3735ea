/** Side of the tileable patch texture, px; a power of two. */
export const PATCH_SIDE = 512;

const GRAIN_SIZE = 1 << 18;

/** Noise without structure, −1 to 1: the sum of two uniform draws per cell. */
export const GRAIN: Float32Array = makeGrain();

/** Tileable soft patches of 4 to 128 px, −1 to 1, row by row. */
export const PATCHES: Float32Array = makePatches();

/** Offset into GRAIN for a row: rows do not line up, so that no pattern shows. */
export function grainRow(y: number): number {
  return Math.imul(y + 1, 40_503) & (GRAIN_SIZE - 1);
}

export const GRAIN_MASK: number = GRAIN_SIZE - 1;

/** `PATCHES` stretched by `zoom`, at a fractional place: bilinear, −1 to 1. */
export function patchAt(x: number, y: number, zoom: number): number {
  const mask = PATCH_SIDE - 1;
  const u = x / zoom;
  const v = y / zoom;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const top = (j & mask) * PATCH_SIDE;
  const bottom = ((j + 1) & mask) * PATCH_SIDE;
  const left = i & mask;
  const right = (i + 1) & mask;
  const a = PATCHES[top + left] + (PATCHES[top + right] - PATCHES[top + left]) * (u - i);
  const b = PATCHES[bottom + left] + (PATCHES[bottom + right] - PATCHES[bottom + left]) * (u - i);
  return a + (b - a) * (v - j);
}

/** Integer hash of a lattice point to [0, 1): the finaliser of MurmurHash3. */
export function latticeUnit(x: number, y: number, salt: number): number {
  let h = Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35) ^ Math.imul(salt + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

function makeGrain(): Float32Array {
  const grain = new Float32Array(GRAIN_SIZE);
  for (let i = 0; i < GRAIN_SIZE; i++) grain[i] = latticeUnit(i, 7, 1) + latticeUnit(i, 11, 2) - 1;
  return grain;
}

function makePatches(): Float32Array {
  const patches = new Float32Array(PATCH_SIDE * PATCH_SIDE);
  for (let cells = 4, weight = 0.42; cells <= 128; cells *= 2, weight *= 0.72) {
    addOctave(patches, cells, weight);
  }
  return patches;
}

/** Adds value noise on a `cells`² lattice that wraps around. */
function addOctave(patches: Float32Array, cells: number, weight: number): void {
  const step = PATCH_SIDE / cells;
  const at = (i: number, j: number): number => latticeUnit(i % cells, j % cells, cells) * 2 - 1;
  for (let y = 0; y < PATCH_SIDE; y++) {
    const j = Math.floor(y / step);
    const v = smooth(y / step - j);
    for (let x = 0; x < PATCH_SIDE; x++) {
      const i = Math.floor(x / step);
      const u = smooth(x / step - i);
      const top = at(i, j) + (at(i + 1, j) - at(i, j)) * u;
      const bottom = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u;
      patches[y * PATCH_SIDE + x] += (top + (bottom - top) * v) * weight;
    }
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
