import { type Drop, drop } from '../../core/drop.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { ofType, type Part } from './parts.ts';

/** Which categories words can mean here. */
export interface Naming {
  /** Those of `ids` that can be asked about in this scene. */
  askable(ids: readonly string[]): readonly string[];
  /** Those of `ids` that the source of the scene tells apart. */
  labelled(ids: readonly string[]): readonly string[];
  /** Those of `ids` that the scene has objects of, or of kinds below them. */
  present(ids: readonly string[]): readonly string[];
  /** Whether one of the two categories is above the other, or they are the same. */
  isOneLine(a: string, b: string): boolean;
}

/** What the words for categories can mean in a scene. */
export function namingIn({ categories, vocabulary, taxonomy }: IndexedScene): Naming {
  const isIn = (id: string, group: string): boolean =>
    id === group || taxonomy.ancestorsOf(id).includes(group);
  return {
    askable: (ids) => ids.filter((id) => categories.includes(id)),
    labelled: (ids) => ids.filter((id) => vocabulary.includes(id)),
    present: (ids) => ids.filter((id) => categories.some((here) => isIn(here, id))),
    isOneLine: (a, b) => isIn(a, b) || isIn(b, a),
  };
}

/** Every mention of a category must be of one that all others can be, and none of two that are both here. */
export function namedIds(parts: readonly Part[], naming: Naming): readonly string[] | Drop {
  const mentions = ofType(parts, 'category').map(({ ids }) => ids);
  const [first, ...others] = mentions;
  if (first === undefined) return drop('no-category', null, 'a category');
  const ambiguous = mentions.map((ids) => ambiguity(ids, naming)).find((found) => found !== null);
  if (ambiguous !== undefined) return ambiguous;
  const shared = first.filter((id) => others.every((ids) => ids.includes(id)));
  return shared.length === 0 ? drop('two-categories', others.length + 1, 1) : shared;
}

/** `aircraft` where there are airplanes and helicopters: who says it may mean either, or both. */
export function ambiguity(ids: readonly string[], naming: Naming): Drop | null {
  const here = naming.present(ids);
  const rivals = here.filter((id) => here.some((other) => !naming.isOneLine(id, other)));
  return rivals.length === 0 ? null : drop('ambiguous-noun', rivals.join(' '), 'a word for one kind');
}
