import type { WordsOf } from './expression-en.ts';
import { LANGUAGE_EN } from './language-en.ts';
import type { Layout } from './layout.ts';
import type { Predicate } from './predicates.ts';
import type { MemberClause } from './structures.ts';
import type { Slot } from './wording.ts';

/** How coordinates are printed: absolute pixels, thousandths of the image's sides, or shares of them. */
export type CoordinateProtocol = 'pixel' | '1000' | 'unit';

/** What the reply to a question must look like, as the format phrases are looked up. */
export type FormatKey = 'boxes-hbb' | 'boxes-obb' | 'box-hbb' | 'box-obb' | 'count' | 'option' | 'mask';

/** Everything that a question says in a language, apart from the families' own templates. A new language is one such object. */
export interface Language {
  readonly code: string;
  /** `{colour}` is replaced by the colour's words. */
  readonly marker: string;
  readonly colours: Readonly<Record<string, string>>;
  /** Fixed phrases by key (`direction/upper-right`). */
  readonly terms: Readonly<Record<string, string>>;
  /** Words for categories by id, where they are not the taxonomy's own (English). */
  readonly categories: Readonly<
    Record<string, { readonly singular: string; readonly plural: string }>
  > | null;
  /** A noun phrase for the one object that the predicates pick out of a category. */
  readonly expression: (
    cues: { readonly category: string; readonly predicates: readonly Predicate[] },
    wordsOf: WordsOf,
  ) => string;
  /** Sentences that say how objects are distributed, without naming them. */
  readonly layout: (layout: Layout) => string;
  /** A noun phrase for a member of a structure, in two steps. */
  readonly structure: (clause: MemberClause, wordsOf: WordsOf) => string;
  /** What the reply must look like, without the frame of its coordinates. */
  readonly formats: Readonly<Record<FormatKey, string>>;
  /** How the numbers of a rectangle in the question are ordered. */
  readonly regionOrder: string;
  /** Frame of all coordinates; `{width}` and `{height}` are replaced by the image's size in pixels. */
  readonly protocols: Readonly<Record<CoordinateProtocol, string>>;
  /** Stands between two sentences. */
  readonly sentenceGap: string;
}

const LANGUAGES: readonly Language[] = [LANGUAGE_EN];

/** Throws for a language that the engine has no data for. */
export function languageOf(code: string): Language {
  const found = LANGUAGES.find((language) => language.code === code);
  if (found === undefined) throw new Error(`language: no data for ${JSON.stringify(code)}`);
  return found;
}

export function formatKeyOf(slot: Extract<Slot, { type: 'format' }>): FormatKey {
  if (slot.answer === 'boxes' || slot.answer === 'box') {
    if (slot.form === undefined) throw new Error(`format: ${slot.answer} needs a form`);
    return `${slot.answer}-${slot.form}`;
  }
  return slot.answer;
}
