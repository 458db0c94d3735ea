import { describe, expect, it } from 'vitest';
import { boxAt, type InstanceSpec, leaningBox, makeScene } from '../../../src/families/made-scene.ts';
import { indexCase } from '../../../src/families/trial.ts';
import { type Place, type Predicate, predicateParamsSchema } from '../../../src/model/predicates.ts';
import type { Unknown } from '../../../src/model/scene.ts';
import { predicateSceneOf } from '../../../src/spatial/predicates/item.ts';
import { type CueMargins, judgeCues } from '../../../src/spatial/predicates/judge-cues.ts';

const params = predicateParamsSchema.parse({});

/** What the cues give for `n0` in 4000 x 4000 px: margins, or `code` of the drop. */
function judge(
  instances: readonly InstanceSpec[],
  cues: readonly Predicate[],
  rest: { unknowns?: readonly Unknown[]; oriented?: boolean; jitterPx?: number } = {},
): CueMargins | string {
  const { jitterPx = 0, ...spec } = rest;
  const scene = makeScene({ instances, ...spec });
  const indexed = indexCase({ scene, policy: { jitterPx } });
  const judged = judgeCues(predicateSceneOf(indexed), { category: 'ship', predicates: cues }, 'n0', params);
  return 'code' in judged ? (judged.code as string) : (judged as CueMargins);
}

/** A ship of 40 x 20 px around a centre. */
const ship = (x: number, y: number): InstanceSpec => boxAt('ship', x - 20, y - 10, 40, 20);
const leftmost: Predicate = { kind: 'ordinal', side: 'left', rank: 1 };
const place = (
  column: 'left' | 'centre' | 'right' | null,
  row: 'upper' | 'middle' | 'lower' | null,
  extent: Place['extent'] = 'part',
): Predicate => ({ kind: 'place', column, row, extent });

describe('places', () => {
  it('hold within the third, fail beyond the half, and are unclear between, less 3 % of the side', () => {
    // Thirds end at 1333.3, halves at 2000; 3 % are 120 px.
    expect(judge([ship(1213, 500), ship(2120, 500)], [place('left', null)])).toEqual({ placePx: 120.333 });
    expect(judge([ship(1214, 500), ship(3000, 500)], [place('left', null)])).toBe('cue-unclear');
    expect(judge([ship(500, 500), ship(2119, 500)], [place('left', null)])).toBe('match-unclear');
    expect(judge([ship(2120, 500), ship(500, 500)], [place('left', null)])).toBe('cue-fails');
  });

  it('leave the middle of the image out of its corners', () => {
    // Beyond 5/12 of both sides, 1666.7 px, by 120 px.
    expect(judge([ship(500, 500), ship(1790, 1790)], [place('left', 'upper')])).toEqual({ placePx: 833.333 });
    expect(judge([ship(500, 500), ship(1790, 1700)], [place('left', 'upper')])).toBe('match-unclear');
    expect(judge([ship(500, 500), ship(1790, 2130)], [place('left', 'upper')])).toEqual({ placePx: 833.333 });
  });

  it('end a corner in the narrow sense at the third', () => {
    const corner = place('left', 'upper', 'corner');
    // Quarters end at 1000, thirds at 1333.3.
    expect(judge([ship(880, 500), ship(500, 1454)], [corner])).toEqual({ placePx: 120 });
    expect(judge([ship(881, 500), ship(500, 1454)], [corner])).toBe('cue-unclear');
    expect(judge([ship(880, 500), ship(500, 1453)], [corner])).toBe('match-unclear');
  });

  it('have sharp borders at the half and the third, and a strip along an edge', () => {
    expect(judge([ship(1880, 9), ship(2120, 9)], [place('left', null, 'half')])).toEqual({ placePx: 120 });
    expect(judge([ship(2800, 9), ship(2500, 9)], [place('right', null, 'third')])).toEqual({
      placePx: 133.333,
    });
    expect(judge([ship(9, 3800), ship(9, 2500)], [place(null, 'lower', 'edge')])).toEqual({
      placePx: 466.667,
    });
    expect(judge([ship(3120, 9), ship(2880, 9)], [place('right', null, 'quarter')])).toEqual({
      placePx: 120,
    });
    expect(judge([ship(2000, 1900), ship(800, 2000)], [place('centre', 'middle')])).toEqual({
      placePx: 566.667,
    });
  });
});

