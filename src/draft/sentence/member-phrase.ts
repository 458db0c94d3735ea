import type { Side } from '../../model/predicates.ts';
import type { StructureKind } from '../../model/structures.ts';
import { edgeName } from './anchor-names.ts';
import type { Nouns } from './category-words.ts';
import {
  either,
  filtered,
  many,
  mapped,
  optional,
  type Parser,
  sequence,
  unlessBefore,
  wordIn,
  words,
} from './combine.ts';
import { joined, joint, nothing, type Parts, single } from './joints.ts';
import { categoryPart, countPart } from './noun-phrase.ts';
import type { Part } from './parts.ts';
import { barePlace, ofImage, placeAdjective, placePhrase } from './places.ts';
import {
  byMeasure,
  centermost,
  fromSide,
  rankFromSide,
  rankPart,
  sidePart,
  sideSuperlative,
  superlative,
  superlativeAfter,
} from './ranks.ts';
import { rankInSize, ranksInSize, whoseSize, withSize } from './sizes.ts';
import { sole } from './sole.ts';

/** `the row of five planes in the upper right`: a noun for the structure, and all that is said of it. */
export interface StructurePhrase {
  readonly kind: StructureKind;
  readonly parts: readonly Part[];
}

/** `the third plane from the left in the row of planes`, as pieces. */
export interface MemberPhrase {
  readonly member: readonly Part[];
  readonly structure: StructurePhrase;
}

/** Every phrase for a member of a structure, given the nouns of the category tree. */
export function memberPhraseOf(nouns: Nouns): Parser<MemberPhrase> {
  const structure = structurePhrase(nouns);
  const member = memberOf(nouns);
  const comma = optional(words(','), null);
  const fromFirst = many(mapped(sequence(single(fromSide), comma), ([parts]) => parts));
  const fromLast = many(mapped(sequence(comma, single(fromSide)), ([, parts]) => parts));
  const memberFirst = mapped(
    sequence(fromFirst, member, linkTo(structure), fromLast),
    ([frames, parts, { link, phrase }, more]): MemberPhrase => ({
      member: [...joined(frames), ...parts, ...link, ...joined(more)],
      structure: phrase,
    }),
  );
  const structureFirst = mapped(
    sequence(fromFirst, linkTo(structure), comma, fromFirst, member),
    ([frames, { link, phrase }, , more, parts]): MemberPhrase => ({
      member: [...joined(frames), ...link, ...joined(more), ...parts],
      structure: phrase,
    }),
  );
  return either(memberFirst, structureFirst);
}

const article = optional(words('the|a|an|that|this|which|what'), null);

/** What ranks an object among others; nothing here says where in the image it lies. */
function memberOf(nouns: Nouns): Parts {
  const before: Parts = either(
    single(superlative),
    single(centermost),
    single(rankPart),
    rankFromSide,
    nothing(words('one|very|,')),
  );
  const after: Parts = either(
    single(fromSide),
    rankFromSide,
    superlativeAfter,
    sideSuperlative,
    withSize,
    whoseSize,
    ranksInSize,
    rankInSize,
    single(byMeasure),
    nearestEdge,
    mapped(sequence(words('of|among all? of? the'), categoryPart(nouns, 'plural')), ([, plural]) => [plural]),
    nothing(words('of them? all')),
  );
  const noun = optional(
    either(single(categoryPart(nouns, 'singular')), nothing(words('one|member|object'))),
    [],
  );
  const clauses = many(mapped(sequence(joint, after), ([, parts]) => parts));
  return mapped(
    sequence(article, mapped(many(before), joined), noun, mapped(clauses, joined)),
    ([, pre, found, post]) => [...pre, ...found, ...post],
  );
}

/** `closest to the top edge`: the first from there. */
const nearestEdge: Parts = mapped(
  sequence(words('the? nearest one? to?'), edgeName),
  ([, side]): readonly Part[] => [sidePart(side)],
);

