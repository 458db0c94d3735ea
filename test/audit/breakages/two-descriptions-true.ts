import type { Instruction, Option } from '../../../src/model/instruction.ts';
import { type Layout, layoutClaims, layoutKey } from '../../../src/model/layout.ts';
import { renderSlot } from '../../../src/model/render-question.ts';
import { buildTaxonomy } from '../../../src/model/taxonomy.ts';
import { type Breakage, forgeLine } from '../breakage.ts';
import { withWrongOption } from '../forge-records.ts';

export const breakage: Breakage = {
  name: 'a wrong description says less than the right one, and nothing else',
  check: 'stability',
  expectCode: 'no-sure-answer',
  break: (releasePath) =>
    forgeLine<Instruction>(releasePath, 'data/dev.jsonl', (record) =>
      withWrongOption(record, 'PDR', (_, right) => described(partOf(right))),
    ),
};

/** The layout of a description without the first of its claims. */
function partOf({ slot }: Option): Layout {
  if (slot.type !== 'layout') throw new Error('partOf: a PDR option is no layout');
  const [first] = layoutClaims(slot.layout);
  const feature = first?.split('=')[0] as keyof Layout;
  return { ...slot.layout, [feature]: null };
}

function described(layout: Layout): Pick<Option, 'value' | 'slot' | 'text'> {
  const slot = { type: 'layout', layout } as const;
  const context = {
    taxonomy: buildTaxonomy('1', []),
    colours: {},
    protocol: 'pixel',
    framePx: [0, 0, 1, 1],
  } as const;
  return { value: layoutKey(layout), slot, text: renderSlot(slot, context, 'en') };
}
