import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';
import { withLayouts } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'the right description claims another number of groups',
  check: 'replay',
  expectCode: 'no-sure-answer',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      withLayouts(record, (layout, isRight) =>
        isRight ? { ...layout, groups: layout.groups === 'two' ? 'three' : 'two' } : layout,
      ),
    ),
};
