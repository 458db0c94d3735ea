import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a question keeps two of its options',
  check: 'integrity',
  expectCode: 'options-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const right = record.options?.find(({ letter }) => letter === record.answerLetter);
      const wrong = record.options?.find((option) => option !== right);
      if (record.task !== 'OC' || right === undefined || wrong === undefined) return null;
      const options = [
        { ...right, letter: 'A' },
        { ...wrong, letter: 'B' },
      ];
      return { ...record, options, answerLetter: 'A' };
    }),
};
