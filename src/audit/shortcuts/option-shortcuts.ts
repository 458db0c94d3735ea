import { countValues, groupBy } from '../../core/group-by.ts';
import { compareNatural, compareText, roundTo } from '../../core/order.ts';
import { wilsonInterval } from '../../core/wilson.ts';
import type { Instruction, Option } from '../../model/instruction.ts';
import type { Gate } from '../../model/manifest.ts';
import type { AuditTable } from '../section.ts';
import { equalSharesGate } from './shares.ts';

/** An open record with options. */
export interface OptionRecord extends Instruction {
  readonly options: Option[];
  readonly answerLetter: string;
}

export function optionRecordsOf(records: readonly Instruction[]): OptionRecord[] {
  return records.filter((r): r is OptionRecord => r.options !== null && r.answerLetter !== null);
}

/** Is each letter right equally often? One gate per number of options. */
export function letterGates(records: readonly OptionRecord[]): Gate[] {
  return [...groupBy(records, (record) => record.options.length)]
    .sort((a, b) => a[0] - b[0])
    .flatMap(([size, group]) => {
      const counts = countValues(group.map((record) => record.answerLetter));
      const letters = group[0]?.options.map(({ letter }) => letter) ?? [];
      const gate = equalSharesGate(
        `option-letters-${size}`,
        `right letters of questions with ${size} options`,
        letters.map((letter) => counts.get(letter) ?? 0),
      );
      return gate === null ? [] : [gate];
    });
}

export function letterTable(records: readonly OptionRecord[]): AuditTable {
  const letters = [...new Set(records.flatMap((r) => r.options.map((o) => o.letter)))].sort(compareText);
  const groups = groupBy(records, (record) => `${record.task} (${record.options.length} options)`);
  return {
    title: 'Right letters',
    head: ['Task', ...letters],
    rows: [...groups].map(([name, group]) => {
      const counts = countValues(group.map((record) => record.answerLetter));
      return [name, ...letters.map((letter) => counts.get(letter) ?? 0)];
    }),
  };
}

/** How often a wording is right when it is offered, beside one in k; the largest deviations first. */
export function optionPriorTable(records: readonly OptionRecord[]): AuditTable {
  const rows = [...groupBy(records, (record) => record.task)].flatMap(([task, group]) =>
    priorsOf(task, group),
  );
  rows.sort((a, b) => Math.abs(b.excess) - Math.abs(a.excess) || compareNatural(a.text, b.text));
  return {
    title: 'How often an option is right when it is offered',
    head: ['Task', 'Option', 'Offered', 'Right', 'Share', '95 % from', 'to', 'Chance', 'Chance within'],
    rows: rows.map(({ task, text, offered, right, low, high, chance }) => [
      task,
      text,
      offered,
      right,
      roundTo(right / offered, 4),
      roundTo(low, 4),
      roundTo(high, 4),
      roundTo(chance, 4),
      low <= chance && chance <= high,
    ]),
  };
}

interface Prior {
  readonly task: string;
  readonly text: string;
  readonly offered: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly chance: number;
  /** Standardised: how many deviations of chance the share lies off. */
  readonly excess: number;
}

function priorsOf(task: string, records: readonly OptionRecord[]): Prior[] {
  const offers = records.flatMap(({ options, answerLetter }) =>
    options.map(({ letter, text }) => ({ text, right: letter === answerLetter, chance: 1 / options.length })),
  );
  return [...groupBy(offers, (offer) => offer.text)].map(([text, list]) => {
    const offered = list.length;
    const right = list.filter((offer) => offer.right).length;
    const chance = list.reduce((sum, offer) => sum + offer.chance, 0) / offered;
    const deviation = Math.sqrt((chance * (1 - chance)) / offered);
    const excess = (right / offered - chance) / deviation;
    return { task, text, offered, right, chance, excess, ...wilsonInterval(right, offered) };
  });
}

/** Score of who always takes the longest wording (ties shared out), per task. */
export function longestOptionRows(records: readonly OptionRecord[]): AuditTable['rows'] {
  return [...groupBy(records, (record) => record.task)].map(([task, group]) =>
    guessRow('longest option', task, group, ({ options }) => {
      const most = Math.max(...options.map(({ text }) => text.length));
      return options.filter(({ text }) => text.length === most).map(({ letter }) => letter);
    }),
  );
}

/** A row of the table of guesses: `choose` gives the letters between which a guesser draws. */
export function guessRow(
  name: string,
  task: string,
  records: readonly OptionRecord[],
  choose: (record: OptionRecord) => readonly string[],
): AuditTable['rows'][number] {
  const scores = records.map((record) => {
    const letters = choose(record);
    return letters.includes(record.answerLetter) ? 1 / letters.length : 0;
  });
  const score = scores.reduce((sum, value) => sum + value, 0);
  const { low, high } = wilsonInterval(score, records.length);
  const chance = records.reduce((sum, { options }) => sum + 1 / options.length, 0) / records.length;
  return [
    name,
    task,
    records.length,
    roundTo(score / records.length, 4),
    roundTo(low, 4),
    roundTo(high, 4),
    roundTo(chance, 4),
  ];
}

export const GUESS_HEAD = ['Guess', 'Task', 'N', 'Score', '95 % from', 'to', 'Chance'];
