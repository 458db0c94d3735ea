import { groupBy } from '../../core/group-by.ts';
import { roundTo } from '../../core/order.ts';
import { wilsonInterval } from '../../core/wilson.ts';
import type { Gate } from '../../model/manifest.ts';
import { contradicts } from '../rules/layouts/contradict.ts';
import type { AuditTable } from '../section.ts';
import { guessRow, type OptionRecord } from './option-shortcuts.ts';
import { likeliestWords, wordsOf } from './option-words.ts';

/** Points that a guess by style may lie above chance; more only where its interval still holds chance. */
const MAX_EXCESS = 0.03;
/** Quantile of the interval: sixteen guesses are tried, and one of them may be lucky. */
const Z = 3;

/** Letters between which a guesser who knows no more than the texts draws. */
type Guess = (record: OptionRecord) => readonly string[];

export interface StyleFindings {
  readonly gates: readonly Gate[];
  readonly rows: AuditTable['rows'];
}

/** Records whose options are texts that somebody has worded, and no names. */
export function wordedRecords(records: readonly OptionRecord[]): OptionRecord[] {
  return records.filter(({ options }) =>
    options.every(({ slot }) => slot.type === 'layout' || slot.type === 'text'),
  );
}

/** Does how an option is worded, by whom or how often elsewhere, tell whether it is right? By task, against chance. */
export function judgeStyle(records: readonly OptionRecord[]): StyleFindings {
  const tasks = [...groupBy(wordedRecords(records), (record) => record.task)];
  const guesses = tasks.flatMap(([task, group]) =>
    Object.entries(guessesOf(group)).map(([name, guess]) => ({ name, task, group, guess })),
  );
  const excesses = guesses.map(({ group, guess }) => excessOf(group, guess));
  return {
    gates: guesses.length === 0 ? [] : [styleGate(excesses)],
    rows: guesses.map(({ name, task, group, guess }) => guessRow(name, task, group, guess)),
  };
}

function guessesOf(records: readonly OptionRecord[]): Readonly<Record<string, Guess>> {
  const offers = countOffers(records);
  const likeliest = likeliestWords(records);
  const length: Measure = ({ text }) => text.length;
  const marks: Measure = ({ text }) => text.match(/\p{P}/gu)?.length ?? 0;
  const words: Measure = ({ text }) => wordsOf(text).length;
  const usual: Measure = ({ text }) => offers.get(text) ?? 0;
  return {
    'shortest option': least(length),
    'option of middle length': least((option, all) => farFromMean(length, option, all)),
    'option of odd length': most((option, all) => farFromMean(length, option, all)),
    'most words': most(words),
    'fewest words': least(words),
    'most punctuation': most(marks),
    'least punctuation': least(marks),
    'words that most others use': most(sharedWords),
    'words that no other uses': least(sharedWords),
    'what contradicts most others': most(contradictions),
    'what contradicts fewest others': least(contradictions),
    "an option in a model's words": byAuthor('model'),
    'an option in plain words': byAuthor('rules'),
    'the text that is offered most often': most(usual),
    'the text that is offered least often': least(usual),
    'words that are right elsewhere': (record) => likeliest.get(record.id) ?? [],
  };
}

type Option = OptionRecord['options'][number];
type Measure = (option: Option, all: readonly Option[]) => number;

function most(measure: Measure): Guess {
  return ({ options }) => {
    const values = options.map((option) => measure(option, options));
    const top = Math.max(...values);
    return options.filter((_, i) => values[i] === top).map(({ letter }) => letter);
  };
}

function least(measure: Measure): Guess {
  return most((option, all) => -measure(option, all));
}

function farFromMean(measure: Measure, option: Option, all: readonly Option[]): number {
  const mean = all.reduce((sum, other) => sum + measure(other, all), 0) / all.length;
  return roundTo(Math.abs(measure(option, all) - mean), 6);
}

/** Words of the option that another one has too, share of its words. */
function sharedWords(option: Option, all: readonly Option[]): number {
  const others = all.filter((other) => other !== option).map(({ text }) => new Set(wordsOf(text)));
  const own = wordsOf(option.text);
  const shared = own.map((word) => others.filter((words) => words.has(word)).length);
  return roundTo(shared.reduce((sum, count) => sum + count, 0) / Math.max(1, own.length), 6);
}

/** Other options that cannot be true beside it: wrong ones all contradict the right one, and must contradict each other as well. */
function contradictions({ slot }: Option, all: readonly Option[]): number {
  const layouts = all.flatMap((other) => (other.slot.type === 'layout' ? [other.slot.layout] : []));
  return slot.type === 'layout' ? layouts.filter((other) => contradicts(slot.layout, other)).length : 0;
}

/** Of whom nobody knows who worded it, the draft's account is not there. */
function byAuthor(author: 'model' | 'rules'): Guess {
  return ({ options, draft }) => {
    const letters = (draft?.options ?? []).filter(({ by }) => by === author).map(({ letter }) => letter);
    return letters.length === 0 ? options.map(({ letter }) => letter) : letters;
  };
}

function countOffers(records: readonly OptionRecord[]): ReadonlyMap<string, number> {
  const offers = new Map<string, number>();
  for (const { options } of records)
    for (const { text } of options) offers.set(text, (offers.get(text) ?? 0) + 1);
  return offers;
}

interface Excess {
  readonly excess: number;
  /** Its interval does not hold chance. */
  readonly isBeyond: boolean;
}

function excessOf(records: readonly OptionRecord[], guess: Guess): Excess {
  const scores = records.map((record) => {
    const letters = guess(record);
    return letters.includes(record.answerLetter) ? 1 / letters.length : 0;
  });
  const hits = scores.reduce((sum, score) => sum + score, 0);
  const chance = records.reduce((sum, { options }) => sum + 1 / options.length, 0) / records.length;
  const excess = hits / records.length - chance;
  return { excess, isBeyond: excess > MAX_EXCESS && wilsonInterval(hits, records.length, Z).low > chance };
}

/** The worst excess that its interval does not excuse; where all are excused, the worst of those that count. */
function styleGate(excesses: readonly Excess[]): Gate {
  const beyond = excesses.filter(({ isBeyond }) => isBeyond);
  const judged = beyond.length > 0 ? beyond : excesses.filter(({ excess }) => excess <= MAX_EXCESS);
  const worst = Math.max(...judged.map(({ excess }) => excess));
  return {
    name: 'option-style',
    definition:
      'largest score above chance, 0 to 1, of who goes by the length, the words, the punctuation, the author, the number of uses or the contrast to the other options of an option that is worded freely, leaving out excesses whose 99.7 % interval holds chance',
    value: judged.length === 0 ? null : roundTo(worst, 4),
    threshold: MAX_EXCESS,
    met: beyond.length === 0,
  };
}
