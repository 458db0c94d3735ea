import { describe, expect, it } from 'vitest';
import type { Hbb } from '../../src/core/hbb.ts';
import type { Draft } from '../../src/families/candidate.ts';
import { shortlist } from '../../src/families/shortlist.ts';

interface DraftSpec {
  readonly bin?: string;
  readonly targets?: readonly string[];
  readonly regions?: readonly Hbb[];
  readonly key?: string;
}

function draft(id: string, { bin = 'b', targets = [id], regions = [], key = id }: DraftSpec = {}): Draft {
  const answer = { kind: 'count', count: targets.length } as const;
  return { id, facts: {}, key, derived: { answer, targets, answerBin: bin, margins: {} }, regions };
}

function choose(drafts: readonly Draft[], maxPerScene = 9, seed = 1, refused: readonly string[] = []) {
  const asked: string[] = [];
  const found = shortlist(drafts, { maxPerScene, nearDuplicateIou: 0.9 }, seed, ({ id }) => {
    asked.push(id);
    return refused.includes(id) ? { code: 'refused', value: 1, threshold: 0 } : null;
  });
  return {
    kept: found.kept.map(({ id }) => id),
    dropped: found.dropped.map(([{ id }, { code, value, threshold }]) => [id, code, value, threshold]),
    asked,
  };
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`);

describe('shortlist', () => {
  it('keeps facts once, also past the limit', () => {
    const [first, twin] = [draft('a'), draft('a')];
    expect(choose([first, twin])).toMatchObject({ kept: ['a'], dropped: [['a', 'duplicate', 'a', null]] });
    expect(choose([first, twin], 1).dropped).toEqual([['a', 'duplicate', 'a', null]]);
  });

  it('keeps as many as a scene may have', () => {
    const { kept, dropped } = choose(
      numbered(4).map((id) => draft(id)),
      3,
    );
    expect(kept).toHaveLength(3);
    expect(dropped.map(([, ...rest]) => rest)).toEqual([['over-scene-limit', 3, 3]]);
  });

  it('lets bins take turns, whatever the order and the seed', () => {
    const drafts = [...numbered(8).map((id) => draft(id, { bin: 'many' })), draft('rare', { bin: 'few' })];
    for (let seed = 1; seed <= 20; seed++) {
      const { kept } = choose(drafts, 2, seed);
      expect(kept).toContain('rare');
      expect(choose([...drafts].reverse(), 2, seed).kept).toEqual(kept);
    }
    // Within a bin the order is drawn anew for each seed.
    const firsts = new Set(
      Array.from({ length: 20 }, (_, seed) => choose(drafts.slice(0, 8), 1, seed).kept[0]),
    );
    expect(firsts.size).toBeGreaterThan(3);
  });

  it('draws among bins where not all can have a turn', () => {
    const drafts = numbered(8).map((id) => draft(id, { bin: id }));
    const kept = Array.from({ length: 20 }, (_, seed) => choose(drafts, 3, seed).kept);
    expect(new Set(kept.flat())).toEqual(new Set(numbered(8)));
  });

  it('drops an answer set that shares more than 0.9 with one that is kept', () => {
    const all = numbered(20);
    const pair = (count: number) =>
      choose([draft('a', { targets: all }), draft('b', { targets: all.slice(0, count) })]);
    expect(pair(19).dropped.map(([, ...rest]) => rest)).toEqual([['near-duplicate', 0.95, 0.9]]);
    // 18 of 20 is 0.9, not above it.
    expect(pair(18).kept).toHaveLength(2);
    const others = all.map((id) => `other-${id}`);
    expect(choose([draft('a', { targets: all }), draft('b', { targets: others })]).kept).toHaveLength(2);
    // 18 shared of 18 + 1 + 1.
    const shifted = [...all.slice(1, 19), 'z'];
    expect(
      choose([draft('a', { targets: all.slice(0, 19) }), draft('b', { targets: shifted })]).kept,
    ).toHaveLength(2);
  });

  it('compares empty answers by their regions', () => {
    const pair = (heightPx: number) =>
      choose([
        draft('a', { targets: [], regions: [[0, 0, 100, 100]] }),
        draft('b', { targets: [], regions: [[0, 0, 100, heightPx]] }),
      ]);
    expect(pair(95).dropped.map(([, ...rest]) => rest)).toEqual([['near-duplicate', 0.95, 0.9]]);
    expect(pair(90).kept).toHaveLength(2);
    expect(choose([draft('a', { targets: [] }), draft('b', { targets: [] })]).kept).toHaveLength(2);
    const whole = draft('a', { targets: [], regions: [[0, 0, 100, 100]] });
    expect(choose([whole, draft('b', { targets: [] })]).kept).toHaveLength(2);
  });

  it('asks last whether one is refused, and what is refused stands in no one’s way', () => {
    const targets = numbered(3);
    const drafts = [draft('a', { targets }), draft('b', { targets }), draft('c')];
    const { kept, dropped, asked } = choose(drafts, 2, 1, ['a', 'b']);
    expect(kept).toEqual(['c']);
    expect(dropped.map(([id, code]) => `${id} ${code}`).sort()).toEqual(['a refused', 'b refused']);
    expect([...asked].sort()).toEqual(['a', 'b', 'c']);
    expect(choose(drafts, 2, 1).asked).toHaveLength(2);
  });
});
