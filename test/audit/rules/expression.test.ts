import { describe, expect, it } from 'vitest';
import { ruleOf } from '../../../src/audit/rules/all.ts';
import { compareOutcome } from '../../../src/audit/rules/compare.ts';
import { pickOut } from '../../../src/audit/rules/cues/pick.ts';
import { settingOf } from '../../../src/audit/rules/cues/thing.ts';
import { questionOf } from '../../../src/audit/rules/question.ts';
import type { AnswerRule } from '../../../src/audit/rules/rule.ts';
import type { LabelObject, LabelScene } from '../../../src/audit/rules/scene.ts';
import { settleScene } from '../../../src/audit/rules/settle.ts';
import { labelsOfScene } from '../../../src/audit/stability-scene.ts';
import type { Instruction } from '../../../src/model/instruction.ts';
import type { ObjectAnchor, Place, Predicate } from '../../../src/model/predicates.ts';
import { check, readSpoken, sceneOf } from '../../draft/sentence/check.ts';
import { answerTo, CONTEXT, LIMITS, labelsOf, questionAbout, type Upright } from './hand-made.ts';

function ask(
  labels: LabelScene,
  predicates: readonly Predicate[],
  more: { readonly category?: string; readonly stated?: number; readonly membership?: 'area' } = {},
): unknown {
  const { category = 'ship', stated = null, membership = 'centre' } = more;
  const expressions = [{ words: 'plain', cues: { category, predicates, stated } }] as const;
  return answerTo('BG', { category, expressions }, labels, { membership });
}

const box = (index: number): unknown => ['box', [index]];
const NONE = 'plain words: no ship is surely the one that is described';
const idle = (kind: string): string => `plain words: the same ship may be meant without the cue ${kind}`;

/** From 1000 x 1000 px. Thirds at 333 and 667, halves at 500. */
const FLEET: readonly Upright[] = [
  ['ship', 100, 100, 20, 20],
  ['ship', 300, 520, 40, 10],
  ['ship', 450, 120, 20, 60],
  ['ship', 600, 620, 30, 30],
  ['ship', 900, 850, 10, 10],
  ['bus', 500, 500, 10, 20],
];
const fleet = labelsOf(FLEET);
const bus: ObjectAnchor = { kind: 'object', category: 'bus', cues: [] };

const ordinal = (side: 'left' | 'right' | 'top' | 'bottom', rank = 1): Predicate => ({
  kind: 'ordinal',
  side,
  rank,
});
const size = (order: 'largest' | 'smallest', rank = 1, measure: 'area' | 'length' = 'area'): Predicate => ({
  kind: 'size',
  measure,
  order,
  rank,
});
const place = (column: Place['column'], row: Place['row'], extent: Place['extent'] = 'part'): Predicate => ({
  kind: 'place',
  column,
  row,
  extent,
});

