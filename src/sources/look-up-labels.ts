import { DataError, quoteText } from '../core/errors.ts';
import { nearestWord } from '../core/nearest-word.ts';
import type { AnyReader, ParsedAnnotation } from './reader.ts';

/** Where the labels stand, and who knows them. */
export interface LabelSource {
  readonly reader: AnyReader;
  /** The reader's labels by its `labelKey`. */
  readonly categories: ReadonlyMap<string, string | null>;
  readonly annotation: unknown;
  /** Label file, for errors. */
  readonly labelPath: string;
}

/**
 * Category of each source label in a label file; null: dropped on purpose. Throws DataError for the first label that
 * the reader does not know: its objects could be of any class that is asked about, so it stops the run, whatever else
 * is wrong with the scene.
 */
export function lookUpLabels(
  parsed: Pick<ParsedAnnotation, 'objects' | 'drops'>,
  source: LabelSource,
): ReadonlyMap<string, string | null> {
  const { reader, categories } = source;
  const found = new Map<string, string | null>();
  let unknown: Labelled | null = null;
  for (const object of labelledIn(parsed)) {
    const { sourceLabel, index } = object;
    if (found.has(sourceLabel)) continue;
    const category = categories.get(reader.labelKey?.(sourceLabel) ?? sourceLabel);
    if (category !== undefined) found.set(sourceLabel, category);
    else if (unknown === null || index < unknown.index) unknown = object;
  }
  if (unknown !== null) throw unknownLabel(unknown, source);
  return found;
}

interface Labelled {
  readonly sourceLabel: string;
  readonly index: number;
  readonly line?: number;
}

/** Regions to stay away from have no class; of an object that cannot be read it may be all that is known. */
function* labelledIn({ objects, drops }: Pick<ParsedAnnotation, 'objects' | 'drops'>): Generator<Labelled> {
  for (const object of objects) if (!object.ignore) yield object;
  for (const { sourceLabel, ...place } of drops)
    if (sourceLabel !== undefined) yield { sourceLabel, ...place };
}

function unknownLabel(
  { sourceLabel, index, line }: Labelled,
  { reader, categories, annotation, labelPath }: LabelSource,
): DataError {
  const at = line ?? reader.lineOf?.(annotation, index) ?? null;
  const nearest = nearestWord(sourceLabel, Object.keys(reader.labels));
  const hint = nearest === null ? '' : `; the nearest is ${quoteText(nearest)}`;
  return new DataError(
    at === null ? `${labelPath} (object ${index})` : `${labelPath}:${at}`,
    `unknown label ${quoteText(sourceLabel)}`,
    `one of the ${categories.size} labels of ${reader.id}${hint}`,
  );
}
