import { printable } from '../core/text.ts';

/** Text from outside in Markdown: control characters shown, markup and HTML escaped. */
export function markdownText(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>()#|&!]/g, (c) =>
    c === '<' || c === '>' || c === '&' ? `&#${c.charCodeAt(0)};` : `\\${c}`,
  );
}

/** Cells are Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
