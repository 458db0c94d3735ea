import type { Nouns } from './category-words.ts';
import { either, mapped, optional, type Parser, sequence, word, words } from './combine.ts';
import type { Part } from './parts.ts';

const COLOURS = new Set(
  'white black red green blue yellow orange brown gray silver beige pink purple dark bright light'.split(' '),
);

/** Things that sources of labels do not tell apart, and that people point at all the same. */
const PLACES = new Set(
  `road street highway motorway lane avenue path track runway taxiway apron tarmac terminal gate pier dock quay wharf
  jetty berth shore shoreline coast coastline beach river canal lake sea ocean water pond bay channel field grass lawn
  forest trees tree woods park garden lot yard compound square plaza building buildings house houses warehouse warehouses
  factory roof rooftop bridge overpass railway railroad tracks station fence wall parking driveway hangar hangars harbor
  marina port depot island peninsula hill slope desert sand`.split(/\s+/),
);

const ADJECTIVES = new Set(
  'main long wide narrow curved straight paved empty parking passenger cargo loading residential concrete grassy open'.split(
    ' ',
  ),
);

const PARTS = new Set('roof hull deck shadow wake body cabin wings tail trailer'.split(' '));

const uncheckable = (text: string): Part => ({ type: 'uncheckable', words: text });

const oneOf = (set: ReadonlySet<string>): Parser<string> =>
  word((found) => (set.has(found) ? found : undefined));

/** A colour before a noun. */
export const colour: Parser<Part> = mapped(
  sequence(optional(words('bright|dark|light'), null), oneOf(COLOURS)),
  ([, found]) => uncheckable(found),
);

const described = optional(oneOf(new Set([...COLOURS, ...ADJECTIVES])), null);

/** `beside the main road`: where it is, in words that no label bears out. Nouns of the category tree are not among them. */
function besidePlace(nouns: Nouns): Parser<Part> {
  const isNoun = (name: string): boolean =>
    nouns.get(name)?.some(({ words: all }) => all.length === 1) ?? false;
  const place = oneOf(new Set([...PLACES].filter((name) => !isNoun(name))));
  return mapped(
    sequence(
      either(
        words('right? next|close|adjacent|parallel to'),
        words('beside|near|along|alongside|on|in|at|by|inside|within|against|over|under|facing|across|off'),
        words('in front of'),
      ),
      optional(words('a|an|the|some'), null),
      described,
      described,
      place,
      optional(place, null),
    ),
    ([, , ...found]) => uncheckable(found.filter((one) => one !== null).join(' ')),
  );
}

/** `with a white roof`. */
const withFeature: Parser<Part> = mapped(
  sequence(words('with a|an|its|the?'), described, described, oneOf(PARTS)),
  ([, first, second, part]) => uncheckable([first, second, part].filter((found) => found !== null).join(' ')),
);

/** `moored`, `parked`: states that a label does not tell. */
const state: Parser<Part> = mapped(
  word((found) =>
    ['moored', 'parked', 'docked', 'anchored', 'berthed'].includes(found) ? found : undefined,
  ),
  uncheckable,
);

export function contextPhrase(nouns: Nouns): Parser<readonly Part[]> {
  return mapped(either(besidePlace(nouns), withFeature, state), (part) => [part]);
}
