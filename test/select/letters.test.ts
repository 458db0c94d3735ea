import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquare, measureLetters, orderOptions, type Unlettered } from '../../src/select/letters.ts';

const VALUES = ['pier', 'quay', 'ramp', 'slip'];
const question = (i: number, options = 4): Unlettered => ({
  id: `OC-${i}`,
  answer: VALUES[i % options] as string,
  values: VALUES.slice(0, options),
  cell: i % 3 === 0 ? 'validation' : 'test',
});

describe('orderOptions', () => {
  it('puts the right option on every place equally often, over all and in each cell', () => {
    const questions = Array.from({ length: 300 }, (_, i) => question(i));
    const ordered = orderOptions(questions, 1);
    for (const cell of [['validation'], ['test'], ['validation', 'test']]) {
      const of = questions.filter((q) => cell.includes(q.cell));
      const [balance] = measureLetters(
        of.map((q) => ({ answer: q.answer, ordered: ordered.get(q.id) as string[] })),
      );
      const counts = balance?.counts as number[];
      expect(counts.reduce((s, n) => s + n, 0)).toBe(of.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
    }
  });

  it('balances each number of options apart', () => {
    const questions = Array.from({ length: 70 }, (_, i) => question(i, 3 + (i % 2)));
    const ordered = orderOptions(questions, 5);
    const balances = measureLetters(
      questions.map((q) => ({ answer: q.answer, ordered: ordered.get(q.id) as string[] })),
    );
    expect(balances.map((b) => b.options)).toEqual([3, 4]);
    for (const balance of balances) expect(balance.chiSquare).toBeLessThan(1);
  });

  it('keeps the options and hangs on nothing but ids and values', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(40).keys()], { minLength: 40 }), (order) => {
        const given = orderOptions(
          order.map((i) => question(i)),
          3,
        );
        const plain = orderOptions(
          [...order].sort((a, b) => a - b).map((i) => question(i)),
          3,
        );
        for (const [id, values] of plain) expect(given.get(id)).toEqual(values);
        expect([...(plain.get('OC-7') as string[])].sort()).toEqual(VALUES);
      }),
      { seed: 3, numRuns: 20 },
    );
  });
});

describe('chiSquare', () => {
  it('is Pearson against equal shares', () => {
    expect(chiSquare([10, 20, 30, 40])).toBe(20);
    expect(chiSquare([5, 5, 5])).toBe(0);
    expect(chiSquare([0, 0])).toBe(0);
  });
});
