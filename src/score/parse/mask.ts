import { DataError } from '../../core/errors.ts';
import { checkedRle, decodeRle, type Rle, rleArea, rleOfPolygon } from '../../core/rle.ts';
import type { Prediction } from '../../model/prediction.ts';
import { boxesOfGroups, parseBoxes } from './boxes.ts';
import type { Canvas, CoordinateProtocol } from './protocol.ts';
import { invalid, type Parsed, plainReply, valid } from './reply.ts';

/** What a reply to a segmentation task gave: a mask, or a box to prompt a mask predictor with. */
export type ParsedMask =
  | { readonly kind: 'mask'; readonly mask: Rle }
  | { readonly kind: 'box'; readonly box: readonly number[] };

/** The mask of a prediction line, or the first of its boxes as a prompt; its raw text where it has neither. */
export function parseMaskPrediction(
  prediction: Prediction,
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<ParsedMask> {
  const first = prediction.boxes?.[0];
  if (first !== undefined) {
    const found = boxesOfGroups([first], { form: 'hbb', protocol, canvas });
    return found.ok ? valid({ kind: 'box', box: found.value.boxes[0] as readonly number[] }) : found;
  }
  const given = prediction.mask ?? prediction.output;
  return given === undefined || given === null ? invalid('empty') : parseMask(given, protocol, canvas);
}

/**
 * A mask as COCO run lengths (compressed text or a list of runs, `size: [height, width]`), or as a polygon under
 * `polygon` or `segmentation`; else a horizontal box, kept as a prompt (appendix C.1).
 */
export function parseMask(
  reply: string | Record<string, unknown>,
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<ParsedMask> {
  const record = typeof reply === 'string' ? jsonRecord(reply) : reply;
  if (record !== null) {
    const mask = maskOfRecord(record, protocol, canvas);
    if (mask !== null) return mask;
  }
  if (typeof reply !== 'string') return invalid('no-answer');
  const boxes = parseBoxes(reply, { form: 'hbb', protocol, canvas });
  if (!boxes.ok) return boxes;
  const box = boxes.value.boxes[0];
  return box === undefined ? invalid('no-answer') : valid({ kind: 'box', box });
}

function jsonRecord(reply: string): Record<string, unknown> | null {
  // Code fences and thought are stripped, but not the back-ticks and stars that run-length text may hold.
  const start = reply.indexOf('{');
  const end = reply.lastIndexOf('}');
  if (start < 0 || end < start || plainReply(reply) === '') return null;
  try {
    const value = JSON.parse(reply.slice(start, end + 1)) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function maskOfRecord(
  record: Record<string, unknown>,
  protocol: CoordinateProtocol,
  canvas: Canvas,
): Parsed<ParsedMask> | null {
  for (const key of ['mask', 'rle', 'segmentation']) {
    const inner = record[key];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      return maskOfRecord(inner as Record<string, unknown>, protocol, canvas);
    }
  }
  if (record.counts !== undefined) return maskOfRuns(record, canvas);
  const polygon = record.polygon ?? record.segmentation;
  return Array.isArray(polygon) ? maskOfPolygon(polygon, protocol, canvas) : null;
}

function maskOfRuns(record: Record<string, unknown>, canvas: Canvas): Parsed<ParsedMask> {
  const size = record.size;
  if (!Array.isArray(size) || size[0] !== canvas.heightPx || size[1] !== canvas.widthPx)
    return invalid('bad-mask');
  try {
    const { counts } = record;
    const mask =
      typeof counts === 'string'
        ? decodeRle(canvas.heightPx, canvas.widthPx, counts)
        : checkedRle(canvas.heightPx, canvas.widthPx, Array.isArray(counts) ? (counts as number[]) : []);
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
  const nested = polygon.length === 1 && Array.isArray(polygon[0]) ? (polygon[0] as unknown[]) : polygon;
  const numbers = nested.flat().map(Number);
  if (numbers.length < 6 || numbers.length % 2 !== 0) return invalid('wrong-form');
  const points = protocol.toPixels(numbers, canvas);
  if (!points.every((v) => Number.isFinite(v) && Math.abs(v) < 1e6)) return invalid('not-finite');
  return nonEmpty(rleOfPolygon(canvas.heightPx, canvas.widthPx, points));
}

function nonEmpty(mask: Rle): Parsed<ParsedMask> {
  return rleArea(mask) === 0 ? invalid('empty-mask') : valid({ kind: 'mask', mask });
}
