import type { Drop } from '../../core/drop.ts';
import { CUE_DROP_CODES } from '../../spatial/predicates/judge-cues.ts';

/** Why a sentence is turned down, with what each code means. */
export const SENTENCE_DROP_CODES = {
  ...CUE_DROP_CODES,
  'unexplained-words': 'words that no rule explains',
  'compass-word': 'directions of the compass: images are not north-up',
  negation: 'says what the object is not',
  'no-category': 'does not name the category of the object',
  'ambiguous-noun': 'uses a word that names several kinds of objects in this image',
  'two-categories': 'calls the object by two categories',
  'category-not-here': 'names a category that is not labelled in this image, or not wholly',
  'two-directions': 'speaks of two directions at once',
  'ordinal-without-direction': 'counts without saying from where',
  'direction-without-ordinal': 'says where to count from without a rank',
  'distance-without-end': 'speaks of a distance without saying to what',
  'measure-without-ranking': 'names a measure and ranks nothing by it',
  'anchor-not-labelled': 'measures from something that this source does not label',
  'anchor-too-complex': 'describes what it measures from in a way that is not simple',
  'comparative-without-two': 'compares two objects where there are not exactly two',
  'too-many-cues': 'is not simple: too many cues',
  'uncheckable-rank': 'counts among objects that are told apart by what cannot be checked',
  'wrong-count': 'says how many objects there are, and there are not as many',
  'claim-fails': 'says something that does not hold of the object, or of others',
} as const;

/** One sentence for whoever is to write a better expression. */
export function hintFor(refusal: Drop): string {
  return hintOf(refusal, SENTENCE_DROP_CODES);
}

/** The same with meanings of its own for the codes. */
export function hintOf({ code, value, threshold }: Drop, meanings: Readonly<Record<string, string>>): string {
  const meaning = meanings[code] ?? code;
  const found =
    value === null ? '' : ` (found ${value}${threshold === null ? '' : `, expected ${threshold}`})`;
  return `Not accepted: ${meaning}${found}.`;
}
