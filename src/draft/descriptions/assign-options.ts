import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { compareText } from '../../core/order.ts';
import { keyedUnit } from '../../core/rng.ts';
import type { Option, Selected } from '../../model/instruction.ts';
import { languageOf } from '../../model/language.ts';
import { type Description, layoutOf } from './draft-description.ts';

/** A description in the part of a wrong option, or of the right one. */
export interface Placed {
  readonly letter: string;
  readonly text: string;
  readonly by: 'model' | 'rules';
  /** Record whose right option it is; null where the rules word a layout that no description of another image has. */
  readonly from: string | null;
}

export interface AssignOptions {
  readonly seed: number;
  /** The split that a record is meant for. */
  readonly splitOf: (record: Selected) => string;
  /** Longest over shortest text of one question. */
  readonly maxLengthRatio: number;
}

export interface Assignment {
  /** Options by record id, in the order of the letters. */
  readonly options: ReadonlyMap<string, readonly Placed[] | Drop>;
  /** How often each description serves as a wrong option, by the id of its record. */
  readonly uses: ReadonlyMap<string, number>;
}

/**
 * The wrong options of every question: descriptions that are right for the option's layout in other groups of images of
 * the same split, the least used first. Select has each layout offered k - 1 times as often wrongly as rightly; so each
 * description serves about that often too, and no text tells by itself whether it is right. Across splits it would: who
 * has read an open split could strike out what is right there. Deterministic whatever the order of the descriptions.
 */
export function assignOptions(descriptions: readonly Description[], options: AssignOptions): Assignment {
  const dropped = new Map<string, Drop>();
  for (;;) {
    const rest = descriptions.filter(({ record }) => !dropped.has(record.id));
    const { placed, uses } = shareOut(rest, options);
    const worst = oddest(
      rest.filter(({ record }) => isDrop(placed.get(record.id))),
      descriptions,
    );
    if (worst === undefined) return { options: new Map([...placed, ...dropped]), uses };
    // What is asked nowhere is right nowhere: it must not stand among the options of others.
    dropped.set(worst.record.id, placed.get(worst.record.id) as Drop);
  }
}

/** Of those whose options are uneven, the one whose own words are the least like all others in length. */
function oddest(uneven: readonly Description[], all: readonly Description[]): Description | undefined {
  const lengths = all.map(({ text }) => text.length).sort((a, b) => a - b);
  const median = lengths[Math.floor((lengths.length - 1) / 2)] as number;
  const oddity = ({ text }: Description): number => Math.abs(Math.log(text.length / median));
  return [...uneven].sort((a, b) => oddity(b) - oddity(a) || compareText(a.record.id, b.record.id))[0];
}

function shareOut(
  descriptions: readonly Description[],
  options: AssignOptions,
): {
  readonly placed: ReadonlyMap<string, readonly Placed[] | Drop>;
  readonly uses: ReadonlyMap<string, number>;
} {
  const pool: Pool = {
    byValue: groupByValue(descriptions, options.seed),
    uses: new Map(descriptions.map(({ record }) => [record.id, 0])),
    ...options,
  };
  const placed = new Map<string, readonly Placed[] | Drop>();
  for (const own of [...descriptions].sort((a, b) => compareText(a.record.id, b.record.id)))
    placed.set(own.record.id, placeOptions(own, pool));
  return { placed, uses: pool.uses };
}

interface Pool extends AssignOptions {
  readonly byValue: ReadonlyMap<string, readonly Description[]>;
  readonly uses: Map<string, number>;
}

function groupByValue(
  descriptions: readonly Description[],
  seed: number,
): ReadonlyMap<string, readonly Description[]> {
  const keyed = descriptions.map((one) => ({ one, key: keyedUnit(seed, 'descriptions', one.record.id) }));
  keyed.sort((a, b) => a.key - b.key || compareText(a.one.record.id, b.one.record.id));
  const groups = new Map<string, Description[]>();
  for (const { one } of keyed) {
    const value = rightValueOf(one.record);
    groups.set(value, [...(groups.get(value) ?? []), one]);
  }
  return groups;
}

function rightValueOf({ answer }: Selected): string {
  if (answer.kind !== 'option') throw new Error(`answer: kind ${answer.kind}, expected option`);
  return answer.value;
}

function placeOptions(own: Description, pool: Pool): readonly Placed[] | Drop {
  const { record } = own;
  const { maxLengthRatio: most, uses } = pool;
  const placed: Placed[] = [];
  const shown = [own.text];
  for (const option of record.options ?? []) {
    if (option.letter === record.answerLetter) {
      placed.push({ letter: option.letter, text: own.text, by: own.by, from: record.id });
      continue;
    }
    const chosen = leastUsed(
      othersFor(option, own, pool, shown),
      uses,
      (text) => ratioOf([...shown, text]) <= most,
    );
    const next = chosen === null ? ruleWords(option, record) : placeOf(option, chosen);
    if (chosen !== null) uses.set(chosen.record.id, usesOf(chosen, uses) + 1);
    shown.push(next.text);
    placed.push(next);
  }
  const ratio = ratioOf(shown);
  return ratio > most ? drop('uneven-options', Math.round(ratio * 100) / 100, most) : placed;
}

/** Descriptions of other images that the option may take its words from: those of the same split where there are some. */
function othersFor(
  { value }: Option,
  { record }: Description,
  { byValue, splitOf }: Pool,
  shown: readonly string[],
): readonly Description[] {
  const others = (byValue.get(value) ?? []).filter(
    (other) => other.record.group !== record.group && !shown.includes(other.text),
  );
  const near = others.filter((other) => splitOf(other.record) === splitOf(record));
  return near.length > 0 ? near : others;
}

/** Longest over shortest. */
function ratioOf(texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length);
  return Math.max(...lengths) / Math.min(...lengths);
}

/** Among those of fitting length where there are some. */
function leastUsed(
  others: readonly Description[],
  uses: ReadonlyMap<string, number>,
  fits: (text: string) => boolean,
): Description | null {
  const fitting = others.filter(({ text }) => fits(text));
  let best: Description | null = null;
  for (const other of fitting.length > 0 ? fitting : others)
    if (best === null || usesOf(other, uses) < usesOf(best, uses)) best = other;
  return best;
}

function usesOf({ record }: Description, uses: ReadonlyMap<string, number>): number {
  return uses.get(record.id) ?? 0;
}

function placeOf({ letter }: Option, { text, by, record }: Description): Placed {
  return { letter, text, by, from: record.id };
}

function ruleWords(option: Option, { wording }: Selected): Placed {
  const text = languageOf(wording.language).layout(layoutOf(option));
  return { letter: option.letter, text, by: 'rules', from: null };
}
