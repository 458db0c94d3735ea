import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a question is said to be asked in another template of its task',
  check: 'integrity',
  expectCode: 'wording-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const { templateId } = record.wording;
      const other = templateId === 'GC/en/1' ? 'GC/en/2' : 'GC/en/1';
      return record.task === 'GC' ? { ...record, wording: { ...record.wording, templateId: other } } : null;
    }),
};
