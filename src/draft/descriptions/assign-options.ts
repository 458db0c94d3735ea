import { type Drop, drop, isDrop } from '../../core/drop.ts';
import { compareText } from '../../core/order.ts';
import type { OptionOrigin } from '../../model/drafted.ts';
import type { Option, Selected } from '../../model/instruction.ts';
import { languageOf } from '../../model/language.ts';
import { layoutClaims, layoutDenials } from '../../model/layout.ts';
import { DescriptionPool, type PoolOptions } from './description-pool.ts';
import { type Description, layoutOf } from './draft-description.ts';

/** A description in the part of a wrong option, or of the right one. */
export interface Placed extends OptionOrigin {
  readonly text: string;
}

export interface AssignOptions extends PoolOptions {
  /** Longest over shortest text of one question. */
  readonly maxLengthRatio: number;
  /** Per record the ids of those whose descriptions a model would have as wrong options, the most wanted first. */
  readonly wanted: ReadonlyMap<string, readonly string[]>;
}

export interface Assignment {
  /** Options by record id, in the order of the letters. */
  readonly options: ReadonlyMap<string, readonly Placed[] | Drop>;
  /** How often each description serves as a wrong option, by the id of its record. */
  readonly uses: ReadonlyMap<string, number>;
}

/**
 * The wrong options of every question: descriptions that are right for the option's layout in other groups of images of
 * the same split, the least used first, and among these the one that a model wants most. Select has each layout offered k - 1 times as often wrongly as rightly; so each
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
  const shares: Shares = {
    pool: new DescriptionPool(descriptions, options),
    uses: new Map(descriptions.map(({ record }) => [record.id, 0])),
    ...options,
  };
  const placed = new Map<string, readonly Placed[] | Drop>();
  for (const own of [...descriptions].sort((a, b) => compareText(a.record.id, b.record.id)))
    placed.set(own.record.id, placeOptions(own, shares));
  return { placed, uses: shares.uses };
}

interface Shares extends AssignOptions {
  readonly pool: DescriptionPool;
  readonly uses: Map<string, number>;
}

function placeOptions(own: Description, shares: Shares): readonly Placed[] | Drop {
  const { record } = own;
  const { maxLengthRatio: most, uses } = shares;
  const placed: Placed[] = [];
  const shown = [own.text];
  for (const option of record.options ?? []) {
    if (option.letter === record.answerLetter) {
      placed.push({ letter: option.letter, text: own.text, by: own.by, from: record.id });
      continue;
    }
    checkContradiction(option, own);
    const chosen = chooseWords(option, own, shares, shown);
    if (chosen === null && shares.heldSplit !== null)
      return drop('words-withheld', option.value, 'a description');
    const next = chosen === null ? ruleWords(option, record) : placeOf(option, chosen, own, shares);
    if (chosen !== null) uses.set(chosen.record.id, usesOf(chosen, uses) + 1);
    shown.push(next.text);
    placed.push(next);
  }
  const ratio = ratioOf(shown);
  return ratio > most ? drop('uneven-options', Math.round(ratio * 100) / 100, most) : placed;
}

/** Select offers only layouts that geometry has found to be otherwise here. */
function checkContradiction(option: Option, { record, layout }: Description): void {
  const denials = layoutDenials(layout);
  if (layoutClaims(layoutOf(option)).some((claim) => denials.includes(claim))) return;
  throw new Error(`${record.id}: nothing in the wrong option ${option.letter} contradicts what is there`);
}

/** The least used, then the most wanted, then in keyed order; of fitting length where there are such. */
function chooseWords(
  option: Option,
  own: Description,
  { pool, uses, wanted, maxLengthRatio }: Shares,
  shown: readonly string[],
): Description | null {
  const others = pool.othersFor(option, own).filter(({ text }) => !shown.includes(text));
  const fitting = others.filter(({ text }) => ratioOf([...shown, text]) <= maxLengthRatio);
  const ranks = wanted.get(own.record.id) ?? [];
  const rankOf = ({ record }: Description): number =>
    ranks.includes(record.id) ? ranks.indexOf(record.id) : ranks.length;
  let best: Description | null = null;
  for (const other of fitting.length > 0 ? fitting : others) {
    const lead = best === null ? -1 : usesOf(other, uses) - usesOf(best, uses);
    if (best === null || lead < 0 || (lead === 0 && rankOf(other) < rankOf(best))) best = other;
  }
  return best;
}

/** Longest over shortest. */
function ratioOf(texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length);
  return Math.max(...lengths) / Math.min(...lengths);
}

function usesOf({ record }: Description, uses: ReadonlyMap<string, number>): number {
  return uses.get(record.id) ?? 0;
}

function placeOf({ letter }: Option, chosen: Description, own: Description, { wanted }: Shares): Placed {
  const { text, by, record } = chosen;
  const isWanted = wanted.get(own.record.id)?.includes(record.id) === true;
  return { letter, text, by, from: record.id, chosenBy: isWanted ? 'model' : 'heuristic' };
}

function ruleWords(option: Option, { wording }: Selected): Placed {
  const text = languageOf(wording.language).layout(layoutOf(option));
  return { letter: option.letter, text, by: 'rules', from: null };
}
