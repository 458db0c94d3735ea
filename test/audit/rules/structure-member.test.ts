import { describe, expect, it } from 'vitest';
import { settleScene } from '../../../src/audit/rules/settle.ts';
import { findMember } from '../../../src/audit/rules/structure-member.ts';
import type { MemberClause, MemberRank, StructurePick } from '../../../src/model/structures.ts';
import { answerTo, CONTEXT, LIMITS, labelsOf, questionAbout, type Upright } from './hand-made.ts';

/** Six ships of 20 x 10 px, 40 px from one to the next; their length is hypot(20, 10) = 22.4 px. */
const ROW: readonly Upright[] = [0, 1, 2, 3, 4, 5].map((i) => ['ship', 200 + 40 * i, 500, 20, 10]);
/** A lone ship on the left: counted among all ships the ranks of the row are others. */
const LONE: Upright = ['ship', 50, 900, 30, 16];
/** Six ships within 50 x 42 px, no two within 8 px of each other along either axis, of 10 to 15 px. */
const CLUMP: readonly Upright[] = [
  [0, 10],
  [10, 32],
  [20, 0],
  [30, 21],
  [40, 42],
  [50, 52],
].map(([x = 0, y = 0], i) => ['ship', 700 + x, 200 + y, 14 + i, 10 + i]);

const fromLeft = (rank: number): MemberRank => ({ kind: 'ordinal', side: 'left', rank });
const ONLY: StructurePick = { by: 'only' };

function inRow(rank: MemberRank, pick: StructurePick = ONLY): MemberClause {
  return { category: 'ship', structure: { kind: 'row', pick }, rank };
}

function inCluster(rank: MemberRank, pick: StructurePick = ONLY): MemberClause {
  return { category: 'ship', structure: { kind: 'cluster', pick }, rank };
}

function ask(clause: MemberClause, specs: readonly Upright[], doubtPx = 1): unknown {
  return answerTo('CG', { members: [{ words: 'plain', clause }] }, labelsOf(specs), { doubtPx });
}

/** Which of the ships of a spec list is found. */
const box = (index: number): unknown => ['box', [index]];
const NO_ROW = 'plain words: no row surely fits';
const NO_CLUSTER = 'plain words: no cluster surely fits';

const withMoved = (at: number, x: number, y: number): readonly Upright[] =>
  [...ROW, LONE].map((spec, i): Upright => (i === at ? ['ship', x, y, 20, 10] : spec));

