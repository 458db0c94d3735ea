import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignDistractors, type Distractors } from '../../src/select/distractors.ts';
import type { CandidateHead } from '../../src/select/head.ts';
import { measureOptions } from '../../src/select/option-balance.ts';

interface Ask {
  readonly answer: string;
  readonly pool: readonly string[];
  readonly tiers?: readonly number[];
  readonly oneOf?: readonly string[];
  readonly take?: number;
}

const ask = (i: number, { answer, pool, tiers, oneOf = [], take = 3 }: Ask): CandidateHead => ({
  id: `OC-${i}`,
  task: 'OC',
  sceneId: `s/${i}`,
  group: `s/${i}`,
  source: 's',
  sizeBin: 'xs',
  answerBin: answer,
  kind: 'option',
  value: answer,
  topic: null,
  settled: null,
  pool: { values: pool, tiers: tiers ?? pool.map(() => 0), oneOf, take },
  roles: ['target'],
  roleOf: {},
});

const balanceOf = (heads: readonly CandidateHead[], distractors: Distractors) =>
  measureOptions(
    heads.map((h) => ({
      answer: h.value as string,
      values: [h.value as string, ...(distractors.get(h.id) as string[])],
    })),
    0,
  );

const LETTERS = [...'abcdefgh'];
const others = (answer: string, of = LETTERS): string[] => of.filter((v) => v !== answer);

