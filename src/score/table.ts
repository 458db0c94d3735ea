export type TableFormat = 'text' | 'markdown' | 'csv';

/** Cells as they are shown: the first row is the head, the first column the name. */
export type Cells = readonly (readonly string[])[];

/** Neighbouring columns under one heading, which in a single line of heads stands before each of theirs. */
export interface ColumnGroup {
  readonly title: string;
  /** First column, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

export interface Table {
  /** Kebab-case: name of its file. */
  readonly id: string;
  readonly title: string;
  readonly cells: Cells;
  readonly groups?: readonly ColumnGroup[];
  /** What a reader must know of it. */
  readonly notes?: readonly string[];
}

/** The table with title and notes; CSV has the cells alone. */
export function layOutTable(table: Table, format: TableFormat): string {
  const { title, notes = [] } = table;
  if (format === 'csv') return layOutCsv(headed(table));
  const cells = format === 'markdown' ? layOutMarkdown(headed(table)) : layOutText(table);
  const heading = format === 'markdown' ? `### ${title}\n\n` : `${title}\n`;
  return `${heading}${cells}${notes.map((note) => `${format === 'markdown' ? '\n' : ''}${note}\n`).join('')}`;
}

/** The cells with one line of heads: `Grounding Avg.`. */
export function headed({ cells, groups = [] }: Table): Cells {
  const [head = [], ...body] = cells;
  const groupAt = (column: number): ColumnGroup | undefined =>
    groups.find(({ from, to }) => column >= from && column < to);
  return [
    head.map((name, column) => {
      const group = groupAt(column);
      return group === undefined ? name : `${group.title} ${name}`;
    }),
    ...body,
  ];
}

function layOutCsv(cells: Cells): string {
  return `${cells.map((row) => row.map(csvCell).join(',')).join('\n')}\n`;
}

function layOutText({ cells, groups = [] }: Table): string {
  const widths = widenForGroups(widthsOf(cells), groups);
  const lines = padded(cells, widths).map((row) => row.join('  ').trimEnd());
  const heading = groups.length === 0 ? [] : [groupLine(groups, widths)];
  return `${[...heading, ...lines].join('\n')}\n`;
}

/** The last column of a group takes up what its title needs more than its heads. */
function widenForGroups(widths: readonly number[], groups: readonly ColumnGroup[]): number[] {
  const wide = [...widths];
  for (const { title, from, to } of groups) {
    const room = wide.slice(from, to).reduce((sum, width) => sum + width + 2, -2);
    wide[to - 1] = (wide[to - 1] as number) + Math.max(0, title.length - room);
  }
  return wide;
}

function groupLine(groups: readonly ColumnGroup[], widths: readonly number[]): string {
  const startOf = (column: number): number =>
    widths.slice(0, column).reduce((sum, width) => sum + width + 2, 0);
  return groups.reduce((line, { title, from }) => line.padEnd(startOf(from)) + title, '');
}

function layOutMarkdown(cells: Cells): string {
  const escaped = cells.map((row) => row.map((cell) => cell.replace(/\|/g, '\\|')));
  const widths = widthsOf(escaped);
  const [head = '', ...body] = padded(escaped, widths).map((row) => `| ${row.join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return `${[head, rule, ...body].join('\n')}\n`;
}

function widthsOf(cells: Cells): number[] {
  return (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
}

function padded(cells: Cells, widths: readonly number[]): string[][] {
  return cells.map((row) => row.map((cell, i) => padCell(cell, widths[i] ?? 0, i === 0)));
}

/** Numbers to the right, names and text to the left. */
function padCell(cell: string, width: number, isName: boolean): string {
  return isName || Number.isNaN(Number.parseFloat(cell)) ? cell.padEnd(width) : cell.padStart(width);
}

/** Quotes as RFC 4180 says; a leading `=`, `+`, `-`, `@` of text is disarmed, since spreadsheets take it for a formula. */
function csvCell(cell: string): string {
  const isNumber = /^-?[\d.]+(?: to -?[\d.]+)?$/.test(cell);
  const safe = /^[=+\-@]/.test(cell) && !isNumber ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** A share as a percentage with two decimals. */
export const percent = (share: number): string => (share * 100).toFixed(2);
