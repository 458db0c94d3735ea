import { describe, expect, it } from 'vitest';
import type { CandidateHead } from '../../src/select/head.ts';
import { orderCandidates } from '../../src/select/order.ts';

const head = (id: string, source: string): CandidateHead => ({
  id,
  task: 'GD',
  sceneId: id,
  group: id,
  source,
  sizeBin: 'xs',
  answerBin: 'count:1',
  kind: 'other',
  value: null,
  topic: null,
  settled: null,
  pool: null,
  roles: [],
  roleOf: {},
});

const heads = Array.from({ length: 400 }, (_, i) => head(`GD-${i}`, i % 4 === 0 ? 'rare' : 'common'));

describe('orderCandidates', () => {
  it('holds the strata in proportion in every beginning', () => {
    const order = orderCandidates(heads, 1);
    for (const length of [20, 80, 200, 399]) {
      const rare = order.slice(0, length).filter((o) => o.head.source === 'rare').length;
      expect(Math.abs(rare - length / 4)).toBeLessThanOrEqual(1);
    }
  });

  it('depends on the seed and not on the order given', () => {
    const ids = (seed: number, of = heads): string[] => orderCandidates(of, seed).map((o) => o.head.id);
    expect(ids(1, [...heads].reverse())).toEqual(ids(1));
    expect(ids(2)).not.toEqual(ids(1));
  });

  it('keeps the order of a stratum when another gains a candidate', () => {
    const common = (of: readonly CandidateHead[]): string[] =>
      orderCandidates(of, 1).flatMap((o) => (o.head.source === 'common' ? [o.head.id] : []));
    expect(common([...heads, head('GD-new', 'rare')])).toEqual(common(heads));
  });
});
