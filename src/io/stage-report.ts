import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { errorCode, explainReadError } from './fs-errors.ts';
import { issueError, parseLine } from './jsonl.ts';
import type { StageReport } from './stage.ts';

const bookSchema = z.object({
  unit: z.string(),
  in: z.number().int(),
  kept: z.number().int(),
  dropped: z.record(z.string(), z.number().int()),
});

const reportSchema = z.object({
  stage: z.string(),
  fingerprint: z.string(),
  books: z.array(bookSchema),
  details: z.record(z.string(), z.unknown()),
  outputs: z.record(z.string(), z.string()),
});

/** What only the engine reads: decides whether the stage has to run again. */
const stampSchema = z.object({
  key: z.string(),
  /** sha256 of the report of every stage that was read, by stage name. */
  upstream: z.record(z.string(), z.string()),
  /** sha256 of what the stage put in place outside its folder; absent in the stamps of older versions. */
  outside: z.array(z.string().nullable()).default([]),
});
export type Stamp = z.infer<typeof stampSchema>;

export const STAMP_NAME = 'stamp.json';

/** The report of a finished stage. Throws DataError where there is none or it is damaged. */
export async function readStageReport(folder: string): Promise<StageReport> {
  const path = join(folder, 'report.json');
  const text = await readFile(path, 'utf8').catch((error) => {
    throw explainReadError(path, error);
  });
  const checked = reportSchema.safeParse(parseLine(text, path));
  if (!checked.success) throw issueError(path, checked.error);
  return checked.data;
}

/** Null where the stage has never ended well, or its stamp cannot be read: it runs again. */
export async function readStamp(folder: string): Promise<Stamp | null> {
  const path = join(folder, STAMP_NAME);
  try {
    return stampSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (errorCode(error) === null || errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      return null;
    throw explainReadError(path, error);
  }
}

export function missingStage(folder: string, stage: string): DataError {
  return new DataError(folder, `holds no output of ${stage}`, 'a finished stage (run `uhr-micro build`)');
}
