import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'a box lies 3 px to the right, and every checksum is renewed',
  check: 'replay',
  expectCode: 'answer-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/validation.jsonl', (record) => {
      if (record.answer.kind !== 'boxes') return null;
      const [first = [], ...rest] = record.answer.boxes;
      const moved = first.map((value, i) => (i % 2 === 0 ? value + 3 : value));
      return { ...record, answer: { ...record.answer, boxes: [moved, ...rest] } };
    }),
};
