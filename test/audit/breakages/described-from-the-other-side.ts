import type { Instruction } from '../../../src/model/instruction.ts';
import type { Side } from '../../../src/model/predicates.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

/** Facts and question agree with each other, and with the sums of the files: only the labels tell. */
export const breakage: Breakage = {
  name: 'an object is described from the other side of the image, in the facts and in the question',
  check: 'replay',
  expectCode: 'targets-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const slot = record.wording.slots.expression;
      if (slot?.type !== 'expression') return null;
      const [cue, ...others] = slot.predicates;
      if (cue?.kind !== 'ordinal' || others.length > 0) return null;
      const predicates = [{ ...cue, side: OPPOSITE[cue.side] }];
      const slots = { ...record.wording.slots, expression: { ...slot, predicates } };
      return {
        ...record,
        facts: { ...record.facts, cues: predicates },
        wording: { ...record.wording, slots },
      };
    }),
};
