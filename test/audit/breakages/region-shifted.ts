import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

export const breakage: Breakage = {
  name: 'the region of the facts is shifted away from that of the question',
  check: 'replay',
  expectCode: 'wording-differs',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const { region } = record.facts;
      const isAsked = Object.values(record.wording.slots).some(({ type }) => type === 'region');
      if (!isAsked || !Array.isArray(region)) return null;
      return { ...record, facts: { ...record.facts, region: region.map((value) => Number(value) + 5) } };
    }),
};