describe('one object by its rank', () => {
  it('from a side of the image', () => {
    expect(ask(fleet, [ordinal('left')])).toEqual(box(0));
    expect(ask(fleet, [ordinal('left', 2)])).toEqual(box(1));
    expect(ask(fleet, [ordinal('right')])).toEqual(box(4));
    expect(ask(fleet, [ordinal('top', 2)])).toEqual(box(2));
    expect(ask(fleet, [ordinal('bottom', 5)])).toEqual(box(0));
    expect(ask(fleet, [ordinal('left', 6)])).toBe(NONE);
  });

  it('where centres and edges tell the same', () => {
    // Centres at 100 and 110, left edges at 90 and 60.
    const wide = labelsOf([
      ['ship', 100, 100, 20, 20],
      ['ship', 110, 500, 100, 20],
    ]);
    expect(ask(wide, [ordinal('left')])).toBe(NONE);
    expect(ask(wide, [ordinal('top')])).toEqual(box(0));
  });

  it('by area and by length', () => {
    // 400, 400, 1200, 900 and 100 px².
    expect(ask(fleet, [size('largest')])).toEqual(box(2));
    expect(ask(fleet, [size('largest', 2)])).toEqual(box(3));
    expect(ask(fleet, [size('smallest')])).toEqual(box(4));
    expect(ask(fleet, [size('smallest', 2)])).toBe(NONE);
    // From corner to corner: 28.3, 41.2, 63.2, 42.4 and 14.1 px.
    expect(ask(fleet, [size('smallest', 2, 'length')])).toEqual(box(0));
    expect(ask(fleet, [size('largest', 2, 'length')])).toEqual(box(3));
  });

  it('unless an object that the image cuts may be larger', () => {
    const cut = labelsOf([...FLEET, ['ship', 995, 300, 14, 20]]);
    expect(ask(cut, [size('largest')])).toBe(NONE);
    expect(ask(cut, [size('smallest')])).toEqual(box(4));
  });

  it('by distance from a point of the image or from another object', () => {
    const from = (
      order: 'nearest' | 'farthest',
      anchor: Extract<Predicate, { kind: 'nearness' }>['anchor'],
    ) => ask(fleet, [{ kind: 'nearness', order, rank: 1, anchor }]);
    // From (500, 500): 566, 201, 383, 156 and 532 px.
    expect(from('nearest', { kind: 'centre' })).toEqual(box(3));
    expect(from('farthest', { kind: 'centre' })).toEqual(box(0));
    expect(from('nearest', bus)).toEqual(box(3));
    // From (0, 1000): 906, 566, 988, 711 and 912 px.
    expect(from('nearest', { kind: 'corner', column: 'left', row: 'lower' })).toEqual(box(1));
    // The largest ship is none of those compared: from (450, 120) 351, 427, 522 and 858 px.
    const largest: ObjectAnchor = {
      kind: 'object',
      category: 'ship',
      cues: [{ kind: 'size', measure: 'area', order: 'largest', rank: 1 }],
    };
    expect(from('nearest', largest)).toEqual(box(0));
  });

  it('not where the gap to the other object tells otherwise', () => {
    // Centres 100 and 110 px away; the second is 180 px long and 15 px off.
    const long = labelsOf([
      ['bus', 500, 500, 10, 10],
      ['ship', 500, 400, 10, 10],
      ['ship', 610, 500, 180, 10],
    ]);
    expect(ask(long, [{ kind: 'nearness', order: 'nearest', rank: 1, anchor: bus }])).toBe(NONE);
  });
});

