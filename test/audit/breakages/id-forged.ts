import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'an id is not the hash of what it names',
  check: 'integrity',
  expectCode: 'id-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/test.jsonl', (record) => ({
      ...record,
      id: `${record.id.slice(0, -1)}${record.id.endsWith('0') ? '1' : '0'}`,
    })),
};
