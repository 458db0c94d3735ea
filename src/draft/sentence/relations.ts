import type { Sector } from '../../core/sectors.ts';
import type { Nearness } from '../../model/predicates.ts';
import { centreName, cornerName, edgeName } from './anchor-names.ts';
import {
  either,
  filtered,
  many,
  mapped,
  optional,
  type Parser,
  sequence,
  unlessAfter,
  wordIn,
  words,
} from './combine.ts';
import { joined, joint, nothing, type Parts, single } from './joints.ts';
import { orientationAfter } from './orientations.ts';
import type { AnchorPart, Part } from './parts.ts';
import { placeAdjective, placePhrase } from './places.ts';
import {
  comparative,
  rankFromSide,
  rankWord,
  sideSuperlative,
  superlative,
  superlativeAfter,
} from './ranks.ts';
import { sole } from './sole.ts';

const distance = wordIn<Nearness['order']>({ nearest: 'nearest', farthest: 'farthest' });

const distanceOfTwo = wordIn<Nearness['order']>({ nearer: 'nearest', farther: 'farthest' });

/** `nearest`, `second nearest`, `nearer` before a noun. */
export const distanceWord: Parser<Part> = either<Part>(
  mapped(sequence(optional(rankWord, 1), distance), ([rank, order]) => ({
    type: 'distance',
    order,
    rank,
    isOfTwo: false,
  })),
  mapped(distanceOfTwo, (order) => ({ type: 'distance', order, rank: 1, isOfTwo: true })),
);

/** A corner, a side or the centre of the image, or one object that is described simply. */
export function anchorOf(category: Parser<Part>): Parser<AnchorPart> {
  return either<AnchorPart>(
    cornerName,
    centreName,
    mapped(edgeName, (side): AnchorPart => ({ kind: 'edge', side })),
    filtered(describedObject(category), ([noun, ...parts]) =>
      noun?.type === 'category' ? { kind: 'described', ids: noun.ids, parts } : null,
    ),
  );
}

/** `the largest bridge`, its noun first among the parts. */
function describedObject(category: Parser<Part>): Parts {
  const before = either(
    single(superlative),
    single(comparative),
    placeAdjective,
    single(sole),
    nothing(words('one')),
  );
  const after = mapped(
    sequence(joint, either(placePhrase, sideSuperlative, rankFromSide, superlativeAfter, orientationAfter)),
    ([, parts]) => parts,
  );
  return filtered(
    sequence(
      words('the'),
      mapped(many(before), joined),
      either(category, pronoun),
      mapped(many(after), joined),
    ),
    ([, pre, noun, post]) =>
      noun === ONE && pre.length + post.length === 0 ? null : [noun, ...pre, ...post],
  );
}

const ONE: Part = { type: 'category', ids: [] };
const pronoun = mapped(words('one'), () => ONE);

const toWord = mapped(words('to'), (): 'to' => 'to');
const fromWord = mapped(words('away? from'), (): 'from' => 'from');

/** `to the bridge`, after `the nearest ship`. */
export function endOfDistance(anchor: Parser<AnchorPart>): Parts {
  return mapped(sequence(either<'to' | 'from'>(toWord, fromWord), anchor), ([preposition, found]) => [
    { type: 'anchor', preposition, anchor: found },
  ]);
}

const nearestTo = either(
  words('the? nearest one? to|toward|from'),
  words('nearest'),
  words('the? least distant from'),
  words('at|with|having the shortest|smallest|least distance to|from'),
);

const farthestFrom = either(
  words('the? farthest one? away? from'),
  words('the? most distant|remote from'),
  words('at|with|having the greatest|largest|longest distance to|from'),
);

