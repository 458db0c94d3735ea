import { type Drop, drop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';

/** Drop codes that a question about a category in the whole image can meet. */
export const SCOPE_DROP_CODES = {
  'rest-class': 'the category is the rest of its family of classes: nobody could tell what belongs to it',
  'unknown-in-scope': 'something that is not known for sure could belong to the category',
} as const;

/** What a drop was about: enough to count how many objects a rule costs. */
export function aboutCategory(indexed: IndexedScene, category: string): Readonly<Record<string, unknown>> {
  const members = indexed.membersOf(category);
  return { category, objects: members.length, leaf: members.some((m) => m.category === category) };
}

/** Is the category itself fit to be asked about? `other-ship` is not: it is told from its siblings by their names only. */
export function judgeCategory(indexed: IndexedScene, category: string): Drop | null {
  if (!indexed.taxonomy.get(category).isOther) return null;
  return drop('rest-class', category, null, aboutCategory(indexed, category));
}

/** Could anything unknown in the box (null: the whole image) change an answer about the category? */
export function judgeUnknowns(indexed: IndexedScene, category: string, box: Hbb | null): Drop | null {
  const unknown = indexed.unknownsFor(category, box)[0];
  if (unknown === undefined) return null;
  return drop('unknown-in-scope', unknown.reason, null, aboutCategory(indexed, category));
}
