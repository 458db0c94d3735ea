import type { Description } from '../../../src/draft/descriptions/draft-description.ts';
import type { Option, Selected } from '../../../src/model/instruction.ts';
import { type Layout, layoutKey } from '../../../src/model/layout.ts';
import { layoutEn } from '../../../src/model/layout-en.ts';
import { tinyRecords } from '../../release/tiny-run.ts';

export const NONE: Layout = { place: null, form: null, groups: null, spacing: null };
export const LAYOUTS: readonly Layout[] = [
  { ...NONE, place: 'upper-left', spacing: 'even' },
  { ...NONE, place: 'lower-left', spacing: 'bunched' },
  { ...NONE, place: 'upper-right', form: 'broad' },
  { ...NONE, place: 'lower-right', groups: 'two' },
];

/** Of layout `number % 4`, which is option A to D of every record. */
export function descriptionOf(number: number, split: string, words = 'different words'): Description {
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

export const splitOf = (record: Selected): string => record.id.split('-')[1] as string;

/** Ten of each layout in each of two splits. */
export const MANY = ['dev', 'test'].flatMap((split) =>
  Array.from({ length: 40 }, (_, i) => descriptionOf(i, split)),
);
