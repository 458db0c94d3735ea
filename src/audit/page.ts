import { type Cell, cellOf, type Html, html, htmlCell, join, numberText, table, text } from '../page/html.ts';
import { type PageSection, pageOf } from '../page/page.ts';
import { type AuditCell, type AuditSection, type AuditTable, type Verdict, verdictOf } from './section.ts';

export interface AuditHead {
  readonly name: string;
  readonly version: string;
  readonly records: number;
  readonly images: number;
}

/** The audit as one HTML page, in the style of the report of a build. */
export function auditPage(head: AuditHead, sections: readonly AuditSection[]): string {
  const parts = sections.map((part): PageSection => [part.id, part.title, sectionContent(part)]);
  return pageOf(
    `${head.name} ${head.version}: audit`,
    [tiles(head, sections)],
    [['overview', 'Overview', [overview(sections)]], ...parts],
  );
}

function tiles({ records, images }: AuditHead, sections: readonly AuditSection[]): Html {
  const verdicts: readonly Verdict[] = ['passed', 'failed', 'not judged'];
  const facts: readonly (readonly [number, string])[] = [
    [records, 'records'],
    [images, 'images'],
    ...verdicts.map((verdict) => [sections.filter((s) => verdictOf(s) === verdict).length, verdict] as const),
  ];
  return html`<div class="facts">${join(facts.map(([value, name]) => html`<div><b>${text(numberText(value))}</b>${text(name)}</div>`))}</div>`;
}

function overview(sections: readonly AuditSection[]): Html {
  const rows = sections.map((part) => [
    htmlCell(html`<a href="#${text(part.id)}">${text(part.title)}</a>`, part.title),
    verdictCell(verdictOf(part)),
    cellOf(part.findings.length),
    cellOf(part.gates.filter((gate) => gate.met === false).length),
    cellOf(part.summary),
  ]);
  return table(['Check', 'Verdict', 'Findings', 'Gates not met', 'What was looked at'], rows);
}

function sectionContent(part: AuditSection): Html[] {
  return [
    html`<p>${verdictHtml(verdictOf(part))}. ${text(part.summary)}</p>`,
    ...(part.gates.length > 0 ? [gatesHtml(part)] : []),
    ...(part.findings.length > 0 ? [findingsHtml(part)] : []),
    ...part.figures,
    ...part.tables.map(tableHtml),
  ];
}

function gatesHtml({ gates }: AuditSection): Html {
  const rows = gates.map(({ name, met, value, threshold, definition }) => [
    cellOf(name),
    verdictCell(met === null ? 'not judged' : met ? 'met' : 'not met'),
    cellOf(value),
    cellOf(threshold),
    cellOf(definition),
  ]);
  return table(['Gate', 'Verdict', 'Value', 'Threshold', 'Definition'], rows, 'Gates');
}

function findingsHtml({ findings }: AuditSection): Html {
  const rows = findings.map(({ code, where, message }) => [cellOf(code), cellOf(where), cellOf(message)]);
  return table(['Finding', 'Where', 'What'], rows, 'Findings');
}

function tableHtml({ title, head, rows }: AuditTable): Html {
  return table(
    head,
    rows.map((row) => row.map(tableCell)),
    title,
  );
}

function tableCell(value: AuditCell): Cell {
  return typeof value === 'boolean' ? cellOf(value ? 'yes' : 'no') : cellOf(value);
}

/** Dark enough for small text on white; the word says the same as the colour. */
const VERDICT_COLOURS = {
  passed: '#14702c',
  met: '#14702c',
  failed: '#b3261e',
  'not met': '#b3261e',
  'not judged': '#7a5c00',
} as const;

type ShownVerdict = keyof typeof VERDICT_COLOURS;

function verdictCell(verdict: ShownVerdict): Cell {
  return htmlCell(verdictHtml(verdict), verdict);
}

function verdictHtml(verdict: ShownVerdict): Html {
  return html`<b style="color:${text(VERDICT_COLOURS[verdict])}">${text(verdict)}</b>`;
}
