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
function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DataError(path, 'is not UTF-8', 'a UTF-8 text file');
  }
}

/** Text of a table: UTF-8, or UTF-16 with a byte order mark, as spreadsheets export it. Throws DataError for others. */
export function decodeTable(bytes: Uint8Array, path: string): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const where = encoding === 'utf-8' ? `${path}:${lineOfFault(bytes)}` : path;
    throw new DataError(
      where,
      `is not ${encoding.toUpperCase()}`,
      'a text file saved as UTF-8 ("CSV UTF-8")',
    );
  }
}

/** First line, from 1, that is not UTF-8. */
function lineOfFault(bytes: Uint8Array): number {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, start);
    try {
      utf8.decode(bytes.subarray(start, end === -1 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end === -1) return line;
    start = end + 1;
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
