import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { finestCategories, type OptionRule, planChoice } from '../../src/families/options.ts';
import type { Choice } from '../../src/model/candidate.ts';
import { testTaxonomy } from './scenes.ts';

function choiceOf(rule: Partial<OptionRule> & Pick<OptionRule, 'answer' | 'universe'>): Choice {
  const choice = planChoice(testTaxonomy, fill(rule));
  if (isDrop(choice)) throw new Error(choice.code);
  return choice;
}

function fill(rule: Partial<OptionRule> & Pick<OptionRule, 'answer' | 'universe'>): OptionRule {
  return { labelled: rule.answer, present: new Set(rule.universe), take: 1, farthest: 2, ...rule };
}

function tiersOf(choice: Choice): Record<string, number> {
  return Object.fromEntries(choice.pool.map(({ value, tier }) => [value, tier]));
}

describe('planChoice', () => {
  it('puts siblings first, then look-alikes, then the rest', () => {
    const universe = ['arj21', 'boeing-737', 'boeing-747', 'tugboat', 'van', 'pickup-truck', 'bus'];
    expect(tiersOf(choiceOf({ answer: 'boeing-737', universe }))).toEqual({
      arj21: 0,
      'boeing-747': 0,
      bus: 2,
      'pickup-truck': 2,
      tugboat: 2,
      van: 2,
    });
    // A bus is the sibling of a small car; van and pickup look alike but stand elsewhere in the tree.
    const car = choiceOf({ answer: 'small-car', universe: [...universe, 'small-car'], farthest: 1 });
    expect(tiersOf(car)).toEqual({ bus: 0, 'pickup-truck': 1, van: 1 });
    expect(car.pool.map(({ value }) => value)).toEqual(['bus', 'pickup-truck', 'van']);
  });

  it('never offers what also describes the target', () => {
    const universe = ['vehicle', 'truck', 'cargo-truck', 'other-vehicle', 'ship', 'bridge'];
    expect(Object.keys(tiersOf(choiceOf({ answer: 'truck', universe })))).toEqual(['ship', 'bridge']);
    // Lifted to its group, the target is still the cargo truck that it is.
    const lifted = choiceOf({
      answer: 'vehicle',
      labelled: 'cargo-truck',
      universe: ['cargo-truck', 'ship'],
    });
    expect(Object.keys(tiersOf(lifted))).toEqual(['ship']);
  });

  it('never offers a category whose words the target bears', () => {
    // "railway vehicle" holds "vehicle"; "truck tractor" holds "tractor"; the reverse is a fair question.
    expect(
      Object.keys(tiersOf(choiceOf({ answer: 'railway-vehicle', universe: ['vehicle', 'ship'] }))),
    ).toEqual(['ship']);
    const tractors = choiceOf({ answer: 'truck-tractor', universe: ['tractor', 'trailer', 'bus'] });
    expect(Object.keys(tiersOf(tractors))).not.toContain('tractor');
    expect(Object.keys(tiersOf(choiceOf({ answer: 'vehicle', universe: ['railway-vehicle'] })))).toEqual([
      'railway-vehicle',
    ]);
  });

  it('never offers a category that is known to overlap with the right one', () => {
    const yacht = choiceOf({ answer: 'yacht', universe: ['motorboat', 'sailboat', 'tugboat'] });
    expect(Object.keys(tiersOf(yacht))).toEqual(['tugboat']);
    const sailboat = choiceOf({ answer: 'sailboat', universe: ['motorboat', 'yacht', 'tugboat'] });
    expect(Object.keys(tiersOf(sailboat))).toEqual(['motorboat', 'tugboat']);
  });

  it('names the distractors that have an object in the image', () => {
    const universe = ['ship', 'harbor', 'bridge', 'airplane'];
    const choice = choiceOf({ answer: 'ship', universe, present: new Set(['ship', 'bridge']), take: 3 });
    expect(choice.oneOf).toEqual(['bridge']);
    expect(choice.answer).toEqual({
      value: 'ship',
      slot: { type: 'category', category: 'ship', number: 'singular' },
    });
    expect(choice.take).toBe(3);
  });

  it('drops where too few could be offered, or none is present', () => {
    const universe = ['ship', 'harbor', 'bridge'];
    expect(planChoice(testTaxonomy, fill({ answer: 'ship', universe, take: 3 }))).toMatchObject({
      code: 'too-few-distractors',
      value: 2,
      threshold: 3,
    });
    expect(
      planChoice(testTaxonomy, fill({ answer: 'ship', universe, take: 2, present: new Set(['ship']) })),
    ).toMatchObject({ code: 'no-distractor-present' });
  });
});

describe('finestCategories', () => {
  it('leaves out groups of which members are told apart, and rest classes', () => {
    const vocabulary = ['airplane', 'boeing-737', 'bridge', 'other-airplane', 'ship', 'truck', 'vehicle'];
    expect(finestCategories({ taxonomy: testTaxonomy, vocabulary })).toEqual([
      'boeing-737',
      'bridge',
      'ship',
      'truck',
    ]);
  });
});
