import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

/** One more than what a pixel of doubt moves; what the family itself lets pass. */
export const breakage: Breakage = {
  name: 'the region around a structure lies 4 px to the right',
  check: 'replay',
  expectCode: 'region-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      if (record.task !== 'CG') return null;
      const region = (record.facts.region as readonly number[]).map(
        (side, i) => side + (i % 2 === 0 ? 4 : 0),
      );
      return { ...record, facts: { ...record.facts, region } };
    }),
};
