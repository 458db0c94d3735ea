import { FILLERS, IDIOMS, PHRASES } from './lexicon.ts';

/** What a description says, as claims of a layout in the order of the features; or the words that no phrase explains. */
export type ReadDescription =
  | { readonly claims: readonly string[] }
  | { readonly unexplained: readonly string[] };

const SAME_WORD: Readonly<Record<string, string>> = {
  top: 'upper',
  bottom: 'lower',
  uppermost: 'upper',
  lowermost: 'lower',
  center: 'middle',
  centre: 'middle',
  central: 'middle',
  lefthand: 'left',
  righthand: 'right',
  picture: 'image',
  scene: 'image',
  frame: 'image',
  view: 'image',
  photo: 'image',
  photograph: 'image',
  towards: 'toward',
  neighbours: 'neighbors',
  neighbour: 'neighbors',
};

const FEATURES = ['place', 'form', 'groups', 'spacing'];

/**
 * Reads an English description of a distribution, knowing nothing of who wrote it. Every word must belong to a phrase of
 * the lexicon or say nothing by itself: one that is not understood could be the one that makes the rest untrue.
 */
export function readDescription(text: string): ReadDescription {
  let rest = ` ${levelled(text)} `;
  for (const idiom of IDIOMS) rest = rest.replace(idiom, '|');
  const claims = new Set<string>();
  for (const { pattern, claim } of PHRASES) {
    rest = rest.replace(pattern, () => {
      claims.add(claim);
      return '|';
    });
  }
  const words = rest.split(/[\s,|]+/).filter((word) => word !== '');
  const unexplained = [...new Set(words.filter((word) => !FILLERS.has(word)))];
  if (unexplained.length > 0) return { unexplained };
  const rank = (claim: string): number => FEATURES.indexOf(claim.split('=')[0] as string);
  return { claims: [...claims].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)) };
}

function levelled(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(left|right)[- ]hand\b/g, '$1')
    .replace(/[\u2010-\u2015-]/g, ' ')
    .replace(/[.!?]+\s*$/, '')
    .replace(/[,;:.()]/g, ' , ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => SAME_WORD[word] ?? word)
    .join(' ')
    .replace(/ , not a (band|line|row)\b/g, ' not a band');
}