describe('one object by where it lies', () => {
  it('in a vague place: surely inside within the third, surely outside beyond the half', () => {
    // Only (100, 100) is within the third; (450, 120) is neither within the third nor beyond the half.
    expect(ask(fleet, [place('left', 'upper')])).toBe(NONE);
    expect(ask(labelsOf(FLEET.filter((_, i) => i !== 2)), [place('left', 'upper')])).toEqual(box(0));
    expect(ask(fleet, [place('right', 'lower')])).toBe(NONE);
    // (600, 620) is 400 px from the right and 380 px from below: within 5/12 of the side, or beyond it.
    const moved = (x: number, y: number) =>
      labelsOf([...FLEET.slice(0, 3), ['ship', x, y, 30, 30], ...FLEET.slice(4)]);
    expect(ask(moved(580, 580), [place('right', 'lower')])).toEqual(box(4));
    expect(ask(moved(590, 580), [place('right', 'lower')])).toBe(NONE);
    expect(ask(moved(590, 490), [place('right', 'lower')])).toEqual(box(4));
  });

  it('in a place with sharp borders', () => {
    expect(ask(fleet, [place('right', null, 'third')])).toEqual(box(4));
    expect(ask(fleet, [place('left', null, 'quarter')])).toEqual(box(0));
    expect(ask(fleet, [place('left', 'lower', 'half')])).toEqual(box(1));
    expect(ask(fleet, [place('left', 'upper', 'half')])).toBe(NONE);
    expect(ask(fleet, [place('centre', 'middle', 'third')])).toEqual(box(3));
  });

  it('in a corner in the narrow sense, along an edge, in the middle', () => {
    expect(ask(fleet, [place('right', 'lower', 'corner')])).toEqual(box(4));
    expect(ask(fleet, [place(null, 'lower', 'edge')])).toEqual(box(4));
    // (300, 520) is not within the middle third, nor within a quarter of the border.
    expect(ask(fleet, [place('centre', 'middle')])).toBe(NONE);
    expect(ask(labelsOf(FLEET.filter((_, i) => i !== 1)), [place('centre', 'middle')])).toEqual(box(2));
  });

  it('by the centre of area, or by the mean of the corners', () => {
    // Parallel sides of 80 and 20 px, 40 px apart: the centre of area lies 40 * (80 + 2 * 20) / (3 * 100) = 16 px below the first.
    const points = [460, 482, 540, 482, 510, 522, 490, 522];
    const trapezium = { index: 0, line: null, category: 'ship', points };
    const [other] = labelsOf([['ship', 800, 900, 20, 20]]).objects;
    const objects = other === undefined ? [] : [trapezium, { ...other, index: 1 }];
    const upper = [place(null, 'upper', 'half')];
    expect(ask({ ...fleet, objects }, upper)).toEqual(box(0));
    expect(ask({ ...fleet, objects }, upper, { membership: 'area' })).toBe(NONE);
  });

  it('on a side of another object: straight, more or less, or next to it', () => {
    const left = (reach: 'sector' | 'side', toward: 'left' | 'up' = 'left'): Predicate => ({
      kind: 'direction',
      toward,
      reach,
      anchor: bus,
    });
    // From (500, 500), off the left: (300, 520) 5.7°, (100, 100) 45°, (450, 120) 82.5°, the others beyond 100°.
    expect(ask(fleet, [left('sector')])).toEqual(box(1));
    expect(ask(fleet, [left('side')])).toBe(NONE);
    expect(ask(fleet, [{ kind: 'adjacent', toward: 'left', rank: 1, anchor: bus }])).toEqual(box(1));
    // Off upwards: (450, 120) 7.5°, but (300, 520) 95.7° and nearer: it may be on that side as well.
    expect(ask(fleet, [left('sector', 'up')])).toEqual(box(2));
    expect(ask(fleet, [{ kind: 'adjacent', toward: 'up', rank: 1, anchor: bus }])).toBe(NONE);
  });

  it('beside another object, or apart from its own kind', () => {
    // Diagonal of the bus: 22.4 px. Gaps: 10 px, and hundreds.
    const moored = labelsOf([...FLEET, ['ship', 525, 500, 20, 30]]);
    expect(ask(moored, [{ kind: 'beside', anchor: bus }])).toEqual(box(6));
    // A gap of 30 px is neither.
    const near = labelsOf([...FLEET, ['ship', 545, 500, 20, 30]]);
    expect(ask(near, [{ kind: 'beside', anchor: bus }])).toBe(NONE);
    // Diagonals of 22.4 and 36.1 px: another ship is surely not beside it from 87.6 px on.
    const another = (x: number) => labelsOf([...FLEET, ['ship', 525, 500, 20, 30], ['ship', x, 500, 20, 30]]);
    expect(ask(another(400), [{ kind: 'beside', anchor: bus }])).toBe(NONE);
    expect(ask(another(397), [{ kind: 'beside', anchor: bus }])).toEqual(box(6));
    // 40 px apart is grouped, 150 px and more is alone; between them neither.
    const group: readonly Upright[] = [
      ['ship', 100, 100, 20, 20],
      ['ship', 140, 100, 20, 20],
    ];
    expect(ask(labelsOf([...group, ['ship', 300, 100, 20, 20]]), [{ kind: 'isolated' }])).toEqual(box(2));
    expect(ask(labelsOf([...group, ['ship', 280, 100, 20, 20]]), [{ kind: 'isolated' }])).toBe(NONE);
  });

  it('along an axis, if it is long and its label is no upright box', () => {
    const specs: readonly Upright[] = [
      ['ship', 100, 100, 40, 10],
      ['ship', 300, 300, 10, 40],
    ];
    // 40 x 10 px turned by 45°.
    const diagonal = [500, 500, 528, 528, 521, 535, 493, 507];
    const objects = [
      ...labelsOf(specs).objects,
      { index: 2, line: null, category: 'ship', points: diagonal },
    ];
    const labels = { ...fleet, objects };
    const lies = (direction: 'horizontal' | 'vertical' | 'diagonal'): readonly Predicate[] => [
      { kind: 'orientation', direction },
    ];
    expect(ask(labels, lies('horizontal'))).toEqual(box(0));
    expect(ask(labels, lies('vertical'))).toEqual(box(1));
    expect(ask(labels, lies('diagonal'))).toEqual(box(2));
    expect(ask({ ...labels, areBoxes: true }, lies('horizontal'))).toBe(NONE);
    const stout = labelsOf([...specs, ['ship', 600, 600, 15, 20]]);
    expect(ask(stout, lies('horizontal'))).toBe(NONE);
  });
});

