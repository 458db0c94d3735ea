import { describe, expect, it } from 'vitest';
import { arePiledUp } from '../../../src/audit/rules/piled-up.ts';
import type { AskedQuestion } from '../../../src/audit/rules/question.ts';
import { settleScene } from '../../../src/audit/rules/settle.ts';
import { answerTo, type Corners, LIMITS, labelsAt } from './hand-made.ts';

function settled(specs: readonly Corners[]): { counted: number[]; unknown: number[]; leftOut: number[] } {
  const { instances, unknowns, leftOut } = settleScene(labelsAt(specs), LIMITS);
  return {
    counted: instances.map(({ object }) => object.index),
    unknown: unknowns.flatMap(({ object }) => object?.index ?? []).sort((a, b) => a - b),
    leftOut: leftOut.map(({ index }) => index),
  };
}

function answer(
  task: string,
  asked: Partial<AskedQuestion>,
  specs: readonly Corners[],
  { notLabelled = [], ...context }: { notLabelled?: readonly string[]; membership?: 'area' } = {},
): unknown {
  return answerTo(task, asked, labelsAt(specs, notLabelled), context);
}

describe('what an object of a label file is', () => {
  it('copies count once, whatever else they are', () => {
    expect(
      settled([
        ['ship', 0, 0, 9, 9],
        ['ship', 0, 0, 9, 9],
        ['bus', 20, 0, 29, 9],
      ]),
    ).toEqual({
      counted: [0, 2],
      unknown: [],
      leftOut: [1],
    });
  });

  it('two labels of one thing are not to be relied on, from an IoU of 0.7', () => {
    // 10 x 10 beside the same moved by 1 px: 90 / 110 = 0.82; moved by 2 px: 80 / 120 = 0.67.
    expect(
      settled([
        ['ship', 0, 0, 10, 10],
        ['bus', 1, 0, 11, 10],
      ]).unknown,
    ).toEqual([0, 1]);
    expect(
      settled([
        ['ship', 0, 0, 10, 10],
        ['bus', 2, 0, 12, 10],
      ]).unknown,
    ).toEqual([]);
  });

  it('what lies outside leaves no trace; what is less than 0.4 inside is not to be relied on', () => {
    expect(
      settled([
        ['ship', -20, 0, 0, 9],
        ['ship', -7, 20, 3, 29],
        ['ship', -6, 40, 4, 49],
      ]),
    ).toEqual({
      counted: [2],
      unknown: [1],
      leftOut: [0],
    });
  });

  it('crossed rings, repeated corners and less than 1 px² are something that is not known', () => {
    const crossed = [0, 0, 9, 9, 9, 0, 0, 9];
    const repeated = [20, 0, 29, 0, 29, 0, 20, 9];
    expect(
      settled([
        ['ship', ...crossed],
        ['ship', ...repeated],
        ['ship', 50, 0, 50.9, 1],
      ]).unknown,
    ).toEqual([0, 1, 2]);
  });

  it('other polygons: cut by the border, as good as a rectangle, or irregular', () => {
    const cut = [0, 0, 30, 0, 30, 10, 20, 20, 0, 20];
    // A 20 x 20 square that lacks a corner of 2 x 2 / 2 = 2 px²: 398 / 400 of its rectangle.
    const almost = [100, 100, 120, 100, 120, 118, 118, 120, 100, 120];
    // Lacks a corner of 10 x 10 / 2 = 50 px²: 350 / 400 = 0.875.
    const irregular = [200, 100, 220, 100, 220, 110, 210, 120, 200, 120];
    const scene = settleScene(
      labelsAt([
        ['ship', ...cut],
        ['ship', ...almost],
        ['ship', ...irregular],
      ]),
      LIMITS,
    );
    expect(scene.instances.map(({ object, corners }) => [object.index, corners?.length ?? null])).toEqual([
      [0, null],
      [1, 8],
    ]);
    expect(scene.instances[1]?.corners?.map(Math.round)).toEqual([100, 100, 120, 100, 120, 120, 100, 120]);
    expect(scene.unknowns.map(({ object }) => object?.index)).toEqual([2]);
  });
});

