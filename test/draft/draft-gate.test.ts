import { describe, expect, it } from 'vitest';
import { type Draftable, draftDrop, draftKindOf } from '../../src/draft/draft-gate.ts';
import type { Slot } from '../../src/model/wording.ts';

function asking(tier: Draftable['tier'], slot: Slot, option?: Slot): Draftable {
  const options = option === undefined ? null : [{ letter: 'A', value: 'a', slot: option, text: 'a' }];
  const wording = { language: 'en', templateId: 'X/en/1', template: '{it}', slots: { it: slot } };
  return { tier, wording, options };
}

const TEXT: Slot = { type: 'text', text: 'it' };
const EXPRESSION: Slot = { type: 'expression', category: 'ship', predicates: [] };
const STRUCTURE: Slot = {
  type: 'structure',
  category: 'ship',
  structure: { kind: 'row', pick: { by: 'only' } },
  rank: { kind: 'ordinal', side: 'left', rank: 2 },
};
const LAYOUT: Slot = {
  type: 'layout',
  layout: { place: 'centre', form: null, groups: null, spacing: null },
};

describe('draftKindOf', () => {
  it('goes by the slots of a record of the language tier, whatever its task', () => {
    expect(draftKindOf(asking('vlm', EXPRESSION))).toBe('expression');
    expect(draftKindOf(asking('vlm', TEXT, LAYOUT))).toBe('layout');
    expect(draftKindOf(asking('vlm', TEXT))).toBeNull();
    expect(draftKindOf(asking('rules', EXPRESSION))).toBeNull();
    expect(draftKindOf(asking('expert', STRUCTURE))).toBe('structure');
    expect(draftKindOf(asking('expert', TEXT))).toBeNull();
  });
});

describe('draftDrop', () => {
  it('lets pass what words itself or can be drafted', () => {
    expect(draftDrop(asking('rules', TEXT))).toBeNull();
    expect(draftDrop(asking('expert', TEXT))).toBeNull();
    expect(draftDrop(asking('vlm', EXPRESSION))).toBeNull();
  });

  it('drops what a language model has to word and holds no slot for it', () => {
    expect(draftDrop(asking('vlm', TEXT))).toMatchObject({ code: 'needs-draft', value: 'vlm' });
  });
});
