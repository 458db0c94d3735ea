import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandidateHead } from '../../src/select/head.ts';
import { betterTopic, TopicBalance } from '../../src/select/topic-balance.ts';

const head = (id: string, topic: string | null, bin: string): CandidateHead => ({
  id,
  task: 'GC',
  sceneId: id,
  group: id,
  source: 's',
  sizeBin: 'xs',
  answerBin: bin,
  kind: 'count',
  value: '1',
  topic,
  settled: null,
  pool: null,
  roles: [],
  roleOf: {},
});

const balanceOf = (binCount: number, records: Record<string, Record<string, number>>): TopicBalance => {
  const balance = new TopicBalance(binCount);
  for (const [topic, bins] of Object.entries(records))
    for (const [bin, count] of Object.entries(bins))
      for (let i = 0; i < count; i++) balance.add(topic, bin, 1);
  return balance;
};

const order = (...heads: readonly CandidateHead[]) => heads.map((h) => ({ head: h, place: 0, key: 0 }));

describe('TopicBalance', () => {
  it('counts what the rule of succession gets right of the other records', () => {
    // Each of the 4 ships: the other 3 lie in its bin, (3 + 1) / (3 + 2). Each plane: none of 1 does, (0 + 1) / (1 + 2).
    const balance = balanceOf(2, { ship: { few: 4 }, plane: { few: 1, many: 1 } });
    expect(balance.guessed()).toBeCloseTo(4 * (4 / 5) + 2 * (1 / 3), 12);
  });

  it('gives one in the number of bins for a topic of one record, and less for an even one than for a lopsided one', () => {
    expect(balanceOf(5, { ship: { few: 1 } }).guessed()).toBeCloseTo(1 / 5, 12);
    expect(balanceOf(2, { ship: { few: 10, many: 10 } }).guessed()).toBeLessThan(
      balanceOf(2, { ship: { few: 15, many: 5 } }).guessed(),
    );
  });

  it('says beforehand by how much a record more or less changes the guesses', () => {
    const record = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3', '4'));
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), record, (records, [topic, bin]) => {
        const balance = new TopicBalance(4);
        for (const [t, b] of records) balance.add(t, b, 1);
        const before = balance.guessed();
        const more = balance.changeOf(topic, bin, 1);
        balance.add(topic, bin, 1);
        expect(balance.guessed() - before).toBeCloseTo(more, 9);
        expect(balance.changeOf(topic, bin, -1)).toBeCloseTo(-more, 9);
        balance.add(topic, bin, -1);
        expect(balance.guessed()).toBeCloseTo(before, 9);
      }),
      { seed: 3, numRuns: 100 },
    );
  });
});

describe('betterTopic', () => {
  const records = { roundabout: { few: 6 }, ship: { few: 1, many: 5 }, plane: { few: 3, many: 3 } };
  const out = head('out', 'roundabout', 'few');
  const [plane, ship, other] = [
    head('p', 'plane', 'few'),
    head('s', 'ship', 'few'),
    head('o', 'roundabout', 'few'),
  ];

  it('lets a topic that lacks this bin stand in for one that has nothing else', () => {
    const found = betterTopic(out, order(other, plane, ship), balanceOf(2, records), () => 0);
    expect(found?.head.id).toBe('s');
  });

  it('takes the first of equals', () => {
    const second = head('s2', 'ship', 'few');
    const found = betterTopic(out, order(second, ship), balanceOf(2, records), () => 0);
    expect(found?.head.id).toBe('s2');
  });

  it('never takes one whose image is full, nor crowds a group for a small gain', () => {
    // Without a roundabout the guesser loses 36/7 - 25/6 = 0.98, with a ship more he gets 29/8 - 26/7 = 0.09 less;
    // a plane in its place costs 25/8 - 18/7 = 0.55. The ship gains 1.07, the plane 0.42.
    const balance = balanceOf(2, records);
    const full = (into: CandidateHead) => (into.id === 's' ? Number.POSITIVE_INFINITY : 0);
    expect(betterTopic(out, order(plane, ship), balance, full)?.head.id).toBe('p');
    expect(betterTopic(out, order(plane), balance, () => 2)?.head.id).toBe('p');
    expect(betterTopic(out, order(plane), balance, () => 3)).toBeNull();
  });

  it('leaves an even selection and questions without a topic alone', () => {
    const even = balanceOf(2, { ship: { few: 3, many: 3 }, plane: { few: 3, many: 3 } });
    expect(betterTopic(ship, order(plane), even, () => 0)).toBeNull();
    expect(betterTopic(head('n', null, 'few'), order(ship), even, () => 0)).toBeNull();
  });
});

it('the guesser knows nothing of a topic whose records were all given back', () => {
  const balance = new TopicBalance(1);
  balance.add('ship', 'few', 1);
  expect(balance.guessed()).toBe(1);
  balance.add('ship', 'few', -1);
  expect(balance.guessed()).toBe(0);
});
