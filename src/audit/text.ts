import { countText, printable } from '../core/text.ts';
import type { Gate } from '../model/manifest.ts';
import {
  type AuditCell,
  type AuditFinding,
  type AuditSection,
  type AuditTable,
  verdictOf,
} from './section.ts';

/** Findings of one section that are printed; the page and `--json` have them all. */
const MAX_FINDINGS = 20;
const MAX_ROWS = 20;

/** The audit for a terminal: a line per check first, then each check with its gates, findings and tables. */
export function auditText(sections: readonly AuditSection[]): string {
  const overview = sections.map((section) => `${verdictOf(section).padEnd(10)}  ${section.title}`);
  return `${[...overview, ...sections.map(sectionText)].join('\n')}\n`;
}

function sectionText(section: AuditSection): string {
  const lines = [
    '',
    `${section.title}: ${verdictOf(section)}`,
    `  ${printable(section.summary)}`,
    ...section.gates.map((gate) => `  ${gateText(gate)}`),
    ...findingLines(section.findings),
    ...section.tables.flatMap(tableLines),
  ];
  return lines.join('\n');
}

/** `met  share of answers that replay: 1 (threshold 1)`. */
function gateText({ name, value, threshold, met }: Gate): string {
  const word = met === null ? 'not judged' : met ? 'met' : 'NOT MET';
  return `${word.padEnd(10)}  ${name}: ${value === null ? 'not measured' : value} (threshold ${threshold})`;
}

function findingLines(findings: readonly AuditFinding[]): string[] {
  const shown = findings.slice(0, MAX_FINDINGS);
  const lines = shown.map(
    ({ code, where, message }) => `  ${code}: ${printable(where)}: ${printable(message)}`,
  );
  const rest = findings.length - shown.length;
  return rest > 0 ? [...lines, `  … and ${rest} more, see the page or --json`] : lines;
}

function tableLines({ title, head, rows }: AuditTable): string[] {
  const shown = rows.slice(0, MAX_ROWS);
  const cells = [head, ...shown.map((row) => row.map(cellText))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? '').length)));
  const isNumber = head.map((_, i) => shown.some((row) => typeof row[i] === 'number'));
  const lines = cells.map((row) =>
    row
      .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  '),
  );
  const rest = rows.length - shown.length;
  const more = rest > 0 ? [`    … and ${countText(rest, 'more row')}`] : [];
  return ['', `  ${title}`, ...lines.map((line) => `    ${line.trimEnd()}`), ...more];
}

function cellText(cell: AuditCell): string {
  if (cell === null) return '–';
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : printable(String(cell));
}
