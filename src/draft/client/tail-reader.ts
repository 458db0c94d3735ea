import { closeSync, openSync, readSync } from 'node:fs';
import { explainReadError } from '../../io/fs-errors.ts';

/** A line of the file, counted from 1. */
export interface NumberedLine {
  readonly number: number;
  /** null where it is no JSON: half-written by a process that was killed, or damaged. */
  readonly value: unknown;
  readonly byteCount: number;
  /** How it begins; of a whole line nothing. */
  readonly start: string;
}

const LINE_FEED = 10;
const READ_BYTES = 1 << 16;
/** Bytes of a line that is not whole, enough to know it by. */
const START_BYTES = 80;

/**
 * Reads what was appended to a JSON Lines file since it was last asked, by whatever process. The last line has no line
 * feed: it is given out once it is whole, which its JSON tells. Reads at once, not by a thread of the pool: what was just
 * written is in memory, and on a busy machine a thread takes longer to come to than the reading.
 */
export class TailReader {
  private readonly path: string;
  private readonly descriptor: number;
  private offset = 0;
  private lineNumber = 1;
  /** The line at `offset` was given out already; what follows it starts with a line feed. */
  private isLastRead = false;

  /** Throws DataError for a file that cannot be opened. */
  constructor(path: string) {
    this.path = path;
    try {
      this.descriptor = openSync(path, 'r');
    } catch (error) {
      throw explainReadError(path, error);
    }
  }

  /** @param toEnd also give out a last line that is not whole: no one will write the rest of it. */
  read(toEnd: boolean): NumberedLine[] {
    const bytes = this.readRest();
    const found: NumberedLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      this.take(bytes.subarray(start, end), found);
      start = end + 1;
      this.lineNumber++;
      this.isLastRead = false;
    }
    const last = bytes.subarray(start);
    if (last.length > 0 && (toEnd || parse(last) !== null)) {
      this.take(last, found);
      this.isLastRead = true;
      start = bytes.length;
    }
    this.offset += start;
    return found;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private take(bytes: Uint8Array, found: NumberedLine[]): void {
    if (bytes.length === 0) return;
    const value = this.isLastRead ? null : parse(bytes);
    const start = value === null ? new TextDecoder().decode(bytes.subarray(0, START_BYTES)) : '';
    found.push({ number: this.lineNumber, value, byteCount: bytes.length, start });
  }

  private readRest(): Buffer {
    const chunks: Buffer[] = [];
    let end = this.offset;
    try {
      for (;;) {
        const chunk = Buffer.allocUnsafe(READ_BYTES);
        const bytesRead = readSync(this.descriptor, chunk, 0, READ_BYTES, end);
        chunks.push(chunk.subarray(0, bytesRead));
        if (bytesRead < READ_BYTES)
          return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
        end += bytesRead;
      }
    } catch (error) {
      throw explainReadError(this.path, error);
    }
  }
}

/** null for what is no JSON object. */
function parse(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