describe('labels that are damaged', () => {
  it('of more corners than are compared are something in their box', () => {
    const ring = [200, 100, 220, 100, 220, 110, 210, 130, 200, 120];
    const verdict = (maxVertices: number) => {
      const { instances, unknowns } = settleScene(labelsAt([['ship', ...ring]]), {
        ...LIMITS,
        maxVertices,
        rectifyIou: 0,
      });
      return [instances.length, unknowns.map(({ area }) => area)];
    };
    expect(verdict(5)).toEqual([1, []]);
    expect(verdict(4)).toEqual([0, [[200, 100, 220, 100, 220, 130, 200, 130]]]);
  });

  it('of places beyond all images may lie anywhere', () => {
    const { unknowns } = settleScene(labelsAt([['ship', 0, 0, 2e7, 0, 2e7, 9, 0, 9]]), LIMITS);
    expect(unknowns.map(({ area }) => area)).toEqual([null]);
  });

  it('pile up where more pairs of boxes overlap than can be told apart', () => {
    // Three in pairs; the fourth lies below them.
    const scene = labelsAt([
      ['ship', 0, 0, 10, 10],
      ['bus', 5, 0, 15, 10],
      ['ship', 8, 5, 18, 15],
      ['ship', 0, 15, 18, 25],
    ]);
    expect(arePiledUp(scene, 3)).toBe(false);
    expect(arePiledUp(scene, 2)).toBe(true);
  });
});

describe('questions about a category in the image', () => {
  const specs: readonly Corners[] = [
    ['small-car', 0, 0, 9, 9],
    ['bus', 20, 0, 29, 9],
    ['small-car', 40, 0, 49, 9],
  ];

  it('count what the category covers', () => {
    expect(answer('GC', { category: 'small-car' }, specs)).toEqual([2, [0, 2]]);
    expect(answer('GC', { category: 'vehicle' }, specs)).toEqual([3, [0, 1, 2]]);
    expect(answer('GD', { category: 'bus' }, specs)).toEqual(['boxes', [1]]);
  });

  it('have no sure answer beside something unknown of the category, or a coarser label', () => {
    expect(answer('GC', { category: 'bus' }, specs, { notLabelled: ['vehicle'] })).toBe(
      'vehicle is not labelled on this image',
    );
    expect(answer('GC', { category: 'ship' }, specs, { notLabelled: ['vehicle'] })).toEqual([0, []]);
    expect(answer('GC', { category: 'cargo-truck' }, [['truck', 0, 0, 9, 9]])).toBe(
      'truck at place 0 is not to be relied on',
    );
    expect(answer('GC', { category: 'ship' }, [[null, 0, 0, 9, 9]])).toBe(
      'something at place 0 is not to be relied on',
    );
  });
});

describe('questions about a category in a rectangle', () => {
  const region = [100, 100, 200, 200] as const;
  // Centres at x = 99, 100 (on the border), 150 and 205.
  const specs: readonly Corners[] = [
    ['ship', 89, 120, 109, 130],
    ['ship', 90, 140, 110, 150],
    ['ship', 145, 120, 155, 130],
    ['ship', 190, 120, 220, 130],
  ];

  it('count centres inside, border included', () => {
    expect(answer('RC', { category: 'ship', regions: { region } }, specs)).toEqual([2, [1, 2]]);
    expect(answer('RD', { category: 'ship', regions: { region } }, specs)).toEqual(['boxes', [1, 2]]);
  });

  it('count halves of areas under the other convention', () => {
    const area = { membership: 'area' } as const;
    expect(answer('RC', { category: 'ship', regions: { region } }, specs, area)).toEqual([2, [1, 2]]);
    // An L of 30 x 10 and 10 x 30 px: its centre of area lies at x = (15 * 300 + 5 * 200) / 500 = 11 from its left edge.
    const bent = [150, 300, 180, 300, 180, 310, 160, 310, 160, 330, 150, 330];
    const east = { category: 'ship', regions: { region: [160.9, 250, 400, 400] as const } };
    const bentOnly: readonly Corners[] = [['ship', ...bent]];
    expect(answer('RC', east, bentOnly)).toBe('ship at place 0 is not to be relied on');
  });

  it('take the difference of two rectangles', () => {
    const second = [201, 100, 300, 200] as const;
    expect(answer('CRC', { category: 'ship', regions: { first: region, second } }, specs)).toEqual([
      1,
      [1, 2, 3],
    ]);
    expect(answer('CRC', { category: 'ship', regions: { first: region } }, specs)).toBe(
      'the question names 1 rectangles, not 2',
    );
  });

  it('have no sure answer where something unknown touches the rectangle', () => {
    const inside: readonly Corners[] = [...specs, [null, 195, 195, 260, 260]];
    expect(answer('RC', { category: 'ship', regions: { region } }, inside)).toBe(
      'something at place 4 is not to be relied on',
    );
    const outside: readonly Corners[] = [...specs, [null, 201, 195, 260, 260]];
    expect(answer('RC', { category: 'ship', regions: { region } }, outside)).toEqual([2, [1, 2]]);
  });
});

