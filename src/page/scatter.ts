import { roundTo } from '../core/order.ts';
import { escapeHtml, printable } from '../core/text.ts';

/** A scatter plot of shares (0 to 1, upwards) against positive measures on a logarithmic axis. */
export interface Scatter {
  readonly title: string;
  readonly subtitle: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Ends of the horizontal axis, so that plots stand beside each other on one scale. */
  readonly xRange: readonly [low: number, high: number];
}

const WIDTH = 380;
const HEIGHT = 290;
const FRAME = { left: 46, top: 46, right: 366, bottom: 242 };
const POINT_COLOUR = '#3b7ea1';
const MEAN_COLOUR = '#b4441c';
/** As many as have room. */
const MAX_TITLE_CHARS = 42;
/** Points of a mean: fewer say nothing. */
const MIN_IN_MEAN = 5;

/** Range of all measures, widened to whole factors of two; [1, 2] for none. */
export function logRange(values: readonly number[]): [low: number, high: number] {
  if (values.length === 0) return [1, 2];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return [
    2 ** Math.floor(Math.log2(low)),
    2 ** Math.max(Math.ceil(Math.log2(high)), Math.floor(Math.log2(low)) + 1),
  ];
}

/** A whole SVG file: every point, and the mean of the points in each doubling of the measure as a line. */
export function scatterSvg(scatter: Scatter): string {
  const { title, subtitle, xLabel, yLabel } = scatter;
  const middle = (FRAME.left + FRAME.right) / 2;
  const parts = [
    `<title>${safe(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    label(shorten(title), FRAME.left, 18, 'start', 13, ' font-weight="600"'),
    label(subtitle, FRAME.left, 35, 'start', 11.5),
    yAxis(),
    xAxis(scatter),
    dots(scatter),
    meanLine(scatter),
    `<path d="M${FRAME.left} ${FRAME.top}V${FRAME.bottom}H${FRAME.right}" fill="none" stroke="#888"/>`,
    label(xLabel, middle, HEIGHT - 8, 'middle', 12),
    `<g transform="rotate(-90 13 ${(FRAME.top + FRAME.bottom) / 2})">${label(yLabel, 13, (FRAME.top + FRAME.bottom) / 2, 'middle', 12)}</g>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="system-ui, 'DejaVu Sans', sans-serif" fill="#333">${parts.join('')}</svg>\n`;
}

function shorten(title: string): string {
  return title.length <= MAX_TITLE_CHARS ? title : `${title.slice(0, MAX_TITLE_CHARS - 1)}…`;
}

function xOf(value: number, [low, high]: Scatter['xRange']): number {
  const share = Math.log2(value / low) / Math.log2(high / low);
  return roundTo(FRAME.left + share * (FRAME.right - FRAME.left), 1);
}

function yOf(share: number): number {
  return roundTo(FRAME.bottom - share * (FRAME.bottom - FRAME.top), 1);
}

function yAxis(): string {
  const lines = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const grid = `<path d="M${FRAME.left} ${yOf(share)}H${FRAME.right}" stroke="#eee"/>`;
    return grid + label(String(share), FRAME.left - 6, yOf(share) + 4, 'end', 11);
  });
  return lines.join('');
}

/** A tick per doubling, a number at every second one where they are many. */
function xAxis({ xRange }: Scatter): string {
  const doublings = Math.round(Math.log2(xRange[1] / xRange[0]));
  const step = doublings > 8 ? 2 : 1;
  const ticks = Array.from({ length: doublings + 1 }, (_, i) => {
    const value = xRange[0] * 2 ** i;
    const x = xOf(value, xRange);
    const grid = `<path d="M${x} ${FRAME.top}V${FRAME.bottom}" stroke="#eee"/>`;
    return i % step === 0 ? grid + label(String(value), x, FRAME.bottom + 16, 'middle', 11) : grid;
  });
  return ticks.join('');
}

/** One path for all points: thousands of elements would make the page slow. */
function dots({ points, xRange }: Scatter): string {
  const path = points.map(({ x, y }) => `M${xOf(x, xRange)} ${yOf(y)}h0`).join('');
  return path === ''
    ? ''
    : `<path d="${path}" stroke="${POINT_COLOUR}" stroke-opacity="0.35" stroke-width="4" stroke-linecap="round" fill="none"/>`;
}

function meanLine({ points, xRange }: Scatter): string {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { x, y } of points) {
    const bin = Math.floor(Math.log2(x));
    const found = sums.get(bin) ?? { sum: 0, count: 0 };
    sums.set(bin, { sum: found.sum + y, count: found.count + 1 });
  }
  const means = [...sums]
    .filter(([, { count }]) => count >= MIN_IN_MEAN)
    .sort((a, b) => a[0] - b[0])
    .map(([bin, { sum, count }]) => [xOf(2 ** (bin + 0.5), xRange), yOf(sum / count)] as const);
  if (means.length === 0) return '';
  const marks = means.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.2" fill="${MEAN_COLOUR}"/>`);
  const line = `<polyline points="${means.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${MEAN_COLOUR}" stroke-width="1.8"/>`;
  return line + marks.join('');
}

function label(content: string, x: number, y: number, anchor: string, sizePx: number, more = ''): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${sizePx}"${more}>${safe(content)}</text>`;
}

function safe(content: string): string {
  return escapeHtml(printable(content));
}
