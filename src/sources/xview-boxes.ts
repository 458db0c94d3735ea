import { quoteJson } from './label-json.ts';
import { countFault, readNumber } from './label-text.ts';
import type { ObjectDrop, ParsedAnnotation, RawObject } from './reader.ts';
import { XVIEW_CLASSES } from './xview-classes.ts';

/** Boxes of one image, packed: the file holds some 600,000 of them, all but a few of whole numbers. */
export interface XviewBoxes {
  readonly typeIds: Int32Array;
  /** Place of the feature in the file's list. */
  readonly indices: Int32Array;
  /** `xmin ymin xmax ymax` of each box. */
  readonly bounds: Int32Array;
  /** Boxes of other than whole numbers. */
  readonly fractional: readonly FractionalBox[];
  /** Boxes whose `bounds_imcoords` is not four numbers. */
  readonly malformed: readonly MalformedBox[];
  /** Where boxes begin that a message may have to name: those of the two lists, and those of no known class. */
  readonly lines: readonly LineOfBox[];
}

interface LineOfBox {
  readonly index: number;
  /** 1-based. */
  readonly line: number;
}

export interface FractionalBox {
  readonly index: number;
  readonly typeId: number;
  readonly bounds: readonly number[];
}

export interface MalformedBox {
  readonly index: number;
  readonly typeId: number;
  readonly text: string;
}

/** A box as it stands in the file. */
export interface FoundBox {
  /** Place of its feature in the file's list. */
  readonly index: number;
  /** On which its feature begins, 1-based. */
  readonly line: number;
  readonly typeId: number;
  readonly imcoords: unknown;
}

/** An image has 711 boxes on average: growing from few to that many costs more than the room that is left. */
const USUAL_BOXES = 512;

/** Boxes of one image while the file is being read. */
export class BoxList {
  private count = 0;
  private typeIds = new Int32Array(USUAL_BOXES);
  private indices = new Int32Array(USUAL_BOXES);
  private bounds = new Int32Array(USUAL_BOXES * 4);
  private readonly fractional: FractionalBox[] = [];
  private readonly malformed: MalformedBox[] = [];
  private readonly lines: LineOfBox[] = [];

  add({ index, line, typeId, imcoords }: FoundBox): void {
    const isRead = readBounds(imcoords, scratch);
    const isUsual = isRead && isWhole(scratch);
    if (!isUsual || !XVIEW_CLASSES.has(typeId)) this.lines.push({ index, line });
    if (isUsual) this.addWhole(index, typeId, scratch);
    else if (isRead) this.fractional.push({ index, typeId, bounds: [...scratch] });
    else this.malformed.push({ index, typeId, text: quoteJson(imcoords) });
  }

  private addWhole(index: number, typeId: number, bounds: Float64Array): void {
    if (this.count === this.typeIds.length) this.grow();
    this.typeIds[this.count] = typeId;
    this.indices[this.count] = index;
    this.bounds.set(bounds, this.count * 4);
    this.count++;
  }

  /** The boxes in arrays of just their length. */
  pack(): XviewBoxes {
    return {
      typeIds: this.typeIds.slice(0, this.count),
      indices: this.indices.slice(0, this.count),
      bounds: this.bounds.slice(0, this.count * 4),
      fractional: this.fractional,
      malformed: this.malformed,
      lines: this.lines,
    };
  }

  private grow(): void {
    this.typeIds = longer(this.typeIds);
    this.indices = longer(this.indices);
    this.bounds = longer(this.bounds);
  }
}