describe('questions about marked objects', () => {
  const specs: readonly Corners[] = [
    ['boeing-737', 500, 500, 520, 510],
    ['ship', 700, 500, 720, 510],
    ['ship', 505, 100, 515, 110],
    ['ship', 300, 300, 310, 310],
  ];
  const options = (...says: readonly string[]) => says.map((one) => ({ value: one, says: one }));

  it('are named by the label, or by what stands above it', () => {
    const marked = new Map([['target', 0]]);
    expect(answer('FGR', { marked, options: options('boeing-737', 'boeing-747') }, specs)).toEqual([
      'boeing-737',
      [0],
    ]);
    expect(answer('OC', { marked, options: options('ship', 'airplane') }, specs)).toEqual(['airplane', [0]]);
    expect(answer('OC', { marked, options: options('boeing-737', 'airplane') }, specs)).toBe(
      '2 options name a boeing-737, expected one',
    );
    expect(answer('FGR', { marked, options: options('boeing-737', 'airplane') }, specs)).toBe(
      'the option airplane names a boeing-737 as well',
    );
    expect(answer('FGR', { marked: new Map([['target', 9]]), options: options('ship') }, specs)).toBe(
      'the label file has no object 9 that counts',
    );
  });

  it('lie in one of eight directions of the image, y pointing down', () => {
    const direction = (reference: number, target: number): unknown =>
      answer(
        'DrR',
        {
          marked: new Map([
            ['reference', reference],
            ['target', target],
          ]),
        },
        specs,
      );
    expect(direction(0, 1)).toEqual(['direction/right', [0, 1]]);
    expect(direction(1, 0)).toEqual(['direction/left', [0, 1]]);
    expect(direction(0, 2)).toEqual(['direction/up', [0, 2]]);
    expect(direction(2, 0)).toEqual(['direction/down', [0, 2]]);
    expect(direction(0, 3)).toEqual(['direction/upper-left', [0, 3]]);
    expect(direction(3, 0)).toEqual(['direction/lower-right', [0, 3]]);
    // From (305, 305) to (510, 105): 44.3° upwards.
    expect(direction(3, 2)).toEqual(['direction/upper-right', [2, 3]]);
    expect(direction(2, 3)).toEqual(['direction/lower-left', [2, 3]]);
  });

  it('are near or far by their centres', () => {
    // From (510, 505): (710, 505) is 200 px away, (510, 105) 400 px, (305, 305) 286 px.
    const marked = new Map([
      ['reference', 0],
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    const asked = (term: string) => ({ marked, options: options('a', 'b', 'c'), terms: { rank: term } });
    expect(answer('DsR', asked('rank/nearest'), specs)).toEqual(['a', [0, 1, 2, 3]]);
    expect(answer('DsR', asked('rank/farthest'), specs)).toEqual(['b', [0, 1, 2, 3]]);
    expect(answer('DsR', asked('rank/other'), specs)).toBe(
      'the question asks neither for the nearest nor for the farthest',
    );
  });
});