describe('a row', () => {
  it('gives the member that is counted out, from either end', () => {
    expect(ask(inRow(fromLeft(3)), [...ROW, LONE])).toEqual(box(2));
    const right: MemberRank = { kind: 'ordinal', side: 'right', rank: 5 };
    const east: Upright = ['ship', 950, 900, 30, 16];
    expect(ask(inRow(right), [...ROW, east])).toEqual(box(1));
    // A level row has no order from the top.
    expect(ask(inRow({ kind: 'ordinal', side: 'top', rank: 1 }), [...ROW, LONE])).toBe(
      'plain words: no member of the row surely holds the ordinal rank',
    );
  });

  it('has an order from a side that it runs towards: steps of two fifths of the narrowest', () => {
    const top: MemberRank = { kind: 'ordinal', side: 'top', rank: 3 };
    const above: Upright = ['ship', 900, 60, 30, 16];
    const sloping = (dy: number) => ROW.map(([c, x], i): Upright => [c, x, 500 + dy * i, 20, 10]);
    // 15 of hypot(40, 15) = 42.7 px, and 18 of 43.9 px.
    expect(ask(inRow(top), [...sloping(15), above], 0)).toBe(
      'plain words: no member of the row surely holds the ordinal rank',
    );
    expect(ask(inRow(top), [...sloping(18), above], 0)).toEqual(box(2));
  });

  it('has four members at least and forty at most, at even gaps that are not wide', () => {
    expect(ask(inRow(fromLeft(3)), [...ROW.slice(0, 4), LONE])).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), [...ROW.slice(0, 3), LONE])).toBe(NO_ROW);
    const long = (count: number) =>
      Array.from({ length: count }, (_, i): Upright => ['ship', 100 + 20 * i, 500, 10, 6]);
    expect(ask(inRow(fromLeft(3)), [...long(40), ['ship', 50, 900, 30, 16]])).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), [...long(41), ['ship', 50, 900, 30, 16]])).toBe(NO_ROW);
    // An object of the row left out: its neighbours are 80 px apart, the others 40.
    expect(ask(inRow(fromLeft(3)), [...ROW.filter((_, i) => i !== 2), LONE])).toBe(NO_ROW);
    // 46 and 34 px: with the doubt hypot(48, 2) / 32 = 1.50; 44 and 36 px: 46.04 / 34 = 1.35.
    expect(ask(inRow(fromLeft(3)), withMoved(2, 286, 500))).toBe(NO_ROW);
    expect(ask(inRow(fromLeft(3)), withMoved(2, 284, 500))).toEqual(box(2));
    // 3.5 lengths, each less 2 √2 px by the doubt, are 68.4 px.
    const wide = (gap: number) => [0, 1, 2, 3].map((i): Upright => ['ship', 200 + gap * i, 500, 20, 10]);
    expect(ask(inRow(fromLeft(3)), [...wide(66), LONE])).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), [...wide(67), LONE])).toBe(NO_ROW);
    expect(ask(inRow(fromLeft(3)), [...wide(78), LONE], 0)).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), [...wide(79), LONE], 0)).toBe(NO_ROW);
  });

  it('is straight', () => {
    // A fifth of the narrowest gap as labelled: 8 px; with the doubt (38 px) 7.6 px, and 2.83 px for the line itself.
    expect(ask(inRow(fromLeft(3)), withMoved(2, 280, 504))).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), withMoved(2, 280, 506))).toBe(NO_ROW);
    expect(ask(inRow(fromLeft(3)), withMoved(2, 280, 507), 0)).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), withMoved(2, 280, 509), 0)).toBe(NO_ROW);
    // Steps of (40, 2 off) and (40, -2 off) turn by 2 atan(off / 20): 28.1 degrees for 5 px, 38.6 for 7.
    const zigzag = (off: number) =>
      [0, 1, -1, 1, -1, 1, 0].map((side, i): Upright => ['ship', 200 + 40 * i, 500 + off * side, 20, 10]);
    expect(ask(inRow(fromLeft(3)), [...zigzag(5), LONE], 0)).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), [...zigzag(7), LONE], 0)).toBe(NO_ROW);
  });

  it('has room: two widest gaps beside it, three and a half where it would go on', () => {
    const beside = (y: number): readonly Upright[] => [...ROW, LONE, ['ship', 300, y, 20, 10]];
    // hypot(42, 2) = 42.05 px twice, and 2 px of doubt more: 86.1 px from (300, 500), at 20 px to the side of two of them.
    expect(ask(inRow(fromLeft(3)), beside(590))).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), beside(580))).toBe(NO_ROW);
    const onward = (x: number): readonly Upright[] => [...ROW, LONE, ['ship', x, 510, 20, 10]];
    // 3.5 gaps of 42.05 px: 147.2 px from (400, 500).
    expect(ask(inRow(fromLeft(3)), onward(552))).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), onward(545))).toBe(NO_ROW);
  });

  it('is made of whole objects, and nothing unknown is near', () => {
    const atBorder = ROW.map(([category, x, , width, height]): Upright => [category, x, 5, width, height]);
    expect(ask(inRow(fromLeft(3)), [...atBorder, LONE], 0)).toEqual(box(2));
    expect(ask(inRow(fromLeft(3)), [...atBorder, LONE])).toBe(NO_ROW);
    expect(ask(inRow(fromLeft(3)), [...ROW, LONE, [null, 300, 540, 10, 10]])).toBe(NO_ROW);
    expect(ask(inRow(fromLeft(3)), [...ROW, LONE, [null, 900, 100, 10, 10]])).toBe(
      'plain words: something unknown may be meant by the row',
    );
  });

  it('must be spoken of: counted among all objects it is another one', () => {
    expect(ask(inRow(fromLeft(3)), ROW)).toBe('plain words: the same ship may be meant without the row');
  });
});

