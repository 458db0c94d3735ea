import { type FileHandle, open } from 'node:fs/promises';

/** Bytes of a value by field type, TIFF 6.0 page 15 and the BigTIFF proposal (https://www.awaresystems.be/imaging/tiff/bigtiff.html). */
const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const SHORT = 3;
const LONG8 = 16;
/** Tags of where the strips (or tiles) of a page begin, each with the tag of their lengths. */
const PARTS: readonly (readonly [offsets: number, lengths: number])[] = [
  [273, 279],
  [324, 325],
];
/** More pages than any pyramid of overviews has; the chain of a damaged file may run in a circle. */
const MAX_PAGES = 64;
const MAX_ENTRIES = 4096;

/**
 * First byte after all that the pages of a TIFF refer to, or that they would take themselves. Beyond the size of the file
 * where it is cut short: an overview at its end is lost without a word from any decoder of the image itself.
 */
export async function readTiffEnd(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    return await farthestByte(await openTiff(handle));
  } finally {
    await handle.close();
  }
}

interface Tiff {
  readonly handle: FileHandle;
  readonly isLittle: boolean;
  readonly isBig: boolean;
  readonly sizeBytes: number;
}

async function openTiff(handle: FileHandle): Promise<Tiff> {
  const head = await readBytes(handle, 0, 4);
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  const { size } = await handle.stat();
  return { handle, isLittle, isBig: numberIn({ isLittle }, head, 2, 2) === 43, sizeBytes: size };
}

async function farthestByte(tiff: Tiff): Promise<number> {
  const word = tiff.isBig ? 8 : 4;
  let end = 2 * word;
  let at = numberIn(tiff, await readBytes(tiff.handle, 0, 16), word, word);
  for (let page = 0; at !== 0 && page < MAX_PAGES; page++) {
    if (at > tiff.sizeBytes) return at;
    const entries = await readPage(tiff, at);
    end = Math.max(end, entries.end, await dataEnd(tiff, entries.fields));
    at = entries.next;
  }
  return end;
}

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Where its values stand: in the entry itself where they fit. */
  readonly at: number;
  readonly end: number;
}

interface Page {
  readonly fields: ReadonlyMap<number, Field>;
  readonly next: number;
  readonly end: number;
}

/** Bytes that are not there are read as zeros. */
async function readPage(tiff: Tiff, at: number): Promise<Page> {
  const { handle, isBig } = tiff;
  const [word, countBytes, entryBytes] = isBig ? [8, 8, 20] : [4, 2, 12];
  const count = Math.min(MAX_ENTRIES, numberIn(tiff, await readBytes(handle, at, countBytes), 0, countBytes));
  const first = at + countBytes;
  const bytes = await readBytes(handle, first, count * entryBytes + word);
  const fields = new Map<number, Field>();
  for (let i = 0; i < count; i++) {
    const from = i * entryBytes;
    const [tag, type] = [numberIn(tiff, bytes, from, 2), numberIn(tiff, bytes, from + 2, 2)];
    const values = numberIn(tiff, bytes, from + 4, word);
    const size = values * (TYPE_BYTES[type] ?? 0);
    const place = from + 4 + word;
    const start = size <= word ? first + place : numberIn(tiff, bytes, place, word);
    fields.set(tag, { tag, type, count: values, at: start, end: start + size });
  }
  const next = numberIn(tiff, bytes, count * entryBytes, word);
  return { fields, next, end: first + bytes.length };
}

/** End of the values of all fields, and of the strips or tiles that they tell of. */
async function dataEnd(tiff: Tiff, fields: Page['fields']): Promise<number> {
  let end = 0;
  for (const field of fields.values()) end = Math.max(end, field.end);
  if (end > tiff.sizeBytes) return end;
  for (const [offsets, lengths] of PARTS) {
    const starts = await readValues(tiff, fields.get(offsets));
    const sizes = await readValues(tiff, fields.get(lengths));
    starts.forEach((start, i) => {
      end = Math.max(end, start + (sizes[i] ?? 0));
    });
  }
  return end;
}

async function readValues(tiff: Tiff, field: Field | undefined): Promise<number[]> {
  if (field === undefined) return [];
  const width = field.type === SHORT ? 2 : field.type === LONG8 ? 8 : 4;
  const bytes = await readBytes(tiff.handle, field.at, field.count * width);
  return Array.from({ length: field.count }, (_, i) => numberIn(tiff, bytes, i * width, width));
}

async function readBytes(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, at);
  return bytes;
}

function numberIn({ isLittle }: Pick<Tiff, 'isLittle'>, bytes: Buffer, at: number, width: number): number {
  if (width === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return isLittle ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width);
}
