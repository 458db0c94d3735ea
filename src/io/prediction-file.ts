import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { CsvError, parse } from 'csv-parse/sync';
import { DataError, quoteText } from '../core/errors.ts';
import { type Prediction, predictionSchema } from '../model/prediction.ts';
import { decodeText } from './csv.ts';
import { explainReadError } from './fs-errors.ts';

/** A line that could not be used, or whose id stands before. */
export interface PredictionProblem {
  readonly line: number;
  readonly message: string;
}

export interface PredictionFile {
  /** By id; where an id stands twice the first line counts. */
  readonly predictions: ReadonlyMap<string, Prediction>;
  readonly problems: readonly PredictionProblem[];
  /** Line of each id, for problems found later. */
  readonly lines: ReadonlyMap<string, number>;
}

interface Entry {
  readonly line: number;
  /** Null where the line is broken; `message` says how. */
  readonly value: unknown;
  readonly message: string | null;
}

/**
 * A prediction file: JSON Lines (`{"id", "output"}` or structured answers), or CSV or TSV with the columns `id` and
 * `prediction` (or `output`); `.gz` of either. Broken lines and repeated ids are reported with their line, the rest is used.
 * Throws DataError for a file that cannot be read at all.
 */
export async function readPredictionFile(path: string): Promise<PredictionFile> {
  const text = decodeText(await readBytes(path), path);
  const isTable = /\.(?:csv|tsv)(?:\.gz)?$/i.test(path);
  return collect(isTable ? tableEntries(text, path) : jsonEntries(text));
}

async function readBytes(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((error) => {
    throw explainReadError(path, error);
  });
  if (!path.endsWith('.gz')) return bytes;
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new DataError(path, `cannot be unpacked (${(error as Error).message})`, 'a gzip file');
  }
}

function jsonEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    try {
      entries.push({ line: i + 1, value: JSON.parse(line), message: null });
    } catch {
      entries.push({ line: i + 1, value: null, message: `is not JSON: ${quoteText(line)}` });
    }
  });
  return entries;
}

function tableEntries(text: string, path: string): Entry[] {
  const delimiter = /\.tsv/i.test(path) ? '\t' : ',';
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(text, {
      bom: true,
      columns: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new DataError(path, error.message, 'a CSV or TSV table');
    throw error;
  }
  const head = rows[0]?.record ?? {};
  const column = ['prediction', 'output'].find((name) => name in head);
  if (rows.length > 0 && (!('id' in head) || column === undefined)) {
    throw new DataError(`${path}:1`, `has the columns ${Object.keys(head).join(', ')}`, 'id and prediction');
  }
  return rows.map(({ record, info }) => ({
    line: info.lines,
    value: { id: record.id, output: record[column as string] },
    message: null,
  }));
}

function collect(entries: readonly Entry[]): PredictionFile {
  const predictions = new Map<string, Prediction>();
  const lines = new Map<string, number>();
  const problems: PredictionProblem[] = [];
  for (const { line, value, message } of entries) {
    const checked = message === null ? predictionSchema.safeParse(value) : null;
    if (checked === null || !checked.success) {
      problems.push({ line, message: message ?? explain(checked?.error.issues[0]) });
      continue;
    }
    const { id } = checked.data;
    const earlier = lines.get(id);
    if (earlier !== undefined) {
      problems.push({
        line,
        message: `the id ${quoteText(id)} stands on line ${earlier} already: the first counts`,
      });
      continue;
    }
    lines.set(id, line);
    predictions.set(id, checked.data);
  }
  return { predictions, problems, lines };
}

function explain(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): string {
  if (issue === undefined) return 'is not a prediction';
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