/** `nearest to the bridge`, `second farthest from the centre`, `with the shortest distance to the bridge`. */
export function distanceAfter(anchor: Parser<AnchorPart>): Parts {
  const rank = mapped(sequence(optional(words('the'), null), optional(rankWord, 1)), ([, found]) => found);
  const parts = (
    order: Nearness['order'],
    of: number,
    isOfTwo: boolean,
    end: AnchorPart,
  ): readonly Part[] => [
    { type: 'distance', order, rank: of, isOfTwo },
    { type: 'anchor', preposition: 'from', anchor: end },
  ];
  return either(
    mapped(sequence(rank, nearestTo, anchor), ([of, , end]) => parts('nearest', of, false, end)),
    mapped(sequence(rank, farthestFrom, anchor), ([of, , end]) => parts('farthest', of, false, end)),
    mapped(sequence(words('the? nearer one? to?'), anchor), ([, end]) => parts('nearest', 1, true, end)),
    mapped(sequence(words('the? farther one? away? from'), anchor), ([, end]) =>
      parts('farthest', 1, true, end),
    ),
  );
}

const beside = either(
  words('right|directly|immediately? next|adjacent|close to'),
  words('right|directly|immediately? beside|alongside|near|by|neighboring|bordering|adjoining'),
);
const within = words('on|in|at|inside|within|over|under|across|off|along');

/** `next to the bridge`, `beside a storage tank`; `on the bridge`, which no predicate says. */
export function besideOf(category: Parser<Part>): Parts {
  const part = ([noun, ...parts]: readonly Part[], isAny: boolean): readonly Part[] | null =>
    noun?.type === 'category' ? [{ type: 'beside', isAny, ids: noun.ids, parts }] : null;
  return either(
    filtered(sequence(beside, describedObject(category)), ([, parts]) => part(parts, false)),
    filtered(sequence(beside, words('a|an'), category), ([, , noun]) => part([noun], true)),
    filtered(sequence(within, words('a|an|the'), category), ([, , noun]) =>
      noun.type === 'category' ? [{ type: 'uncheckable', words: `at ${noun.ids.join(' or ')}` }] : null,
    ),
  );
}

const COLUMNS = { left: 'left', right: 'right' } as const;
const ROWS = { upper: 'upper', top: 'upper', lower: 'lower', bottom: 'lower' } as const;

const toward = either<Sector>(
  mapped(words('above'), () => 'up'),
  mapped(words('below|beneath'), () => 'down'),
  mapped(sequence(words('to? the?'), wordIn(COLUMNS), words('of')), ([, column]) => column),
  mapped(
    sequence(words('to the?'), wordIn(ROWS), wordIn(COLUMNS), words('of')),
    ([, row, column]): Sector => `${row}-${column}`,
  ),
);

type Reach = Extract<Part, { type: 'direction' }>['reach'];

/** `above the bridge`, `directly below the bridge`, `just to the left of the bridge`. */
export function directionFrom(anchor: Parser<AnchorPart>): Parts {
  const found = either<readonly [Sector, Reach]>(
    mapped(sequence(words('directly|straight|exactly|precisely'), toward), ([, to]) => [to, 'sector']),
    mapped(sequence(words('immediately|just|right'), toward), ([, to]) => [to, 'next']),
    mapped(
      unlessAfter(toward, 'directly', 'straight', 'exactly', 'precisely', 'immediately', 'just', 'right'),
      (to) => [to, 'side'],
    ),
  );
  return mapped(sequence(found, anchor), ([[to, reach], end]) => [
    { type: 'direction', toward: to, reach, anchor: end },
  ]);
}

const ISOLATED: readonly Part[] = [{ type: 'filter', filter: { kind: 'isolated' } }];

/** `isolated` before a noun. */
export const isolatedBefore: Parts = mapped(
  either(words('most? isolated|solitary'), words('most remote')),
  () => ISOLATED,
);

/** `far from all other ships`, `on its own`. */
export function isolatedAfter(plural: Parser<Part>): Parts {
  const alone = either(
    words('the? most? isolated one?'),
    words('all? alone|apart'),
    words('all? on its own'),
    words('all? by itself'),
  );
  const apart = sequence(
    either(words('well? far|isolated|removed away? from'), words('well? away|apart|separated|distant from')),
    either<Part | null>(
      mapped(either(words('the|all rest|others'), words('all|any of? the? others')), () => null),
      mapped(sequence(words('all|the|any of? the? other'), plural), ([, noun]) => noun),
    ),
  );
  return either(
    mapped(alone, () => ISOLATED),
    mapped(apart, ([, noun]) => (noun === null ? ISOLATED : [...ISOLATED, noun])),
  );
}
