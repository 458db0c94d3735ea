import { describe, expect, it } from 'vitest';
import { contradicts } from '../../../src/audit/rules/layouts/contradict.ts';
import { measureLayout } from '../../../src/audit/rules/layouts/measure.ts';
import type { Layout } from '../../../src/model/layout.ts';
import { answerTo, labelsOf, SIDE_PX, type Upright } from './hand-made.ts';

type Point = readonly [x: number, y: number];

const FRAME = [0, 0, SIDE_PX, SIDE_PX] as const;
const NOTHING: Layout = { place: null, form: null, groups: null, spacing: null };

function measure(points: readonly Point[], reachPx = 0): Layout {
  return measureLayout(points.flat(), FRAME, reachPx);
}

function range(count: number, at: (i: number) => Point): Point[] {
  return Array.from({ length: count }, (_, i) => at(i));
}

/** `columns` x `rows` points `stepPx` apart from (x, y) on. */
function grid(columns: number, rows: number, stepPx: number, x: number, y: number): Point[] {
  return range(columns * rows, (i) => [x + (i % columns) * stepPx, y + Math.floor(i / columns) * stepPx]);
}

/** Points on a circle around (500, 500). */
function ring(count: number, radius: number): Point[] {
  return range(count, (i) => {
    const angle = (2 * Math.PI * i) / count;
    return [500 + radius * Math.cos(angle), 500 + radius * Math.sin(angle)];
  });
}

describe('where most of them lie', () => {
  const inside = (count: number): Point[] => range(count, (i) => [50 + 10 * i, 100]);
  const elsewhere = (count: number): Point[] => range(count, (i) => [520 + 20 * i, 900 - 30 * i]);

  it('in a ninth from 65 in a hundred on', () => {
    expect(measure([...inside(13), ...elsewhere(7)]).place).toBe('upper-left');
    expect(measure([...inside(12), ...elsewhere(8)]).place).toBeNull();
  });

  it('in a half from 85 in a hundred on', () => {
    const left = range(17, (i) => [20 + 28 * i, 40 + 55 * i]);
    const right = range(3, (i) => [600 + 90 * i, 300]);
    expect(measure([...left, ...right]).place).toBe('left-half');
    expect(measure([...left.slice(1), ...right, [900, 900]]).place).toBeNull();
  });

  it('everywhere: in every quarter, in seven ninths, in none too many', () => {
    // 16 of 64 in each quarter; 9, 6 or 4 in each ninth.
    expect(measure(grid(8, 8, 120, 80, 80)).place).toBe('everywhere');
    // Along the border: 5 in the ninths of the corners, 3 in those between, none in the middle.
    const border = grid(9, 9, 110, 60, 60).filter(([x, y]) => x === 60 || y === 60 || x === 940 || y === 940);
    expect(measure(border).place).toBe('everywhere');
    // Nothing in the lower right quarter.
    expect(measure(grid(8, 8, 120, 80, 80).filter(([x, y]) => x < 500 || y < 500)).place).toBeNull();
  });

  it('with what lies near a border counted as doubtful', () => {
    const points: Point[] = [...inside(12), [332.5, 100], ...elsewhere(7)];
    expect(measure(points).place).toBe('upper-left');
    expect(measure(points, Math.SQRT2).place).toBeNull();
    // Nothing leaves a part over the border of the image.
    expect(measure([...inside(12), [0.5, 100], ...elsewhere(7)], Math.SQRT2).place).toBe('upper-left');
  });
});

