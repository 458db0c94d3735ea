import type { Taxonomy } from '../../model/taxonomy.ts';
import { nounsOf } from './category-words.ts';
import { mapped, type Parser, sequence } from './combine.ts';
import { type MemberPhrase, memberPhraseOf } from './member-phrase.ts';
import { lead, type Parsed, parseBy, tail } from './parse-sentence.ts';

const grammars = new WeakMap<Taxonomy, Parser<MemberPhrase>>();

/** Reads an English expression for a member of a row or a cluster; every word must be taken by some phrase. */
export function parseMember(text: string, taxonomy: Taxonomy): Parsed<MemberPhrase> {
  const known = grammars.get(taxonomy) ?? buildGrammar(taxonomy);
  grammars.set(taxonomy, known);
  return parseBy(known, text);
}

function buildGrammar(taxonomy: Taxonomy): Parser<MemberPhrase> {
  const phrase = memberPhraseOf(nounsOf(taxonomy));
  return mapped(sequence(lead, phrase, tail), ([, found]) => found);
}