describe('the structure that is meant', () => {
  const upper: StructurePick = {
    by: 'place',
    place: { kind: 'place', column: null, row: 'upper', extent: 'half' },
  };
  const second = (count: number): Upright[] =>
    Array.from({ length: count }, (_, i): Upright => ['ship', 600 + 40 * i, 200, 20, 10]);
  const below = ROW.map(([, x]): Upright => ['ship', x, 700, 20, 10]);
  const two = [...below, ...second(4), LONE];

  it('is the only one, or the only one in a place', () => {
    expect(ask(inRow(fromLeft(3)), two)).toBe('plain words: 2 of the rows fit');
    expect(ask(inRow(fromLeft(3), upper), two)).toEqual(box(8));
    expect(ask(inRow(fromLeft(2), upper), [...second(4), LONE])).toBe(
      'plain words: there is one row only, and its place says nothing',
    );
  });

  it('is the largest by one and a half times the members, and by a quarter of the extent', () => {
    const largest: StructurePick = { by: 'largest' };
    // Six members against four, 200 px against 120.
    expect(ask(inRow(fromLeft(3), largest), two)).toEqual(box(2));
    expect(ask(inRow(fromLeft(3), largest), [...ROW, ...second(5), LONE])).toBe(NO_ROW);
    expect(ask(inRow(fromLeft(3), largest), [...ROW, LONE])).toBe(
      'plain words: there is one row only, and its largest says nothing',
    );
    const wide = [0, 1, 2, 3].map((i): Upright => ['ship', 600 + 55 * i, 200, 20, 10]);
    expect(ask(inRow(fromLeft(3), largest), [...ROW, ...wide, LONE])).toBe(NO_ROW);
  });

  it('is told from what only seems to be one', () => {
    // Gaps of 40, 60 and 40 px, 1.5 times as wide: no row for sure, and in doubt all the same.
    const uneven = [0, 40, 102, 142].map((x): Upright => ['ship', 600 + x, 200, 20, 10]);
    expect(ask(inRow(fromLeft(3)), [...ROW, ...uneven, LONE])).toBe(
      'plain words: object 6, object 7, object 8, object 9 may be meant by the row',
    );
    // 40 and 100 px: 2.5 times as wide, nobody takes it for one.
    const apart = [0, 40, 140, 180].map((x): Upright => ['ship', 600 + x, 200, 20, 10]);
    expect(ask(inRow(fromLeft(3)), [...ROW, ...apart, LONE])).toEqual(box(2));
    const lower: StructurePick = {
      by: 'place',
      place: { kind: 'place', column: null, row: 'lower', extent: 'half' },
    };
    expect(ask(inRow(fromLeft(3), lower), [...below, ...second(4), ...uneven.map(moveDown), LONE])).toBe(
      'plain words: object 10, object 11, object 12, object 13 may be meant by the row',
    );
  });

  it('is not asked about where kindred objects stand among its members', () => {
    const planes = ROW.map(([, ...rest]): Upright => ['boeing-737', ...rest]);
    const clause = { ...inRow(fromLeft(3)), category: 'boeing-737' };
    const lone: Upright = ['boeing-737', 50, 900, 30, 16];
    expect(ask(clause, [...planes, lone, ['boeing-747', 300, 560, 20, 10]])).toEqual(box(2));
    expect(ask(clause, [...planes, lone, ['boeing-747', 300, 515, 20, 10]])).toBe(
      'object 7, a boeing-747, stands among the members',
    );
    expect(ask(clause, [...planes, lone, ['ship', 300, 515, 20, 10]])).toEqual(box(2));
  });
});

function moveDown([category, x, y, width, height]: Upright): Upright {
  return [category, x, y + 700, width, height];
}

