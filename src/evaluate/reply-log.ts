import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { decodeRle, encodeRle, type Rle } from '../core/rle.ts';
import { makeFolder, pathExists } from '../io/files.ts';
import { explainReadError, explainWriteError } from '../io/fs-errors.ts';
import { parseLine } from '../io/jsonl.ts';

const entrySchema = z.object({
  key: z.string().min(1),
  size: z.tuple([z.number().int().positive(), z.number().int().positive()]),
  counts: z.string(),
});

/**
 * Masks that a predictor gave, by the key of what it was asked: appended and synced one by one, so that a killed run
 * has paid for nothing in vain. A last line that was cut short is taken off; any other broken line is a DataError.
 */
export class ReplyLog {
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly masks: Map<string, Rle>;
  private last: Promise<void> = Promise.resolve();

  private constructor(path: string, file: FileHandle, masks: Map<string, Rle>) {
    this.path = path;
    this.file = file;
    this.masks = masks;
  }

  static async open(path: string): Promise<ReplyLog> {
    try {
      await makeFolder(dirname(path));
      const masks = pathExists(path) ? await readEntries(path) : new Map<string, Rle>();
      return new ReplyLog(path, await open(path, 'a'), masks);
    } catch (error) {
      throw explainWriteError(path, error);
    }
  }

  find(key: string): Rle | null {
    return this.masks.get(key) ?? null;
  }

  /** Resolves when the mask is on the disk. */
  add(key: string, mask: Rle): Promise<void> {
    this.masks.set(key, mask);
    const size = [mask.heightPx, mask.widthPx];
    const line = `${canonicalJson({ key, size, counts: encodeRle(mask) })}\n`;
    this.last = this.last.then(() => this.append(line));
    return this.last;
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private async append(line: string): Promise<void> {
    try {
      await this.file.appendFile(line);
      await this.file.sync();
    } catch (error) {
      throw explainWriteError(this.path, error);
    }
  }
}

async function readEntries(path: string): Promise<Map<string, Rle>> {
  const bytes = await readFile(path).catch((error) => {
    throw explainReadError(path, error);
  });
  const whole = bytes.lastIndexOf(10) + 1;
  if (whole < bytes.length) await truncate(path, whole);
  const masks = new Map<string, Rle>();
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  lines.forEach((line, i) => {
    const where = `${path}:${i + 1}`;
    const entry = entrySchema.safeParse(parseLine(line, where));
    if (!entry.success) throw new DataError(where, 'is no line of a reply log', 'key, size and counts');
    const { key, size, counts } = entry.data;
    masks.set(key, decodeRle(...size, counts, where));
  });
  return masks;
}
