import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleOf } from '../../src/audit/rules/all.ts';
import type { AskedQuestion } from '../../src/audit/rules/question.ts';
import type { AnswerRule } from '../../src/audit/rules/rule.ts';
import type { LabelObject, LabelScene } from '../../src/audit/rules/scene.ts';
import {
  type AskedRule,
  type JitterPlan,
  planJitter,
  seedsThatChange,
  seedsThatChangeByAll,
} from '../../src/audit/stability-jitter.ts';
import { testTaxonomy } from '../../src/families/made-scene.ts';
import { ingestParamsSchema } from '../../src/model/ingest-params.ts';
import type { Layout } from '../../src/model/layout.ts';
import type { Predicate } from '../../src/model/predicates.ts';
import { questionAbout } from './rules/hand-made.ts';

const SIDE_PX = 200;
const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);
const limits = ingestParamsSchema.parse({});

function planOf(scene: LabelScene, asked: readonly AskedRule[]): JitterPlan {
  const ancestorsOf = (id: string): readonly string[] => testTaxonomy.ancestorsOf(id);
  const context = { ancestorsOf, membership: 'centre', doubtPx: 0 } as const;
  return planJitter(scene, asked, { limits, context, jitterPx: 1 });
}

function ask(task: string, question: Partial<AskedQuestion>): AskedRule {
  return { rule: ruleOf(task) as AnswerRule, question: questionAbout(question) };
}

/** The rightmost, and the largest. */
function describedBy(category: string): AskedQuestion['expressions'] {
  const rightmost: Predicate = { kind: 'ordinal', side: 'right', rank: 1 };
  const largest: Predicate = { kind: 'size', measure: 'area', order: 'largest', rank: 1 };
  return [
    { words: 'plain', cues: { category, predicates: [rightmost], stated: null } },
    { words: 'drafted', cues: { category, predicates: [largest], stated: null } },
  ];
}

function sceneOf(objects: readonly Pick<LabelObject, 'category' | 'points'>[]): LabelScene {
  const placed = objects.map((object, index) => ({ ...object, index, line: null }));
  return { widthPx: SIDE_PX, heightPx: SIDE_PX, objects: placed, marks: [] };
}

function box(x1: number, y1: number, x2: number, y2: number): number[] {
  return [x1, y1, x2, y1, x2, y2, x1, y2];
}

describe('answers that hang on a pixel', () => {
  const region = [50, 50, 150, 150] as const;
  const countIn = ask('RC', { category: 'ship', regions: { region } });
  const changes = (points: readonly number[], asked = countIn): number => {
    const scene = sceneOf([{ category: 'ship', points }]);
    return seedsThatChange(planOf(scene, [asked]), asked, SEEDS).length;
  };

  it('are found at the border of a rectangle, and nowhere else', () => {
    expect(changes(box(40, 90, 60, 100))).toBeGreaterThan(2);
    // The mean of displacements of up to 1 px is never 2 px.
    expect(changes(box(42, 90, 62, 100))).toBe(0);
    expect(changes(box(80, 90, 100, 100))).toBe(0);
  });

  it('are found where a threshold of the labels is near', () => {
    const countAll = ask('GC', { category: 'ship' });
    // 40 % of 20 px lie inside: 8 px.
    expect(changes(box(-12, 90, 8, 100), countAll)).toBeGreaterThan(2);
    expect(changes(box(-8, 90, 12, 100), countAll)).toBe(0);
    expect(changes(box(90, 90, 91.1, 91), countAll)).toBeGreaterThan(2);
  });

  it('are found where two labels may be one object', () => {
    // 40 x 40 px within 47.86 x 47.86 px: an IoU of 1600 / 2290.6 = 0.6985.
    const scene = sceneOf([
      { category: 'ship', points: box(50, 50, 90, 90) },
      { category: 'bus', points: box(46.07, 46.07, 93.93, 93.93) },
    ]);
    const countAll = ask('GC', { category: 'ship' });
    expect(seedsThatChange(planOf(scene, [countAll]), countAll, SEEDS).length).toBeGreaterThan(0);
  });

  it('are found between two directions and two distances', () => {
    const scene = sceneOf([
      { category: 'ship', points: box(95, 95, 105, 105) },
      // 22.5° below the x axis: tan 22.5° = 0.4142.
      { category: 'ship', points: box(175, 95 + 80 * 0.4142, 185, 105 + 80 * 0.4142) },
      { category: 'ship', points: box(95, 20, 105, 30) },
      { category: 'ship', points: box(20.2, 95, 30.2, 105) },
    ]);
    const direction = ask('DrR', {
      marked: new Map([
        ['reference', 0],
        ['target', 1],
      ]),
    });
    const up = ask('DrR', {
      marked: new Map([
        ['reference', 0],
        ['target', 2],
      ]),
    });
    const nearest = ask('DsR', {
      marked: new Map([
        ['reference', 0],
        ['a', 2],
        ['b', 3],
      ]),
      options: [
        { value: 'a', says: 'a' },
        { value: 'b', says: 'b' },
      ],
      terms: { rank: 'rank/nearest' },
    });
    const plan = planOf(scene, [direction, up, nearest]);
    expect(seedsThatChange(plan, direction, SEEDS).length).toBeGreaterThan(2);
    expect(seedsThatChange(plan, up, SEEDS)).toEqual([]);
    expect(seedsThatChange(plan, nearest, SEEDS).length).toBeGreaterThan(2);
  });
});

