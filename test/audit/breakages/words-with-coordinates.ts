import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'drafted words of an expression give coordinates',
  check: 'integrity',
  expectCode: 'words-leak',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const { expression } = record.wording.slots;
      if (expression?.type !== 'expression') return null;
      const slots = { ...record.wording.slots, expression: { ...expression, text: 'the one at (812, 40)' } };
      return { ...record, wording: { ...record.wording, slots } };
    }),
};
