import type { Taxonomy } from '../../model/taxonomy.ts';
import { nounsOf } from './category-words.ts';
import {
  either,
  type Input,
  many,
  mapped,
  optional,
  type Parser,
  readAll,
  sequence,
  words,
} from './combine.ts';
import { phrasesFor } from './noun-phrase.ts';
import type { Part } from './parts.ts';
import { tokenise } from './tokens.ts';

/** Every way to read a sentence, or the words at which reading stopped. */
export type Parsed<T> = { readonly readings: readonly T[] } | { readonly unexplained: readonly string[] };

/** Longer sentences are not simple. */
const MAX_WORDS = 60;

/** Words looked at in all ways to read a sentence; simple sentences need some thousands. */
const MAX_LOOKS = 100_000;

/**
 * Reads an English expression for one object, knowing nothing of who wrote it. Every word must be taken by some phrase;
 * where the words can be put together in several ways, all of them are given.
 */
export function parseSentence(text: string, taxonomy: Taxonomy): Parsed<readonly Part[]> {
  return parseBy(grammarOf(taxonomy), text);
}

/** All readings of the whole text by the grammar. */
export function parseBy<T>(grammar: Parser<T>, text: string): Parsed<T> {
  const { words: found, strange } = tokenise(text);
  if (strange.length > 0) return { unexplained: strange };
  if (found.length > MAX_WORDS) return { unexplained: found.slice(MAX_WORDS) };
  const progress = { farthest: 0, budget: MAX_LOOKS };
  const input: Input = { words: found, progress };
  const readings = readAll(grammar, input);
  if (progress.budget < 0) return { unexplained: ['(too many ways to read it)'] };
  if (readings.length > 0) return { readings };
  const at = progress.farthest;
  return { unexplained: at < found.length ? found.slice(at, at + 3) : ['(the end of the sentence)'] };
}

const grammars = new WeakMap<Taxonomy, Parser<readonly Part[]>>();

function grammarOf(taxonomy: Taxonomy): Parser<readonly Part[]> {
  const known = grammars.get(taxonomy) ?? buildGrammar(taxonomy);
  grammars.set(taxonomy, known);
  return known;
}

const verb = either(
  words(
    'find|locate|identify|detect|mark|select|spot|highlight|box|pinpoint|show|give|indicate|choose me? out?',
  ),
  words('point to|out'),
  words('look for|at'),
  words('pick out?'),
  words('where is|lies'),
  words('which is'),
  words('it|this|that is'),
  words('the target|object|answer is'),
  words('i mean|want'),
  words('i am looking for'),
  words('target ,'),
);

/** `Please find`, `Where is`: what a request may begin with. */
export const lead: Parser<unknown> = sequence(
  optional(words('please'), null),
  optional(verb, null),
  optional(words('please'), null),
);

/** `, please`. */
export const tail: Parser<unknown> = sequence(optional(words(','), null), optional(words('please'), null));

/** `Of all the ships in the image, the largest one`; `Please find the ship farthest to the left`. */
function buildGrammar(taxonomy: Taxonomy): Parser<readonly Part[]> {
  const { nounPhrase, frame } = phrasesFor(nounsOf(taxonomy));
  const frames = many(mapped(sequence(frame, optional(words(','), null)), ([parts]) => parts));
  const head = mapped(sequence(lead, frames, lead, nounPhrase), ([, before, , parts]) => [
    ...before.flat(),
    ...parts,
  ]);
  return mapped(sequence(head, tail), ([parts]) => parts);
}