describe('orders', () => {
  it('count from a side, with a lead of 1 % of it', () => {
    expect(judge([ship(500, 500), ship(540, 900)], [leftmost])).toEqual({ ordinalPx: 40 });
    expect(judge([ship(500, 500), ship(539, 900)], [leftmost])).toBe('rank-unclear');
    const second: Predicate = { ...leftmost, rank: 2 };
    expect(judge([ship(500, 500), ship(400, 900), ship(900, 100)], [second])).toEqual({ ordinalPx: 100 });
    expect(judge([ship(300, 500), ship(400, 900), ship(900, 100)], [second])).toBe('rank-differs');
    const fromBelow: Predicate = { kind: 'ordinal', side: 'bottom', rank: 1 };
    expect(judge([ship(300, 950), ship(400, 900)], [fromBelow])).toEqual({ ordinalPx: 50 });
  });

  it('do not hold where the edges tell otherwise than the centres', () => {
    // The second reaches from x = 300 to 1300: its centre is to the right, its end to the left.
    expect(judge([ship(500, 500), boxAt('ship', 300, 900, 1000, 50)], [leftmost])).toBe('rank-unclear');
  });

  it('count among the objects that pass the filters', () => {
    const ships = [ship(900, 900), ship(300, 3000), ship(1500, 500)];
    expect(judge(ships, [leftmost])).toBe('rank-differs');
    expect(judge(ships, [leftmost, place(null, 'upper', 'half')])).toEqual({ ordinalPx: 600, placePx: 1100 });
  });

  it('are ambiguous where the rank among all meets another object that fits', () => {
    const second: Predicate = { ...leftmost, rank: 2 };
    const upper = place(null, 'upper', 'half');
    // From the left: n1 (below), n2, n0. Among the upper ones n0 is second; among all, n2 is, and it is above as well.
    expect(judge([ship(900, 900), ship(300, 3000), ship(500, 500)], [second, upper])).toBe('ambiguous-scope');
    // From the left: n1, n2 (both below), n3, n0: the second of all is below.
    const clear = [ship(900, 900), ship(300, 3000), ship(400, 3500), ship(600, 500)];
    expect(judge(clear, [second, upper])).toEqual({ ordinalPx: 300, placePx: 1100 });
  });

  it('refuse a filter without which the answer would be the same', () => {
    expect(judge([ship(300, 900), ship(800, 3000)], [leftmost, place(null, 'upper', 'half')])).toBe(
      'idle-cue',
    );
    expect(judge([ship(300, 900), ship(800, 3000)], [place('left', null), place(null, 'upper')])).toBe(
      'idle-cue',
    );
  });
});

describe('sizes', () => {
  const largest: Predicate = { kind: 'size', measure: 'area', order: 'largest', rank: 1 };
  const sized = (x: number, width: number, height: number): InstanceSpec =>
    boxAt('ship', x, 500, width, height);

  it('differ by a quarter, and not against the length', () => {
    expect(judge([sized(500, 50, 25), sized(900, 40, 25)], [largest])).toEqual({ sizeRatio: 1.25 });
    expect(judge([sized(500, 49, 25), sized(900, 40, 25)], [largest])).toBe('rank-unclear');
    // 40 x 40 has 1.6 times the area of 100 x 10, but 0.56 of its length.
    expect(judge([sized(500, 40, 40), sized(900, 100, 10)], [largest])).toBe('rank-unclear');
    const longest: Predicate = { ...largest, measure: 'length' };
    expect(judge([sized(500, 30, 40), sized(900, 24, 32)], [longest])).toEqual({ sizeRatio: 1.25 });
  });

  it('stay open for an object that the image cuts', () => {
    const cut = boxAt('ship', -20, 900, 60, 20);
    expect(judge([sized(500, 100, 40), cut], [largest])).toBe('rank-unclear');
    expect(judge([sized(500, 20, 10), cut], [{ ...largest, order: 'smallest' }])).toEqual({ sizeRatio: 4 });
  });

  it('stay open for an object that a displacement brings over the border', () => {
    const asLabelled = boxAt('ship', 0.5, 900, 60, 20);
    expect(judge([sized(500, 100, 40), asLabelled], [largest])).not.toBe('rank-unclear');
    expect(judge([sized(500, 100, 40), asLabelled], [largest], { jitterPx: 1 })).toBe('rank-unclear');
    const inside = boxAt('ship', 1, 900, 60, 20);
    expect(judge([sized(500, 100, 40), inside], [largest], { jitterPx: 1 })).not.toBe('rank-unclear');
    const level: Predicate = { kind: 'orientation', direction: 'horizontal' };
    const upright = (y: number): InstanceSpec => boxAt('ship', 900, y, 20, 60);
    expect(judge([boxAt('ship', 500, 900, 60, 20), upright(0.5)], [level], { jitterPx: 1 })).toBe(
      'match-unclear',
    );
    expect(judge([boxAt('ship', 500, 900, 60, 20), upright(1)], [level], { jitterPx: 1 })).not.toBe(
      'match-unclear',
    );
  });
});

