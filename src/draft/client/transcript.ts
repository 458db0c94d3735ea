import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { canonicalJson } from '../../core/hash.ts';
import { makeFolder, pathExists, syncFolder, writeWhole } from '../../io/files.ts';
import { explainWriteError } from '../../io/fs-errors.ts';
import { placeOnce } from '../../io/lock.ts';
import { AppendFile } from './append-file.ts';
import type { Entry } from './entry.ts';
import type { Ledger } from './ledger.ts';
import { TailReader } from './tail-reader.ts';
import { type SetAside, TranscriptIndex } from './transcript-index.ts';
import { TRANSCRIPT_HEAD, type TranscriptLine } from './transcript-lines.ts';

/**
 * The record of all calls to a language model: append-only, shared by all processes that draft with it. What it holds
 * follows from the file alone: lines of this process are read back like those of others.
 */
export class Transcript {
  readonly path: string;
  private readonly index: TranscriptIndex;
  private readonly tail: TailReader | null;
  private readonly file: AppendFile | null;

  private constructor(path: string, tail: TailReader | null, file: AppendFile | null) {
    this.path = path;
    this.index = new TranscriptIndex(path);
    this.tail = tail;
    this.file = file;
  }

  /** To read and to write; made where it is not there. */
  static async open(path: string): Promise<Transcript> {
    if (!pathExists(path)) await create(path);
    const file = await AppendFile.open(path);
    return loaded(new Transcript(path, new TailReader(path), file), false);
  }

  /** To read only. Throws DataError where it is not there. */
  static async openToRead(path: string): Promise<Transcript> {
    return loaded(new Transcript(path, new TailReader(path), null), true);
  }

  /** To read only, as if nothing had been asked yet. */
  static empty(path: string): Transcript {
    return new Transcript(path, null, null);
  }

  get entries(): ReadonlyMap<string, Entry> {
    return this.index.entries;
  }

  get ledger(): Ledger {
    return this.index.sums.ledger;
  }

  get setAside(): readonly SetAside[] {
    return this.index.setAside;
  }

  get repeatedCount(): number {
    return this.index.repeatedCount;
  }

  /** Resolves when the lines are on the disk, and `entries` shows them. */
  async append(...lines: readonly TranscriptLine[]): Promise<void> {
    if (this.file === null) throw new Error(`${this.path} is open to read only`);
    await this.file.append(lines.map(canonicalJson));
    this.refresh();
  }

  /** Takes up what other processes have written. @param toEnd no one writes any more: a last line may be damaged. */
  refresh(toEnd = false): void {
    for (const line of this.tail?.read(toEnd) ?? []) this.index.add(line);
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.tail?.close();
  }
}

async function loaded(transcript: Transcript, toEnd: boolean): Promise<Transcript> {
  try {
    transcript.refresh(toEnd);
    return transcript;
  } catch (error) {
    await transcript.close();
    throw error;
  }
}

/** Two processes may do so at the same time: the file appears at once and with its head, or was there. */
async function create(path: string): Promise<void> {
  const aside = `${path}.${process.pid}.aside`;
  await makeFolder(dirname(path));
  await writeWhole(aside, canonicalJson(TRANSCRIPT_HEAD));
  try {
    await placeOnce(aside, path);
    await syncFolder(dirname(path));
  } catch (error) {
    throw explainWriteError(path, error);
  } finally {
    await rm(aside, { force: true });
  }
}
