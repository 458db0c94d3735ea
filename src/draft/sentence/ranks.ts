import type { Selector, Side, Size } from '../../model/predicates.ts';
import {
  either,
  filtered,
  mapped,
  optional,
  type Parser,
  sequence,
  unlessBefore,
  word,
  wordIn,
  words,
} from './combine.ts';
import type { Part } from './parts.ts';
import { farParts, ofImage } from './places.ts';
import { numberOf, ordinalOf } from './tokens.ts';

export const rankWord: Parser<number> = word(ordinalOf);

const rankFromEnd: Parser<number> = either(
  mapped(words('last|final'), () => 1),
  mapped(either(words('penultimate'), words('next to last'), words('last but one')), () => 2),
  mapped(sequence(rankWord, words('to last')), ([rank]) => rank),
);

/** `second`, `second to last`. */
export const rankPart: Parser<Part> = either<Part>(
  mapped(rankWord, (rank) => ({ type: 'rank', rank, isFromEnd: false })),
  mapped(rankFromEnd, (rank) => ({ type: 'rank', rank, isFromEnd: true })),
);

const sideWord = wordIn<Side>({
  left: 'left',
  right: 'right',
  top: 'top',
  bottom: 'bottom',
  upper: 'top',
  lower: 'bottom',
});

const mostWord = wordIn<Side>({
  leftmost: 'left',
  rightmost: 'right',
  topmost: 'top',
  bottommost: 'bottom',
});

export type SizeWord = Pick<Size, 'measure' | 'order'>;

export const LARGEST: SizeWord = { measure: 'area', order: 'largest' };
const SMALLEST: SizeWord = { measure: 'area', order: 'smallest' };
const LONGEST: SizeWord = { measure: 'length', order: 'largest' };
const SHORTEST: SizeWord = { measure: 'length', order: 'smallest' };

export const sizeWord = wordIn({
  largest: LARGEST,
  smallest: SMALLEST,
  longest: LONGEST,
  shortest: SHORTEST,
});
const comparativeWord = wordIn({ larger: LARGEST, smaller: SMALLEST, longer: LONGEST, shorter: SHORTEST });

function ordinal(side: Side, rank: number): Selector {
  return { kind: 'ordinal', side, rank };
}

export function selectorPart(selector: Selector): Part {
  return { type: 'selector', selector };
}

/** The first from a side. */
export function sidePart(side: Side): Part {
  return selectorPart(ordinal(side, 1));
}

export const inSize = either(
  words('in|by|of surface? size|area|extent|footprint'),
  words('in terms of size|area'),
  words('in overall size|area'),
);

/** `by area`, after a noun. */
export const byMeasure: Parser<Part> = mapped(inSize, () => ({ type: 'measure' }));

/** `leftmost`, `largest`, `second largest`, `third leftmost`. */
export const superlative: Parser<Part> = mapped(
  sequence(
    optional(words('very|absolute|single'), null),
    optional(rankWord, 1),
    either<{ side: Side } | { size: SizeWord }>(
      mapped(sequence(mostWord, words('up|down?')), ([side]) => ({ side })),
      mapped(sequence(sizeWord, optional(inSize, null)), ([size]) => ({ size })),
    ),
  ),
  ([, rank, found]) =>
    selectorPart('side' in found ? ordinal(found.side, rank) : { kind: 'size', ...found.size, rank }),
);

/** `centermost`, `most central`. */
export const centermost: Parser<Part> = mapped(
  either(
    words('centermost'),
    words('most center|centrally'),
    words('most centrally located|placed|positioned'),
  ),
  () => selectorPart({ kind: 'nearness', order: 'nearest', rank: 1, anchor: { kind: 'centre' } }),
);

/** `larger`, `higher`, `farther to the right`, of two. */
export const comparative: Parser<Part> = mapped(
  either<Selector>(
    mapped(comparativeWord, (size) => ({ kind: 'size', ...size, rank: 1 })),
    mapped(words('higher up?'), () => ordinal('top', 1)),
    mapped(
      sequence(
        words('farther over|out?'),
        optional(words('to|toward the'), null),
        sideWord,
        optional(words('side'), null),
      ),
      ([, , side]) => ordinal(side, 1),
    ),
    mapped(sequence(words('farther'), wordIn<Side>({ up: 'top', down: 'bottom' })), ([, side]) =>
      ordinal(side, 1),
    ),
  ),
  (selector) => ({ type: 'comparative', selector }),
);

const allOthers = either(
  words('any|every other one?'),
  words('any|all|each of the others|rest'),
  words('all of? the? others|other'),
  words('the others|rest|other'),
  words('all|everything of? the? rest|else'),
);

const sideOfAll = either<Side>(
  mapped(sequence(words('farther|more to? the?'), sideWord, words('than')), ([, side]) => side),
  mapped(sequence(words('to? the?'), sideWord, words('of')), ([, side]) => side),
  mapped(words('above'), () => 'top'),
  mapped(words('higher up? than'), () => 'top'),
  mapped(words('below|beneath'), () => 'bottom'),
  mapped(words('lower down? than'), () => 'bottom'),
);