describe('distances', () => {
  const bridge = boxAt('bridge', 1000, 1000, 20, 20);
  const anchor = { kind: 'object', category: 'bridge', cues: [] } as const;
  const nearest: Predicate = { kind: 'nearness', order: 'nearest', rank: 1, anchor };

  it('run from centre to centre, and differ by a quarter', () => {
    // Centres at 400 and 500 px from (1010, 1010).
    expect(judge([ship(1410, 1010), ship(510, 1010), bridge], [nearest])).toEqual({ nearnessPx: 100 });
    expect(judge([ship(1410, 1010), ship(520, 1010), bridge], [nearest])).toBe('rank-unclear');
    const farthest: Predicate = { ...nearest, order: 'farthest' };
    expect(judge([ship(510, 1010), ship(1410, 1010), bridge], [farthest])).toEqual({ nearnessPx: 100 });
  });

  it('need one object to run from', () => {
    const other = boxAt('bridge', 3000, 3000, 90, 90);
    expect(judge([ship(1410, 1010), ship(510, 1010), bridge, other], [nearest])).toBe('anchor-not-unique');
    const smaller: Predicate = {
      ...nearest,
      anchor: { ...anchor, cues: [{ kind: 'size', measure: 'area', order: 'smallest', rank: 1 }] },
    };
    expect(judge([ship(1410, 1010), ship(510, 1010), bridge, other], [smaller])).toEqual({ nearnessPx: 100 });
    expect(judge([ship(1410, 1010), ship(510, 1010), bridge], [smaller])).toBe('anchor-not-unique');
  });

  it('run from corners and the centre of the image', () => {
    const corner: Predicate = { ...nearest, anchor: { kind: 'corner', column: 'right', row: 'lower' } };
    expect(judge([ship(3700, 3600), ship(2800, 2400)], [corner])).toEqual({ nearnessPx: 1500 });
    const centre: Predicate = { ...nearest, anchor: { kind: 'centre' } };
    expect(judge([ship(2300, 2400), ship(2600, 2800)], [centre])).toEqual({ nearnessPx: 500 });
  });
});

describe('distances from one of the same kind', () => {
  const sized = (x: number, size: number): InstanceSpec =>
    boxAt('ship', x - size, 500 - size / 2, 2 * size, size);
  const nearLargest: Predicate = {
    kind: 'nearness',
    order: 'nearest',
    rank: 1,
    anchor: {
      kind: 'object',
      category: 'ship',
      cues: [{ kind: 'size', measure: 'area', order: 'largest', rank: 1 }],
    },
  };

  it('leave it out of what is compared', () => {
    // The largest at 1000; 500 px to n0, 800 px to n2.
    expect(judge([sized(1500, 20), sized(1000, 40), sized(200, 20)], [nearLargest])).toEqual({
      nearnessPx: 300,
    });
    expect(judge([sized(1000, 40), sized(1500, 20), sized(200, 20)], [nearLargest])).toBe(
      'anchor-of-same-category',
    );
    expect(judge([sized(1500, 20), sized(1000, 40)], [nearLargest])).toBe('idle-cue');
  });
});

