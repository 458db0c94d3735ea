import type { Taxonomy } from '../../model/taxonomy.ts';
import type { Parser } from './combine.ts';
import { tokenise } from './tokens.ts';

/** One way to name a category. */
interface Noun {
  readonly words: readonly string[];
  readonly id: string;
  readonly number: 'singular' | 'plural' | 'both';
}

/** Nouns by their first word. */
export type Nouns = ReadonlyMap<string, readonly Noun[]>;

/**
 * What else people call a category, in the singular. A word may stand for several: `truck` is a truck in one source and
 * a large vehicle in another; which of them is meant follows from what the source tells apart.
 */
const ALSO: Readonly<Record<string, string>> = {
  airplane: 'plane, aeroplane, aircraft, jet, airliner',
  helicopter: 'aircraft, chopper',
  'boeing-737': '737',
  'boeing-747': '747',
  'boeing-777': '777',
  'boeing-787': '787',
  'airbus-a220': 'A220',
  'airbus-a321': 'A321',
  'airbus-a330': 'A330',
  'airbus-a350': 'A350',
  'small-aircraft': 'small plane, small airplane, light aircraft, light plane',
  'passenger-cargo-plane': 'passenger plane, cargo plane, airliner',
  ship: 'vessel, boat',
  'passenger-ship': 'passenger vessel, cruise ship',
  motorboat: 'motor boat, speedboat, powerboat',
  'fishing-boat': 'fishing vessel, fishing ship',
  tugboat: 'tug, tug boat',
  'engineering-ship': 'engineering vessel, work ship, work vessel',
  'liquid-cargo-ship': 'liquid cargo vessel, liquid cargo carrier, tanker',
  'dry-cargo-ship': 'dry cargo vessel, dry cargo carrier, bulk carrier',
  warship: 'war ship, naval ship, naval vessel, military ship',
  sailboat: 'sail boat, sailing boat',
  'container-ship': 'container vessel',
  'oil-tanker': 'tanker',
  vehicle: 'motor vehicle',
  'small-vehicle': 'car, automobile',
  'large-vehicle': 'truck, lorry',
  'small-car': 'car, automobile',
  bus: 'coach',
  truck: 'lorry',
  'pickup-truck': 'pickup, pick up truck',
  'cargo-truck': 'cargo lorry',
  'dump-truck': 'dumper, tipper truck',
  excavator: 'digger',
  'container-crane': 'gantry crane',
  'railway-vehicle': 'rail vehicle, train car',
  locomotive: 'railway engine',
  'aircraft-hangar': 'hangar',
  'storage-tank': 'tank, oil tank, fuel tank, oil storage tank, fuel storage tank, storage cylinder',
  'shipping-container': 'container, freight container, cargo container',
  'construction-site': 'building site',
  'shipping-container-lot': 'container lot, lot',
  'vehicle-lot': 'lot',
  helipad: 'helicopter pad, heliport',
  airport: 'airfield',
  'baseball-field': 'baseball diamond, ball diamond',
  'football-field': 'soccer field, soccer pitch, football pitch, soccer ball field',
  'ground-track-field': 'running track, athletics track, athletic track, track field',
  'basketball-court': 'court',
  'tennis-court': 'court',
  'swimming-pool': 'pool',
  roundabout: 'traffic circle',
  intersection: 'intersection, crossroads, road junction, junction',
  harbor: 'port',
  windmill: 'wind turbine, turbine',
  pylon: 'power pylon, transmission tower',
};

/** Generic nouns that may follow the name of a kind: `Boeing 737 aircraft`. */
const GENERIC: Readonly<Record<string, string>> = { airplane: 'airplane, plane, aircraft, jet' };

/** Every way to name the categories of the tree. Names with `or` are those of a source, not of a speaker. */
export function nounsOf(taxonomy: Taxonomy): Nouns {
  const nouns = new Map<string, Noun[]>();
  const add = (id: string, text: string, number: Noun['number']): void => {
    const { words } = tokenise(text);
    const first = words[0];
    if (first === undefined) return;
    nouns.set(first, [...(nouns.get(first) ?? []), { words, id, number }]);
  };
  for (const { id, isOther } of taxonomy.categories) {
    if (isOther) continue;
    for (const [one, many] of namesOf(taxonomy, id)) {
      add(id, one, many === one ? 'both' : 'singular');
      if (many !== one) add(id, many, 'plural');
    }
  }
  return nouns;
}

/** Every way to name a category, singular and plural, as one writes it; its name in the tree first. */
export function namesOf(taxonomy: Taxonomy, id: string): (readonly [singular: string, plural: string])[] {
  const { singular, plural } = taxonomy.get(id);
  const generic = taxonomy.ancestorsOf(id).flatMap((above) => listOf(GENERIC[above]));
  const others = [...listOf(ALSO[id]), ...generic.map((noun) => `${singular} ${noun}`)];
  return [[singular, plural], ...others.map((also) => [also, pluralOf(also)] as const)];
}

function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(', ');
}

function pluralOf(singular: string): string {
  if (/(aircraft|crossroads)$/.test(singular)) return singular;
  if (/(s|ch|sh|x)$/.test(singular)) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}

/** Categories that the words can name, for each number of words that name some. */
export function categoryName(nouns: Nouns, number: 'singular' | 'plural'): Parser<readonly string[]> {
  return (input, at) => {
    const byLength = new Map<number, Set<string>>();
    for (const noun of nouns.get(input.words[at] ?? '') ?? []) {
      if (noun.number !== number && noun.number !== 'both') continue;
      if (!noun.words.every((found, i) => input.words[at + i] === found)) continue;
      const ids = byLength.get(noun.words.length) ?? new Set();
      byLength.set(noun.words.length, ids.add(noun.id));
    }
    if (byLength.size === 0) input.progress.farthest = Math.max(input.progress.farthest, at);
    return [...byLength].map(([length, ids]) => ({ value: [...ids].sort(), next: at + length }));
  };
}