describe('answers that hang on where objects of a category lie', () => {
  const describing = (predicate: Predicate): AskedRule =>
    ask('BG', {
      category: 'ship',
      expressions: [{ words: 'plain', cues: { category: 'ship', predicates: [predicate], stated: null } }],
    });
  const leftmost = describing({ kind: 'ordinal', side: 'left', rank: 1 });
  const changes = (asked: AskedRule, ...objects: Parameters<typeof sceneOf>[0]): number => {
    const plan = planOf(sceneOf(objects), [asked]);
    expect('refused' in asked.rule.answer(asked.question, plan.settled, plan.context)).toBe(false);
    return seedsThatChange(plan, asked, SEEDS).length;
  };
  const ship = (x: number, y: number) => ({ category: 'ship', points: box(x - 5, y - 5, x + 5, y + 5) });

  it('are found where two descriptions are a pixel apart', () => {
    expect(changes(leftmost, ship(50, 50), ship(50.1, 120))).toBeGreaterThan(2);
    expect(changes(leftmost, ship(50, 50), ship(53, 120))).toBe(0);
  });

  it('are found where it is the other object that moves', () => {
    const anchor = { kind: 'object', category: 'bus', cues: [] } as const;
    const nearest = describing({ kind: 'nearness', order: 'nearest', rank: 1, anchor });
    const bus = (x: number) => ({ category: 'bus', points: box(x - 20, 95, x + 20, 105) });
    expect(changes(nearest, ship(50, 100), ship(150, 100), bus(99.9))).toBeGreaterThan(2);
    expect(changes(nearest, ship(50, 100), ship(150, 100), bus(90))).toBe(0);
  });

  it('are found where a row is hardly even', () => {
    const rank = { kind: 'ordinal', side: 'left', rank: 3 } as const;
    const clause = { category: 'ship', structure: { kind: 'row', pick: { by: 'only' } }, rank } as const;
    const third = ask('CG', { category: 'ship', members: [{ words: 'plain', clause }] });
    const rowTo = (x: number) => [40, 65, 90, 115, x].map((at) => ship(at, 100));
    // The widest gap is 1.5 times the narrowest, less a tenth of a pixel; and 1.2 times.
    expect(changes(third, ...rowTo(152.4), ship(10, 10))).toBeGreaterThan(2);
    expect(changes(third, ...rowTo(145), ship(10, 10))).toBe(0);
  });

  it('are found where a claim about their distribution is near its limit', () => {
    const right: Layout = { place: 'upper-left', form: null, groups: null, spacing: null };
    const wrong: Layout = { ...right, place: 'lower-right' };
    const options = [right, wrong].map((layout, i) => ({ value: `v${i}`, says: `v${i}`, layout }));
    const distributed = ask('PDR', { category: 'ship', options });
    // Two of three are 66.7 in a hundred; a third of 200 px ends at 66.7 px.
    expect(changes(distributed, ship(30, 30), ship(66.6, 50), ship(150, 170))).toBeGreaterThan(2);
    expect(changes(distributed, ship(30, 30), ship(64, 50), ship(150, 170))).toBe(0);
  });
});

