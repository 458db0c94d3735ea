import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { DataError, quoteText, UsageError } from '../core/errors.ts';
import { describeIssues } from '../model/issues.ts';
import { type Prediction, predictionSchema } from '../model/prediction.ts';
import { decodeTable } from './csv.ts';
import { errorCode, explainReadError } from './fs-errors.ts';
import { isPredictionTable, tableEntries } from './prediction-table.ts';

/**
 * What is wrong with a line. `broken`: it cannot be used. `repeated`: its id stands before, and that line counts.
 * `unknown`: its id is none of those asked. `cut`: used, but a spreadsheet may have cut it short.
 */
export type ProblemKind = 'broken' | 'repeated' | 'unknown' | 'cut';

export interface PredictionProblem {
  /** From 1; of a table row that spans several lines, the first. */
  readonly line: number;
  readonly kind: ProblemKind;
  readonly message: string;
}

export interface PredictionFile {
  /** By id; where an id stands twice the first line counts. */
  readonly predictions: ReadonlyMap<string, Prediction>;
  readonly problems: readonly PredictionProblem[];
  /** Line of each id, for problems found later. */
  readonly lines: ReadonlyMap<string, number>;
  /** Lines or rows that are not blank. */
  readonly entryCount: number;
}

/** A line or row as it was read. */
export interface PredictionEntry {
  readonly line: number;
  /** Null where the line is broken; `fault` says how. */
  readonly value: unknown;
  readonly fault: string | null;
  /** What a reader should know of a line that is used all the same. */
  readonly warning?: string;
}

/**
 * A prediction file: JSON Lines (`{"id", "output"}` or structured answers), or a table with the columns `id` and
 * `prediction` (`.csv`, `.tsv`, `.txt`); `.gz` of either. Broken lines and repeated ids are reported with their line, the
 * rest is used. Throws UsageError where there is no such file, DataError for one that cannot be read at all.
 */
export async function readPredictionFile(path: string): Promise<PredictionFile> {
  const bytes = await readBytes(path);
  const isTable = isPredictionTable(path, bytes);
  return collect(isTable ? tableEntries(decodeTable(bytes, path), path) : jsonEntries(bytes, path));
}

async function readBytes(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((error) => {
    if (errorCode(error) === 'ENOENT') throw new UsageError(`${path}: no such file`);
    throw explainReadError(path, error);
  });
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip && path.endsWith('.gz')) throw new DataError(path, 'is no gzip file', 'one, by its name');
  try {
    return isGzip ? gunzipSync(bytes) : bytes;
  } catch (error) {
    throw new DataError(path, `cannot be unpacked (${(error as Error).message})`, 'a whole gzip file');
  }
}

function jsonEntries(bytes: Uint8Array, path: string): PredictionEntry[] {
  if (firstCharOf(bytes) === '[')
    throw new DataError(path, 'is a JSON list', 'JSON Lines: an object per line');
  if (isUtf16(bytes)) return decodeTable(bytes, path).split('\n').flatMap(jsonEntry);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const entries: PredictionEntry[] = [];
  for (let start = 0, i = 0; start < bytes.length; i++) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    try {
      entries.push(...jsonEntry(utf8.decode(bytes.subarray(start, end)), i));
    } catch {
      entries.push({ line: i + 1, value: null, fault: 'has bytes that are not UTF-8' });
    }
    start = end + 1;
  }
  return entries;
}

function firstCharOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().slice(0, 1);
}

function isUtf16(bytes: Uint8Array): boolean {
  const mark = `${bytes[0]} ${bytes[1]}`;
  return mark === '255 254' || mark === '254 255';
}

function jsonEntry(line: string, i: number): PredictionEntry[] {
  if (line.trim() === '') return [];
  try {
    return [{ line: i + 1, value: JSON.parse(line), fault: null }];
  } catch {
    return [{ line: i + 1, value: null, fault: `is not JSON: ${quoteText(line.trim())}` }];
  }
}

function collect(entries: readonly PredictionEntry[]): PredictionFile {
  const predictions = new Map<string, Prediction>();
  const lines = new Map<string, number>();
  const problems: PredictionProblem[] = [];
  for (const { line, value, fault, warning } of entries) {
    const checked = predictionSchema.safeParse(value);
    if (fault !== null || !checked.success) {
      const message = fault ?? describeIssues(checked.error as NonNullable<typeof checked.error>, value)[0];
      problems.push({ line, kind: 'broken', message: message ?? 'is no prediction' });
      continue;
    }
    const { id } = checked.data;
    const earlier = lines.get(id);
    if (earlier !== undefined) {
      const message = `the id ${quoteText(id)} stands on line ${earlier} already: the first counts`;
      problems.push({ line, kind: 'repeated', message });
      continue;
    }
    if (warning !== undefined) problems.push({ line, kind: 'cut', message: warning });
    lines.set(id, line);
    predictions.set(id, checked.data);
  }
  return { predictions, problems, lines, entryCount: entries.length };
}