function longer(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

/** The box that is being read: a million arrays of four numbers would cost more than reading them. */
const scratch = new Float64Array(4);

/** `"2712,1145,2746,1177"`; the official code guards against `[]` and against other than four numbers. */
function readBounds(imcoords: unknown, into: Float64Array): boolean {
  if (typeof imcoords === 'string' && readWholeBounds(imcoords, into)) return true;
  const parts: unknown = typeof imcoords === 'string' ? imcoords.split(',') : imcoords;
  if (!Array.isArray(parts) || parts.length !== 4) return false;
  for (let i = 0; i < 4; i++) {
    const part: unknown = parts[i];
    const value = typeof part === 'string' ? readNumber(part.trim()) : part;
    if (typeof value !== 'number') return false;
    into[i] = value;
  }
  return true;
}

const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;

/** Four whole numbers of up to nine digits and nothing else: nearly every box, read without a list of texts. */
function readWholeBounds(text: string, into: Float64Array): boolean {
  let [at, place] = [0, 0];
  while (place < 4) {
    const isNegative = text.charCodeAt(at) === MINUS;
    if (isNegative) at++;
    const from = at;
    let value = 0;
    for (; at < text.length && at - from < 9; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === from) return false;
    into[place++] = isNegative && value !== 0 ? -value : value;
    if (place < 4 && text.charCodeAt(at++) !== COMMA) return false;
  }
  return at === text.length;
}

function isWhole(bounds: Float64Array): boolean {
  for (let i = 0; i < 4; i++) {
    const value = bounds[i] as number;
    if ((value | 0) !== value) return false;
  }
  return true;
}

export function parseXview(boxes: XviewBoxes): ParsedAnnotation {
  const faults: Record<string, number> = {};
  const objects: RawObject[] = [];
  const drops: ObjectDrop[] = [];
  for (const { index, typeId, bounds } of allBoxes(boxes)) {
    const [x1, y1, x2, y2] = bounds as Bounds;
    const points = [x1, y1, x2, y1, x2, y2, x1, y2];
    if (isInDegrees(bounds as Bounds)) drops.push(badBounds(index, typeId, bounds.join(','), 'pixels'));
    else if (UNDEFINED_TYPES.has(typeId))
      drops.push({ code: 'undefined-type', value: typeId, threshold: '60 classes', points, index });
    else objects.push({ sourceLabel: labelOf(typeId), points, difficult: false, ignore: false, index });
    if (x1 > x2 || y1 > y2) countFault(faults, 'swapped-corners');
  }
  for (const { index, typeId, text } of boxes.malformed)
    drops.push(badBounds(index, typeId, text, 'four numbers'));
  return { size: null, gsdMeters: null, objects, drops, faults, metadata: {}, headFirst: false };
}

/** 1-based line of a box that a message has to name; null for any other. */
export function lineOfBox({ lines }: XviewBoxes, index: number): number | null {
  return lines.find((box) => box.index === index)?.line ?? null;
}

type Bounds = readonly [number, number, number, number];

/**
 * The corners of `geometry` in place of pixels (ultralytics/xview-yolov3#17). Nothing in an image is a degree wide, and
 * nothing labelled in whole pixels is part of a pixel wide.
 */
function isInDegrees([x1, y1, x2, y2]: Bounds): boolean {
  if (Math.abs(x2 - x1) >= 1 || Math.abs(y2 - y1) >= 1) return false;
  const isOnGlobe = [x1, x2].every((x) => Math.abs(x) <= 180) && [y1, y2].every((y) => Math.abs(y) <= 90);
  return isOnGlobe && [x1, y1, x2, y2].some((value) => !Number.isInteger(value));
}

/** Its place is not known: it may be anywhere in the scene. */
function badBounds(index: number, typeId: number, value: string, threshold: string): ObjectDrop {
  const known = UNDEFINED_TYPES.has(typeId) ? {} : { sourceLabel: labelOf(typeId) };
  return { code: 'bad-coordinate', value, threshold, ...known, index };
}

/** In the order of the file. */
function allBoxes({ typeIds, indices, bounds, fractional }: XviewBoxes): readonly FractionalBox[] {
  const whole = Array.from(typeIds, (typeId, i) => ({
    typeId,
    index: indices[i] as number,
    bounds: [...bounds.subarray(i * 4, i * 4 + 4)],
  }));
  return fractional.length === 0 ? whole : [...whole, ...fractional].sort((a, b) => a.index - b.index);
}

/** 51 and 28 boxes of the release: ids without a class (DIUx-xView/xView1_baseline#3, #14). */
const UNDEFINED_TYPES: ReadonlySet<number> = new Set([75, 82]);

/** An id without a class stops the run as a label that is not listed. */
function labelOf(typeId: number): string {
  return XVIEW_CLASSES.get(typeId) ?? `type_id ${typeId}`;
}
