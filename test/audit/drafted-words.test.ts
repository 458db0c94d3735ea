import { describe, expect, it } from 'vitest';
import { draftFaults } from '../../src/audit/drafted-words.ts';
import { readWords } from '../../src/draft/read-words.ts';
import { boxAt, makeScene } from '../../src/families/made-scene.ts';
import { indexCase } from '../../src/families/trial.ts';
import type { Drafted } from '../../src/model/drafted.ts';
import type { Instruction, Option } from '../../src/model/instruction.ts';
import { type Layout, layoutKey } from '../../src/model/layout.ts';
import { layoutEn } from '../../src/model/layout-en.ts';
import { predicateParamsSchema } from '../../src/model/predicates.ts';
import type { Slot } from '../../src/model/wording.ts';
import { rowSpecs } from '../families/structure-specs.ts';
import { tinyRecords } from '../release/tiny-run.ts';

const [base] = tinyRecords();
const params = predicateParamsSchema.parse({});

/** Three ships below each other, 500 and 900 px apart; a row of airplanes, and one by itself. */
const scene = makeScene({
  instances: [
    boxAt('ship', 1000, 1000, 60, 20),
    boxAt('ship', 1400, 1500, 60, 20),
    boxAt('ship', 1200, 2400, 60, 20),
    ...rowSpecs('airplane', [2500, 3000], 6),
    boxAt('airplane', 200, 600, 90, 80),
  ],
});
const indexed = indexCase({ scene });

const ACCOUNT: Drafted = {
  by: 'model',
  model: 'seer',
  prompts: [],
  entries: [],
  attempts: 1,
  reading: null,
  claims: null,
  options: null,
  needsReview: true,
};

interface Made {
  readonly expression?: Slot;
  readonly target?: string;
  readonly options?: readonly Option[];
  readonly draft?: Partial<Drafted> | null;
}

/** A record of whatever slots and options; `draft: null`: without an account of drafting. */
function made({ expression, target = 'n1', options, draft = {} }: Made): Instruction {
  const slots = expression === undefined ? {} : { expression };
  return {
    ...(base as Instruction),
    targets: [target],
    wording: { language: 'en', templateId: 'x', template: '{expression}', slots },
    options: options === undefined ? null : [...options],
    answerLetter: options === undefined ? null : 'A',
    ...(draft === null ? {} : { draft: { ...ACCOUNT, ...draft } }),
  };
}

function faultsOf(record: Instruction): readonly string[] {
  return [...draftFaults(record), ...readWords(record, indexed, params)];
}

const second = { kind: 'ordinal', side: 'top', rank: 2 } as const;

describe('an expression in drafted words', () => {
  // 500 px to the next above, less what the centres can move: a sixth of the height of 20 px and 1 px each.
  const reading = {
    category: 'ship',
    predicates: [second],
    margins: { ordinalPx: 491.333 },
    uncheckable: [],
  };
  const worded = (text?: string, draft: Made['draft'] = { reading }): Instruction =>
    made({ expression: { type: 'expression', category: 'ship', predicates: [second], text }, draft });

  it('passes as it was drafted', () => {
    expect(faultsOf(worded('the second ship from the top'))).toEqual([]);
    expect(faultsOf(worded(undefined, null))).toEqual([]);
  });

  it.each([
    ['the third ship from the bottom', 'from the bottom'],
    ['whichever one you like', 'unexplained-words'],
    ['the second ship from the bottom and the left', ''],
    ['the second of the four ships from the top', 'wrong-count'],
  ])('is refused with other words: %s', (text, reason) => {
    const faults = faultsOf(worded(text));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('draft.reading: found');
    expect(faults[0]).toContain(reason);
  });

  it('is refused with another account of them', () => {
    const text = 'the second ship from the top';
    for (const change of [{ margins: { ordinalPx: 999 } }, { stated: 3 }, { uncheckable: ['red'] }])
      expect(faultsOf(worded(text, { reading: { ...reading, ...change } }))).toHaveLength(1);
  });

  it('is refused where no model answers for it, or nothing was read', () => {
    const text = 'the second ship from the top';
    const place = 'wording.slots.expression.text';
    expect(draftFaults(worded(text, null))).toEqual([`${place}: words that no model has drafted`]);
    expect(draftFaults(worded(text, { by: 'rules', reading }))).toEqual([
      `${place}: words that no model has drafted`,
    ]);
    expect(draftFaults(worded(text, {}))).toEqual([`${place}: words of which nothing was read`]);
  });

  it('is refused where its words are gone', () => {
    expect(draftFaults(worded(undefined))).toEqual([
      'draft.by: found "model", but no words are drafted',
      'draft.reading: was read in no words',
    ]);
  });
});

describe('a member of a structure in drafted words', () => {
  const clause = {
    category: 'airplane',
    structure: { kind: 'row', pick: { by: 'only' } },
    rank: { kind: 'ordinal', side: 'left', rank: 2 },
  } as const;
  const claims = { structure: 1, target: 2, rank: 2 };
  const text = 'the second airplane from the left in the row of airplanes';
  const worded = (words: string, draft: Partial<Drafted>): Instruction =>
    made({ expression: { type: 'structure', ...clause, text: words }, target: 'n4', draft });

  it('passes as it was drafted, and not with other words or another account', () => {
    const [told] = readWords(worded(text, {}), indexed, params);
    const margins = JSON.parse(/"margins":(\{[^}]*\})/.exec(told as string)?.[1] as string) as Record<
      string,
      number
    >;
    // 80 px from one to the next, less 1 px of displacement of both.
    expect(margins.ordinalPx).toBe(78);
    const member = { ...clause, margins, claims };
    expect(faultsOf(worded(text, { member }))).toEqual([]);
    const [other] = faultsOf(worded(text.replace('second', 'first'), { member }));
    expect(other).toContain('rank-differs');
    const wrong = { ...member, rank: { ...clause.rank, rank: 3 } };
    expect(faultsOf(worded(text, { member: wrong }))).toHaveLength(1);
    expect(draftFaults(worded(text, {}))).toEqual([
      'wording.slots.expression.text: words of which nothing was read',
    ]);
  });
});

