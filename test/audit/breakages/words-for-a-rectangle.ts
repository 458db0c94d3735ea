import type { Instruction } from '../../../src/model/instruction.ts';
import { renderSlot } from '../../../src/model/render-question.ts';
import { buildTaxonomy } from '../../../src/model/taxonomy.ts';
import { type Breakage, forgeLine } from '../breakage.ts';

const context = {
  taxonomy: buildTaxonomy('none', []),
  protocol: 'pixel',
  framePx: [0, 0, 1, 1],
  colours: {},
} as const;

export const breakage: Breakage = {
  name: 'words stand in place of a rectangle',
  check: 'integrity',
  expectCode: 'words-differ',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) => {
      const { region } = record.wording.slots;
      if (record.task !== 'RC' || region?.type !== 'region') return null;
      const text = 'the whole image';
      const question = record.question.replace(renderSlot(region, context), text);
      const slots = { ...record.wording.slots, region: { ...region, text } };
      return { ...record, question, wording: { ...record.wording, slots } };
    }),
};