describe('moving only what can matter', () => {
  const coordinate = (max: number) => fc.integer({ min: -100, max: 10 * max }).map((value) => value / 10);
  const category = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('ship', 'ship', 'bus', 'cargo-truck') },
    { weight: 1, arbitrary: fc.constantFrom('truck', null) },
  );
  const upright = fc
    .tuple(
      coordinate(SIDE_PX),
      coordinate(SIDE_PX),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
    )
    .map(([x, y, w, h]) => box(x, y, x + w, y + h));
  const ring = fc
    .tuple(
      coordinate(SIDE_PX),
      coordinate(SIDE_PX),
      fc.array(fc.integer({ min: -25, max: 25 }), { minLength: 6, maxLength: 12 }),
    )
    .map(([x, y, steps]) =>
      steps.slice(0, steps.length - (steps.length % 2)).map((d, i) => d + (i % 2 ? y : x)),
    );
  const nearby = upright.chain((first) =>
    fc.integer({ min: 0, max: 30 }).map((shift) => first.map((v, i) => (i % 2 ? v : v + shift / 10))),
  );
  const turned = upright.map((points) => [0, 6, 4, 2].flatMap((i) => points.slice(i, i + 2)));
  const object = fc.record({ category, points: fc.oneof(upright, turned, nearby, ring) });
  // Pairs that lie almost on each other, and exact copies.
  const objects = fc
    .array(fc.tuple(object, fc.constantFrom(null, 0, 0.5, 1, 2, 4)), { minLength: 1, maxLength: 12 })
    .map((list) =>
      list.flatMap(([one, shift]) =>
        shift === null ? [one] : [one, { ...one, points: one.points.map((v) => v + shift) }],
      ),
    );
  const region = fc
    .tuple(...([0, 0] as const).map(() => fc.integer({ min: 0, max: 120 })), fc.integer({ min: 20, max: 80 }))
    .map(([x = 0, y = 0, side = 1]) => [x, y, x + side, y + side] as const);

  it('gives the same seeds as moving everything, where there is a sure answer', () => {
    let changed = 0;
    fc.assert(
      fc.property(
        objects,
        region,
        region,
        fc.constantFrom('ship', 'vehicle', 'cargo-truck'),
        (list, a, b, asked) => {
          const scene = sceneOf(list);
          const marked = new Map([
            ['reference', 0],
            ['target', list.length - 1],
          ]);
          const questions = [
            ask('GC', { category: asked }),
            ask('RC', { category: asked, regions: { a } }),
            ask('CRC', { category: asked, regions: { a, b } }),
            ask('DrR', { marked }),
            ask('BG', { category: asked, expressions: describedBy(asked).slice(0, 1 + (list.length % 2)) }),
            ask('OC', {
              marked,
              options: [
                { value: 'ship', says: 'ship' },
                { value: 'bus', says: 'bus' },
              ],
            }),
          ];
          const plan = planOf(scene, questions);
          for (const question of questions) {
            if ('refused' in question.rule.answer(question.question, plan.settled, plan.context)) continue;
            const all = seedsThatChangeByAll(plan, question, SEEDS);
            changed += all.length;
            expect(seedsThatChange(plan, question, SEEDS)).toEqual(all);
          }
        },
      ),
      { seed: 7, numRuns: 500 },
    );
    expect(changed).toBeGreaterThan(200);
  });
});
