import type { Nouns } from '../sentence/category-words.ts';
import { tokenise } from '../sentence/tokens.ts';

/** The first name of a category that the text holds, in singular or plural; null where it holds none. */
export function namedCategory(text: string, nouns: Nouns): string | null {
  const { words } = tokenise(text);
  for (const [at, word] of words.entries()) {
    for (const noun of nouns.get(word) ?? [])
      if (noun.words.every((part, i) => words[at + i] === part)) return noun.words.join(' ');
  }
  return null;
}
