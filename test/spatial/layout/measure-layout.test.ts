import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutClaims, layoutDenials } from '../../../src/model/layout.ts';
import { layoutEn } from '../../../src/model/layout-en.ts';
import { ClarkEvans } from '../../../src/spatial/layout/clark-evans.ts';
import { principalAxes } from '../../../src/spatial/layout/form.ts';
import { measureLayout } from '../../../src/spatial/layout/measure-layout.ts';
import type { Points } from '../../../src/spatial/layout/points.ts';

const FRAME = [0, 0, 6000, 4000] as const;
const layoutOf = (points: Points) => measureLayout(points, FRAME, 0).layout;

function grid(columns: number, rows: number, stepPx: number, x = 0, y = 0): [number, number][] {
  return Array.from({ length: columns * rows }, (_, i) => [
    x + (i % columns) * stepPx,
    y + Math.floor(i / columns) * stepPx,
  ]);
}

/** `count` times the places at these offsets along a circle, px, repeated every `stepPx`. */
function ring(count: number, stepPx: number, offsets: readonly number[]): [number, number][] {
  const radius = (count * stepPx) / (2 * Math.PI);
  return Array.from({ length: count }, (_, i) =>
    offsets.map((offset): [number, number] => {
      const turn = (i * stepPx + offset) / radius;
      return [3000 + radius * Math.cos(turn), 2000 + radius * Math.sin(turn)];
    }),
  ).flat();
}

/** So many points 30 px apart, in blocks of three columns, at places far from each other. */
function bunches(...sizes: readonly number[]): [number, number][] {
  const places = [
    [500, 500],
    [5200, 600],
    [2600, 3400],
    [700, 3300],
    [5000, 3000],
    [2800, 500],
    [2700, 1900],
  ] as const;
  return sizes.flatMap((size, i) => {
    const [x, y] = places[i] as (typeof places)[number];
    return grid(3, 5, 30, x, y).slice(0, size);
  });
}

