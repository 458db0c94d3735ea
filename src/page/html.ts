import { escapeHtml, printable } from '../core/text.ts';

/** HTML that is safe to join: made by this module or of escaped text only. */
export type Html = string & { readonly __html: true };

const asHtml = (text: string): Html => text as Html;

/** Text from outside, with control characters shown and markup escaped. */
export function text(value: string): Html {
  return asHtml(escapeHtml(printable(value)));
}

/** A template whose fillings are escaped, unless they are HTML of this module already. */
export function html(parts: TemplateStringsArray, ...fillings: readonly (Html | number)[]): Html {
  return asHtml(parts.map((part, i) => (i === 0 ? part : `${fillings[i - 1]}${part}`)).join(''));
}

export function join(parts: readonly Html[], separator = ''): Html {
  return asHtml(parts.join(separator));
}

/** Digits grouped by thin spaces at which no line breaks, the same in every locale. */
export function numberText(value: number): string {
  if (!Number.isInteger(value)) return smallNumberText(value);
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

function smallNumberText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  if (size >= 1) return String(Number(value.toFixed(2)));
  return String(Number(value.toPrecision(3)));
}

/** Text up to this length is kept on one line. */
const MAX_UNBROKEN = 24;

export interface Cell {
  readonly html: Html;
  /** What the column is sorted by; numbers stand right. */
  readonly sort: number | string;
}

export function cellOf(value: number | string | null | undefined | boolean): Cell {
  if (value === null || value === undefined) return { html: text('–'), sort: '' };
  if (typeof value === 'number') return { html: text(numberText(value)), sort: value };
  return { html: text(String(value)), sort: String(value) };
}

export function htmlCell(content: Html, sort: number | string): Cell {
  return { html: content, sort };
}

/** A table that sorts by a click on a heading. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], caption?: string): Html {
  if (rows.length === 0) return html`<p class="none">${text(caption ?? 'Nothing')}: none.</p>`;
  const title = caption === undefined ? asHtml('') : html`<caption>${text(caption)}</caption>`;
  const headings = join(head.map((name) => html`<th tabindex="0">${text(name)}</th>`));
  const isNumeric = head.map((_, i) => rows.some((row) => typeof row[i]?.sort === 'number'));
  const body = join(
    rows.map((row) => html`<tr>${join(row.map((cell, i) => cellHtml(cell, isNumeric[i])))}</tr>`),
  );
  return html`<div class="wide"><table>${title}<thead><tr>${headings}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Numbers stand right, and so does what is missing among them. */
function cellHtml({ html: content, sort }: Cell, isNumeric = false): Html {
  const isShort = typeof sort === 'string' && sort.length <= MAX_UNBROKEN;
  const isRight = typeof sort === 'number' || (isNumeric && sort === '');
  const kind = asHtml(isRight ? ' class="n"' : isShort ? ' class="s"' : '');
  return html`<td${kind} data-v="${text(String(sort))}">${content}</td>`;
}

export function section(id: string, title: string, content: readonly Html[]): Html {
  return html`<section id="${text(id)}"><h2>${text(title)}</h2>${join(content)}</section>`;
}

export function paragraph(content: string): Html {
  return html`<p>${text(content)}</p>`;
}

export function subsection(title: string, content: Html): Html {
  return html`<h3>${text(title)}</h3>${content}`;
}

/** SVG made by this project of numbers and escaped text. */
export function trustedSvg(svg: string): Html {
  return asHtml(svg);
}
