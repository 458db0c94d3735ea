import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'drafted words of a description name the kind of object',
  check: 'integrity',
  expectCode: 'words-leak',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      if (record.options?.[0]?.slot.type !== 'layout') return null;
      const options = record.options.map((option) => {
        const text = `The ships: ${option.text}`;
        return { ...option, text, slot: { ...option.slot, text } };
      });
      return { ...record, options };
    }),
};
