import type { Drop } from '../core/drop.ts';
import { compareText } from '../core/order.ts';
import type { Category } from '../model/taxonomy.ts';

/** What a source says of itself: for the data card, the ingest report and the audit. */
export interface SourceCard {
  readonly title: string;
  readonly homepage: string;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly citation: string;
  /** Published totals to compare an ingest with; a difference is reported, not an error. */
  readonly expected: readonly {
    readonly split: string;
    readonly images: number | null;
    readonly instances: number | null;
  }[];
  /** md5 or sha256 of the released archives, where published. */
  readonly checksums: Readonly<Record<string, string>>;
  /** Labels are oriented quads (false: axis-aligned boxes). */
  readonly oriented: boolean;
  /** A finest level exists whose sub-types can be asked (FGR). */
  readonly fineGrained: boolean;
  /** Groups above the leaves that the labels cover wholly, so that their members can be counted as one. */
  readonly exhaustiveGroups: readonly string[];
}

export interface LabelFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** One annotated image as found on disk, before its labels are read. */
export interface SceneEntry<A> {
  /** `source/sourceSplit/name`. */
  readonly id: string;
  readonly sourceSplit: string;
  readonly name: string;
  /** Relative to the root, with `/`; null when there is none on disk. */
  readonly imagePath: string | null;
  /** Label file first, then companions (DOTA meta); relative to the root. Empty: an image without a label. */
  readonly files: readonly string[];
  /** Given by sources whose labels of all images stand in one file (xView); else ingest reads `files`. */
  readonly annotation?: A;
  /** sha256 of the label file when `annotation` is given (the file is read once, in `list`). */
  readonly labelSha256?: string;
}

/** Labels of one image, in the source's own numbers; nothing decided yet. */
export interface RawObject {
  readonly sourceLabel: string;
  /** Flat, absolute pixels, in the source's order, closing vertex removed. */
  readonly points: readonly number[];
  readonly difficult: boolean;
  /** A region to stay away from, not an object (SODA-A class 9). */
  readonly ignore: boolean;
  readonly line?: number;
  readonly index: number;
}

/**
 * An object that a reader could not read. What is known of it still leaves an unknown mark, since something stands
 * there all the same: its class where `sourceLabel` is given, else any class; its place where `points` is given, else
 * anywhere in the scene. A region to stay away from has no class: no `sourceLabel`.
 */
export interface ObjectDrop extends Drop {
  readonly line?: number;
  readonly index: number;
  readonly sourceLabel?: string;
  readonly points?: readonly number[];
}

export interface ParsedAnnotation {
  readonly size: { readonly widthPx: number; readonly heightPx: number } | null;
  /** As stated, before any check of plausibility. */
  readonly gsdMeters: number | null;
  /** The label file states it, unless a companion file does. */
  readonly gsdFrom?: 'label' | 'metadata';
  readonly objects: readonly RawObject[];
  /** Objects that cannot be read at all (not four numbers …); each stands for one in the books. */
  readonly drops: readonly ObjectDrop[];
  /** Counts of what was noticed and put right, by kebab-case code. */
  readonly faults: Readonly<Record<string, number>>;
  readonly metadata: Readonly<Record<string, string>>;
  /** First vertex of every quad means something. */
  readonly headFirst: boolean;
}

/** What is not labelled in a scene, known from the source's documentation, not from the label file. */
export interface NotLabelled {
  /** With everything below it; null: anything. */
  readonly category: string | null;
}

/** Takes a file that a listing passes over: a kebab-case code, and the path relative to the root. */
export type NoteFile = (code: string, path: string) => void;

/** A source dataset: one file in `src/sources`, or a module of the user's own named in the configuration. */
export interface DatasetReader<A = readonly LabelFile[]> {
  readonly id: string;
  readonly card: SourceCard;
  /** Source label → category; null drops on purpose (code `label-dropped`); a label not listed is an error. */
  readonly labels: Readonly<Record<string, string | null>>;
  /**
   * Codes of objects that `parse` cannot read, with what each means; `bad-coordinate` and `too-many-vertices` are known.
   * One that is not listed is an error.
   */
  readonly dropCodes: Readonly<Record<string, string>>;
  /** Spelling variants are looked up by this key; default: the label as it stands. */
  readonly labelKey?: (label: string) => string;
  /** Splits that are published as images alone: that none of their images has a label is no loss. */
  readonly splitsWithoutLabels?: readonly string[];
  /** Categories that the shared tree lacks. */
  readonly categories?: readonly Category[];
  /**
   * All disk access; sorted by scene id (natural order); cheap. Throws DataError for a root that cannot be read or
   * holds no labels. `note` is told of files that belong to no scene (`stray-file`, `Thumbs.db`).
   */
  list(root: string, note?: NoteFile): AsyncIterable<SceneEntry<A>>;
  /** Pure. `where` names the label file in errors. Throws DataError for a file that cannot be read as a whole. */
  parse(annotation: A, where: string): ParsedAnnotation;
  /** Line (1-based) on which the object with this index begins, for errors; only where `parse` gives no lines. */
  lineOf?(annotation: A, index: number): number | null;
  /** Categories that this scene does not label exhaustively. */
  notLabelled?(scene: {
    readonly name: string;
    readonly sourceSplit: string;
    readonly labelPath: string;
    readonly widthPx: number;
    readonly heightPx: number;
  }): readonly NotLabelled[];
}

/** Categories that a source tells apart, and its exhaustive groups; sorted. Options of its questions come from here. */
export function vocabularyOf(reader: Pick<DatasetReader<unknown>, 'labels' | 'card'>): string[] {
  const known = new Set(reader.card.exhaustiveGroups);
  for (const category of Object.values(reader.labels)) if (category !== null) known.add(category);
  return [...known].sort(compareText);
}

/** A reader as the registry and the recipes hold it: what `list` gives goes to its own `parse` only. */
export type AnyReader = DatasetReader<unknown>;
