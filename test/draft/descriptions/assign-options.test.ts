import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { assignOptions, type Placed } from '../../../src/draft/descriptions/assign-options.ts';
import type { Description } from '../../../src/draft/descriptions/draft-description.ts';
import type { Option, Selected } from '../../../src/model/instruction.ts';
import { type Layout, layoutKey } from '../../../src/model/layout.ts';
import { layoutEn } from '../../../src/model/layout-en.ts';
import { tinyRecords } from '../../release/tiny-run.ts';

const NONE: Layout = { place: null, form: null, groups: null, spacing: null };
const LAYOUTS: readonly Layout[] = [
  { ...NONE, place: 'upper-left', spacing: 'even' },
  { ...NONE, place: 'lower-left', spacing: 'bunched' },
  { ...NONE, place: 'upper-right', spacing: 'scattered' },
  { ...NONE, place: 'lower-right', groups: 'two' },
];

function descriptionOf(number: number, split: string, words = 'different words'): Description {
  const [base] = tinyRecords();
  const { split: _split, ...plain } = base as NonNullable<typeof base>;
  const at = number % LAYOUTS.length;
  const layout = LAYOUTS[at] as Layout;
  const options = LAYOUTS.map((one, i): Option => {
    const slot = { type: 'layout', layout: one } as const;
    return { letter: 'ABCD'[i] as string, value: layoutKey(one), slot, text: layoutEn(one) };
  });
  const record: Selected = {
    ...plain,
    id: `PDR-${split}-${number}`,
    group: `group-${number}`,
    rank: number,
    reserve: false,
    tier: 'vlm',
    options,
    answer: { kind: 'option', value: layoutKey(layout) },
    answerLetter: 'ABCD'[at] as string,
  };
  const text = `They lie as ${words} ${number} of ${split} say, in the ${layout.place}.`;
  return {
    record,
    layout,
    text,
    by: 'model',
    claims: [],
    asked: { prompts: [], entries: [] },
    attempts: 1,
    rejected: [],
  };
}

const splitOf = (record: Selected): string => record.id.split('-')[1] as string;
const SETTINGS = { seed: 1, splitOf, maxLengthRatio: 2 };
const MANY = ['dev', 'test'].flatMap((split) =>
  Array.from({ length: 40 }, (_, i) => descriptionOf(i, split)),
);

function placedOf(result: readonly Placed[] | { code: string } | undefined): readonly Placed[] {
  if (result === undefined || isDrop(result)) throw new Error('no options');
  return result as readonly Placed[];
}

describe('assignOptions', () => {
  const { options, uses } = assignOptions(MANY, SETTINGS);

  it('has each description serve three times as a wrong option', () => {
    expect([...uses.values()].every((count) => count === 3)).toBe(true);
  });

  it('takes wrong options from other images of the same split, each with the layout that the option stands for', () => {
    const byId = new Map(MANY.map((one) => [one.record.id, one]));
    for (const { record } of MANY)
      for (const [i, { from, text }] of placedOf(options.get(record.id)).entries()) {
        const source = byId.get(from as string) as Description;
        expect(source.text).toBe(text);
        expect(splitOf(source.record)).toBe(splitOf(record));
        expect(layoutKey(source.layout)).toBe(record.options?.[i]?.value);
        expect(source.record.group === record.group).toBe(
          record.options?.[i]?.letter === record.answerLetter,
        );
      }
  });

  it('leaves a guesser that has read all other questions at chance', () => {
    const seen = new Map<string, { right: number; shown: number }>();
    for (const { record } of MANY)
      for (const { letter, text } of placedOf(options.get(record.id))) {
        const count = seen.get(text) ?? { right: 0, shown: 0 };
        count.shown++;
        if (letter === record.answerLetter) count.right++;
        seen.set(text, count);
      }
    expect(new Set([...seen.values()].map(({ right, shown }) => `${right} of ${shown}`))).toEqual(
      new Set(['1 of 4']),
    );
  });

  it('gives the same whatever the order', () => {
    expect(assignOptions([...MANY].reverse(), SETTINGS).options).toEqual(options);
  });

  it('words a layout by rules where no other image has a description of it', () => {
    const alone = assignOptions([descriptionOf(0, 'dev'), descriptionOf(1, 'dev')], {
      ...SETTINGS,
      maxLengthRatio: 9,
    });
    const [first, second, third] = placedOf(alone.options.get('PDR-dev-0'));
    expect(first).toMatchObject({ by: 'model', from: 'PDR-dev-0' });
    expect(second).toMatchObject({ by: 'model', from: 'PDR-dev-1' });
    expect(third).toEqual({ letter: 'C', by: 'rules', from: null, text: layoutEn(LAYOUTS[2] as Layout) });
  });

  it('drops a question whose options differ too much in length', () => {
    const long = descriptionOf(0, 'dev', 'very '.repeat(60));
    const { options: uneven } = assignOptions([long, descriptionOf(1, 'dev')], SETTINGS);
    expect(uneven.get('PDR-dev-0')).toMatchObject({ code: 'uneven-options', threshold: 2 });
    const other = uneven.get('PDR-dev-1');
    expect(other !== undefined && !isDrop(other) && other.every(({ from }) => from !== 'PDR-dev-0')).toBe(
      true,
    );
  });
});
