import { roundTo } from '../core/order.ts';
import { escapeHtml, printable } from '../core/text.ts';
import { type Html, html, join, numberText, text, trustedSvg } from './html.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly title?: string;
}

const BAR_COLOUR = '#3b7ea1';
const ROW_PX = 22;
const LABEL_CHARS = 34;

/** Horizontal bars, one per row, with label left and value right of each; `unit` says below what the values count. */
export function barChart(title: string, unit: string, bars: readonly Bar[], widthPx = 520): Html {
  if (bars.length === 0) return html`<p class="none">${text(title)}: none.</p>`;
  const labels = bars.map((bar) => shorten(bar.label, LABEL_CHARS));
  const labelPx = Math.max(...labels.map((label) => label.length)) * 7.4 + 12;
  const most = Math.max(...bars.map((bar) => bar.value), 1e-12);
  const roomPx = widthPx - labelPx - 80;
  const rows = bars.map((bar, i) => {
    const y = i * ROW_PX;
    const length = Math.max(bar.value > 0 ? 1 : 0, roundTo((bar.value / most) * roomPx, 2));
    return `<g><title>${safeText(bar.title ?? bar.label)}</title>${svgText(labels[i] as string, labelPx - 8, y + 15, 'end')}<rect x="${roundTo(labelPx, 2)}" y="${y + 3}" width="${length}" height="${ROW_PX - 6}" fill="${BAR_COLOUR}"/>${svgText(numberText(bar.value), labelPx + length + 6, y + 15, 'start')}</g>`;
  });
  const foot = bars.length * ROW_PX;
  const axis = `<line x1="${roundTo(labelPx - 0.5, 2)}" y1="0" x2="${roundTo(labelPx - 0.5, 2)}" y2="${foot}" stroke="#888"/>`;
  return figure(
    title,
    svgOf(widthPx, foot + 22, rows.join('') + axis + svgText(unit, labelPx, foot + 15, 'start')),
  );
}

export interface ColumnBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Columns of equal width for bins whose borders may grow; borders below, counts above. */
export function histogramChart(title: string, unit: string, bins: readonly ColumnBin[], widthPx = 520): Html {
  const shown = trimEmpty(bins);
  if (shown.length === 0) return html`<p class="none">${text(title)}: nothing to count.</p>`;
  const heightPx = 150;
  const stepPx = Math.min(64, (widthPx - 40) / shown.length);
  const most = Math.max(...shown.map((bin) => bin.count));
  const columns = shown.map((bin, i) => {
    const x = 20 + i * stepPx;
    const height = roundTo((bin.count / most) * heightPx, 2);
    const range = `${borderText(bin.from)} to ${borderText(bin.to)} ${unit}: ${numberText(bin.count)}`;
    return `<g><title>${safeText(range)}</title><rect x="${roundTo(x + 1, 2)}" y="${roundTo(20 + heightPx - height, 2)}" width="${roundTo(stepPx - 2, 2)}" height="${height}" fill="${BAR_COLOUR}"/>${bin.count === 0 ? '' : svgText(numberText(bin.count), x + stepPx / 2, 15 + heightPx - height, 'middle', 11)}</g>`;
  });
  const borders = [...shown.map((bin) => bin.from), (shown[shown.length - 1] as ColumnBin).to];
  const ticks = borders.map((border, i) =>
    svgText(borderText(border), 20 + i * stepPx, heightPx + 36, 'middle', 11),
  );
  const axis = `<line x1="20" y1="${heightPx + 20.5}" x2="${roundTo(20 + shown.length * stepPx, 2)}" y2="${heightPx + 20.5}" stroke="#888"/>`;
  const label = svgText(unit, 20 + (shown.length * stepPx) / 2, heightPx + 54, 'middle');
  return figure(title, svgOf(widthPx, heightPx + 62, columns.join('') + axis + ticks.join('') + label));
}

/** A table of numbers whose cells are shaded by their share of the largest of their row. */
export function heatTable(
  title: string,
  columns: readonly string[],
  rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[],
): Html {
  if (rows.length === 0) return html`<p class="none">${text(title)}: none.</p>`;
  const head = join(columns.map((name) => html`<th>${text(name)}</th>`));
  const body = rows.map(({ label, values }) => {
    const most = Math.max(...values.map((value) => value ?? 0), 1);
    const cells = values.map((value) => {
      const share = roundTo((value ?? 0) / most, 2);
      const shown = text(value === null ? '' : numberText(value));
      return html`<td class="n" style="background:rgba(59,126,161,${roundTo(share * 0.55, 3)})">${shown}</td>`;
    });
    return html`<tr><th>${text(label)}</th>${join(cells)}</tr>`;
  });
  return html`<div class="wide"><table class="heat"><caption>${text(title)}</caption><thead><tr><th></th>${head}</tr></thead><tbody>${join(body)}</tbody></table></div>`;
}

/** `in`, with what was kept and dropped of it, as one stacked bar. */
export function flowBar(kept: number, dropped: number, widthPx = 180): Html {
  const all = kept + dropped;
  const keptPx = all === 0 ? 0 : roundTo((kept / all) * widthPx, 2);
  return trustedSvg(
    `<svg class="flow" width="${widthPx}" height="12" role="img"><title>${safeText(`kept ${numberText(kept)} of ${numberText(all)}`)}</title><rect width="${widthPx}" height="12" fill="${all === 0 ? '#eee' : '#e2b9a6'}"/><rect width="${keptPx}" height="12" fill="${BAR_COLOUR}"/></svg>`,
  );
}

function figure(title: string, svg: string): Html {
  return html`<figure><figcaption>${text(title)}</figcaption>${trustedSvg(svg)}</figure>`;
}

function svgOf(width: number, height: number, content: string): string {
  return `<svg class="plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">${content}</svg>`;
}

function svgText(content: string, x: number, y: number, anchor: string, sizePx = 12.5): string {
  return `<text x="${roundTo(x, 2)}" y="${roundTo(y, 2)}" text-anchor="${anchor}" font-size="${sizePx}">${safeText(content)}</text>`;
}

function safeText(content: string): string {
  return escapeHtml(printable(content));
}

function borderText(value: number): string {
  if (Number.isInteger(value)) return numberText(value);
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(0);
  return String(Number(value.toPrecision(3)));
}

function trimEmpty(bins: readonly ColumnBin[]): readonly ColumnBin[] {
  const first = bins.findIndex((bin) => bin.count > 0);
  if (first === -1) return [];
  const last = bins.findLastIndex((bin) => bin.count > 0);
  return bins.slice(first, last + 1);
}

function shorten(label: string, chars: number): string {
  return label.length <= chars ? label : `${label.slice(0, chars - 1)}…`;
}