/** From the member to its structure: `in`, `which is part of`, `nearest to the centre of`. */
function linkTo(
  structure: Parser<StructurePhrase>,
): Parser<{ readonly link: readonly Part[]; readonly phrase: StructurePhrase }> {
  const plain = mapped(
    sequence(
      joint,
      either(
        words('in|of|within|inside|among|along|from'),
        words('out of'),
        words('among|of those|these|ones? in|of'),
        words('belonging to'),
        words('a? part|member of'),
      ),
    ),
    (): readonly Part[] => [],
  );
  const central = mapped(
    sequence(
      joint,
      either(words('the? nearest one? to?'), words('at|in')),
      words('the very|exact? center|middle of'),
    ),
    (): readonly Part[] => CENTRAL,
  );
  return mapped(sequence(either(plain, central, atEnd, fromEnd), structure), ([link, phrase]) => ({
    link,
    phrase,
  }));
}

const endSide = wordIn<Side>({
  left: 'left',
  right: 'right',
  top: 'top',
  upper: 'top',
  bottom: 'bottom',
  lower: 'bottom',
});

/** `at the right end of the row`: an end is of the row itself, while `on its right` may be beside it. */
const atEnd: Parts = mapped(
  sequence(joint, words('at|forming|marking the far|very|extreme?'), endSide, words('hand? end of')),
  ([, , side]) => [sidePart(side)],
);

/** `up from the bottom of the cluster`, after a rank. */
const fromEnd: Parts = filtered(
  sequence(joint, wordIn<Side>({ up: 'bottom', down: 'top' }), words('from the'), endSide, words('end? of')),
  ([, start, , side]): readonly Part[] | null => (start === side ? [{ type: 'side', side }] : null),
);

const CENTRAL: readonly Part[] = [
  { type: 'selector', selector: { kind: 'nearness', order: 'nearest', rank: 1, anchor: { kind: 'centre' } } },
];

const KINDS: Readonly<Record<string, StructureKind>> = {
  row: 'row',
  line: 'row',
  file: 'row',
  string: 'row',
  chain: 'row',
  lineup: 'row',
  cluster: 'cluster',
  group: 'cluster',
  clump: 'cluster',
  bunch: 'cluster',
  grouping: 'cluster',
  pack: 'cluster',
};

/** What every row and every cluster is: it says nothing. */
const TRUE_OF: Readonly<Record<StructureKind, Parser<null>>> = {
  row: words('straight|even|regular|neat|,'),
  cluster: words('tight|dense|compact|,'),
};

function structurePhrase(nouns: Nouns): Parser<StructurePhrase> {
  return either(...(['row', 'cluster'] as const).map((kind) => phraseOfKind(kind, nouns)));
}

/** `lower right`, never `lower` with `right` after it. */
const wholePlace: Parts = unlessBefore(placeAdjective, 'left', 'right', 'upper', 'lower', 'top', 'bottom');

function phraseOfKind(kind: StructureKind, nouns: Nouns): Parser<StructurePhrase> {
  const before: Parts = either(single(superlative), wholePlace, single(sole), nothing(TRUE_OF[kind]));
  const noun = filtered(wordIn(KINDS), (found) => (found === kind ? true : null));
  const members = mapped(
    sequence(words('of the?'), optional(single(countPart), []), categoryPart(nouns, 'plural')),
    ([, count, plural]): readonly Part[] => [...count, plural],
  );
  const where = either(placePhrase, barePlace, nothing(ofImage));
  const clauses = many(mapped(sequence(joint, where), ([, parts]) => parts));
  return mapped(
    sequence(
      words('the|that|this'),
      mapped(many(before), joined),
      noun,
      optional(members, []),
      mapped(clauses, joined),
    ),
    ([, pre, , named, places]) => ({ kind, parts: [...pre, ...named, ...places] }),
  );
}
