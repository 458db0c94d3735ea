import { describe, expect, it } from 'vitest';
import { measureOptions } from '../../src/select/option-balance.ts';

const offers = (answers: readonly string[], values: readonly string[]) =>
  answers.map((answer) => ({ answer, values }));

describe('measureOptions', () => {
  it('measures a balanced set as chance', () => {
    const balance = measureOptions(offers(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']), 0.1);
    expect(balance).toMatchObject({ questions: 4, outOfBalance: [], priorAccuracy: 0.25, chance: 0.25 });
    expect(balance.values[0]).toEqual({ value: 'a', offered: 4, answers: 1, expected: 1, deviation: 0 });
  });

  it('finds the answer that its frequency gives away', () => {
    // a is right in 6 of 8 questions that offer it; guessing it is right in 6 of 8.
    const balance = measureOptions(offers([...'aaaaaabc'], ['a', 'b', 'c', 'd']), 0.1);
    expect(balance.priorAccuracy).toBe(0.75);
    expect(balance.outOfBalance).toEqual(['a', 'b', 'c', 'd']);
    expect(balance.values[0]).toMatchObject({ answers: 6, expected: 2, deviation: 2 });
  });

  it('allows what whole numbers force and no more', () => {
    // Offered 6 times with 4 options: 1.5 expected, 1 and 2 are as near as can be, 3 is not.
    const many = offers([...'aabbcd'], ['a', 'b', 'c', 'd']);
    expect(measureOptions(many, 0.1).outOfBalance).toEqual([]);
    expect(measureOptions(offers([...'aaabbc'], ['a', 'b', 'c', 'd']), 0.1).outOfBalance).toEqual(['a', 'd']);
  });

  it('splits ties among the likeliest', () => {
    expect(measureOptions(offers(['a', 'b'], ['a', 'b', 'c']), 0.1).priorAccuracy).toBe(0.5);
  });

  it('has no accuracy without questions', () => {
    expect(measureOptions([], 0.1)).toMatchObject({ questions: 0, priorAccuracy: 0, values: [] });
  });
});
