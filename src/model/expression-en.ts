import type {
  Direction,
  Filter,
  Nearness,
  ObjectAnchor,
  Place,
  Predicate,
  Selector,
  Side,
  Size,
} from './predicates.ts';

/** Words for a category. */
interface NounWords {
  readonly singular: string;
  readonly plural: string;
}

/** Words for a category, by its id. */
export type WordsOf = (category: string) => NounWords;

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/**
 * A plain English noun phrase for one object: `the largest ship in the upper-left part of the image`. Says each
 * predicate once; the order of the predicates does not matter.
 */
export function expressionEn(
  { category, predicates }: { readonly category: string; readonly predicates: readonly Predicate[] },
  wordsOf: WordsOf,
): string {
  const noun = wordsOf(category);
  const before: string[] = [];
  const after: string[] = [];
  for (const predicate of [...predicates].sort((a, b) => orderOf(a) - orderOf(b))) {
    const { pre, post } = phraseOf(predicate, noun, wordsOf);
    if (pre !== undefined) before.push(pre);
    if (post !== undefined) after.push(post);
  }
  return ['the', ...before, noun.singular, ...after].join(' ');
}

/** What stands before the noun, and what after it. */
interface Phrase {
  readonly pre?: string;
  readonly post?: string;
}

/** Selectors first: what follows the noun then says among which objects is counted. */
const ORDER: readonly Predicate['kind'][] = [
  'ordinal',
  'size',
  'orientation',
  'isolated',
  'place',
  'direction',
  'beside',
  'nearness',
  'adjacent',
];

function orderOf({ kind }: Predicate): number {
  return ORDER.indexOf(kind);
}

function phraseOf(predicate: Predicate, noun: NounWords, wordsOf: WordsOf): Phrase {
  switch (predicate.kind) {
    case 'ordinal':
    case 'size':
    case 'nearness':
    case 'adjacent':
      return selectorPhrase(predicate, wordsOf);
    default:
      return { post: filterPhrase(predicate, noun, wordsOf) };
  }
}

function selectorPhrase(selector: Selector, wordsOf: WordsOf): Phrase {
  if (selector.kind === 'nearness') {
    const rank = selector.rank === 1 ? '' : `${ordinalWord(selector.rank)} `;
    return { post: `${rank}${nearnessText(selector, wordsOf)}` };
  }
  if (selector.kind === 'adjacent')
    return {
      post: `immediately ${DIRECTION_WORDS[selector.toward]} ${anchorText(selector.anchor, wordsOf)}`,
    };
  if (selector.kind === 'size') return { pre: sizeText(selector) };
  const { side, rank } = selector;
  return rank === 1 ? { pre: `${side}most` } : { pre: ordinalWord(rank), post: `from the ${side}` };
}

export function sizeText({ measure, order, rank }: Size): string {
  const word = measure === 'area' ? order : order === 'largest' ? 'longest' : 'shortest';
  return rank === 1 ? word : `${ordinalWord(rank)} ${word}`;
}

function nearnessText({ order, anchor }: Nearness, wordsOf: WordsOf): string {
  const from = order === 'nearest' ? 'nearest to' : 'farthest from';
  switch (anchor.kind) {
    case 'centre':
      return `${from} the centre of the image`;
    case 'corner':
      return `${from} the ${anchor.row}-${anchor.column} corner of the image`;
    case 'object':
      return `${from} ${anchorText(anchor, wordsOf)}`;
  }
}

function anchorText({ category, cues }: ObjectAnchor, wordsOf: WordsOf): string {
  return expressionEn({ category, predicates: cues }, wordsOf);
}

function filterPhrase(filter: Filter, noun: NounWords, wordsOf: WordsOf): string {
  switch (filter.kind) {
    case 'place':
      return placeText(filter);
    case 'direction':
      return directionText(filter, wordsOf);
    case 'orientation':
      return `that lies ${filter.direction}ly`;
    case 'isolated':
      return `far from all other ${noun.plural}`;
    case 'beside':
      return filter.anchor.kind === 'any'
        ? `next to ${withArticle(wordsOf(filter.anchor.category).singular)}`
        : `next to ${anchorText(filter.anchor, wordsOf)}`;
  }
}

/** Words that an anchor can follow. */
const DIRECTION_WORDS: Readonly<Record<Direction['toward'], string>> = {
  right: 'to the right of',
  'lower-right': 'to the lower right of',
  down: 'below',
  'lower-left': 'to the lower left of',
  left: 'to the left of',
  'upper-left': 'to the upper left of',
  up: 'above',
  'upper-right': 'to the upper right of',
};

function directionText({ toward, reach, anchor }: Direction, wordsOf: WordsOf): string {
  const from = anchor.kind === 'centre' ? 'the centre of the image' : anchorText(anchor, wordsOf);
  return `${reach === 'sector' ? 'directly ' : ''}${DIRECTION_WORDS[toward]} ${from}`;
}

export function placeText({ column, row, extent }: Place): string {
  if (extent === 'corner') return `in the ${row}-${column} corner of the image`;
  if (extent === 'quarter') return `in the ${edgeOf(column, row)}most quarter of the image`;
  if (extent === 'edge') return `along the ${edgeOf(column, row)} edge of the image`;
  if (column === 'centre' && row === 'middle') return 'in the centre of the image';
  const horizontal = column === 'centre' ? (row === null ? 'central' : 'centre') : column;
  const where = [row, horizontal].filter((word) => word !== null).join('-');
  return `in the ${where} ${extentWord(extent, column !== null && row !== null)} of the image`;
}

function extentWord(
  extent: Exclude<Place['extent'], 'edge' | 'corner' | 'quarter'>,
  isCell: boolean,
): string {
  if (extent === 'half') return isCell ? 'quadrant' : 'half';
  return extent === 'third' ? (isCell ? 'ninth' : 'third') : 'part';
}

function edgeOf(column: Place['column'], row: Place['row']): Side {
  if (column === 'left' || column === 'right') return column;
  return row === 'upper' ? 'top' : 'bottom';
}

export function ordinalWord(rank: number): string {
  const word = ORDINALS[rank - 1];
  if (word !== undefined) return word;
  const [tens, units] = [rank % 100, rank % 10];
  const isTeen = tens >= 11 && tens <= 13;
  return `${rank}${isTeen || units > 3 || units === 0 ? 'th' : ['st', 'nd', 'rd'][units - 1]}`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
