import type { Nouns } from '../sentence/category-words.ts';
import { namedCategory } from './category-names.ts';
import { LEAKS } from './leaks.ts';

/** What must not be said in drafted text, beside what never may. */
export interface GuardRules {
  readonly maxChars: number;
  /** Names of sources and datasets, in any case of letters. */
  readonly datasets: readonly string[];
  /** Words that may hold digits or names of colours: those of the category that is asked about. */
  readonly allowed: readonly string[];
  /** Nouns that must not be used; null where categories may be named. */
  readonly forbiddenNouns: Nouns | null;
  /** Neither digits nor numbers of objects. */
  readonly noCounts: boolean;
}

/** Why drafted text was turned down: the code, what was found, and what is asked for instead. */
export interface Breach {
  readonly code: string;
  readonly found: string;
  readonly detail: string;
}

/** What each code of a guard means. */
export const GUARD_CODES = {
  'too-long': 'is longer than asked',
  'not-one-line': 'is not one line of text, or empty',
  'not-english': 'is not English',
  injection: 'speaks to a reader or a model instead of describing',
  'leaks-marking': 'speaks of boxes, marks or annotations',
  'leaks-marker-colour': 'names the colour of a mark',
  'leaks-coordinates': 'gives coordinates',
  'leaks-index': 'gives the number or the id of an object',
  'leaks-dataset': 'names a dataset',
  'names-category': 'names a kind of object',
  'names-count': 'counts objects',
} as const;

/**
 * The first rule that the text breaks, or null. Guards look at words only; whether what is said is true is for geometry.
 */
export function guardText(text: string, rules: GuardRules): Breach | null {
  if (LINE_BREAK.test(text) || text.trim() === '') return breach('not-one-line', text);
  if (text.length > rules.maxChars) return breach('too-long', `${text.length} characters`);
  const hidden = HIDDEN.exec(text);
  if (hidden !== null) return breach('not-english', codePointOf(hidden[0]));
  const plain = withoutAllowed(text.normalize('NFKC'), rules.allowed);
  const foreign = foreignPart(text);
  if (foreign !== null) return breach('not-english', foreign);
  for (const { code, pattern } of LEAKS) {
    const found = pattern.exec(plain);
    if (found !== null) return breach(code, found[0]);
  }
  const dataset = rules.datasets.find((name) => wordPattern(name).test(text));
  if (dataset !== undefined) return breach('leaks-dataset', dataset);
  const noun = rules.forbiddenNouns === null ? null : namedCategory(text, rules.forbiddenNouns);
  if (noun !== null) return breach('names-category', noun);
  const count = rules.noCounts ? COUNT.exec(text.normalize('NFKC')) : null;
  return count === null ? null : breach('names-count', count[0]);
}

const LINE_BREAK = /[\r\n\t\v\f\u0085\u2028\u2029]/;

/** Controls, marks of direction, blanks of no width: what a reader does not see and a model may. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Digits, and numbers of anything but groups. */
const COUNT =
  /\d+|\b(four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|twenty|thirty|forty|fifty)\b|\b(two|three)\b(?!( \w+){0,2} (groups?|clusters?|clumps?|bunches|parts|patches|concentrations|gatherings))/i;

/** English has no letters and digits beyond these, and no sentence of it does without such words. */
const COMMON =
  /\b(the|a|an|of|in|on|at|to|from|they|most|is|are|and|with|near|nearest|next|all|closest|farthest)\b/i;
const FOREIGN_LETTER = /[^\P{L}a-zA-Z]+|[^\P{N}0-9]+/u;

function foreignPart(text: string): string | null {
  const letter = FOREIGN_LETTER.exec(text);
  if (letter !== null) return letter[0];
  return COMMON.test(text) ? null : text.slice(0, 40);
}

function withoutAllowed(text: string, allowed: readonly string[]): string {
  const longestFirst = [...allowed].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, words) => rest.replace(allowedPattern(words), ' '), text);
}

/** What makes a number of a name a coordinate or an index: `(737, 40)`, `737 px`, `object 737`. */
const BEFORE_NUMBER =
  '(?<![#([]\\s*|\\d\\s*,\\s*|[=:]\\s*|\\b(?:number|no\\.|object|index|id|item|instance|nr\\.?)\\s*)';
const AFTER_NUMBER = '(?!\\s*(?:px|pixels?|%|percent|per mille|,\\s*\\d)|\\.\\d)';

/** A name that begins with a digit (`737`) is one only where it counts and measures nothing. */
function allowedPattern(words: string): RegExp {
  const { source } = wordPattern(words);
  return new RegExp(/^\d/.test(words) ? `${BEFORE_NUMBER}${source}${AFTER_NUMBER}` : source, 'giu');
}

function wordPattern(words: string): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
}

function breach(code: keyof typeof GUARD_CODES, found: string): Breach {
  return {
    code,
    found: found.slice(0, 80),
    detail: `Not accepted: the text ${GUARD_CODES[code]} (${found.slice(0, 80)}).`,
  };
}