describe('the layout of points', () => {
  it('is everywhere and even for a lattice over the image', () => {
    // The hull of 12 x 8 points spans 11 x 7 steps: 1 / (0.5 sqrt(77 / 96)) = 2.233. Grown by half a step all around it has
    // 77 + 36 / 2 + pi / 4 = 95.785 square steps: 1 / (0.5 sqrt(95.785 / 96)) = 2.002.
    const points = grid(12, 8, 500, 250, 250);
    expect(layoutOf(points)).toEqual({ place: 'everywhere', form: 'broad', groups: null, spacing: 'even' });
    expect(new ClarkEvans(points).most(0)).toBeCloseTo(2.2332, 4);
    expect(new ClarkEvans(points).leastGrown(0)).toBeCloseTo(2.0022, 4);
  });

  it('is one even group in the upper left for a small lattice there', () => {
    expect(layoutOf(grid(5, 5, 100, 300, 300))).toEqual({
      place: 'upper-left',
      form: 'broad',
      groups: 'one',
      spacing: 'even',
    });
  });

  it.each([
    ['level', 1, 0, 'line-level'],
    ['upright', 0, 1, 'line-upright'],
    // y points down: x and y growing together fall to the lower right.
    ['falling', 1, 1, 'line-falling'],
    ['rising', 1, -1, 'line-rising'],
  ] as const)('is a %s line', (_, dx, dy, form) => {
    const points = Array.from({ length: 12 }, (_, i) => [3000 + dx * i * 100, 2000 + dy * i * 100] as const);
    expect(layoutOf(points).form).toBe(form);
  });

  it('claims no direction halfway between two', () => {
    const turn = (22.5 * Math.PI) / 180;
    const points = Array.from({ length: 12 }, (_, i) => {
      return [2000 + i * 100 * Math.cos(turn), 2000 + i * 100 * Math.sin(turn)] as const;
    });
    expect(principalAxes(points).directionDeg).toBeCloseTo(22.5, 6);
    expect(layoutOf(points).form).toBeNull();
  });

  it('counts groups that wide gaps part', () => {
    const at = (x: number, y: number) => grid(3, 3, 60, x, y);
    expect(layoutOf([...at(500, 500), ...at(4800, 600)]).groups).toBe('two');
    expect(layoutOf([...at(500, 500), ...at(4800, 600), ...at(2600, 3400)]).groups).toBe('three');
    // A single stray is no group.
    expect(layoutOf([...at(500, 500), [4800, 600]]).groups).toBeNull();
  });

  it('is no single group where dense parts are strung together by a few far ones', () => {
    const chain = (stepPx: number): [number, number][] =>
      Array.from({ length: 6 }, (_, i) => [660 + stepPx * (i + 1), 500]);
    const strung = (stepPx: number): Points => [
      ...grid(5, 2, 40, 500, 500),
      ...chain(stepPx),
      ...grid(5, 2, 40, 660 + 7 * stepPx, 500),
    ];
    expect(layoutOf(strung(120)).groups).toBe('one');
    expect(layoutOf(strung(121)).groups).toBeNull();
  });

  it('is not even where more than a tenth stand in pairs', () => {
    const lattice = grid(6, 6, 600, 300, 300);
    const paired = (count: number): Points => [
      ...lattice,
      ...lattice.slice(0, count).map(([x, y]): [number, number] => [x + 40, y]),
    ];
    expect(layoutOf(paired(1)).spacing).toBe('even');
    expect(layoutOf(paired(2)).spacing).toBeNull();
  });

  it('is not even where pairs of columns stand close', () => {
    // Columns 100 px apart, every other one moved to `near` px from the one on its left: all nearest distances are that. The hull is
    // 400 + near by 500 px; grown by half of 67 px it gives 1.464, by half of 66 px 1.446.
    const columns = (near: number): Points =>
      grid(6, 6, 100).map(([x, y], i): [number, number] => (i % 2 === 1 ? [x - 100 + near, y] : [x, y]));
    expect(layoutOf(columns(67)).spacing).toBe('even');
    expect(layoutOf(columns(66)).spacing).toBeNull();
  });

  it('is not even across a gap of more than three steps', () => {
    const blocks = (gapPx: number): Points => [...grid(6, 6, 100), ...grid(6, 6, 100, 500 + gapPx)];
    expect(layoutOf(blocks(290)).spacing).toBe('even');
    expect(layoutOf(blocks(310)).spacing).toBeNull();
  });

  it('is bunched where tight groups stand apart', () => {
    expect(layoutOf(bunches(9, 9, 9, 9)).spacing).toBe('bunched');
  });

  it('is not bunched where one group holds more than six tenths', () => {
    expect(layoutOf(bunches(12, 4, 4)).spacing).toBe('bunched');
    expect(layoutOf(bunches(15, 5, 4)).spacing).toBeNull();
  });

  it('is not bunched where more than three tenths stand in pairs: two are no bunch', () => {
    expect(layoutOf(bunches(6, 4, 4, 2, 2, 2)).spacing).toBe('bunched');
    expect(layoutOf(bunches(6, 4, 4, 2, 2, 2, 2)).spacing).toBeNull();
  });

  it('says nothing of what is strung along a road, however much ground the hull takes in', () => {
    // Evenly on a ring: 78.5 px against 121 px by chance on the hull.
    const even = ring(120, 78.5, [0]);
    expect(new ClarkEvans(even).most(0)).toBeLessThan(0.65);
    expect(layoutOf(even).spacing).toBeNull();
    // Evenly around a corner, which the hull takes for chance: 100 px against 107 px.
    const corner = Array.from({ length: 39 }, (_, i): [number, number] => [
      i < 20 ? 500 + 100 * i : 500,
      i < 20 ? 500 : 500 + 100 * (i - 19),
    ]);
    expect(layoutOf(corner).spacing).toBeNull();
  });

  it('is bunched along a road where links are short against their mean', () => {
    // By fours 30 px apart: the usual link is 30 px, the mean (90 + gap) / 4, of which six tenths are 30 px at a gap of 110 px.
    const fours = (gapPx: number): Points => ring(40, 90 + gapPx, [0, 30, 60, 90]);
    expect(layoutOf(fours(112)).spacing).toBe('bunched');
    expect(layoutOf(fours(108)).spacing).toBeNull();
  });

  it('survives any displacement within its reach: no claim is turned into another', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 0, max: 4000 })), {
      minLength: 8,
      maxLength: 30,
    });
    const bases: Points[] = [
      grid(6, 4, 100, 400, 400),
      grid(12, 2, 120, 600, 600),
      grid(9, 6, 600, 300, 300),
      bunches(9, 9, 9, 9),
      ring(15, 90 + 150, [0, 30, 60, 90]),
    ];
    fc.assert(
      fc.property(
        fc.oneof(points, ...bases.map((base) => fc.constant(base))),
        fc.array(
          fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
          {
            minLength: 60,
            maxLength: 60,
          },
        ),
        (at, moves) => {
          const { layout } = measureLayout(at, FRAME, Math.SQRT2);
          const moved = at.map(([x, y], i): readonly [number, number] => {
            const [dx, dy] = moves[i % moves.length] as [number, number];
            return [x + dx, y + dy];
          });
          const now = layoutOf(moved);
          for (const claim of layoutClaims(layout)) expect(layoutClaims(now)).toContain(claim);
        },
      ),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe('what a layout denies', () => {
  const none = { place: null, form: null, groups: null, spacing: null };

  it('is every other value by a margin, and no part of the same place', () => {
    expect(layoutDenials({ ...none, form: 'broad' })).toEqual([
      'form=line-level',
      'form=line-upright',
      'form=line-falling',
      'form=line-rising',
    ]);
    const denied = layoutDenials({ ...none, place: 'upper-left' });
    expect(denied).not.toContain('place=left-half');
    expect(denied).not.toContain('place=upper-half');
    expect(denied).toContain('place=right-half');
    expect(denied).toContain('place=everywhere');
    expect(denied).toContain('place=centre');
    expect(layoutDenials({ ...none, place: 'left-half' })).not.toContain('place=upper-middle');
  });

  it('is said in words that name no number of objects', () => {
    expect(layoutEn({ place: 'upper-left', form: null, groups: 'one', spacing: 'even' })).toBe(
      'Most of them lie in the upper left of the image; they hang together as a single group; they keep even distances from each other.',
    );
  });
});