describe('several cues', () => {
  it('rank among what passes the filters', () => {
    expect(ask(fleet, [place('right', null, 'half'), size('largest')])).toEqual(box(3));
    expect(ask(fleet, [place('right', null, 'half'), ordinal('left', 2)])).toEqual(box(4));
  });

  it('must all be needed', () => {
    expect(ask(fleet, [place(null, 'upper', 'half'), size('largest')])).toBe(idle('place'));
    expect(ask(fleet, [place('left', 'lower', 'half'), size('smallest')])).toBe(idle('size'));
  });

  it('must not mean another object when counted among more', () => {
    // From the left in the lower half: 1, 3, 4. The second of all is 1, which lies in the lower half too.
    expect(ask(fleet, [place(null, 'lower', 'half'), ordinal('left', 2)])).toBe(
      'plain words: counted among more, object 1 may be meant',
    );
  });

  it('end a vague place where the stated number says', () => {
    const pair = labelsOf([
      ['ship', 100, 100, 20, 20],
      ['ship', 200, 600, 40, 40],
      ['ship', 450, 300, 60, 60],
    ]);
    const words = [place('left', null), size('largest')];
    // 450 px lies beyond 5/12 of the side: it is none of the two on the left.
    expect(ask(pair, words)).toBe(NONE);
    expect(ask(pair, words, { stated: 2 })).toEqual(box(1));
    expect(ask(pair, words, { stated: 3 })).toBe(NONE);
    const doubtful = {
      ...pair,
      objects: pair.objects.map((ship, i) => (i < 2 ? ship : shiftLeft(ship, 40))),
    };
    expect(ask(doubtful, words, { stated: 2 })).toBe(NONE);
    // The smallest of all is also the smaller of the two: three would be on the left without the place.
    expect(ask(pair, [place('left', null), size('smallest')], { stated: 2 })).toEqual(box(0));
  });
});

function shiftLeft(object: LabelObject, px: number): LabelObject {
  return { ...object, points: object.points.map((value, i) => (i % 2 ? value : value - px)) };
}

describe('what is not known', () => {
  it('refuses an answer that it could change, and no other', () => {
    const withUnknown = (x: number, y: number) => labelsOf([...FLEET, [null, x, y, 20, 20]]);
    expect(ask(withUnknown(50, 500), [ordinal('left')])).toBe(NONE);
    expect(ask(withUnknown(150, 500), [ordinal('left')])).toEqual(box(0));
    expect(ask(withUnknown(150, 500), [ordinal('left', 2)])).toBe(NONE);
    expect(ask(withUnknown(150, 500), [size('largest')])).toBe(NONE);
    expect(ask(withUnknown(700, 900), [place(null, 'upper', 'half'), ordinal('right')])).toEqual(box(2));
  });

  it('refuses an anchor that is not the only one', () => {
    const nearest: readonly Predicate[] = [{ kind: 'nearness', order: 'nearest', rank: 1, anchor: bus }];
    expect(ask(labelsOf([...FLEET, ['bus', 800, 100, 10, 20]]), nearest)).toBe(
      'plain words: no bus is surely the one that is described',
    );
    expect(ask(labelsOf([...FLEET, ['vehicle', 800, 100, 10, 20]]), nearest)).toBe(
      'plain words: no bus is surely the one that is described',
    );
  });
});

