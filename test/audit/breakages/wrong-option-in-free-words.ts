import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';
import { withWrongOption } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a wrong option keeps its value and names what is marked in free words',
  check: 'integrity',
  expectCode: 'options-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      withWrongOption(record, 'OC', (_, right) => {
        const text = `${right.text} (any)`;
        return { slot: { type: 'text', text }, text };
      }),
    ),
};
