import { MARKER_COLOURS } from '../model/palette.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import type { Slot } from '../model/wording.ts';
import type { Released } from './released.ts';

/** Names that stand in no question, whoever worded it. */
export interface TextSetting {
  readonly taxonomy: Taxonomy;
  /** Sources of the release, by id. */
  readonly sources: readonly string[];
}

interface Guard {
  readonly says: string;
  readonly pattern: RegExp;
}

/** Longest question or option, and longest words that somebody has drafted, characters. */
const MOST_CHARS = 2000;
const MOST_DRAFTED_CHARS = 500;

/** What no text of a release may hold, names of categories included. */
const ANYWHERE: readonly Guard[] = [
  { says: 'holds characters that cannot be seen', pattern: /(?!\n)[\p{Cc}\p{Cf}\p{Co}]/u },
  {
    says: 'speaks to a model',
    pattern: anyOf(
      '\\b(ignore|disregard|forget|override)\\s+(all|any|the|every|previous|prior|above|these|those|your)\\b',
      '\\b(system|developer)\\s+(prompt|message)\\b',
      '\\bas an? (ai|language model|assistant)\\b',
      '\\b(answer|reply|respond)\\s+(is|with)\\s+option\\b',
      '<\\||\\|>|```|</?[a-z]+>|https?:',
    ),
  },
  { says: 'names a dataset', pattern: /\b(dota|fair1m|soda-?a|xview|uhr-micro)\b/i },
];

/** Letters of no English word; names of categories may have accents. */
const NOT_ENGLISH: Guard = { says: 'is not English', pattern: /[^\P{L}\p{Script=Latin}]+/u };

/** What drafted words may not hold besides, once the names of categories are taken out. */
const IN_DRAFTS: readonly Guard[] = [
  {
    says: 'speaks to a reader',
    pattern: /\b(correct|right)\s+(answer|option)\b|\byou (must|should|will|are)\b/i,
  },
  {
    says: 'speaks of marks or annotations',
    pattern:
      /\b(bounding|box(es|ed)?|markers?|marked|polygons?|outlined|annotat(ed|ions?)|label(s|led|ed)?|highlighted|masks?|ground[- ]truth|cropped|targets?|distractors?|instances?)\b/i,
  },
  { says: 'names the colour of a marker', pattern: colourPattern() },
  {
    says: 'gives coordinates',
    pattern:
      /\d+\s*(px|pixels?|%)|[([]\s*\d+|\d+\s*,\s*\d+|\d+\.\d+|\bcoordinates?\b|\d{3,}(?!\d|(st|nd|rd|th)\b)/i,
  },
  {
    says: 'gives the number of an object',
    pattern: /#\s*\d+|\b(no\.|number|object|index|id|item|instance)\s*\d+|\b(index|indices)\b/i,
  },
];

const COUNTS: Guard = {
  says: 'counts objects',
  pattern:
    /\d+|\b(four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|dozens?|hundreds?|thousands?)\b/i,
};

/**
 * What the texts of a record hold that no reader may be told, by lists of the audit's own, whatever drafting has let pass:
 * `options.2.slot.text: names a dataset ("DOTA")`. Empty where there is nothing.
 */
export function textFaults(record: Released, setting: TextSetting): string[] {
  const options = record.options ?? [];
  return [
    ...wholeFaults('question', record.question, record),
    ...options.flatMap(({ text }, i) => wholeFaults(`options.${i}.text`, text, record)),
    ...Object.entries(record.wording.slots).flatMap(([name, slot]) =>
      draftFaultsOf(`wording.slots.${name}.text`, slot, setting),
    ),
    ...options.flatMap(({ slot }, i) => draftFaultsOf(`options.${i}.slot.text`, slot, setting)),
  ];
}

function wholeFaults(place: string, text: string, { wording }: Released): string[] {
  if (text.length > MOST_CHARS) return [`${place}: has ${text.length} characters, at most ${MOST_CHARS}`];
  const guards = wording.language === 'en' ? [...ANYWHERE, NOT_ENGLISH] : ANYWHERE;
  return guards.flatMap((guard) => broken(place, text, guard));
}

/** Of words that stand in place of plain ones. */
function draftFaultsOf(place: string, slot: Slot, { taxonomy, sources }: TextSetting): string[] {
  if (slot.type === 'text' || !('text' in slot) || slot.text === undefined) return [];
  const { text } = slot;
  if (text.length > MOST_DRAFTED_CHARS)
    return [`${place}: has ${text.length} characters, at most ${MOST_DRAFTED_CHARS}`];
  const names = namesOf(taxonomy);
  const numbers = 'category' in slot ? numbersIn(taxonomy, slot.category) : null;
  const named = text.replace(names, ' ');
  const plain = numbers === null ? named : named.replace(numbers, ' ');
  const describes = slot.type === 'layout' || slot.type === 'region';
  const source = sources.map((id) => ({ says: 'names a source', pattern: wordPattern([id]) }));
  const guards = [...IN_DRAFTS, ...source, ...(describes ? [COUNTS] : [])];
  return [
    ...guards.flatMap((guard) => broken(place, plain, guard)),
    ...(describes ? broken(place, text, { says: 'names a kind of object', pattern: names }) : []),
  ];
}

function broken(place: string, text: string, { says, pattern }: Guard): string[] {
  const found = text.match(pattern)?.[0];
  return found === undefined ? [] : [`${place}: ${says} (${JSON.stringify(found)})`];
}

const known = new WeakMap<Taxonomy, RegExp>();

/** Every name of every category, the longest first. */
function namesOf(taxonomy: Taxonomy): RegExp {
  const names = taxonomy.categories.flatMap(({ singular, plural }) => [singular, plural]);
  const made = known.get(taxonomy) ?? wordPattern(names.sort((a, b) => b.length - a.length));
  known.set(taxonomy, made);
  return made;
}

/**
 * Words with digits in the category's own name, which people use by themselves (`737`, `A220s`), unless they stand where a
 * coordinate or the number of an object would. Null where it has none.
 */
function numbersIn(taxonomy: Taxonomy, category: string): RegExp | null {
  if (!taxonomy.has(category)) return null;
  const { singular, plural } = taxonomy.get(category);
  const words = `${singular} ${plural}`.split(/\s+/).filter((word) => /\d/.test(word));
  if (words.length === 0) return null;
  const before = '(?<![#([]\\s*|\\d\\s*,\\s*|[=:]\\s*|\\b(?:no\\.|number|object|index|id|item|instance)\\s*)';
  const after = '(?!\\s*(?:px|pixels?|%|,\\s*\\d)|\\.\\d)';
  return new RegExp(`${before}${wordPattern(words).source}${after}`, 'giu');
}

/** Any of the words or phrases by itself, in any case of letters. */
function wordPattern(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'i');
}

function colourPattern(): RegExp {
  return anyOf(`\\b(${MARKER_COLOURS.map(({ name }) => name.replace('-', '[- ]')).join('|')})\\b`);
}
