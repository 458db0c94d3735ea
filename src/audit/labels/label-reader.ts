import { DataError, quoteText } from '../../core/errors.ts';
import type { AuditSource } from '../check.ts';
import type { LabelObject } from '../rules/scene.ts';

/** An image whose labels are wanted. */
export interface LabelPlace {
  /** Last part of the scene's id: the image's name without its extension. */
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What a label file says of one image. */
export interface ImageLabels {
  readonly objects: readonly LabelObject[];
  /** Categories that this source does not label on this image. */
  readonly notLabelled: readonly string[];
  /** The source gives upright boxes, which do not tell how an object lies. */
  readonly areBoxes?: boolean;
}

type SourceLabels = AuditSource['labels'];

/**
 * The audit's own reading of a source's label files, written from the format alone: nothing of the engine's readers.
 * DataErrors name the file as `where`.
 */
export interface LabelReader {
  readonly id: string;
  /** For a source with one file per image. */
  readonly readImage?: (
    bytes: Uint8Array,
    place: LabelPlace,
    labels: SourceLabels,
    where: string,
  ) => ImageLabels;
  /** For a source with one file for all images: those of the wanted ones by name, and the sha256 of the file. */
  readonly readArchive?: (
    path: string,
    wanted: ReadonlySet<string>,
    labels: SourceLabels,
  ) => Promise<{ readonly sha256: string; readonly images: ReadonlyMap<string, ImageLabels> }>;
}

/** `dropped`: the source's label stands for nothing that is asked about. */
export type Meaning = { readonly category: string | null } | 'dropped';

/**
 * What a label means, by its spelling or, failing that, without case, blanks, `_` and `-`. Throws DataError for a label
 * that the source does not have.
 */
export function meaningOf(labels: SourceLabels): (label: string, where: string) => Meaning {
  const loose = new Map(Object.entries(labels).map(([label, category]) => [looseForm(label), category]));
  return (label, where) => {
    const category = Object.hasOwn(labels, label) ? labels[label] : loose.get(looseForm(label));
    if (category === undefined)
      throw new DataError(where, `has the label ${quoteText(label)}`, 'a label of the source');
    return category === null ? 'dropped' : { category };
  };
}

/** UTF-8, or throws: the audit does not guess encodings. */
export function decodeUtf8(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DataError(where, 'has bytes that are not UTF-8', 'UTF-8');
  }
}

/** Without the last corner where it repeats the first. */
export function openRing(points: readonly number[]): readonly number[] {
  const n = points.length;
  return n > 2 && points[0] === points[n - 2] && points[1] === points[n - 1] ? points.slice(0, -2) : points;
}

function looseForm(label: string): string {
  return label.toLowerCase().replace(/[\s_-]/g, '');
}
