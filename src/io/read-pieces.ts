import { type FileHandle, open } from 'node:fs/promises';

const PIECE_BYTES = 1 << 20;

/**
 * The bytes of a file in order; a piece is overwritten once the next but one is asked for. It is read while the one
 * before is worked on. New memory for each piece, as streams take it, would pile up between two collections of garbage.
 */
export async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  let [memory, other] = [Buffer.allocUnsafe(PIECE_BYTES), Buffer.allocUnsafe(PIECE_BYTES)];
  const file = await open(path);
  try {
    let bytesRead = await readInto(file, memory);
    while (bytesRead > 0) {
      const next = readInto(file, other);
      // Awaited below, or never where the caller stops: no unhandled rejection then.
      next.catch(() => {});
      yield memory.subarray(0, bytesRead);
      bytesRead = await next;
      [memory, other] = [other, memory];
    }
  } finally {
    await file.close();
  }
}

async function readInto(file: FileHandle, memory: Buffer): Promise<number> {
  return (await file.read(memory, 0, memory.length)).bytesRead;
}