describe('a record', () => {
  const rule = ruleOf('BG') as AnswerRule;
  const scene = settleScene(fleet, LIMITS);
  const question = questionAbout({
    expressions: [
      { words: 'plain', cues: { category: 'ship', predicates: [ordinal('left')], stated: null } },
    ],
  });
  const compare = (change: object): string | null => {
    const proof = { instances: [0, 1].map((index) => ({ id: `o${index}`, index })) };
    const answer = { kind: 'box', form: 'hbb', box: [90, 90, 110, 110] };
    const record = { answer, answerLetter: null, options: null, targets: ['o0'], proof, ...change };
    const difference = compareOutcome(
      record as unknown as Instruction,
      question,
      rule.answer(question, scene, CONTEXT),
      scene,
    );
    return difference === null ? null : `${difference.code}: ${difference.message}`;
  };

  it('must name the target and give its box, in both forms', () => {
    expect(compare({})).toBeNull();
    expect(compare({ targets: ['o1'] })).toBe(
      'targets-differ: found object 1 that the labels do not give, and lacks object 0',
    );
    const box = (more: object) => ({
      answer: { kind: 'box', form: 'hbb', box: [90, 90, 110, 110], ...more },
    });
    expect(compare(box({ box: [90, 90, 110, 111] }))).toBe(
      'answer-differs: found hbb [90, 90, 110, 111] of object 0, expected [90, 90, 110, 110]',
    );
    expect(compare(box({ otherForm: [90, 90, 110, 90, 110, 110, 90, 110] }))).toBeNull();
    expect(compare(box({ otherForm: [90, 90, 110, 90, 110, 111, 90, 110] }))).toMatch(
      /^answer-differs: found obb/,
    );
    expect(compare({ answer: { kind: 'count', count: 1 } })).toBe(
      'answer-differs: found count, expected box',
    );
  });
});

describe('drafted words', () => {
  const plain = {
    words: 'plain',
    cues: { category: 'ship', predicates: [ordinal('left')], stated: null },
  } as const;
  const drafted = (predicate: Predicate | null) => {
    const cues = predicate === null ? null : { category: 'ship', predicates: [predicate], stated: null };
    return answerTo('BG', { expressions: [plain, { words: 'drafted', cues }] }, fleet);
  };

  it('must mean the same object as the plain ones', () => {
    expect(drafted(ordinal('top', 1))).toEqual(box(0));
    expect(drafted(ordinal('right'))).toBe('drafted words mean object 4, the others object 0');
    expect(drafted(ordinal('left', 9))).toBe(`drafted words: ${NONE.slice('plain words: '.length)}`);
    expect(drafted(null)).toBe('nobody has read what the drafted words say');
  });

  it('are taken from the record as they were read, with the number that they state', () => {
    const predicates = [ordinal('left')];
    const ask = (text: string | undefined, reading: object | null) => {
      const expression = { type: 'expression', category: 'ship', predicates, text };
      const record = { wording: { slots: { expression } }, draft: { reading, claims: null } };
      const rest = { options: null, markers: [], proof: { instances: [] } };
      return questionOf({ ...record, ...rest } as unknown as Instruction).expressions;
    };
    expect(ask(undefined, null)).toEqual([plain]);
    expect(ask('the left one', null)).toEqual([plain, { words: 'drafted', cues: null }]);
    const read = { category: 'vehicle', predicates: [size('largest')], margins: {}, uncheckable: [] };
    const cues = { category: 'vehicle', predicates: [size('largest')], stated: null };
    expect(ask('the large one', read)).toEqual([plain, { words: 'drafted', cues }]);
    expect(ask('the larger of the two', { ...read, stated: 2 })).toEqual([
      plain,
      { words: 'drafted', cues: { ...cues, stated: 2 } },
    ]);
  });

  // Sentences by people, read and proved by the parser of drafting: another proof finds the same object.
  it.each(['paraphrases.jsonl', 'spoken.jsonl'])('that were proved for an object mean it: %s', (name) => {
    let compared = 0;
    for (const { scene, target, text } of readSpoken(name)) {
      const indexed = sceneOf(scene);
      const read = check(indexed, target, text);
      if (!read.accepted) continue;
      const context = { ...CONTEXT, ancestorsOf: (id: string) => indexed.taxonomy.ancestorsOf(id) };
      const labels = settleScene(labelsOfScene(indexed.scene), LIMITS);
      const found = pickOut(read, settingOf(labels, context));
      const index = 'refused' in found ? found.refused : found.instance?.object.index;
      expect([text, index]).toEqual([text, indexed.instance(target).index]);
      compared++;
    }
    expect(compared).toBeGreaterThan(150);
  });
});
