import { describe, expect, it } from 'vitest';
import { SPLITS, type Split } from '../../src/model/instruction.ts';
import { divideRecords, type Survivor } from '../../src/split/divide.ts';
import type { SplitPlan } from '../../src/split/plan.ts';
import { recordsOn } from './record-heads.ts';

const none = { dev: 0, validation: 0, test: 0 };

/** 10 images of 2 records in each split; quotas of 18, so that 2 of each split are reserve. */
const images = SPLITS.flatMap((split) =>
  Array.from({ length: 10 }, (_, i) => ({ image: `${split}-${i}`, split })),
);
const survivors: readonly Survivor[] = images
  .flatMap(({ image }) => recordsOn('GD', image, 2))
  .map((head, i) => ({ ...head, rank: (i * 7) % 60 }));
const plan: SplitPlan = {
  mode: 'group',
  quotas: [{ task: 'GD', quota: { dev: 18, validation: 18, test: 18 }, reserve: none, firm: true }],
  units: Object.fromEntries(images.map(({ image, split }) => [image, split])),
  shortfalls: [],
};
const planned = (head: { group: string }): Split => plan.units[head.group] as Split;

describe('divideRecords', () => {
  it('takes each split its quota by rank and drops the rest', () => {
    const { taken, dropped, infeasible, moved } = divideRecords(survivors, plan, 1);
    expect([taken.size, dropped.size, infeasible, moved]).toEqual([54, 6, [], []]);
    for (const split of SPLITS) {
      const ranked = survivors.filter((s) => planned(s) === split).sort((a, b) => a.rank - b.rank);
      expect(ranked.slice(0, 18).every((s) => taken.get(s.id) === split)).toBe(true);
      expect(dropped.get(ranked[18]?.id as string)).toEqual({ code: 'over-quota', value: 19, threshold: 18 });
    }
  });

  it('fills the place of lost records from the reserve', () => {
    const lost = survivors.filter((s) => s.id !== survivors[0]?.id && s.id !== survivors[1]?.id);
    const { taken, infeasible, moved } = divideRecords(lost, plan, 1);
    expect([taken.size, infeasible, moved]).toEqual([54, [], []]);
  });

  it('moves whole groups where losses leave a split short', () => {
    // Validation loses two images; what test and dev have beyond their quotas stands in two images of two records.
    const lost = survivors.filter((s) => s.group !== 'validation-0' && s.group !== 'validation-1');
    const { taken, infeasible, moved } = divideRecords(lost, plan, 1);
    expect(infeasible).toEqual([]);
    expect(moved).toHaveLength(1);
    const splitsOf = new Map<string, Set<Split>>();
    for (const s of lost) {
      const split = taken.get(s.id);
      if (split !== undefined) splitsOf.set(s.group, (splitsOf.get(s.group) ?? new Set()).add(split));
    }
    for (const splits of splitsOf.values()) expect(splits.size).toBe(1);
  });

  it('reports what losses leave unmet', () => {
    const lost = survivors.filter((s) => planned(s) !== 'validation');
    const { infeasible } = divideRecords(lost, plan, 1);
    const missing = infeasible.reduce((sum, s) => sum + s.missing, 0);
    expect(missing).toBe(54 - 40);
    expect(new Set(infeasible.map((s) => s.limit))).toEqual(new Set(['losses']));
    expect(infeasible.every((s) => s.firm && s.got + s.missing === s.wanted)).toBe(true);
  });

  it('hands on what select knew to be missing', () => {
    const known = {
      task: 'GD',
      split: 'test',
      wanted: 25,
      got: 20,
      missing: 5,
      limit: 'availability',
      mend: '5 more',
      firm: true,
    } as const;
    const quotas = [
      { ...plan.quotas[0], quota: { dev: 20, validation: 20, test: 25 } },
    ] as SplitPlan['quotas'];
    const { infeasible } = divideRecords(survivors, { ...plan, quotas, shortfalls: [known] }, 1);
    expect(infeasible).toEqual([known]);
  });

  it('takes a shortfall that select knew only for the same task and split', () => {
    const known = {
      wanted: 25,
      got: 20,
      missing: 5,
      limit: 'availability',
      mend: '5 more',
      firm: true,
    } as const;
    const quotas = [
      { ...plan.quotas[0], quota: { dev: 20, validation: 20, test: 25 } },
    ] as SplitPlan['quotas'];
    const shortfalls: SplitPlan['shortfalls'] = [
      { ...known, task: 'GD', split: 'dev' },
      { ...known, task: 'RD', split: 'test' },
    ];
    const { infeasible } = divideRecords(survivors, { ...plan, quotas, shortfalls }, 1);
    expect(infeasible).toMatchObject([{ task: 'GD', split: 'test', missing: 5, limit: 'losses' }]);
  });

  it('may put one image in two splits in the mode of the paper only', () => {
    const units = Object.fromEntries(survivors.map((s, i) => [s.id, SPLITS[i % 3] as Split]));
    const { taken } = divideRecords(survivors, { ...plan, mode: 'paper', units }, 1);
    expect(taken.size).toBe(54);
    expect(taken.get('GD-dev-0-0')).not.toBe(taken.get('GD-dev-0-1'));
  });

  it('drops records of a task without a quota, and hangs on no order', () => {
    const extra = recordsOn('own', 'dev-0', 1).map((head) => ({ ...head, rank: 0 }));
    const division = divideRecords([...survivors, ...extra], plan, 1);
    expect(division.dropped.get('own-dev-0-0')?.code).toBe('no-quota');
    expect(division.taken.size + division.dropped.size).toBe(61);
    expect(divideRecords([...extra, ...survivors].reverse(), plan, 1).taken).toEqual(division.taken);
  });
});
