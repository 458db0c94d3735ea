import { CsvError, parse } from 'csv-parse/sync';
import { DataError, quoteText } from '../core/errors.ts';
import { countText } from '../core/text.ts';
import type { PredictionEntry } from './prediction-file.ts';

/** Characters that a cell of Excel can hold; longer text is cut there on the way in. */
const MAX_CELL_CHARS = 32_767;

/** `.txt` is a table unless its first character opens a JSON value (Excel saves "Unicode text" under this name). */
export function isPredictionTable(path: string, bytes: Uint8Array): boolean {
  if (/\.xlsx?$/i.test(path) || (bytes[0] === 0x50 && bytes[1] === 0x4b))
    throw new DataError(path, 'is a workbook', 'a text file: export the sheet as CSV');
  if (/\.(?:csv|tsv|tab)(?:\.gz)?$/i.test(path)) return true;
  return /\.txt(?:\.gz)?$/i.test(path) && !bytes.subarray(0, 64).includes(0x7b);
}

interface Row {
  readonly cells: readonly string[];
  /** Line that it begins on. */
  readonly line: number;
}

/**
 * Rows of a table as spreadsheets export it: a first line `sep=;` is obeyed, else the separator is what the line of heads
 * has most of (comma, semicolon, tab); quoted cells may hold line ends; heads are `id` and `prediction` (or `output`) in
 * any case, other columns are ignored. Rows with too many or too few cells are broken: where a comma was not quoted,
 * what stands under `prediction` is not all of it.
 */
export function tableEntries(text: string, path: string): PredictionEntry[] {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const separator = named?.[1] ?? likeliestSeparator(body);
  const [head, ...rows] = readRows(body, separator, named === null ? 0 : 1, path);
  if (head === undefined) return [];
  const { id, output } = columnsOf(head, path);
  return rows.map((row) => entryOf(row, head.cells.length, id, output));
}

function likeliestSeparator(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => [mark, line.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Rows that are not blank. @param linesBefore lines of the file above `text` */
function readRows(text: string, separator: string, linesBefore: number, path: string): Row[] {
  const rows: Row[] = [];
  let before = linesBefore;
  try {
    const read = parse(text, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
    });
    for (const { record, info } of read as unknown as { record: string[]; info: { lines: number } }[]) {
      const end = linesBefore + info.lines;
      if (record.some((cell) => cell.trim() !== '')) rows.push({ cells: record, line: before + 1 });
      before = end;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as unknown as { lines?: number };
    const where = lines === undefined ? path : `${path}:${linesBefore + lines}`;
    throw new DataError(where, error.message, 'a table with closed quotes');
  }
  return rows;
}

function columnsOf({ cells, line }: Row, path: string): { readonly id: number; readonly output: number } {
  const names = cells.map((name) => name.trim().toLowerCase());
  const columnOf = (name: string): number => {
    const at = names.indexOf(name);
    if (at !== names.lastIndexOf(name))
      throw new DataError(`${path}:${line}`, `has the column ${name} twice`, 'it once');
    return at;
  };
  const id = columnOf('id');
  const output = columnOf('prediction') === -1 ? columnOf('output') : columnOf('prediction');
  if (id === -1 || output === -1)
    throw new DataError(`${path}:${line}`, `has the columns ${cells.join(', ')}`, 'id and prediction');
  return { id, output };
}

function entryOf({ cells, line }: Row, width: number, id: number, output: number): PredictionEntry {
  const surplus = cells.slice(width).some((cell) => cell.trim() !== '');
  if (cells.length < width || surplus) {
    const fault = `has ${countText(cells.length, 'cell')}, expected ${width} (cells with separators need quotes): ${quoteText(cells.join(' | '))}`;
    return { line, value: null, fault };
  }
  const reply = cells[output] as string;
  const value = { id: (cells[id] as string).trim(), output: reply };
  if (reply.length < MAX_CELL_CHARS) return { line, value, fault: null };
  return {
    line,
    value,
    fault: null,
    warning: `the reply has ${reply.length} characters, as many as a spreadsheet's cell holds: it may have been cut`,
  };
}
