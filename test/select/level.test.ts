import { describe, expect, it } from 'vitest';
import { levelCounts } from '../../src/select/level.ts';

const item = (start: number, states: number) => ({
  start,
  moves: () => [...Array(states).keys()],
  counts: (state: number) => [[`state ${state}`, 1]] as const,
});

const tally = (states: readonly number[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

describe('levelCounts', () => {
  it('evens out the worst start, up to a difference of two', () => {
    const counts = Object.values(tally(levelCounts(Array.from({ length: 100 }, () => item(0, 4)))));
    expect(counts).toHaveLength(4);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  it('changes nothing that is nearly even', () => {
    const starts = [3, 1, 0, 2, 2, 0, 1, 3, 3, 3];
    expect(levelCounts(starts.map((start) => item(start, 4)))).toEqual(starts);
  });

  it('counts a state that nobody is in as 0, and leaves a difference of two', () => {
    expect(levelCounts([item(0, 2), item(0, 2)])).toEqual([0, 0]);
    expect(tally(levelCounts([item(0, 2), item(0, 2), item(0, 2)]))).toEqual({ 0: 2, 1: 1 });
  });

  it('moves no more items than it must', () => {
    const starts = [...Array(20).fill(0), ...Array(9).fill(1), ...Array(10).fill(2)];
    const states = levelCounts(starts.map((start) => item(start, 3)));
    const counts = Object.values(tally(states));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
    expect(states.filter((state, i) => state !== starts[i]).length).toBeLessThanOrEqual(7);
  });
});