describe('assignDistractors', () => {
  it('offers every value as a distractor three times as often as it answers', () => {
    // Answers in the proportion 5 : 4 : 3 : 2 : 1, none above a quarter of the 32.
    const answers = [...'aaaaaaaabbbbbbbbccccccddddddeeff'];
    const heads = answers.map((answer, i) => ask(i, { answer, pool: others(answer) }));
    const balance = balanceOf(heads, assignDistractors(heads, 1, new Map()));
    for (const v of balance.values) expect([v.value, v.offered]).toEqual([v.value, 4 * v.answers]);
    expect(balance.priorAccuracy).toBe(0.25);
  });

  it('does not offer what is never the answer where it can be helped', () => {
    const heads = LETTERS.slice(0, 4).map((answer, i) => ask(i, { answer, pool: others(answer) }));
    const offered = [...assignDistractors(heads, 1, new Map()).values()].flat();
    expect(new Set(offered)).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  it('prefers the lowest tiers where balance leaves the choice', () => {
    // Two clans of four that only balance asks nothing of: each stays among its own.
    const clans = ['abcd', 'efgh'].map((clan) => [...clan]);
    const heads = clans.flatMap((clan, c) =>
      clan.map((answer, i) => {
        const pool = others(answer);
        return ask(10 * c + i, { answer, pool, tiers: pool.map((v) => (clan.includes(v) ? 0 : 1)) });
      }),
    );
    const distractors = assignDistractors(heads, 1, new Map());
    for (const head of heads) {
      const clan = clans.find((c) => c.includes(head.value as string)) as string[];
      expect(distractors.get(head.id)).toEqual(others(head.value as string, clan));
    }
  });

  it('balances through values that are themselves in balance', () => {
    // Lowest tiers offer a too often and c too rarely; only a chain over b mends it.
    const heads = [
      ask(0, { answer: 'c', pool: ['a', 'b'], tiers: [0, 1], take: 1 }),
      ask(1, { answer: 'a', pool: ['b', 'c'], tiers: [0, 1], take: 1 }),
      ask(2, { answer: 'b', pool: ['a'], take: 1 }),
    ];
    const balance = balanceOf(heads, assignDistractors(heads, 1, new Map()));
    for (const v of balance.values) expect([v.value, v.offered]).toEqual([v.value, 2]);
  });

  it('fills up with the lowest tiers after one value that is present, whatever the draw', () => {
    const [pool, tiers] = [
      ['p', 'q', 's', 't', 'u'],
      [2, 2, 0, 0, 1],
    ];
    for (let seed = 0; seed < 10; seed++) {
      const offer = (take: number, oneOf: string[]) =>
        assignDistractors([ask(0, { answer: 'a', pool, tiers, take, oneOf })], seed, new Map()).get('OC-0');
      expect(offer(3, [])).toEqual(['s', 't', 'u']);
      expect([
        ['p', 's', 't'],
        ['q', 's', 't'],
      ]).toContainEqual(offer(3, ['p', 'q']));
    }
  });

  it('draws among values of one tier: none is preferred for its name', () => {
    const pool = others('a');
    const drawn = Array.from({ length: 40 }, (_, seed) =>
      assignDistractors([ask(0, { answer: 'a', pool, take: 2 })], seed, new Map()).get('OC-0'),
    ) as readonly (readonly string[])[];
    expect(new Set(drawn.flat())).toEqual(new Set(pool));
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(10);
  });

  it('mends the balance where it raises the tier least', () => {
    // x is offered twice and is never right, c is right once and never offered: the second question gives up less.
    const heads = [
      ask(0, { answer: 'a', pool: ['x', 'c'], tiers: [0, 2], take: 1 }),
      ask(1, { answer: 'b', pool: ['x', 'c'], tiers: [0, 1], take: 1 }),
      ask(2, { answer: 'c', pool: ['a'], take: 1 }),
    ];
    for (let seed = 0; seed < 10; seed++) {
      const distractors = assignDistractors(heads, seed, new Map());
      expect(heads.map(({ id }) => distractors.get(id))).toEqual([['x'], ['c'], ['a']]);
    }
  });

  it('offers one of the present values, whatever balance would like', () => {
    const heads = LETTERS.map((answer, i) =>
      ask(i, { answer, pool: others(answer), oneOf: [answer === 'h' ? 'g' : 'h'] }),
    );
    const distractors = assignDistractors(heads, 4, new Map());
    for (const head of heads) {
      expect(distractors.get(head.id)).toContain(head.value === 'h' ? 'g' : 'h');
    }
  });

  it('takes what it must, from the pool only, in any order of the questions', () => {
    const question = fc.record({
      answer: fc.constantFrom(...LETTERS),
      drop: fc.subarray(LETTERS, { maxLength: 3 }),
      present: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 40 }), fc.nat(), (questions, seed) => {
        const heads = questions.map(({ answer, drop, present }, i) => {
          const pool = others(answer).filter((v) => !drop.includes(v));
          return ask(i, { answer, pool, oneOf: pool.slice(0, present) });
        });
        const distractors = assignDistractors(heads, seed, new Map());
        expect(assignDistractors([...heads].reverse(), seed, new Map())).toEqual(distractors);
        for (const { id, pool } of heads) {
          const given = distractors.get(id) as readonly string[];
          expect(new Set(given).size).toBe(3);
          for (const value of given) expect(pool?.values).toContain(value);
          if (pool?.oneOf.length) expect(given.some((v) => pool.oneOf.includes(v))).toBe(true);
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it('reaches the balance that a maximum flow proves possible', () => {
    const question = fc.record({
      answer: fc.constantFrom(...'abcdef'),
      keep: fc.subarray([...'abcdef'], { minLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(question, { minLength: 4, maxLength: 14 }), (questions) => {
        const heads = questions
          .map(({ answer, keep }, i) => ask(i, { answer, pool: others(answer, keep), take: 2 }))
          .filter((head) => (head.pool?.values.length ?? 0) >= 2);
        const balance = balanceOf(heads, assignDistractors(heads, 2, new Map()));
        const met = balance.values.reduce(
          (sum, v) => sum + Math.min(v.offered - v.answers, 2 * v.answers),
          0,
        );
        expect(met).toBe(maximumFlow(heads));
      }),
      { seed: 8, numRuns: 60 },
    );
  });
});

/** Most offers that can be placed when no value takes more than twice its answers, by plain augmentation unit by unit. */
function maximumFlow(heads: readonly CandidateHead[]): number {
  const room = new Map<string, number>();
  for (const head of heads) room.set(head.value as string, (room.get(head.value as string) ?? 0) + 2);
  const placed = new Map<string, CandidateHead[]>();
  const used = new Map<CandidateHead, Set<string>>(heads.map((head) => [head, new Set()]));
  const place = (head: CandidateHead, tried: Set<string>): boolean => {
    for (const value of head.pool?.values ?? []) {
      if (tried.has(value) || used.get(head)?.has(value) || !room.has(value)) continue;
      tried.add(value);
      const at = placed.get(value) ?? [];
      placed.set(value, at);
      if (at.length < (room.get(value) as number)) {
        at.push(head);
        used.get(head)?.add(value);
        return true;
      }
      for (const other of [...at]) {
        used.get(other)?.delete(value);
        if (place(other, new Set([...tried]))) {
          at.splice(at.indexOf(other), 1, head);
          used.get(head)?.add(value);
          return true;
        }
        used.get(other)?.add(value);
      }
    }
    return false;
  };
  let flow = 0;
  for (const head of heads) for (let i = 0; i < 2; i++) if (place(head, new Set())) flow++;
  return flow;
}