describe('directions', () => {
  const bridge = boxAt('bridge', 1990, 1995, 20, 10);
  const anchor = { kind: 'object', category: 'bridge', cues: [] } as const;
  /** Seen from (2000, 2000), at an angle clockwise from the right. */
  const at = (deg: number, px = 1000): InstanceSpec =>
    ship(2000 + px * Math.cos((deg * Math.PI) / 180), 2000 + px * Math.sin((deg * Math.PI) / 180));
  const right = (reach: 'sector' | 'side'): Predicate => ({
    kind: 'direction',
    toward: 'right',
    reach,
    anchor,
  });

  it('hold straight within 12.5° and fail from 32.5° on', () => {
    expect(judge([at(10), at(40), bridge], [right('sector')])).toEqual({ directionDeg: 2.5 });
    expect(judge([at(13), at(40), bridge], [right('sector')])).toBe('cue-unclear');
    expect(judge([at(-10), at(32), bridge], [right('sector')])).toBe('match-unclear');
    expect(judge([at(180), at(0), bridge], [right('sector')])).toBe('cue-fails');
  });

  it('hold on a side within 35° and fail from 100° on, aslant within 12.5° and from 55° on', () => {
    expect(judge([at(30), at(-101), bridge], [right('side')])).toEqual({ directionDeg: 5 });
    expect(judge([at(30), at(-99), bridge], [right('side')])).toBe('match-unclear');
    expect(judge([at(36), at(180), bridge], [right('side')])).toBe('cue-unclear');
    const aslant: Predicate = { kind: 'direction', toward: 'upper-left', reach: 'side', anchor };
    expect(judge([at(-135), at(-79), bridge], [aslant])).toEqual({ directionDeg: 12.5 });
    expect(judge([at(-135), at(-81), bridge], [aslant])).toBe('match-unclear');
  });

  it('need outlines that lie apart in that direction', () => {
    const long = boxAt('bridge', 1000, 1995, 2000, 10);
    expect(judge([ship(2900, 2010), ship(100, 2000), long], [right('sector')])).toBe('cue-unclear');
  });

  it('are those from the centre of the image too', () => {
    const above: Predicate = { kind: 'direction', toward: 'up', reach: 'side', anchor: { kind: 'centre' } };
    expect(judge([at(-90), at(90)], [above])).toEqual({ directionDeg: 35 });
  });

  it('pick the nearest of those on a side, whatever lies on the others', () => {
    const next: Predicate = { kind: 'adjacent', toward: 'right', rank: 1, anchor };
    expect(judge([at(0, 800), at(5, 1100), at(180, 300), bridge], [next])).toMatchObject({
      adjacentPx: expect.closeTo(300, 1),
    });
    expect(judge([at(5, 1100), at(0, 800), at(180, 300), bridge], [next])).toBe('rank-differs');
    expect(judge([at(180, 300), at(0, 800), at(5, 1100), bridge], [next])).toBe('rank-differs');
    expect(judge([at(13, 800), at(5, 1100), bridge], [next])).toBe('rank-unclear');
    // Whether what lies at 60° is to the right is for nobody to say.
    expect(judge([at(0, 800), at(60, 600), bridge], [next])).toBe('rank-unclear');
  });
});

describe('a stated number', () => {
  const left = place('left', null);
  const highest: Predicate = { kind: 'ordinal', side: 'top', rank: 1 };
  const stating = (stated: number | null, ...instances: readonly InstanceSpec[]): CueMargins | string => {
    const indexed = indexCase({ scene: makeScene({ instances }), policy: { jitterPx: 0 } });
    const cues = { category: 'ship', predicates: [left, highest], stated };
    const judged = judgeCues(predicateSceneOf(indexed), cues, 'n0', params);
    return 'code' in judged ? (judged.code as string) : (judged as CueMargins);
  };

  it('makes a filter needed that tells the two from the rest', () => {
    const ships = [ship(500, 300), ship(600, 900), ship(3000, 2000)];
    expect(stating(null, ...ships)).toBe('idle-cue');
    expect(stating(2, ...ships)).toEqual({ ordinalPx: 600, placePx: 833.333 });
    expect(stating(3, ...ships)).toBe('idle-cue');
  });

  it('settles where a vague place ends, where there is a gap', () => {
    // A third one beyond 5/12 of the side by 120 px: 1786.7.
    const ships = [ship(500, 800), ship(600, 1900), ship(1787, 300)];
    expect(stating(null, ...ships)).toBe('rank-unclear');
    expect(stating(2, ...ships)).toEqual({ ordinalPx: 1100, placePx: 833.333 });
    expect(stating(3, ...ships)).toBe('rank-unclear');
    expect(stating(2, ship(500, 800), ship(600, 1900), ship(1786, 300))).toBe('rank-unclear');
  });
});

