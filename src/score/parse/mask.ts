import { DataError } from '../../core/errors.ts';
import { checkedRle, decodeRle, type Rle, rleArea, rleOfPolygon } from '../../core/rle.ts';
import { rleUnion } from '../../core/rle-union.ts';
import type { Prediction } from '../../model/prediction.ts';
import { asNumber, boxesOfGroups, type ParsedBoxes, parseBoxes } from './boxes.ts';
import type { Canvas, CoordinateProtocol } from './protocol.ts';
import { type InvalidReason, invalid, type Parsed, plainReply, valid } from './reply.ts';

/** What a reply to a segmentation task gave: a mask, or a box to prompt a mask predictor with. */
export type ParsedMask =
  | { readonly kind: 'mask'; readonly mask: Rle }
  | { readonly kind: 'box'; readonly box: readonly number[] };

/** The masks of a prediction line, or its boxes as prompts; its raw text where it has neither. At least one. */
export function parseMasksPrediction(
  prediction: Prediction,
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<readonly ParsedMask[]> {
  if (prediction.boxes !== undefined)
    return promptsOf(boxesOfGroups(prediction.boxes, { form: 'hbb', protocol, canvas }));
  if (prediction.mask !== undefined && prediction.mask !== null)
    return masksOf(prediction.mask, protocol, canvas) ?? invalid('no-answer');
  return parseMasks(prediction.output ?? '', protocol, canvas);
}

/**
 * Masks as COCO run lengths (compressed text or a list of runs, `size: [height, width]`), or polygons under `polygon`
 * or `segmentation`; one, or a list of them, of which the valid ones are kept. Else horizontal boxes, kept as prompts
 * (appendix C.1).
 */
export function parseMasks(
  reply: string,
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<readonly ParsedMask[]> {
  const value = jsonOf(reply);
  const masks = value === null ? null : masksOf(value, protocol, canvas);
  return masks ?? promptsOf(parseBoxes(reply, { form: 'hbb', protocol, canvas }));
}

function promptsOf(boxes: Parsed<ParsedBoxes>): Parsed<readonly ParsedMask[]> {
  if (!boxes.ok) return boxes;
  const prompts = boxes.value.boxes.map((box): ParsedMask => ({ kind: 'box', box }));
  return prompts.length === 0 ? invalid('no-answer') : valid(prompts);
}

// Code fences and thought are passed over, but not the back-ticks and stars that run-length text may hold.
function jsonOf(reply: string): unknown {
  if (plainReply(reply) === '') return null;
  const spoken = reply.replace(/<think>[\s\S]*?<\/think>/gi, ' ');
  for (const [open, close] of BRACKETS) {
    const start = spoken.indexOf(open);
    const end = spoken.lastIndexOf(close);
    if (start < 0 || end < start) continue;
    try {
      return JSON.parse(spoken.slice(start, end + 1)) as unknown;
    } catch {
      // Not JSON between these brackets: the other kind gets its turn.
    }
  }
  return null;
}

const BRACKETS: readonly (readonly [open: string, close: string])[] = [
  ['{', '}'],
  ['[', ']'],
];

/** Null where the value holds no mask at all. */
function masksOf(
  value: unknown,
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<readonly ParsedMask[]> | null {
  const listed = listOf(value).flatMap((item) => maskOfRecord(item, protocol, canvas) ?? []);
  if (listed.length === 0) return null;
  const masks = listed.flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  return masks.length > 0 ? valid(masks) : invalid((listed[0] as { reason: InvalidReason }).reason);
}

/** One mask is a list of one; `{"masks": [...]}` is its list. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const masks = isRecord(value) ? value.masks : undefined;
  return Array.isArray(masks) ? masks : [value];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function maskOfRecord(
  record: unknown,
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<ParsedMask> | null {
  if (!isRecord(record)) return null;
  for (const key of ['mask', 'rle', 'segmentation'])
    if (isRecord(record[key])) return maskOfRecord(record[key], protocol, canvas);
  if (record.counts !== undefined) return maskOfRuns(record, canvas);
  const polygon = record.polygon ?? record.segmentation;
  return Array.isArray(polygon) ? maskOfPolygon(polygon, protocol, canvas) : null;
}

function maskOfRuns({ size, counts }: Record<string, unknown>, canvas: Canvas): Parsed<ParsedMask> {
  const { heightPx, widthPx } = canvas;
  if (!Array.isArray(size) || size[0] !== heightPx || size[1] !== widthPx) return invalid('bad-mask');
  try {
    const mask =
      typeof counts === 'string'
        ? decodeRle(heightPx, widthPx, counts)
        : checkedRle(heightPx, widthPx, Array.isArray(counts) ? (counts as number[]) : []);
    return nonEmpty(mask);
  } catch (error) {
    if (error instanceof DataError) return invalid('bad-mask');
    throw error;
  }
}

function maskOfPolygon(
  polygon: readonly unknown[],
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<ParsedMask> {
  const parts: Rle[] = [];
  for (const ring of ringsOf(polygon)) {
    if (ring.length < 6 || ring.length % 2 !== 0) return invalid('wrong-form');
    const points = protocol.toPixels(ring, canvas);
    if (!points.every((v) => Number.isFinite(v) && Math.abs(v) < 1e6)) return invalid('not-finite');
    if (outlinePx(points) > MAX_OUTLINES * (canvas.widthPx + canvas.heightPx)) return invalid('bad-mask');
    parts.push(rleOfPolygon(canvas.heightPx, canvas.widthPx, points));
  }
  return parts.length === 0 ? invalid('wrong-form') : nonEmpty(rleUnion(parts));
}

/** An outline as long as this many images' half outlines draws nothing that is there, and would take all memory to trace. */
const MAX_OUTLINES = 100;

function outlinePx(points: readonly number[]): number {
  return points.reduce((sum, v, i) => sum + Math.abs((points[(i + 2) % points.length] as number) - v), 0);
}

/** `[x, y, x, y, …]` and `[[x, y], [x, y], …]` are one ring; `[[x, y, x, y, x, y, …], …]` are the rings of one mask (COCO). */
function ringsOf(polygon: readonly unknown[]): number[][] {
  const hasRings = polygon.length > 0 && polygon.every((part) => Array.isArray(part) && part.length !== 2);
  const rings = hasRings ? (polygon as unknown[][]) : [polygon];
  return rings.map((ring) => ring.flat().map((v) => asNumber(v) ?? Number.NaN));
}

function nonEmpty(mask: Rle): Parsed<ParsedMask> {
  return rleArea(mask) === 0 ? invalid('empty-mask') : valid({ kind: 'mask', mask });
}
