import { cellOf, type Html, html, join, paragraph, table, text } from '../page/html.ts';
import { type PageSection, pageOf } from '../page/page.ts';
import { type AuditSection, type AuditTable, type Verdict, verdictOf } from './section.ts';

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
  return html`<div class="facts">${join(facts.map(([value, name]) => html`<div><b>${value}</b>${text(name)}</div>`))}</div>`;
}

function overview(sections: readonly AuditSection[]): Html {
  const rows = sections.map((part) => [
    cellOf(part.title),
    cellOf(verdictOf(part)),
    cellOf(part.findings.length),
    cellOf(part.gates.filter((gate) => gate.met === false).length),
    cellOf(part.summary),
  ]);
  return table(['Check', 'Verdict', 'Findings', 'Gates not met', 'What was looked at'], rows);
}

function sectionContent(part: AuditSection): Html[] {
  return [
    paragraph(`${verdictOf(part)}. ${part.summary}`),
    ...(part.gates.length > 0 ? [gatesHtml(part)] : []),
    ...(part.findings.length > 0 ? [findingsHtml(part)] : []),
    ...part.figures,
    ...part.tables.map(tableHtml),
  ];
}

function gatesHtml({ gates }: AuditSection): Html {
  const rows = gates.map(({ name, met, value, threshold, definition }) => [
    cellOf(name),
    cellOf(met === null ? 'not judged' : met ? 'met' : 'not met'),
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
    rows.map((row) => row.map(cellOf)),
    title,
  );
}
