import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { checkExpression } from '../../src/draft/sentence/check-expression.ts';
import { family } from '../../src/families/bg.ts';
import { indexCase, type SceneCase, tryFamily } from '../../src/families/trial.ts';
import { configSchema } from '../../src/model/config.ts';
import { predicateParamsSchema } from '../../src/model/predicates.ts';
import { renderQuestion, renderSlot } from '../../src/model/render-question.ts';
import type { Slot } from '../../src/model/wording.ts';
import { boxAt, leaningBox, makeScene, scatteredScene, testTaxonomy } from './scenes.ts';

type Facts = Parameters<typeof family.ask>[0];

const context = {
  taxonomy: testTaxonomy,
  protocol: 'pixel',
  framePx: [0, 0, 4000, 4000],
  colours: {},
} as const;
const kinds = ['ship', 'small-vehicle', 'airplane', 'storage-tank'];
const cases: readonly SceneCase[] = [
  { scene: scatteredScene(24, kinds, { seed: 21 }) },
  { scene: scatteredScene(40, kinds, { seed: 22, sidePx: [20, 70] }) },
  { scene: scatteredScene(10, ['tugboat', 'warship', 'bridge'], { seed: 23 }), exhaustiveGroups: ['ship'] },
  { scene: scatteredScene(11, [...kinds, 'harbor'], { seed: 24, oriented: false }) },
];

function factsOf(tried: SceneCase): Facts[] {
  return tryFamily(family, tried).facts as Facts[];
}

function expressionOf(facts: Facts): string {
  return renderSlot(family.ask(facts).expression as Slot, context);
}

describe('basic grounding', () => {
  it('is asked only where the configuration names it', () => {
    expect(configSchema.parse({ sources: { fair1m: { root: 'x' } } }).families).not.toContain('BG');
  });

  it('gives both forms of the box, the one asked for first', () => {
    const scene = makeScene({
      instances: [leaningBox('ship', 800, 900, 100, 40, 30), boxAt('ship', 2600, 2800, 60, 20)],
    });
    const leftmost = { kind: 'ordinal', side: 'left', rank: 1 } as const;
    const facts: Facts = { category: 'ship', geometry: 'obb', target: 'n0', cues: [leftmost] };
    const derived = family.answer(facts, scene);
    // Half extents: 50 cos 30 + 20 sin 30 = 53.3013 and 50 sin 30 + 20 cos 30 = 42.3205.
    expect(derived).toMatchObject({
      targets: ['n0'],
      answerBin: 'ordinal',
      // Centres at x = 800 and x = 2630.
      margins: { ordinalPx: 1830 },
      answer: { kind: 'box', form: 'obb', box: scene.instances[0]?.quad },
    });
    if (isDrop(derived) || derived.answer.kind !== 'box') throw new Error('no box');
    const expected = [800 - 53.3013, 900 - 42.3205, 800 + 53.3013, 900 + 42.3205];
    for (const [i, value] of expected.entries()) expect(derived.answer.otherForm?.[i]).toBeCloseTo(value, 3);
  });

  it('words its cues so that the sentence, read anew, picks out the same object by the same cues', () => {
    let checked = 0;
    for (const tried of cases) {
      const indexed = indexCase(tried);
      for (const facts of factsOf(tried)) {
        const text = expressionOf(facts);
        const result = checkExpression(text, facts.target, indexed, predicateParamsSchema.parse({}));
        expect([text, result.accepted ? 'accepted' : result]).toEqual([text, 'accepted']);
        if (result.accepted) expect(new Set(result.predicates)).toEqual(new Set(facts.cues));
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  it('asks a whole question without a language model', () => {
    const facts: Facts = {
      category: 'ship',
      geometry: 'hbb',
      target: 'n0',
      cues: [
        { kind: 'place', column: 'left', row: 'upper', extent: 'part' },
        { kind: 'size', measure: 'area', order: 'largest', rank: 2 },
      ],
    };
    const wording = {
      language: 'en',
      templateId: 'BG/en/1',
      template: family.templates.en[0] as string,
      slots: family.ask(facts),
    };
    expect(renderQuestion(wording, context)).toMatch(
      /^Find one ship in this image: the second largest ship in the upper-left part of the image\. /,
    );
  });

  it('uses cues of every kind', () => {
    const used = cases.flatMap(factsOf).flatMap(({ cues }) => cues.map(({ kind }) => kind));
    expect([...new Set(used)].sort()).toEqual(
      expect.arrayContaining(['nearness', 'ordinal', 'place', 'size']),
    );
  });
});
