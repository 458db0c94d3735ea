import { countText } from '../core/text.ts';
import { type Cell, cellOf, type Html, html, join, numberText, table, text } from '../page/html.ts';
import { binText, wordOf } from './report-words.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Rows of a list that are shown; the rest is counted. */
const MAX_ROWS = 60;

/**
 * Any JSON value as HTML: objects of numbers as two columns, lists and objects of like objects as tables with one row
 * each, everything else nested. Fields are named in words; names that are data stay as they are.
 */
export function valueHtml(value: unknown, caption: string): Html {
  const title = wordOf(caption);
  if (Array.isArray(value)) return listHtml(value, title);
  if (isPlain(value)) return objectHtml(value, title);
  return html`<p>${text(title)}: ${cellOf(value as string | number | null).html}</p>`;
}

function objectHtml(value: Plain, caption: string): Html {
  const entries = Object.entries(value);
  if (entries.length === 0) return html`<p class="none">${text(caption)}: none.</p>`;
  if (entries.every(([, item]) => isScalar(item))) {
    return table(
      ['', ''],
      entries.map(([key, item]) => [cellOf(rowName(key)), cellOf(item as string)]),
      caption,
    );
  }
  if (entries.every(([, item]) => isPlain(item) && isFlat(item))) {
    return rowsHtml(
      entries.map(([key, item]) => ({ '': rowName(key), ...(item as Plain) })),
      caption,
    );
  }
  const parts = entries.map(([key, item]) => valueHtml(item, key));
  return html`<details open><summary>${text(caption)}</summary>${join(parts)}</details>`;
}

function listHtml(value: readonly unknown[], caption: string): Html {
  if (value.length === 0) return html`<p class="none">${text(caption)}: none.</p>`;
  if (value.every(isPlain)) return rowsHtml(value as Plain[], caption);
  return rowsHtml(
    value.map((item) => ({ '': isScalar(item) ? item : JSON.stringify(item) })),
    caption,
  );
}

function rowsHtml(rows: readonly Plain[], caption: string): Html {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const shown = rows.slice(0, MAX_ROWS).map((row) => columns.map((column) => nestedCell(row[column])));
  const body = table(columns.map(wordOf), shown, caption);
  if (rows.length <= MAX_ROWS) return body;
  return html`${body}<p class="none">and ${text(countText(rows.length - MAX_ROWS, 'more row'))}</p>`;
}

function nestedCell(value: unknown): Cell {
  if (isScalar(value)) return cellOf(value as string | number | null | undefined);
  return cellOf(plainText(value));
}

/** `dev 6, test (a 1, b 2)`: nested numbers on one line. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plainText).join('; ');
  if (isPlain(value)) {
    const parts = Object.entries(value).map(([key, item]) =>
      isPlain(item) ? `${rowName(key)} (${plainText(item)})` : `${rowName(key)} ${plainText(item)}`,
    );
    return parts.length === 0 ? '–' : parts.join(', ');
  }
  if (typeof value === 'number') return numberText(value);
  return value === null || value === undefined ? '–' : String(value);
}

/** A field in words, or a bin of answers. */
function rowName(key: string): string {
  return wordOf(binText(key));
}

function isFlat(value: Plain): boolean {
  return Object.values(value).every(
    (item) => isScalar(item) || (isPlain(item) && Object.values(item).every(isScalar)),
  );
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== 'object';
}
