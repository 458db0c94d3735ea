import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import type { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { explainReadError, explainWriteError } from './fs-errors.ts';

const BUFFER_CHARS = 1 << 20;
const READ_BYTES = 1 << 20;

/**
 * Lines of a UTF-8 text file, `.gz` included, without their line ends. A last line without one counts as a line.
 * Throws DataError for a file that is missing, not UTF-8, or a damaged gzip.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array(0);
  let lineNumber = 0;
  try {
    for await (const chunk of byteChunks(path)) {
      const end = chunk.lastIndexOf(10) + 1;
      if (end === 0) {
        rest = Buffer.concat([rest, chunk]);
        continue;
      }
      const lines = decode(Buffer.concat([rest, chunk.subarray(0, end - 1)]), path, lineNumber).split('\n');
      rest = Buffer.from(chunk.subarray(end));
      for (const line of lines) yield cleanLine(line, ++lineNumber);
    }
    if (rest.length > 0) yield cleanLine(decode(rest, path, lineNumber), ++lineNumber);
  } catch (error) {
    throw readError(path, error);
  }
}

/** Values of a JSON Lines file, checked by `schema` where given. Throws DataError `path:line: …`. */
export async function* readJsonl<T = unknown>(path: string, schema?: z.ZodType<T>): AsyncGenerator<T> {
  let lineNumber = 0;
  for await (const line of readLines(path)) {
    lineNumber++;
    if (line === '') continue;
    const value = parseLine(line, `${path}:${lineNumber}`);
    if (schema === undefined) {
      yield value as T;
      continue;
    }
    const checked = schema.safeParse(value);
    if (!checked.success) throw issueError(`${path}:${lineNumber}`, checked.error);
    yield checked.data;
  }
}

/**
 * Writes a JSON Lines file, gzipped when the name ends in `.gz`. Values are written as canonical JSON: equal values,
 * equal bytes. `close` syncs the file to the disk. The sha256 is that of the bytes on disk.
 */
export class JsonlWriter {
  readonly path: string;
  private readonly file: Promise<FileHandle>;
  private readonly hash = createHash('sha256');
  private readonly gzip: Gzip | null;
  private gzipDone: Promise<void> = Promise.resolve();
  private parts: string[] = [];
  private chars = 0;
  private last: Promise<void> = Promise.resolve();
  private lines = 0;
  private bytes = 0;

  constructor(path: string) {
    this.path = path;
    this.file = open(path, 'w');
    // Awaited by the first flush; a failure before that must not count as unhandled.
    this.file.catch(() => {});
    this.gzip = path.endsWith('.gz') ? createGzip({ level: 9 }) : null;
    if (this.gzip !== null) {
      this.gzipDone = pipeline(this.gzip, async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) await this.append(chunk);
      });
      this.gzipDone.catch(() => {});
    }
  }

  /** Lines written so far. */
  get lineCount(): number {
    return this.lines;
  }

  write(value: unknown): Promise<void> {
    return this.writeLine(canonicalJson(value));
  }

  /** Resolves when the writer can take more; callers that do not wait still keep their order. */
  async writeLine(line: string): Promise<void> {
    this.parts.push(line, '\n');
    this.chars += line.length + 1;
    this.lines++;
    if (this.chars >= BUFFER_CHARS) await this.flush();
  }

  /** Writes what is buffered, syncs and closes. Gives the size and sha256 of the file. */
  async close(): Promise<{ readonly bytes: number; readonly sha256: string }> {
    try {
      await this.flush();
      this.gzip?.end();
      await this.gzipDone;
      const handle = await this.file;
      await handle.sync();
      await handle.close();
    } catch (error) {
      await this.abandon();
      throw explainWriteError(this.path, error);
    }
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  /** Closes without a promise that the content is whole: for a run that has failed. */
  async abandon(): Promise<void> {
    this.gzip?.destroy();
    await this.last.catch(() => {});
    await this.file.then((handle) => handle.close()).catch(() => {});
  }

  private flush(): Promise<void> {
    const text = this.parts.join('');
    this.parts = [];
    this.chars = 0;
    this.last = this.last.then(() => this.push(text));
    return this.last;
  }

  private async push(text: string): Promise<void> {
    if (text === '') return;
    try {
      if (this.gzip === null) await this.append(Buffer.from(text));
      else if (!this.gzip.write(text)) await drained(this.gzip);
    } catch (error) {
      throw explainWriteError(this.path, error);
    }
  }

  private async append(chunk: Buffer): Promise<void> {
    const handle = await this.file;
    let offset = 0;
    while (offset < chunk.length) {
      const { bytesWritten } = await handle.write(chunk, offset);
      offset += bytesWritten;
    }
    this.hash.update(chunk);
    this.bytes += chunk.length;
  }
}

/** Parses one JSON line; `where` is `path:line`. */
export function parseLine(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new DataError(where, `is not JSON (${(error as Error).message})`, 'one JSON value per line');
  }
}

/** The first issue of a zod error as `where: scenes.0.id: found …, expected …`. */
export function issueError(where: string, error: z.ZodError): DataError {
  const issue = error.issues[0] as z.core.$ZodIssue;
  const path = issue.path.map(String).join('.');
  return new DataError(where, path === '' ? issue.message : `${path}: ${issue.message}`);
}

async function* byteChunks(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: READ_BYTES });
  if (!path.endsWith('.gz')) {
    yield* file;
    return;
  }
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  file.on('error', (error) => gunzip.destroy(error));
  yield* file.pipe(gunzip);
}

function decode(bytes: Uint8Array, path: string, lineNumber: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new DataError(`${path}:${lineNumber + 1}`, 'has bytes that are not UTF-8 here or below', 'UTF-8');
  }
}

function cleanLine(line: string, lineNumber: number): string {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return lineNumber === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function readError(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR')
    return new DataError(path, `is not a whole gzip file (${(error as Error).message})`);
  return explainReadError(path, error);
}

function drained(stream: Gzip): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null): void => {
      stream.off('drain', settle).off('error', settle).off('close', settle);
      if (error) reject(error);
      else resolve();
    };
    stream.once('drain', settle).once('error', settle).once('close', settle);
  });
}
