import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'the text of a question is not what its slots say',
  check: 'integrity',
  expectCode: 'question-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => ({
      ...record,
      question: record.question.replace('the', 'a'),
    })),
};
