import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'the letter of the answer is another option’s',
  check: 'integrity',
  expectCode: 'options-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      record.answerLetter === null
        ? null
        : { ...record, answerLetter: record.answerLetter === 'A' ? 'B' : 'A' },
    ),
};
