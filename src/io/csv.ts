import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { DataError } from '../core/errors.ts';
import { explainReadError } from './fs-errors.ts';

/** Records of a CSV file with a header line, by column name. Throws DataError `path:line: …`. */
export async function readCsv(path: string): Promise<Record<string, string>[]> {
  const bytes = await readFile(path).catch((error) => {
    throw explainReadError(path, error);
  });
  try {
    return parse(decodeText(bytes, path), {
      bom: true,
      columns: (header: string[]) => checkHeader(header, path),
      skip_empty_lines: true,
      trim: true,
    }) as Record<string, string>[];
  } catch (error) {
    if (error instanceof CsvError) throw new DataError(`${path}:${lineOf(error)}`, error.message);
    throw error;
  }
}

/** Throws DataError for bytes that are not UTF-8. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DataError(path, 'is not UTF-8', 'a UTF-8 text file');
  }
}

function checkHeader(header: readonly string[], path: string): string[] {
  const names = header.map((name) => name.trim());
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new DataError(`${path}:1`, `names the column ${JSON.stringify(twice)} twice`);
  return names;
}

function lineOf(error: CsvError): number {
  const lines = (error as unknown as { lines?: unknown }).lines;
  return typeof lines === 'number' ? lines : 1;
}