describe('descriptions in drafted words', () => {
  const NONE: Layout = { place: null, form: null, groups: null, spacing: null };
  const layouts: readonly Layout[] = [
    { ...NONE, place: 'lower-half', form: 'line-level' },
    { ...NONE, place: 'lower-half', form: 'broad' },
    { ...NONE, place: 'upper-left' },
  ];
  const words = [
    'Almost all are within the lower half, and they form a long strip stretching from left to right.',
    'Almost all are within the lower half, and they cover a wide area.',
    layoutEn(layouts[2] as Layout),
  ];
  const claims = ['place=lower-half', 'form=line-level'];
  const origins: Drafted['options'] = [
    { letter: 'A', by: 'model', from: 'PDR-1' },
    { letter: 'B', by: 'model', from: 'PDR-2', chosenBy: 'heuristic' },
    { letter: 'C', by: 'rules', from: 'PDR-3', chosenBy: 'heuristic' },
  ];
  const options = (texts: readonly (string | undefined)[] = words): Option[] =>
    layouts.map((layout, i) => ({
      letter: 'ABC'[i] as string,
      value: layoutKey(layout),
      slot: { type: 'layout', layout, text: texts[i] },
      text: texts[i] ?? layoutEn(layout),
    }));
  const account = { claims, options: origins };

  it('pass as they were drafted, and in the plain words of the rules', () => {
    expect(faultsOf(made({ options: options(), draft: account }))).toEqual([]);
    expect(faultsOf(made({ options: options([]), draft: null }))).toEqual([]);
    const plain = origins.map(({ letter }) => ({ letter, by: 'rules', from: null }) as const);
    expect(faultsOf(made({ options: options([]), draft: { by: 'rules', options: plain } }))).toEqual([]);
  });

  it('are refused when two have been exchanged', () => {
    const [right, wrong, third] = words;
    const faults = faultsOf(made({ options: options([wrong, right, third]), draft: account }));
    expect(faults.map((fault) => fault.slice(0, 9))).toEqual(['option A:', 'option B:']);
  });

  it('are refused when they say what nobody can read, or are not the words of the rules', () => {
    const [right, wrong] = words;
    const odd = 'Nothing lies here, and nothing is far from it.';
    expect(faultsOf(made({ options: options([odd, wrong, words[2]]), draft: account }))).toEqual([
      `option A: nobody can read ${JSON.stringify(odd)}`,
    ]);
    const other = faultsOf(made({ options: options([right, wrong, 'In the upper left.']), draft: account }));
    expect(other[0]).toContain('option C: found "In the upper left."');
  });

  it('are refused without an account that fits them', () => {
    const faults = (draft: Partial<Drafted>, texts = words): readonly string[] =>
      draftFaults(made({ options: options(texts), draft: { ...account, ...draft } }));
    expect(faults({ claims: null })).toEqual(
      [0, 1, 2].map((i) => `options.${i}.slot.text: words of which nothing was read`),
    );
    expect(faults({ claims: ['place=lower-half'] })).toEqual([
      'draft.claims: found ["place=lower-half"], expected ["place=lower-half","form=line-level"]',
    ]);
    expect(faults({ by: 'rules' })).toEqual(['draft.by: found "rules", expected "model"']);
    const [first, ...rest] = origins;
    expect(faults({ options: [...rest, first as (typeof origins)[number]] })).toContain(
      'draft.options: found ["B","C","A"], expected ["A","B","C"]',
    );
    expect(faults({ options: [{ ...(first as (typeof origins)[number]), from: null }, ...rest] })).toEqual([
      'options.0.slot.text: words of no record (option A)',
    ]);
  });

  it('are refused where words are gone', () => {
    const faults = draftFaults(made({ options: options([words[0], undefined, words[2]]), draft: account }));
    expect(faults).toEqual(['options.1.slot.text: lacks the words of PDR-2 (option B)']);
  });
});

describe('a slot that has no words of its own', () => {
  it('is refused with some', () => {
    const box = [0, 0, 100, 100] as const;
    const region = { type: 'region', box, text: 'the whole image' } as const;
    const place = 'a slot of type region has no words of its own in a release';
    expect(draftFaults(made({ expression: region, draft: null }))).toEqual([
      `wording.slots.expression.text: ${place}`,
    ]);
    const option = { letter: 'A', value: 'x', text: 'the whole image', slot: region };
    expect(draftFaults(made({ options: [option], draft: null }))).toEqual([`options.0.slot.text: ${place}`]);
    expect(draftFaults(made({ expression: { type: 'region', box }, draft: null }))).toEqual([]);
    expect(draftFaults(made({ expression: { type: 'text', text: 'this' }, draft: null }))).toEqual([]);
  });
});
