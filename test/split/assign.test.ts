import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPLITS, type Split } from '../../src/model/instruction.ts';
import { mapSplits, type SplitQuota, type TaskQuota } from '../../src/model/presets.ts';
import { assignUnits } from '../../src/split/assign.ts';
import { unitLoads } from '../../src/split/loads.ts';
import type { RecordHead } from '../../src/split/record-head.ts';
import { recordsOn } from './record-heads.ts';

const quota = (task: string, dev: number, validation: number, test: number): TaskQuota => ({
  task,
  quota: { dev, validation, test },
  reserve: { dev: 0, validation: 0, test: 0 },
  firm: true,
});
const loadsOf = (heads: readonly RecordHead[]) => unitLoads(heads, (head) => head.group, 3);

function totals(heads: readonly RecordHead[], task: string, splits: ReadonlyMap<string, Split>): SplitQuota {
  return mapSplits((split) => heads.filter((h) => h.task === task && splits.get(h.group) === split).length);
}

describe('assignUnits', () => {
  it('finds the only division of a few groups that meets the quotas', () => {
    // 3+3+1 / 2 / 3+2: sizes 3, 3, 1, 2, 3, 2 with quotas 7, 2, 5 leave nothing over.
    const heads = [3, 3, 1, 2, 3, 2].flatMap((size, i) => recordsOn('GD', `i${i}`, size));
    const splits = assignUnits(loadsOf(heads), [quota('GD', 7, 2, 5)], { seed: 1 });
    expect(totals(heads, 'GD', splits)).toEqual({ dev: 7, validation: 2, test: 5 });
  });

  it('deals few groups anew where no move or swap mends the first deal', () => {
    // Records of GD and RD by group; what the quotas leave is this division: dev i2 i3, validation i1 i4, test i0 i5.
    const sizes = [
      [5, 3],
      [4, 2],
      [5, 1],
      [1, 2],
      [6, 0],
      [4, 1],
    ] as const;
    const heads = sizes.flatMap(([gd, rd], i) => [
      ...recordsOn('GD', `i${i}`, gd),
      ...recordsOn('RD', `i${i}`, rd),
    ]);
    const quotas = [quota('GD', 6, 10, 9), quota('RD', 3, 2, 4)];
    const loads = unitLoads(heads, (head) => head.group, 9);
    const splits = assignUnits(loads, quotas, { seed: 1 });
    for (const q of quotas) expect(totals(heads, q.task, splits)).toEqual(q.quota);
  });

  it('meets quotas of several tasks that pull apart', () => {
    const heads = Array.from({ length: 60 }, (_, i) => [
      ...recordsOn('GD', `i${i}`, 3),
      ...(i < 20 ? recordsOn('FGR', `i${i}`, 2) : []),
    ]).flat();
    // GD wants little of validation, FGR more than half of its images there.
    const quotas = [quota('GD', 80, 30, 50), quota('FGR', 8, 22, 8)];
    const splits = assignUnits(loadsOf(heads), quotas, { seed: 1 });
    for (const { task, quota: wanted } of quotas) {
      for (const split of SPLITS)
        expect(totals(heads, task, splits)[split]).toBeGreaterThanOrEqual(wanted[split]);
    }
  });

  it('fills validation first when there is too little for all', () => {
    const heads = Array.from({ length: 40 }, (_, i) => recordsOn('GD', `i${i}`, 1)).flat();
    const splits = assignUnits(loadsOf(heads), [quota('GD', 50, 30, 50)], { seed: 1 });
    expect(totals(heads, 'GD', splits).validation).toBe(30);
  });

  it('keeps the mix of sources alike', () => {
    const heads = Array.from({ length: 300 }, (_, i) =>
      recordsOn('GD', `i${i}`, 2, { source: i % 3 === 0 ? 'rare' : 'common' }),
    ).flat();
    const splits = assignUnits(loadsOf(heads), [quota('GD', 250, 100, 200)], { seed: 1 });
    for (const split of SPLITS) {
      const of = heads.filter((h) => splits.get(h.group) === split);
      const rare = of.filter((h) => h.source === 'rare').length / of.length;
      expect(Math.abs(rare - 1 / 3)).toBeLessThan(0.08);
    }
  });

  it('moves nothing of a start that misses nothing', () => {
    const heads = Array.from({ length: 30 }, (_, i) => recordsOn('GD', `i${i}`, 1)).flat();
    const start = new Map(heads.map((h, i) => [h.group, SPLITS[i < 24 ? 0 : i < 27 ? 1 : 2] as Split]));
    expect(assignUnits(loadsOf(heads), [quota('GD', 10, 3, 3)], { seed: 1, start })).toEqual(start);
    const mended = assignUnits(loadsOf(heads), [quota('GD', 10, 5, 3)], { seed: 1, start });
    expect(totals(heads, 'GD', mended)).toEqual({ dev: 22, validation: 5, test: 3 });
    const moved = [...mended].filter(([group, split]) => start.get(group) !== split);
    expect(moved.length).toBeLessThanOrEqual(4);
  });

  it('meets exact quotas where some division of the groups does, in any order of the groups', () => {
    const group = fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...SPLITS),
    );
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 14 }), (groups) => {
        const heads = groups.flatMap(([gd, rd], i) => [
          ...recordsOn('GD', `i${i}`, gd),
          ...recordsOn('RD', `i${i}`, rd),
        ]);
        const planted = new Map(groups.map(([, , split], i) => [`i${i}`, split]));
        // Three quarters of what the planted division holds: some slack, as real quotas have it.
        const quotas = ['GD', 'RD'].map((task) => {
          const held = totals(heads, task, planted);
          const [dev, validation, test] = SPLITS.map((split) => Math.floor(held[split] * 0.75)) as [
            number,
            number,
            number,
          ];
          return quota(task, dev, validation, test);
        });
        const loads = loadsOf(heads);
        const splits = assignUnits(loads, quotas, { seed: 1 });
        expect(assignUnits([...loads].reverse(), quotas, { seed: 1 })).toEqual(splits);
        for (const { task, quota: wanted } of quotas) {
          const held = totals(heads, task, splits);
          for (const split of SPLITS) expect(held[split]).toBeGreaterThanOrEqual(wanted[split]);
        }
      }),
      { seed: 4, numRuns: 150 },
    );
  });

  it('assigns no units and knows no quotas without falling over', () => {
    expect(assignUnits([], [quota('GD', 1, 1, 1)], { seed: 1 })).toEqual(new Map());
    const heads = recordsOn('GD', 'i1', 1);
    expect(assignUnits(loadsOf(heads), [], { seed: 1 }).size).toBe(1);
  });
});
