/** Buffers that were given back, for whoever asks next; larger ones, and more of them, are let go. */
const spare: Buffer[] = [];
const MAX_SPARE = 4;
const MAX_SPARE_BYTES = 32 << 20;

/**
 * Lends `use` a buffer of `length` bytes, of any content, until its promise settles: nothing may hold on to it longer.
 * Fresh memory is dear: a system that hands out 3 MiB page by page takes longer over it than reading them takes.
 */
export async function withMemory<T>(length: number, use: (memory: Buffer) => Promise<T>): Promise<T> {
  const memory = takeSpare(length) ?? Buffer.allocUnsafeSlow(length);
  try {
    return await use(memory.subarray(0, length));
  } finally {
    if (spare.length < MAX_SPARE && memory.length <= MAX_SPARE_BYTES) spare.push(memory);
  }
}

/** The smallest that is large enough. */
function takeSpare(length: number): Buffer | undefined {
  let best = -1;
  spare.forEach((buffer, i) => {
    if (buffer.length < length) return;
    if (best < 0 || buffer.length < (spare[best] as Buffer).length) best = i;
  });
  return best < 0 ? undefined : spare.splice(best, 1)[0];
}
