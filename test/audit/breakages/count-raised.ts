import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a count is one too high, and every checksum is renewed',
  check: 'replay',
  expectCode: 'answer-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      record.answer.kind === 'count'
        ? { ...record, answer: { kind: 'count', count: record.answer.count + 1 } }
        : null,
    ),
};
