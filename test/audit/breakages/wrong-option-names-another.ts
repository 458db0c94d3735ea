import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';
import { withWrongOption } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a wrong option names another direction than its value',
  check: 'integrity',
  expectCode: 'options-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const offered = record.options?.map(({ value }) => value) ?? [];
      const other = ['up', 'right', 'down', 'left', 'upper-left'].find((sector) => !offered.includes(sector));
      return withWrongOption(record, 'DrR', () => ({
        slot: { type: 'term', term: `direction/${other}` },
        text: `${other}`.replace('-', ' '),
      }));
    }),
};