describe('the form', () => {
  const along = (deg: number): Point[] => {
    const [dx, dy] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
    return range(21, (i) => [500 + 20 * (i - 10) * dx, 500 + 20 * (i - 10) * dy]);
  };

  it('is a line in one of four directions, y pointing down, or in none', () => {
    expect(measure(along(0)).form).toBe('line-level');
    expect(measure(along(90)).form).toBe('line-upright');
    expect(measure(along(45)).form).toBe('line-falling');
    expect(measure(along(-45)).form).toBe('line-rising');
    expect(measure(along(12)).form).toBe('line-level');
    expect(measure(along(13)).form).toBeNull();
    expect(measure(along(168)).form).toBe('line-level');
  });

  it('is broad where the spread across is half of that along', () => {
    // Spreads of n points in a row go as sqrt(n² - 1): 6 against 12 is 0.495, 6 against 11 is 0.540, 3 against 12 is 0.237.
    expect(measure(grid(12, 6, 20, 300, 300)).form).toBeNull();
    expect(measure(grid(11, 6, 20, 300, 300)).form).toBe('broad');
    expect(measure(grid(12, 3, 20, 300, 300)).form).toBe('line-level');
    // sqrt(120 / 12) * 20 = 63.2 px along, 34.2 px across: by 2 px each way 0.494.
    expect(measure(grid(11, 6, 20, 300, 300), 2).form).toBeNull();
  });

  it('has no direction where a displacement could turn it', () => {
    // Spread of 121 px: 1.4 px turn it by up to asin(2.8 / 121) = 1.3°.
    expect(measure(along(11), Math.SQRT2).form).toBe('line-level');
    expect(measure(along(12), Math.SQRT2).form).toBeNull();
  });
});

describe('groups', () => {
  // Within a group 20 px apart, 480 px between two of them.
  const one = grid(5, 2, 20, 100, 100);
  const two = grid(5, 2, 20, 660, 100);
  const three = grid(5, 2, 20, 400, 700);

  it('are one, two or three', () => {
    expect(measure(one).groups).toBe('one');
    expect(measure([...one, ...two]).groups).toBe('two');
    expect(measure([...one, ...two, ...three]).groups).toBe('three');
    expect(measure([...one, ...two, ...three, ...grid(5, 2, 20, 850, 700)]).groups).toBeNull();
  });

  it('lie 120 px apart and 2.5 times as far as anything within them', () => {
    expect(measure([...one, ...grid(5, 2, 20, 300, 100)]).groups).toBe('two');
    expect(measure([...one, ...grid(5, 2, 20, 299, 100)]).groups).toBeNull();
    expect(measure([...one, ...grid(5, 2, 20, 302, 100)], Math.SQRT2).groups).toBeNull();
    expect(measure([...one, ...grid(5, 2, 20, 303, 100)], Math.SQRT2).groups).toBe('two');
    const wide = grid(4, 2, 85, 100, 100);
    // 213 px are 2.5 times 85 px.
    expect(measure([...wide, ...grid(4, 2, 85, 355 + 213, 100)]).groups).toBe('two');
    expect(measure([...wide, ...grid(4, 2, 85, 355 + 212, 100)]).groups).toBeNull();
  });

  it('are no single one where dense parts are strung together by a few far ones', () => {
    const chain = (stepPx: number): Point[] => range(6, (i) => [180 + stepPx * (i + 1), 120]);
    // Links of 20 px within the parts: three times that may join them.
    expect(measure([...one, ...chain(60), ...grid(5, 2, 20, 600, 120)]).groups).toBe('one');
    expect(measure([...one, ...chain(61), ...grid(5, 2, 20, 607, 120)]).groups).toBeNull();
    expect(measure([...one, ...chain(60), ...grid(5, 2, 20, 600, 120)], 1).groups).toBeNull();
  });

  it('have three members and a tenth of all', () => {
    expect(measure([...one, [660, 100], [680, 100]]).groups).toBeNull();
    expect(measure([...one, [660, 100], [680, 100], [700, 100]]).groups).toBe('two');
    expect(measure([...grid(7, 4, 20, 100, 100), [660, 100], [680, 100], [700, 100]]).groups).toBeNull();
  });
});