describe('other filters', () => {
  it('orientation is that of the long side, of oriented labels and elongated objects only', () => {
    const leaning = (deg: number, x: number, long = 90): InstanceSpec =>
      leaningBox('ship', x, 900, long, 30, deg);
    const vertical: Predicate = { kind: 'orientation', direction: 'vertical' };
    expect(judge([leaning(80, 500), leaning(45, 900)], [vertical])).toEqual({ orientationDeg: 5 });
    expect(judge([leaning(70, 500), leaning(0, 900)], [vertical])).toBe('cue-unclear');
    expect(judge([leaning(90, 500), leaning(90, 900, 40)], [vertical])).toBe('match-unclear');
    expect(judge([leaning(90, 500), leaning(0, 900)], [vertical], { oriented: false })).toBe('cue-unclear');
    const diagonal: Predicate = { kind: 'orientation', direction: 'diagonal' };
    expect(judge([leaning(140, 500), leaning(10, 900)], [diagonal])).toEqual({ orientationDeg: 10 });
  });

  it('beside is within a diagonal of the smaller, and surely not beyond 1.5 of both', () => {
    const bridge = boxAt('bridge', 1000, 1000, 30, 40);
    const beside: Predicate = { kind: 'beside', anchor: { kind: 'object', category: 'bridge', cues: [] } };
    // Diagonals: 44.72 and 50. Gap 20 px.
    expect(judge([boxAt('ship', 940, 1000, 40, 20), ship(2000, 2000), bridge], [beside])).toEqual({
      besidePx: 24.721,
    });
    expect(judge([boxAt('ship', 940, 1000, 40, 20), ship(1100, 1020), bridge], [beside])).toBe(
      'match-unclear',
    );
    const any: Predicate = { kind: 'beside', anchor: { kind: 'any', category: 'bridge' } };
    const two = [bridge, boxAt('bridge', 3000, 1000, 30, 40)];
    expect(judge([boxAt('ship', 940, 1000, 40, 20), ship(2000, 2000), ...two], [any])).toEqual({
      besidePx: 24.721,
    });
  });

  it('isolated is 15 % of the long side from the next, and surely not within 5 %', () => {
    const isolated: Predicate = { kind: 'isolated' };
    expect(judge([ship(500, 500), ship(1200, 500), ship(1400, 500)], [isolated])).toEqual({
      isolatedPx: 100,
    });
    expect(judge([ship(500, 500), ship(1000, 500), ship(1200, 500)], [isolated])).toBe('cue-unclear');
    expect(judge([ship(500, 500), ship(1200, 500), ship(1401, 500)], [isolated])).toBe('match-unclear');
  });
});

describe('what is not known', () => {
  const mark = (area: readonly number[] | null): { unknowns: Unknown[] } => ({
    unknowns: [{ reason: 'truncated', category: 'ship', area }],
  });
  const ships = [ship(500, 500), ship(3000, 500)];

  it('refuses what it could change, wherever it may lie', () => {
    expect(judge(ships, [leftmost], mark(null))).toBe('unknown-in-scope');
    expect(judge(ships, [leftmost], mark([100, 9, 140, 9, 140, 29, 100, 29]))).toBe('unknown-in-scope');
    expect(judge(ships, [leftmost], mark([2000, 9, 2040, 9, 2040, 29, 2000, 29]))).toEqual({
      ordinalPx: 1500,
    });
  });

  it('is told from a fault of the cues', () => {
    expect(judge([...ships].reverse(), [leftmost], mark(null))).toBe('rank-differs');
  });

  it('leaves sizes open', () => {
    const largest: Predicate = { kind: 'size', measure: 'area', order: 'largest', rank: 1 };
    const sized = [boxAt('ship', 500, 500, 90, 40), ship(3000, 500)];
    expect(judge(sized, [largest], mark([2000, 9, 2040, 9, 2040, 29, 2000, 29]))).toBe('unknown-in-scope');
  });
});