describe('a cluster', () => {
  it('gives the member that holds a rank: from a side, in size, nearest to the middle', () => {
    expect(ask(inCluster(fromLeft(2)), [...CLUMP, LONE])).toEqual(box(1));
    const large: MemberRank = { kind: 'size', measure: 'area', order: 'largest', rank: 1 };
    expect(ask(inCluster(large), [...CLUMP, LONE], 0)).toEqual(box(5));
    // Areas of 19 x 15 and 18 x 14 px: 33 px² apart, less than a pixel of doubt.
    expect(ask(inCluster(large), [...CLUMP, LONE])).toBe(
      'plain words: no member of the cluster surely holds the size rank',
    );
    // Means at (725, 226.2), extents from (700, 200) to (750, 252): the fourth, at (730, 221), is nearest to both.
    expect(ask(inCluster({ kind: 'central', rank: 1 }), [...CLUMP, LONE])).toEqual(box(3));
  });

  it('has five members at least, close together, in a broad clump', () => {
    expect(ask(inCluster(fromLeft(2)), [...CLUMP.slice(0, 4), LONE])).toBe(NO_CLUSTER);
    const spread = CLUMP.map(
      ([c, x, y, w, h]): Upright => [c, 700 + 3 * (x - 700), 200 + 3 * (y - 200), w, h],
    );
    expect(ask(inCluster(fromLeft(2)), [...spread, LONE])).toBe(NO_CLUSTER);
    const band = CLUMP.map(([c, x, , w, h], i): Upright => [c, x, 200 + 3 * (i % 2), w, h]);
    expect(ask(inCluster(fromLeft(2)), [...band, LONE])).toBe(NO_CLUSTER);
  });

  it('has room of twice its longest step, and of its diameter', () => {
    // From (700, 210) to (750, 252): 65.3 px, with the doubt 68.1.
    const near = (x: number): readonly Upright[] => [...CLUMP, LONE, ['ship', x, 252, 10, 10]];
    expect(ask(inCluster(fromLeft(2)), near(750 + 66))).toBe(NO_CLUSTER);
    // Farther off it is a cluster, but the ship may be taken to be part of it; up to five mean lengths.
    expect(ask(inCluster(fromLeft(2)), near(750 + 72))).toBe(
      'plain words: object 0, object 1, object 2, object 3, object 4, object 5, object 7 may be meant by the cluster',
    );
    expect(ask(inCluster(fromLeft(2)), near(750 + 140))).toEqual(box(1));
  });

  it('is told from a part of it that is one by itself, and from what seems to be one', () => {
    const four = CLUMP.slice(0, 4).map(([c, x, y, w, h]): Upright => [c, x - 400, y + 500, w, h]);
    expect(ask(inCluster(fromLeft(2)), [...CLUMP, ...four, LONE])).toBe(
      'plain words: object 6, object 7, object 8, object 9 may be meant by the cluster',
    );
  });
});

describe('what a question of two steps says', () => {
  const scene = settleScene(labelsOf([...ROW, LONE]), LIMITS);
  const both = (clause: MemberClause | null): unknown => {
    const members = [
      { words: 'plain', clause: inRow(fromLeft(3)) },
      { words: 'drafted', clause },
    ] as const;
    return answerTo('CG', { members }, labelsOf([...ROW, LONE]));
  };

  it('must be the same in its plain words and in what was read in the drafted ones', () => {
    const fourth: MemberRank = { kind: 'ordinal', side: 'right', rank: 4 };
    const east: Upright = ['ship', 950, 100, 30, 16];
    const labels = labelsOf([...ROW, LONE, east]);
    const members = [
      { words: 'plain', clause: inRow(fromLeft(3)) },
      { words: 'drafted', clause: inRow(fourth) },
    ] as const;
    expect(answerTo('CG', { members }, labels)).toEqual(box(2));
    expect(both(inRow(fromLeft(4)))).toBe('drafted words mean object 3 among 6, the others object 2 among 6');
    expect(both(null)).toBe('nobody has read what the drafted words say');
    expect(answerTo('CG', {}, labels)).toBe('the question describes no member of a structure');
  });

  it('has a region: half a step around the outlines of the members, in whole pixels', () => {
    const question = questionAbout({ members: [{ words: 'plain', clause: inRow(fromLeft(3)) }] });
    const outcome = findMember.answer(question, scene, CONTEXT);
    // From 190 to 410 and from 495 to 505, and 20 px more; a pixel moves it by 1 + √2 and the rounding.
    expect(outcome).toMatchObject({ region: { box: [170, 475, 430, 525] } });
    expect('region' in outcome && outcome.region?.leewayPx).toBeCloseTo(2 + Math.SQRT2, 12);
  });
});
