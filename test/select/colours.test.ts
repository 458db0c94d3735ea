import { describe, expect, it } from 'vitest';
import { assignColours, type Colours, type Uncoloured } from '../../src/select/colours.ts';
import { PALETTE } from './world-run.ts';

const spread = (counts: readonly number[]): number => Math.max(...counts) - Math.min(...counts);
const countWhere = (colours: Iterable<Colours>, test: (c: Colours, colour: string) => boolean): number[] => {
  const all = [...colours];
  return PALETTE.map((colour) => all.filter((c) => test(c, colour)).length);
};

function candidates(i: number): Uncoloured {
  const options = ['candidate-1', 'candidate-2', 'candidate-3', 'candidate-4'].slice(0, 3 + (i % 2));
  return {
    id: `DsR-${i}`,
    roles: ['reference', ...options],
    optionRoles: options,
    rightRole: options[i % 3] as string,
    answer: 'nearest',
    cell: i % 4 === 0 ? 'validation' : 'test',
  };
}

/** Natural answers are skewed: what the colours must not follow. */
function target(i: number): Uncoloured {
  const answer = i % 10 < 7 ? 'plane' : 'ship';
  return { id: `OC-${i}`, roles: ['target'], optionRoles: [], rightRole: null, answer, cell: 'test' };
}

describe('assignColours', () => {
  it('makes every colour right, offered and the reference equally often', () => {
    const questions = Array.from({ length: 240 }, (_, i) => candidates(i));
    const colours = assignColours(questions, PALETTE, 1);
    const right = new Map(questions.map((q) => [q.id, colours.get(q.id)?.[q.rightRole as string]]));
    const rightCounts = PALETTE.map((c) => [...right.values()].filter((r) => r === c).length);
    expect(spread(rightCounts)).toBeLessThanOrEqual(1);
    expect(rightCounts.reduce((s, n) => s + n, 0)).toBe(240);
    expect(spread(countWhere(colours.values(), (c, colour) => c.reference === colour))).toBeLessThanOrEqual(
      2,
    );
    const offered = countWhere(colours.values(), (c, colour) =>
      Object.entries(c).some(([role, has]) => role !== 'reference' && has === colour),
    );
    expect(spread(offered)).toBeLessThanOrEqual(8);
  });

  it('never gives one colour twice in a question', () => {
    const colours = assignColours(
      Array.from({ length: 90 }, (_, i) => candidates(i)),
      PALETTE,
      9,
    );
    for (const of of colours.values()) expect(new Set(Object.values(of)).size).toBe(Object.keys(of).length);
  });

  it('lets no colour go with an answer', () => {
    const questions = Array.from({ length: 300 }, (_, i) => target(i));
    const colours = assignColours(questions, PALETTE, 1);
    for (const answer of ['plane', 'ship']) {
      const of = questions.filter((q) => q.answer === answer).map((q) => colours.get(q.id) as Colours);
      expect(spread(countWhere(of, (c, colour) => c.target === colour))).toBeLessThanOrEqual(2);
    }
  });

  it('does not hang on the order of the questions', () => {
    const questions = Array.from({ length: 50 }, (_, i) => candidates(i));
    const reversed = assignColours([...questions].reverse(), PALETTE, 2);
    for (const [id, colours] of assignColours(questions, PALETTE, 2))
      expect(reversed.get(id)).toEqual(colours);
  });

  it('refuses more markers than colours', () => {
    expect(() => assignColours([candidates(1)], ['blue', 'pink'], 1)).toThrow('the palette 2 colours');
  });
});
