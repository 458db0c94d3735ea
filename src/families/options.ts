import { type Drop, drop } from '../core/drop.ts';
import { compareText } from '../core/order.ts';
import type { Choice, OptionPlan } from '../model/candidate.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';

/** Why no fair set of categories can be offered. */
export const OPTION_DROP_CODES = {
  'too-few-distractors': 'the source has too few categories that could stand beside the right one',
  'no-distractor-present': 'none of the distractors has an object in the image',
} as const;

export interface OptionRule {
  /** Category that is the right answer. */
  readonly answer: string;
  /** Category that the target is labelled with: the answer itself or one below it. */
  readonly labelled: string;
  /** Categories that could be offered, all of one source and on one level; may hold the answer. */
  readonly universe: readonly string[];
  /** Those of them that have an object in the image. */
  readonly present: ReadonlySet<string>;
  /** Distractors wanted. */
  readonly take: number;
  /** Farthest kin that may be offered: 0 siblings, 1 also look-alikes, 2 also the rest of the universe. */
  readonly farthest: 0 | 1 | 2;
}

/**
 * The pool out of which select settles the options: siblings (tier 0), look-alikes (tier 1), the rest (tier 2); sorted
 * by tier, then id. Never a category that also describes the target.
 */
export function planChoice(taxonomy: Taxonomy, rule: OptionRule): Choice | Drop {
  const about = { category: rule.answer };
  const pool = rule.universe
    .filter((id) => id !== rule.answer && !alsoDescribes(taxonomy, id, rule))
    .map((id) => ({ ...categoryOption(id), tier: tierOf(taxonomy, id, rule.answer) }))
    .filter((option) => option.tier <= rule.farthest)
    .sort((a, b) => a.tier - b.tier || compareText(a.value, b.value));
  if (pool.length < rule.take) return drop('too-few-distractors', pool.length, rule.take, about);
  const oneOf = pool.map((option) => option.value).filter((id) => rule.present.has(id));
  if (oneOf.length === 0) return drop('no-distractor-present', 0, 1, about);
  return { answer: categoryOption(rule.answer), pool, oneOf, take: rule.take };
}

/** Categories that the source tells apart at its finest: nothing in its vocabulary stands below them. */
export function finestCategories(indexed: Pick<IndexedScene, 'taxonomy' | 'vocabulary'>): string[] {
  const { taxonomy, vocabulary } = indexed;
  const above = new Set(vocabulary.flatMap((id) => taxonomy.ancestorsOf(id)));
  return vocabulary.filter((id) => !above.has(id) && !taxonomy.get(id).isOther);
}

function categoryOption(category: string): OptionPlan {
  return { value: category, slot: { type: 'category', category, number: 'singular' } };
}

function tierOf(taxonomy: Taxonomy, id: string, answer: string): number {
  const { parent } = taxonomy.get(answer);
  if (parent !== null && taxonomy.get(id).parent === parent) return 0;
  return taxonomy.confusableWith(answer).some((category) => category.id === id) ? 1 : 2;
}

/**
 * Above or below the answer or the label in the tree, known to overlap with one of them, the rest of a family of classes (`other-ship` may be anything), or
 * by its words: a railway vehicle is a `vehicle`, a truck tractor a `tractor`, whatever the tree says.
 */
function alsoDescribes(taxonomy: Taxonomy, id: string, { answer, labelled }: OptionRule): boolean {
  if (taxonomy.get(id).isOther || isRelated(taxonomy, id, answer) || isRelated(taxonomy, id, labelled))
    return true;
  if ([answer, labelled].some((right) => taxonomy.get(right).overlaps?.includes(id))) return true;
  return hasWordsOf(taxonomy, answer, id) || hasWordsOf(taxonomy, labelled, id);
}

function isRelated(taxonomy: Taxonomy, a: string, b: string): boolean {
  return a === b || taxonomy.ancestorsOf(a).includes(b) || taxonomy.ancestorsOf(b).includes(a);
}

/** Does the wording of `whole` contain every word of the wording of `part`? */
function hasWordsOf(taxonomy: Taxonomy, whole: string, part: string): boolean {
  const words = (id: string): string[] =>
    taxonomy
      .get(id)
      .singular.toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
  const known = new Set(words(whole));
  return words(part).every((word) => known.has(word));
}
