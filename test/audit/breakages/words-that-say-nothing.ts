import type { Drafted } from '../../../src/model/drafted.ts';
import type { Instruction } from '../../../src/model/instruction.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

/** The account of a model that has worded the record's own cues. */
const ACCOUNT: Omit<Drafted, 'reading'> = {
  by: 'model',
  model: 'seer',
  prompts: [],
  entries: [],
  attempts: 1,
  claims: null,
  options: null,
  needsReview: false,
};

export const breakage: Breakage = {
  name: 'drafted words say nothing, and their account says that they do',
  check: 'replay',
  expectCode: 'words-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const { expression } = record.wording.slots;
      if (record.task !== 'BG' || expression?.type !== 'expression') return null;
      const { category, predicates } = expression;
      const slots = { ...record.wording.slots, expression: { ...expression, text: 'whichever you like' } };
      const reading = { category, predicates, margins: {}, uncheckable: [] };
      return { ...record, wording: { ...record.wording, slots }, draft: { ...ACCOUNT, reading } };
    }),
};
