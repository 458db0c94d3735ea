import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a question is said to be asked in a template that its task has not',
  check: 'integrity',
  expectCode: 'wording-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      record.task === 'RD' ? { ...record, wording: { ...record.wording, templateId: 'RD/en/99' } } : null,
    ),
};
