import { hbbCentre, hbbHeight, hbbOf, hbbWidth } from '../core/hbb.ts';
import { roundTo } from '../core/order.ts';
import { escapeHtml, printable } from '../core/text.ts';
import { isInView, projectPoints, type View } from './render-view.ts';

/** An outline to be drawn over an image. */
export interface Shape {
  /** Absolute pixels of the native image, flat. */
  readonly points: readonly number[];
  readonly colour: string;
  /** Width of the line in drawn pixels, or in native ones where `nativeStroke` is set (a marker as it is shown). */
  readonly strokePx: number;
  readonly nativeStroke?: boolean;
  /** A smaller outline is drawn this long, in drawn pixels, about its centre: else it would be a speck. */
  readonly minSidePx?: number;
  /** A wider and darker line under the coloured one: for pale colours, which get lost on pale ground. */
  readonly halo?: boolean;
  readonly dashed?: boolean;
  /** 0 to 1. */
  readonly fillOpacity?: number;
  readonly opacity?: number;
  readonly label?: string;
  /** Stands instead of `label` where that finds no place. */
  readonly shortLabel?: string;
}

const FONT = 'DejaVu Sans, Verdana, Arial, sans-serif';
const LABEL_PX = 13;
/** Mean advance of a character of the label's font over its size. */
const ADVANCE = 0.64;

/** The shapes as SVG elements in drawn pixels; those outside the window are left out. */
export function shapesSvg(shapes: readonly Shape[], view: View): string {
  const visible = shapes.filter((shape) => isInView(shape.points, view));
  const labels = placeLabels(visible, view);
  return visible.map((shape) => outlineSvg(shape, view)).join('') + labels.join('');
}

/** A whole SVG document of the size of the view: for compositing. */
export function svgDocument(content: string, widthPx: number, heightPx: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">${content}</svg>`;
}

/** Text as SVG; `anchor` is the side that stands at `x`. */
export function textSvg(
  text: string,
  x: number,
  y: number,
  options: {
    readonly sizePx?: number;
    readonly colour?: string;
    readonly anchor?: string;
    readonly bold?: boolean;
  } = {},
): string {
  const { sizePx = LABEL_PX, colour = '#222', anchor = 'start', bold = false } = options;
  const weight = bold ? ' font-weight="bold"' : '';
  return `<text x="${roundTo(x, 2)}" y="${roundTo(y, 2)}" font-family="${FONT}" font-size="${sizePx}"${weight} fill="${colour}" text-anchor="${anchor}">${escapeHtml(printable(text))}</text>`;
}

// A dark casing under every line keeps it visible on bright and on dark ground.
function outlineSvg(shape: Shape, view: View): string {
  const points = pairs(grown(projectPoints(shape.points, view), shape.minSidePx ?? 0));
  const width = roundTo(shape.nativeStroke ? Math.max(1, shape.strokePx * view.scale) : shape.strokePx, 2);
  const dash = shape.dashed ? ` stroke-dasharray="${roundTo(width * 5, 2)} ${roundTo(width * 3, 2)}"` : '';
  const fill =
    shape.fillOpacity === undefined
      ? 'fill="none"'
      : `fill="${shape.colour}" fill-opacity="${shape.fillOpacity}"`;
  const opacity = shape.opacity === undefined ? '' : ` opacity="${shape.opacity}"`;
  const [dark, rimPx] = shape.halo === true ? HALO : CASING;
  const casing = shape.nativeStroke
    ? ''
    : `<polygon points="${points}" fill="none" stroke="#000" stroke-opacity="${dark}" stroke-width="${roundTo(width + 2 * rimPx, 2)}" stroke-linejoin="miter"/>`;
  return `<g${opacity}>${casing}<polygon points="${points}" ${fill} stroke="${shape.colour}" stroke-width="${width}" stroke-linejoin="miter"${dash}/></g>`;
}

/** Opacity of the dark line, and how far it stands out on both sides, drawn px. */
const CASING = [0.55, 0.8] as const;
const HALO = [0.85, 1.25] as const;

/** The ring about the centre of its box, so that the longer side is at least `sidePx`; a square where it is a point. */
function grown(ring: number[], sidePx: number): number[] {
  const box = hbbOf(ring);
  const longest = Math.max(hbbWidth(box), hbbHeight(box));
  if (longest >= sidePx) return ring;
  const [x, y] = hbbCentre(box);
  const half = sidePx / 2;
  if (longest === 0) return [x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half];
  const times = sidePx / longest;
  return ring.map((value, i) => roundTo(i % 2 === 0 ? x + (value - x) * times : y + (value - y) * times, 2));
}

function pairs(flat: readonly number[]): string {
  const out: string[] = [];
  for (let i = 0; i < flat.length; i += 2) out.push(`${flat[i]},${flat[i + 1]}`);
  return out.join(' ');
}

type Slot = readonly [x1: number, y1: number, x2: number, y2: number];

/** Labels at the first free place around their shape; one that finds none is left out rather than drawn over another. */
function placeLabels(shapes: readonly Shape[], view: View): string[] {
  const taken: Slot[] = [];
  const out: string[] = [];
  for (const shape of shapes) {
    for (const label of [shape.label, shape.shortLabel]) {
      const place = label === undefined ? null : freePlace(shape, label, taken, view);
      if (label === undefined || place === null) continue;
      taken.push(place);
      out.push(labelSvg(label, place, shape.colour));
      break;
    }
  }
  return out;
}

function labelSvg(label: string, [x1, y1, x2, y2]: Slot, colour: string): string {
  const plate = `<rect x="${roundTo(x1, 2)}" y="${roundTo(y1, 2)}" width="${roundTo(x2 - x1, 2)}" height="${roundTo(y2 - y1, 2)}" rx="2" fill="#fff" fill-opacity="0.88" stroke="${colour}"/>`;
  return plate + textSvg(label, x1 + 4, y2 - 4.5);
}

function freePlace(shape: Shape, label: string, taken: readonly Slot[], view: View): Slot | null {
  const [x1, y1, x2, y2] = hbbOf(projectPoints(shape.points, view));
  const width = label.length * LABEL_PX * ADVANCE + 8;
  const height = LABEL_PX + 5;
  const line = shape.nativeStroke ? (shape.strokePx * view.scale) / 2 : 0;
  const starts: readonly (readonly [number, number])[] = [
    [x1 - line, y1 - height - 4 - line],
    [x1 - line, y2 + 4 + line],
    [x2 + 5 + line, (y1 + y2 - height) / 2],
    [x1 - width - 5 - line, (y1 + y2 - height) / 2],
    [x1 + 4, y1 + 4],
    [x2 - width, y1 - height * 2 - 8],
  ];
  for (const [x, y] of starts) {
    const place: Slot = [x, y, x + width, y + height];
    if (x < 0 || y < 0 || place[2] > view.widthPx || place[3] > view.heightPx) continue;
    if (!taken.some((other) => overlaps(place, other))) return place;
  }
  return null;
}

function overlaps(a: Slot, b: Slot): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