/** `larger than all the others`, `farther left than any other ship`, `above all other ships`. */
export function thanAllOthers(noun: Parser<Part>): Parser<readonly Part[]> {
  const leads = either<Selector>(
    mapped(sequence(comparativeWord, words('in? size? than')), ([size]) => ({
      kind: 'size',
      ...size,
      rank: 1,
    })),
    mapped(sideOfAll, (side) => ordinal(side, 1)),
  );
  return mapped(sequence(leads, allOthers, optional(noun, null)), ([selector, , other]) =>
    other === null ? [selectorPart(selector)] : [selectorPart(selector), other],
  );
}

const sideEnd = optional(words('hand? side|edge|end'), null);
const sideHand = optional(words('hand'), null);

const cornerWords = mapped(
  sequence(
    wordIn({ upper: 'upper', top: 'upper', lower: 'lower', bottom: 'lower' } as const),
    wordIn({ left: 'left', right: 'right' } as const),
  ),
  ([row, column]) => ({ column, row }),
);

/** `farthest to the left`, `all the way to the right`, `highest up`. */
export const sideSuperlative: Parser<readonly Part[]> = either(
  mapped(
    sequence(
      words('the? farthest|most over|out|away?'),
      optional(either(words('to|toward|on|at|along the'), words('to|toward|on|at|along')), null),
      sideWord,
      optional(words('hand? side|end'), null),
      optional(ofImage, null),
    ),
    ([, , side]) => [selectorPart(ordinal(side, 1))],
  ),
  mapped(sequence(words('the? farthest'), wordIn<Side>({ up: 'top', down: 'bottom' })), ([, side]) => [
    selectorPart(ordinal(side, 1)),
  ]),
  filtered(
    sequence(
      words('farthest'),
      either(
        mapped(sequence(words('to|toward|into|in the'), cornerWords), ([, found]) => found),
        mapped(sequence(words('toward|into|in the'), cornerWords, words('corner')), ([, found]) => found),
      ),
      optional(ofImage, null),
    ),
    ([, found]) => farParts(found),
  ),
  mapped(
    sequence(words('all the way over? to|at|on the'), sideWord, sideEnd, optional(ofImage, null)),
    ([, side]) => [selectorPart(ordinal(side, 1))],
  ),
  mapped(
    sequence(
      words('at|in|on|with|having|occupying|occupies|has the'),
      mostWord,
      words('position|end|spot|point|place|edge|side|part|location'),
      optional(ofImage, null),
    ),
    ([, side]) => [selectorPart(ordinal(side, 1))],
  ),
);

const counting = either(
  words(
    'when|if|as? counting|counted|reading|read|going|starting|ordered|sorted|scanning|scanned|moving|looking|numbered|coming|sweeping|traveling|travelling',
  ),
  words('when|if|as you|we|one count|read|go|start|scan|move|look'),
);

const WAYS: readonly (readonly [from: string, to: string, side: Side])[] = [
  ['left', 'right', 'left'],
  ['right', 'left', 'right'],
  ['top', 'bottom', 'top'],
  ['bottom', 'top', 'bottom'],
];

/** `left to right`, `from the top to the bottom`. */
const fromTo: Parser<Side> = either(
  ...WAYS.map(([from, to, side]) =>
    mapped(words(`from? the? ${from} side|edge? to|toward the? ${to}`), () => side),
  ),
  mapped(words('down|downward|downwards from the? top'), (): Side => 'top'),
  mapped(words('up|upward|upwards from the? bottom'), (): Side => 'bottom'),
  mapped(words('from? the? top down|downward|downwards'), (): Side => 'top'),
  mapped(words('from? the? bottom up|upward|upwards'), (): Side => 'bottom'),
  ...WAYS.map(([from, to, side]) =>
    mapped(words(`in a? ${from} to ${to} order|sequence|direction`), () => side),
  ),
);

const sideNamed: Parser<Side> = mapped(
  sequence(words('the? far|very|extreme?'), sideWord, sideHand, sideEnd, optional(ofImage, null)),
  ([, side]) => side,
);

/** `from the left`, `counting from the top`, `going left to right`. */
export const fromSide: Parser<Part> = mapped(
  either(
    mapped(
      sequence(words('in|along|over? from'), unlessBefore(sideNamed, 'to', 'toward')),
      ([, side]) => side,
    ),
    mapped(
      sequence(counting, words('in? from|at|on'), unlessBefore(sideNamed, 'to', 'toward')),
      ([, , side]) => side,
    ),
    mapped(sequence(optional(counting, null), fromTo), ([, side]) => side),
  ),
  (side) => ({ type: 'side', side }),
);

/** `second from the left`, `number three from the top`, after a noun. */
export const rankFromSide: Parser<readonly Part[]> = mapped(
  sequence(
    optional(either(words('in? the'), words('in')), null),
    either(
      rankPart,
      mapped(
        sequence(words('number'), word(numberOf)),
        ([, rank]): Part => ({ type: 'rank', rank, isFromEnd: false }),
      ),
    ),
    optional(either(words('one|place|position|spot'), words('in line|order|sequence')), null),
    optional(words(','), null),
    fromSide,
  ),
  ([, rank, , , side]) => [rank, side],
);

/** `that is the second largest one`, after a noun. */
export const superlativeAfter: Parser<readonly Part[]> = mapped(
  sequence(optional(words('the'), null), either(superlative, centermost), optional(words('one'), null)),
  ([, part]) => [part],
);

/** `the smaller one`, after a noun. */
export const comparativeAfter: Parser<readonly Part[]> = mapped(
  sequence(optional(words('the'), null), comparative, optional(words('one'), null)),
  ([, part]) => [part],
);
