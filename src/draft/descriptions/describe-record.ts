import type { Selected } from '../../model/instruction.ts';
import type { Placed } from './assign-options.ts';
import type { Description } from './draft-description.ts';

/** The record with the descriptions that it offers put in place of the plain ones. */
export function describeRecord(
  { record, by, claims, asked, attempts }: Description,
  placed: readonly Placed[],
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
      ...asked,
      attempts,
      reading: null,
      claims: [...claims],
      options: placed.map(({ letter, by: origin, from }) => ({ letter, by: origin, from })),
      needsReview: true,
    },
  };
}
