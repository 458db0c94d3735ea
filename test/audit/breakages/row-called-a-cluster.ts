import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';
import { withMemberClause } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a row is called a cluster, in the facts and in the question',
  check: 'replay',
  expectCode: 'no-sure-answer',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      withMemberClause(record, ({ structure, rank }) =>
        structure.kind === 'row' ? { structure: { ...structure, kind: 'cluster' }, rank } : null,
      ),
    ),
};
