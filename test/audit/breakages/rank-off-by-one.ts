import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';
import { withMemberClause } from '../forge-records.ts';

/** As if one object of the structure had been overlooked, in the facts and in the question. */
export const breakage: Breakage = {
  name: 'a member of a structure holds the next rank',
  check: 'replay',
  expectCode: 'targets-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      withMemberClause(record, ({ structure, rank }) =>
        rank.kind === 'ordinal' && rank.rank > 1
          ? { structure, rank: { ...rank, rank: rank.rank - 1 } }
          : null,
      ),
    ),
};
