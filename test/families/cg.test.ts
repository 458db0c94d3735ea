import { describe, expect, it } from 'vitest';
import { checkMember } from '../../src/draft/sentence/check-member.ts';
import { family } from '../../src/families/cg.ts';
import { indexCase, type SceneCase, tryFamily } from '../../src/families/trial.ts';
import { configSchema } from '../../src/model/config.ts';
import { predicateParamsSchema } from '../../src/model/predicates.ts';
import { renderQuestion, renderSlot } from '../../src/model/render-question.ts';
import type { Slot } from '../../src/model/wording.ts';
import { leaningBox, makeScene, scatteredScene, testTaxonomy } from './scenes.ts';
import { clumpSpecs, rowSpecs } from './structure-specs.ts';

type Facts = Parameters<typeof family.ask>[0];

const context = {
  taxonomy: testTaxonomy,
  protocol: 'pixel',
  framePx: [0, 0, 4000, 4000],
  colours: {},
} as const;
const lone = leaningBox('ship', 2100, 2200, 140, 60, 0);
const row = rowSpecs('ship', [500, 500], 6);
const cases: readonly SceneCase[] = [
  { scene: makeScene({ instances: [...row, ...rowSpecs('ship', [600, 3300], 5, [10, -85]), lone] }) },
  {
    scene: makeScene({
      instances: [...clumpSpecs('ship', [3300, 400]), ...clumpSpecs('ship', [300, 3200]), lone],
    }),
  },
  { scene: makeScene({ instances: [...clumpSpecs('airplane', [300, 600]), ...row, lone], oriented: false }) },
  {
    scene: makeScene({
      instances: [...rowSpecs('ship', [1400, 1900], 9), ...rowSpecs('ship', [2500, 3300], 5), lone],
    }),
  },
  ...[0, 1, 2].map((i) => ({
    scene: makeScene({
      instances: [
        ...clumpSpecs('ship', [3100 + 90 * i, 300]),
        ...clumpSpecs('airplane', [500, 3300 - 90 * i]),
        ...[lone, { ...lone, category: 'airplane' }],
      ],
    }),
  })),
].map((tried) => ({ ...tried, policy: { maxPerScene: 20 } }));

const factsOf = (tried: SceneCase): Facts[] => tryFamily(family, tried).facts as Facts[];

describe('complex grounding', () => {
  it('is asked only where the configuration names it, and is for experts', () => {
    expect(configSchema.parse({ sources: { fair1m: { root: 'x' } } }).families).not.toContain('CG');
    expect(family.meta.tier).toBe('expert');
  });

  it('is not asked where others of its kind go on with the row, at the distance of its members', () => {
    // Steps of 150 px between objects of some 50 px; the seventh is a tugboat, or of no such kind.
    const steps = [150, 6] as const;
    const six = rowSpecs('warship', [500, 500], 6, steps);
    const next = (category: string) => leaningBox(category, 500 + 6 * 150, 536, 52, 24, 0);
    const alone = leaningBox('warship', 3900, 3900, 90, 40, 0);
    const codesOf = (category: string): Set<string> =>
      new Set(
        tryFamily(family, { scene: makeScene({ instances: [...six, next(category), alone] }) }).drops.map(
          ({ code }) => code,
        ),
      );
    expect(codesOf('tugboat')).toContain('mixed-structure');
    expect(codesOf('bridge')).not.toContain('mixed-structure');
    expect(factsOf({ scene: makeScene({ instances: [...six, next('bridge'), alone] }) })).not.toEqual([]);
  });

  it('gives the box of the member, the region of its structure, and margins', () => {
    const scene = makeScene({ instances: [...row, lone] });
    const facts: Facts = {
      category: 'ship',
      geometry: 'hbb',
      target: 'n4',
      structure: { kind: 'row', pick: { by: 'only' } },
      rank: { kind: 'ordinal', side: 'right', rank: 2 },
      // 480 to 927.5 by 490 to 542.5 around the boxes, and half of hypot(80, 6) on every side.
      region: [439, 449, 968, 583],
    };
    // Centres at (500 + 80 i, 500 + 6 i); the box of n4 is 52 x 24 px around (820, 524).
    expect(family.answer(facts, scene)).toMatchObject({
      answer: { kind: 'box', form: 'hbb', box: [794, 512, 846, 536] },
      targets: ['n4'],
      answerBin: 'row ordinal',
      margins: { ordinalPx: 80, rowEvenness: 0.5, rowStraightness: 1 },
    });
    for (const region of [
      [434, 449, 968, 583],
      [439, 449, 963, 583],
      [0, 0, 4000, 4000],
    ] as const)
      expect(family.answer({ ...facts, region }, scene)).toMatchObject({
        code: 'region-differs',
        threshold: '439, 449, 968, 583',
      });
    // As far as a displacement of every vertex by a pixel can move its sides.
    expect(family.answer({ ...facts, region: [435, 445, 972, 587] }, scene)).toHaveProperty('answer');
  });

  it('draws its region around all members with room of half a gap, inside the image', () => {
    for (const tried of cases) {
      for (const { region, target } of factsOf(tried)) {
        const [x1, y1, x2, y2] = region;
        expect([x1 >= 0, y1 >= 0, x2 <= 4000, y2 <= 4000, region.every(Number.isInteger)]).not.toContain(
          false,
        );
        const { quad } = indexCase(tried).instance(target);
        expect(quad.every((v, i) => (i % 2 === 0 ? v > x1 && v < x2 : v > y1 && v < y2))).toBe(true);
      }
    }
  });

  it('words its steps so that the sentence, read anew, means the same object by the same steps', () => {
    let checked = 0;
    for (const tried of cases) {
      const indexed = indexCase(tried);
      for (const facts of factsOf(tried)) {
        const { category, structure, rank, target } = facts;
        const text = renderSlot(family.ask(facts).expression as Slot, context);
        const result = checkMember(text, target, indexed, predicateParamsSchema.parse({}));
        expect([text, result.accepted ? result.clause : result]).toEqual([
          text,
          { category, structure, rank },
        ]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  it('uses rows and clusters, every way to tell them, and ranks of every kind', () => {
    const facts = cases.flatMap(factsOf);
    const used = (pick: (one: Facts) => string): string[] => [...new Set(facts.map(pick))].sort();
    expect(used(({ structure }) => structure.kind)).toEqual(['cluster', 'row']);
    expect(used(({ structure }) => structure.pick.by)).toEqual(['largest', 'only', 'place']);
    expect(used(({ rank }) => rank.kind)).toEqual(['central', 'ordinal', 'size']);
  });

  it('finds nothing in a scatter', () => {
    expect(factsOf({ scene: scatteredScene(60, ['ship'], { seed: 6 }) })).toEqual([]);
  });

  it('asks a whole question without a language model', () => {
    const slots = family.ask({
      category: 'ship',
      geometry: 'hbb',
      target: 'n0',
      structure: {
        kind: 'row',
        pick: { by: 'place', place: { kind: 'place', row: 'upper', column: 'right', extent: 'part' } },
      },
      rank: { kind: 'ordinal', side: 'left', rank: 3 },
      region: [0, 0, 9, 9],
    });
    const wording = {
      language: 'en',
      templateId: 'CG/en/1',
      template: family.templates.en[0] as string,
      slots,
    };
    expect(renderQuestion(wording, context)).toMatch(
      /^Find one ship in this image in two steps: the third ship from the left in the row of ships in the upper-right part of the image\. /,
    );
  });
});
