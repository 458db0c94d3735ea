import { printable } from '../core/text.ts';
import { type Loss, LossTally, MAX_LOSS_PLACES } from '../model/loss.ts';
import type { DroppedObject } from './normalise.ts';
import type { AnyReader, SceneEntry } from './reader.ts';
import type { SceneDrop } from './scene-frame.ts';

/** Codes of scenes that nobody meant to leave out, with what each means; a user hears of them at the end of a run. */
const SCENE_LOSSES: Readonly<Record<string, string>> = {
  'label-unreadable': 'the label file cannot be read',
  'label-missing': 'an image without a label file',
  'image-missing': 'a label file without an image',
  'image-unreadable': 'the image file has no readable header',
  'size-unknown': 'no size of the image is known',
  'size-implausible': 'the size of the image cannot be true',
  'labels-piled-up': 'too many labels lie upon one another',
};

/** The same of single objects; a reader declares what other codes it gives. */
export const OBJECT_LOSSES: Readonly<Record<string, string>> = {
  'bad-coordinate': 'a coordinate is missing, no number, or nowhere near the image',
  'too-many-vertices': 'the outline has more corners than any object',
};

/** What a dropped scene is in the list of losses; empty where a rule drops it. */
export function lossesOfScene(
  source: string,
  entry: SceneEntry<unknown>,
  why: SceneDrop,
  objects: number,
): Loss[] {
  const meaning = SCENE_LOSSES[why.code];
  if (meaning === undefined) return [];
  return [
    { source, unit: 'scene', code: why.code, meaning, count: 1, objects, places: [placeOf(entry, why)] },
  ];
}

/** What dropped objects are in it: those that are damaged, not those that a rule drops. */
export function lossesOfObjects(
  reader: AnyReader,
  entry: SceneEntry<unknown>,
  annotation: unknown,
  drops: readonly DroppedObject[],
): Loss[] {
  const tally = new LossTally();
  const seen = new Map<string, number>();
  for (const { code, value, index, line } of drops) {
    const meaning = reader.dropCodes[code] ?? OBJECT_LOSSES[code];
    if (meaning === undefined) continue;
    const rank = seen.get(code) ?? 0;
    seen.set(code, rank + 1);
    // Finding a line may mean reading the file again.
    const at = rank < MAX_LOSS_PLACES ? (line ?? reader.lineOf?.(annotation, index) ?? null) : null;
    const file = entry.files[0] as string;
    const place = `${at === null ? `${file} object ${index}` : `${file}:${at}`}${value === null ? '' : ` (${value})`}`;
    tally.add({
      source: reader.id,
      unit: 'object',
      code,
      meaning,
      count: 1,
      objects: 0,
      places: [printable(place)],
    });
  }
  return tally.list();
}

/** The message of an unreadable label file begins with its place; a file may hold the labels of many images. */
function placeOf(entry: SceneEntry<unknown>, { code, value }: SceneDrop): string {
  if (code === 'label-unreadable') return printable(String(value));
  const isOfImage = code === 'label-missing' || code === 'image-unreadable';
  const file = (isOfImage ? entry.imagePath : entry.files[0]) ?? entry.id;
  return printable(value === null || value === file ? file : `${file} (${value})`);
}
