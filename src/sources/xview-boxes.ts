import { quoteText } from '../core/errors.ts';
import { countFault, readNumber } from './label-text.ts';
import type { ObjectDrop, ParsedAnnotation, RawObject } from './reader.ts';
import { XVIEW_CLASSES } from './xview-classes.ts';

/** Boxes of one image, packed: the file holds some 600,000 of them. */
export interface XviewBoxes {
  readonly typeIds: Int32Array;
  /** Place of the feature in the file's list. */
  readonly indices: Int32Array;
  /** `xmin ymin xmax ymax` of each box. */
  readonly bounds: Float64Array;
  /** Boxes whose `bounds_imcoords` is not four numbers. */
  readonly malformed: readonly { readonly index: number; readonly typeId: number; readonly text: string }[];
}

/** Boxes of one image while the file is being read. */
export class BoxList {
  private count = 0;
  private typeIds = new Int32Array(64);
  private indices = new Int32Array(64);
  private bounds = new Float64Array(256);
  private readonly malformed: { index: number; typeId: number; text: string }[] = [];

  add(index: number, typeId: number, imcoords: unknown): void {
    if (this.count === this.typeIds.length) this.grow();
    if (!readBounds(imcoords, this.bounds, this.count * 4)) {
      this.malformed.push({ index, typeId, text: quoteText(JSON.stringify(imcoords) ?? 'nothing') });
      return;
    }
    this.typeIds[this.count] = typeId;
    this.indices[this.count] = index;
    this.count++;
  }

  /** The boxes in arrays of just their length. */
  pack(): XviewBoxes {
    return {
      typeIds: this.typeIds.slice(0, this.count),
      indices: this.indices.slice(0, this.count),
      bounds: this.bounds.slice(0, this.count * 4),
      malformed: this.malformed,
    };
  }

  private grow(): void {
    const typeIds = new Int32Array(this.count * 2);
    const indices = new Int32Array(this.count * 2);
    const bounds = new Float64Array(this.count * 8);
    typeIds.set(this.typeIds);
    indices.set(this.indices);
    bounds.set(this.bounds);
    [this.typeIds, this.indices, this.bounds] = [typeIds, indices, bounds];
  }
}

/** `"2712,1145,2746,1177"`; the official code guards against `[]` and against other than four numbers. */
function readBounds(imcoords: unknown, into: Float64Array, at: number): boolean {
  const parts = typeof imcoords === 'string' ? imcoords.split(',') : imcoords;
  if (!Array.isArray(parts) || parts.length !== 4) return false;
  for (let i = 0; i < 4; i++) {
    const part: unknown = parts[i];
    const value = typeof part === 'string' ? readNumber(part.trim()) : part;
    if (typeof value !== 'number') return false;
    into[at + i] = value;
  }
  return true;
}

export function parseXview(boxes: XviewBoxes): ParsedAnnotation {
  const faults: Record<string, number> = {};
  const objects: RawObject[] = [];
  const drops: ObjectDrop[] = [];
  for (let i = 0; i < boxes.typeIds.length; i++) {
    const [x1, y1, x2, y2] = boxes.bounds.subarray(i * 4, i * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const points = [x1, y1, x2, y1, x2, y2, x1, y2];
    const index = boxes.indices[i] as number;
    const typeId = boxes.typeIds[i] as number;
    if (x1 > x2 || y1 > y2) countFault(faults, 'swapped-corners');
    if (UNDEFINED_TYPES.has(typeId))
      drops.push({ code: 'undefined-type', value: typeId, threshold: '60 classes', points, index });
    else
      objects.push({
        sourceLabel: labelOf(typeId),
        points,
        difficult: false,
        ignore: false,
        index,
      });
  }
  for (const { index, typeId, text } of boxes.malformed) {
    const known = UNDEFINED_TYPES.has(typeId) ? {} : { sourceLabel: labelOf(typeId) };
    drops.push({ code: 'bad-coordinate', value: text, threshold: 'four numbers', ...known, index });
  }
  return { size: null, gsdMeters: null, objects, drops, faults, metadata: {}, headFirst: false };
}

/** 51 and 28 boxes of the release: ids without a class (DIUx-xView/xView1_baseline#3, #14). */
const UNDEFINED_TYPES: ReadonlySet<number> = new Set([75, 82]);

/** An id without a class stops the run as a label that is not listed. */
function labelOf(typeId: number): string {
  return XVIEW_CLASSES.get(typeId) ?? `type_id ${typeId}`;
}
