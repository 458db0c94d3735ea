import { compareText } from '../../core/order.ts';
import type { Drafted } from '../../model/drafted.ts';
import type { Selected } from '../../model/instruction.ts';
import type { Placed } from './assign-options.ts';
import type { Negatives } from './choose-negatives.ts';
import type { Description } from './draft-description.ts';

/** The record with the descriptions that it offers put in place of the plain ones. */
export function describeRecord(
  { record, by, claims, asked, attempts }: Description,
  placed: readonly Placed[],
  negatives: Negatives | undefined,
  model: string | null,
): Selected {
  const options = (record.options ?? []).map((option, i) => {
    const { text, from } = placed[i] as Placed;
    return from === null ? option : { ...option, text, slot: { ...option.slot, text } };
  });
  return {
    ...record,
    options: options as Selected['options'],
    draft: {
      by,
      model,
      ...bothAsked(asked, negatives?.asked),
      attempts,
      reading: null,
      claims: [...claims],
      options: placed.map(({ text: _text, ...origin }) => origin),
      needsReview: true,
    },
  };
}

type Asked = Pick<Drafted, 'prompts' | 'entries'>;

function bothAsked(first: Asked, second: Asked = { prompts: [], entries: [] }): Asked {
  return {
    prompts: [...first.prompts, ...second.prompts].sort((a, b) => compareText(a.id, b.id)),
    entries: [...first.entries, ...second.entries],
  };
}
