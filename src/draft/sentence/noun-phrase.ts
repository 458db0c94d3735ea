import { categoryName, type Nouns } from './category-words.ts';
import { either, many, mapped, optional, type Parser, sequence, word, words } from './combine.ts';
import { colour, contextPhrase } from './context.ts';
import { joined, joint, nothing, type Parts, single } from './joints.ts';
import { orientationAfter, orientationBefore } from './orientations.ts';
import type { Part } from './parts.ts';
import { barePlace, ofImage, ownedByImage, placeAdjective, placePhrase } from './places.ts';
import {
  byMeasure,
  centermost,
  comparative,
  comparativeAfter,
  fromSide,
  rankFromSide,
  rankPart,
  sideSuperlative,
  superlative,
  superlativeAfter,
  thanAllOthers,
} from './ranks.ts';
import {
  anchorOf,
  besideOf,
  directionFrom,
  distanceAfter,
  distanceWord,
  endOfDistance,
  isolatedAfter,
  isolatedBefore,
} from './relations.ts';
import { rankInSize, ranksInSize, whoseSize, withSize } from './sizes.ts';
import { sole } from './sole.ts';
import { numberOf } from './tokens.ts';

/** What can be said of an object, given the nouns of the category tree. */
export interface Phrases {
  /** `the largest ship on the left`: with its noun, or without one where it was named before. */
  readonly nounPhrase: Parts;
  /** What may come before all else: `counting from the left`, `of the three ships`. */
  readonly frame: Parts;
}

export function phrasesFor(nouns: Nouns): Phrases {
  const singular = categoryPart(nouns, 'singular');
  const plural = categoryPart(nouns, 'plural');
  const group = groupOf(plural);
  const counting = mapped(
    sequence(words('when|if? counting all? of? the?'), plural, fromSide),
    ([, noun, side]) => [noun, side],
  );
  const frame = either(single(fromSide), rankFromSide, placePhrase, group, counting);
  return { nounPhrase: nounPhraseOf(nouns, singular, plural, group), frame };
}

export function categoryPart(nouns: Nouns, number: 'singular' | 'plural'): Parser<Part> {
  return mapped(categoryName(nouns, number), (ids) => ({ type: 'category', ids }));
}

const article = optional(either(words('the|a|an|that|this|which|what'), ownedByImage), null);

function nounPhraseOf(nouns: Nouns, singular: Parser<Part>, plural: Parser<Part>, group: Parts): Parts {
  const noun = optional(either(single(singular), nothing(words('one'))), []);
  const after = afterNoun(nouns, singular, plural, group);
  const clauses = many(mapped(sequence(joint, after), ([, parts]) => parts));
  return mapped(
    sequence(article, mapped(many(beforeNoun), joined), noun, mapped(clauses, joined)),
    ([, pre, found, post]) => [...pre, ...found, ...post],
  );
}

const beforeNoun: Parts = either(
  single(superlative),
  single(centermost),
  single(rankPart),
  single(comparative),
  placeAdjective,
  orientationBefore,
  isolatedBefore,
  single(distanceWord),
  single(colour),
  rankFromSide,
  single(sole),
  nothing(words('one|,|and|clearly|easily|obviously')),
);

function afterNoun(nouns: Nouns, singular: Parser<Part>, plural: Parser<Part>, group: Parts): Parts {
  const anchor = anchorOf(singular);
  return either(
    placePhrase,
    barePlace,
    sideSuperlative,
    rankFromSide,
    single(fromSide),
    superlativeAfter,
    comparativeAfter,
    withSize,
    whoseSize,
    ranksInSize,
    rankInSize,
    single(byMeasure),
    orientationAfter,
    isolatedAfter(plural),
    contextPhrase(nouns),
    besideOf(singular),
    distanceAfter(anchor),
    endOfDistance(anchor),
    directionFrom(anchor),
    thanAllOthers(either(singular, plural)),
    nothing(either(ofImage, words('in image'), words('overall'), words('by far'), words('of them? all'))),
    nothing(words('shown|visible|present|pictured')),
    nothing(either(words('to be seen|found'), words('you|we|one would? meet|encounter|see|reach|find'))),
    group,
  );
}

/** `three`, `pair of` before a plural. */
export const countPart: Parser<Part> = mapped(
  either(
    word((found) => (found === 'one' ? undefined : numberOf(found))),
    mapped(words('pair of'), () => 2),
  ),
  (count) => ({ type: 'count', count }),
);

/** `of the three ships in the upper half`: the group is named in the plural. */
function groupOf(plural: Parser<Part>): Parts {
  const count = mapped(countPart, (part): readonly Part[] => [part]);
  const members = mapped(
    sequence(optional(count, []), mapped(many(either(orientationBefore, single(colour))), joined), plural),
    ([n, adjectives, noun]) => [...n, ...adjectives, noun],
  );
  const where = either(
    placePhrase,
    nothing(either(ofImage, words('in image'))),
    nothing(words('shown|visible|present|pictured|here|there')),
  );
  return mapped(
    sequence(
      either(
        words('of|among|between all? of? the|these|this?'),
        words('out of all? of? the?'),
        words('from among all? the?'),
      ),
      either(members, count),
      mapped(many(mapped(sequence(joint, where), ([, parts]) => parts)), joined),
    ),
    ([, named, places]) => [...named, ...places],
  );
}