describe('the spacing', () => {
  it('is even on a grid', () => {
    // 36 points 150 px apart on 750 x 750 px: by chance 0.5 * sqrt(750² / 36) = 62.5 px.
    expect(measure(grid(6, 6, 150, 100, 100)).spacing).toBe('even');
  });

  it('is not even where more than a tenth of them stand in pairs', () => {
    const pairs = (count: number, near: number): Point[] => [
      ...grid(6, 6, 150, 100, 100),
      ...range(count, (i) => [100 + 150 * (i % 6) + near, 100 + 150 * Math.floor(i / 6)]),
    ];
    // Of 38 points 4 have a neighbour at 10 px, of 37 points 2.
    expect(measure(pairs(1, 10)).spacing).toBe('even');
    expect(measure(pairs(2, 10)).spacing).toBeNull();
    // Half of 150 px, and less under doubt.
    expect(measure(pairs(2, 75)).spacing).toBe('even');
    expect(measure(pairs(2, 75), 1).spacing).toBeNull();
  });

  it('is even only without gaps of three usual links', () => {
    const parted = (gap: number): Point[] => [
      ...grid(3, 6, 150, 100, 100),
      ...grid(3, 6, 150, 400 + gap, 100),
    ];
    expect(measure(parted(440)).spacing).toBe('even');
    expect(measure(parted(460)).spacing).toBeNull();
    expect(measure(parted(449), 1).spacing).toBeNull();
  });

  it('is even from 1.45 times what chance gives on the ground with the room of its points', () => {
    // 16 points on a circle: 117 px from one to the next, by chance 78.6; of 20 points 93.9 and 68.7.
    expect(measure(ring(16, 300)).spacing).toBe('even');
    expect(measure(ring(20, 300)).spacing).toBeNull();
  });

  /** Of each place a bunch of points 10 px apart. */
  const bunchesAt = (places: readonly Point[], columns: number, rows: number): Point[] =>
    places.flatMap(([x, y]) => grid(columns, rows, 10, x, y));

  it('is bunched where three and more stand together', () => {
    expect(measure(bunchesAt(grid(4, 4, 150, 100, 100), 3, 1)).spacing).toBe('bunched');
    expect(measure(bunchesAt(grid(4, 4, 150, 100, 100), 2, 1)).spacing).toBeNull();
  });

  it('is not bunched where all links are alike, however short', () => {
    // 7.9 px against 17 by chance.
    expect(measure(ring(240, 300)).spacing).toBeNull();
  });

  it('is not bunched where more than six in ten are in one bunch', () => {
    const corners: readonly Point[] = [
      [800, 100],
      [100, 800],
      [800, 800],
    ];
    // 12 of 21 and 15 of 24.
    expect(measure([...grid(4, 3, 10, 100, 100), ...bunchesAt(corners, 3, 1)]).spacing).toBe('bunched');
    expect(measure([...grid(5, 3, 10, 100, 100), ...bunchesAt(corners, 3, 1)]).spacing).toBeNull();
  });

  it('is not bunched where more than three in ten stand alone', () => {
    const places = grid(4, 4, 200, 100, 100);
    const alone = places.flatMap(([x, y]): Point[] => [
      [x + 45, y],
      [x, y + 45],
    ]);
    // 64 in bunches: of 91, and of 92.
    expect(measure([...bunchesAt(places, 2, 2), ...alone.slice(0, 27)]).spacing).toBe('bunched');
    expect(measure([...bunchesAt(places, 2, 2), ...alone.slice(0, 28)]).spacing).toBeNull();
  });

  it('is not told of a band', () => {
    // Spreads of 2 and 12 points in a row: 0.145.
    expect(measure(grid(12, 2, 50, 100, 100)).spacing).toBeNull();
  });
});

