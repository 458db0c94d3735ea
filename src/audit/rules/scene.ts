import type { Points } from './geometry.ts';

/** An object as it stands in the source's label file, read by the audit itself. */
export interface LabelObject {
  /** 0-based place among the objects of the file. */
  readonly index: number;
  /** 1-based line, where the file is text. */
  readonly line: number | null;
  /** Null: something is there and the source does not say what (a region to be ignored, a class without a name). */
  readonly category: string | null;
  /** Corners in the source's order, absolute pixels, without a repeated last one; empty where the file gives none. */
  readonly points: Points;
}

/** All that the label file says of one image. */
export interface LabelScene {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly objects: readonly LabelObject[];
  /** What may be there besides: categories that are not labelled on this image, objects of which only the place is known. */
  readonly marks: readonly RuleUnknown[];
  /** The source gives upright boxes. */
  readonly areBoxes?: boolean;
}

/** An object that is surely there, and counts. */
export interface RuleInstance {
  readonly object: LabelObject;
  readonly category: string;
  /** The exact shape, clockwise; its minimum-area rectangle where that stands for it. */
  readonly shape: Points;
  /** The four corners that an OBB answer gives; null for an object that the image border cuts. */
  readonly corners: Points | null;
}

/** Something that may be there. */
export interface RuleUnknown {
  readonly object: LabelObject | null;
  /** Null: it may be anything. */
  readonly category: string | null;
  /** Null: it may be anywhere. */
  readonly area: Points | null;
}

/** A scene with every object judged: counted, unknown, or left out. */
export interface RuleScene {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly instances: readonly RuleInstance[];
  readonly unknowns: readonly RuleUnknown[];
  /** Objects that leave no trace (exact copies, wholly outside). */
  readonly leftOut: readonly LabelObject[];
  /** The source gives upright boxes, which do not tell how an object lies. */
  readonly areBoxes?: boolean;
}
