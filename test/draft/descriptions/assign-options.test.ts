import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { assignOptions, type Placed } from '../../../src/draft/descriptions/assign-options.ts';
import type { Description } from '../../../src/draft/descriptions/draft-description.ts';
import { type Layout, layoutKey } from '../../../src/model/layout.ts';
import { layoutEn } from '../../../src/model/layout-en.ts';
import { descriptionOf, LAYOUTS, MANY, NONE, splitOf } from './descriptions.ts';

const SETTINGS = {
  seed: 1,
  splitOf,
  heldSplit: null,
  maxLengthRatio: 2,
  wanted: new Map<string, readonly string[]>(),
};
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

  it('takes words of other objects in the same images before the plain words of the rules', () => {
    const together = MANY.map((one) => ({ ...one, record: { ...one.record, group: 'g' } }));
    const placed = assignOptions(together, SETTINGS).options;
    for (const { record } of together)
      for (const { letter, from } of placedOf(placed.get(record.id)))
        expect([from === null, from === record.id]).toEqual([false, letter === record.answerLetter]);
  });

  it('never lets withheld questions and open ones have words in common, else drops with a code', () => {
    // One question of the test split: nobody there has the words that its wrong options ask for.
    const [first, ...rest] = MANY as [Description, ...Description[]];
    const testSplit = ({ id }: { readonly id: string }): string => (id === first.record.id ? 'test' : 'dev');
    const open = assignOptions(MANY, { ...SETTINGS, splitOf: testSplit });
    expect(isDrop(open.options.get(first.record.id))).toBe(false);
    const held = assignOptions(MANY, { ...SETTINGS, splitOf: testSplit, heldSplit: 'test' });
    expect(held.options.get(first.record.id)).toMatchObject({ code: 'words-withheld' });
    const used = rest.flatMap(({ record }) => placedOf(held.options.get(record.id)).map(({ from }) => from));
    expect(used).not.toContain(first.record.id);
    expect(used).not.toContain(null);
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

  it('takes what a model wants among the equally used, and no description oftener for it', () => {
    const [first] = MANY as [Description];
    const byLetter = (letter: string) =>
      MANY.filter(({ record }) => record.answerLetter === letter && splitOf(record) === 'dev').map(
        ({ record }) => record.id,
      );
    const wanted = new Map(
      MANY.map(({ record }) => [record.id, ['B', 'C', 'D'].map((l) => byLetter(l)[7] as string)]),
    );
    const chosen = assignOptions(MANY, { ...SETTINGS, wanted });
    expect([...chosen.uses.values()].every((count) => count === 3)).toBe(true);
    // The first by id has the pick of all; what it takes is used then, and later ones come to others first.
    expect(placedOf(chosen.options.get(first.record.id)).slice(1)).toEqual(
      ['B', 'C', 'D'].map((letter) =>
        expect.objectContaining({ letter, from: byLetter(letter)[7], chosenBy: 'model' }),
      ),
    );
    expect(placedOf(options.get(first.record.id)).map(({ from }) => from)).not.toEqual(
      placedOf(chosen.options.get(first.record.id)).map(({ from }) => from),
    );
    const makers = [...chosen.options.values()].flatMap((one) =>
      placedOf(one).map(({ chosenBy }) => chosenBy),
    );
    expect(new Set(makers)).toEqual(new Set([undefined, 'model', 'heuristic']));
  });

  it('will not offer what does not contradict the picture', () => {
    const own = descriptionOf(0, 'dev');
    const vague = { ...own, layout: { ...NONE, form: 'broad' } as Layout };
    expect(() => assignOptions([vague, descriptionOf(1, 'dev')], SETTINGS)).toThrow(
      'PDR-dev-0: nothing in the wrong option B contradicts what is there',
    );
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