describe('contradictions', () => {
  const say = (part: Partial<Layout>): Layout => ({ ...NOTHING, ...part });

  it('are other values of one feature, but for places that share something', () => {
    expect(contradicts(say({ form: 'broad' }), say({ form: 'line-level' }))).toBe(true);
    expect(contradicts(say({ form: 'broad' }), say({ form: 'broad', groups: 'two' }))).toBe(false);
    expect(contradicts(say({ form: 'broad' }), say({ groups: 'two' }))).toBe(false);
    const places = (a: Layout['place'], b: Layout['place']) => [
      contradicts(say({ place: a }), say({ place: b })),
      contradicts(say({ place: b }), say({ place: a })),
    ];
    expect(places('upper-left', 'left-half')).toEqual([false, false]);
    expect(places('upper-left', 'right-half')).toEqual([true, true]);
    expect(places('upper-middle', 'left-half')).toEqual([false, false]);
    expect(places('upper-middle', 'lower-half')).toEqual([true, true]);
    expect(places('upper-left', 'upper-middle')).toEqual([true, true]);
    expect(places('left-half', 'upper-half')).toEqual([false, false]);
    expect(places('left-half', 'right-half')).toEqual([true, true]);
    expect(places('everywhere', 'centre')).toEqual([true, true]);
    expect(places('everywhere', 'left-half')).toEqual([true, true]);
  });
});

describe('the question how they are distributed', () => {
  // Ten in a level row in the upper left ninth, 20 px apart: one group; a band has no spacing.
  const row = range(10, (i) => [50 + 20 * i, 100]).map(([x, y]): Upright => ['ship', x, y, 10, 10]);
  const labels = labelsOf(row);
  const right: Layout = { place: 'upper-left', form: 'line-level', groups: 'one', spacing: null };
  const wrong: readonly Layout[] = [
    { place: 'lower-right', form: 'line-level', groups: 'one', spacing: null },
    { place: null, form: 'broad', groups: 'two', spacing: null },
    { place: 'right-half', form: null, groups: 'one', spacing: 'even' },
  ];
  const ask = (layouts: readonly Layout[], claims: readonly string[] | null = null, doubtPx = 1): unknown => {
    const options = layouts.map((layout, i) => ({ value: `v${i}`, says: `v${i}`, layout }));
    return answerTo('PDR', { category: 'ship', options, claims }, labels, { doubtPx });
  };
  const all = row.map((_, i) => i);

  it('is answered by the option that says what is measured', () => {
    expect(ask([wrong[0] as Layout, right, ...wrong.slice(1)])).toEqual(['v1', all]);
  });

  it('has no answer where a claim was changed, or left out', () => {
    const says = 'place=upper-left, form=line-level, groups=one';
    expect(ask([{ ...right, groups: 'two' }, ...wrong])).toBe(`no option says ${says}`);
    expect(ask([{ ...right, form: 'line-upright' }, ...wrong])).toBe(`no option says ${says}`);
    expect(ask([{ ...right, groups: null }, ...wrong])).toBe(`no option says ${says}`);
    // After a displacement, what is said need only be true.
    expect(ask([{ ...right, groups: null }, ...wrong], null, 0)).toEqual(['v0', all]);
    expect(ask([{ ...right, groups: 'two' }, ...wrong], null, 0)).toBe(`no option says ${says}`);
  });

  it('has no answer where another option may be true as well', () => {
    const half: Layout = { place: 'left-half', form: null, groups: 'one', spacing: 'even' };
    expect(ask([right, half, ...wrong])).toBe('the option v1 may be true as well');
    expect(ask([right, right, ...wrong])).toBe(
      '2 options are true of place=upper-left, form=line-level, groups=one',
    );
  });

  it('has no answer where drafted words say something else', () => {
    const claims = ['place=upper-left', 'form=line-level', 'groups=one'];
    expect(ask([right, ...wrong], claims)).toEqual(['v0', all]);
    expect(ask([right, ...wrong], claims.slice(1))).toMatch(
      /^the drafted words say form=line-level, groups=one,/,
    );
  });

  it('has no answer beside something unknown of the category', () => {
    const options = [right, ...wrong].map((layout, i) => ({ value: `v${i}`, says: `v${i}`, layout }));
    const spoilt = labelsOf([...row, [null, 900, 900, 10, 10]]);
    expect(answerTo('PDR', { category: 'ship', options }, spoilt)).toBe(
      'something at place 10 is not to be relied on',
    );
    expect(answerTo('PDR', { category: null, options }, labels)).toBe('the question names no category');
  });
});
