import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';
import { withLayouts } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'wrong descriptions claim nothing that the right one contradicts',
  check: 'replay',
  expectCode: 'no-sure-answer',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      withLayouts(record, (layout, isRight) =>
        isRight ? layout : { place: null, form: null, groups: null, spacing: null },
      ),
    ),
};
