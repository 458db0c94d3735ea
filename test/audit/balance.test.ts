import { describe, expect, it } from 'vitest';
import { balanceCheck } from '../../src/audit/balance.ts';
import { measureBalance } from '../../src/audit/balance-measure.ts';
import { compareQuotas } from '../../src/audit/balance-quotas.ts';
import { divideAgain } from '../../src/audit/balance-seeds.ts';
import { STRATA, type Stratified, stratify } from '../../src/audit/balance-strata.ts';
import type { Instruction, Split } from '../../src/model/instruction.ts';
import type { Manifest } from '../../src/model/manifest.ts';
import { tinyRecords } from '../release/tiny-run.ts';
import { makeInput } from './made-release.ts';

const SOURCE = STRATA[0];

/** `count` records of a task, source and split, each on an image of its own. */
function many(count: number, task: string, split: Split, source: string): Instruction[] {
  const [base] = tinyRecords() as [Instruction];
  return Array.from({ length: count }, (_, i) => {
    const sceneId = `${source}/${task}/${split}/${i}`;
    return { ...base, id: `${task}-${split}-${source}-${i}`, task, split, source, sceneId, group: sceneId };
  });
}

function strata(records: readonly Instruction[]): Stratified[] {
  return records.map((record) => stratify(record, true));
}

function manifestOf(select: unknown, families: readonly string[]): Manifest {
  return {
    config: { select },
    families: Object.fromEntries(families.map((id) => [id, {}])),
  } as unknown as Manifest;
}

describe('the mix of a stratum', () => {
  it('diverges by 0.2781 where one split has 8 to 2 and the other 2 to 8', () => {
    const records = strata([
      ...many(8, 'GD', 'dev', 'a'),
      ...many(2, 'GD', 'dev', 'b'),
      ...many(2, 'GD', 'test', 'a'),
      ...many(8, 'GD', 'test', 'b'),
    ]);
    // 1 - H(0.2), over log2 of two splits; 5 expected, variance 10 * 0.25 * 10 / 19.
    expect(measureBalance(records, SOURCE)).toEqual({
      divergence: 0.2781,
      worst: { value: 'a', split: 'dev', observed: 8, expected: 5, residual: 2.62 },
      counted: 20,
    });
  });

  it('is compared within tasks: tasks in other proportions are no difference', () => {
    const records = strata([
      ...many(30, 'GD', 'dev', 'a'),
      ...many(10, 'GD', 'test', 'a'),
      ...many(10, 'RD', 'dev', 'b'),
      ...many(30, 'RD', 'test', 'b'),
    ]);
    expect(measureBalance(records, SOURCE)).toEqual({ divergence: 0, worst: null, counted: 80 });
    const raw = { ...SOURCE, withinTasks: false };
    // Mixes 3 to 1 and 1 to 3: 1 - H(0.25).
    expect(measureBalance(records, raw).divergence).toBe(0.1887);
  });

  it('is not judged where only one split has records, nor where no task stands in all of them', () => {
    expect(measureBalance(strata(many(9, 'GD', 'dev', 'a')), SOURCE).divergence).toBeNull();
    const apart = strata([...many(9, 'GD', 'dev', 'a'), ...many(9, 'RD', 'test', 'a')]);
    expect(measureBalance(apart, SOURCE).divergence).toBeNull();
  });
});

describe('dividing the records again', () => {
  const records = strata([
    ...many(120, 'GD', 'dev', 'a'),
    ...many(40, 'GD', 'validation', 'b'),
    ...many(80, 'GD', 'test', 'b'),
  ]);

  it('keeps the numbers of each split, levels what was uneven, and depends on the seed alone', async () => {
    const [one, again, other] = [
      await divideAgain(records, 1),
      await divideAgain([...records].reverse(), 1),
      await divideAgain(records, 2),
    ];
    expect(one).toEqual(again);
    expect(other).not.toEqual(one);
    expect(one.left).toBe(0);
    expect(measureBalance(records, SOURCE).divergence).toBeGreaterThan(0.5);
    expect(one.divergences.source).toBeLessThan(0.1);
  });

  it('keeps groups whole', async () => {
    const joined = records.map((r) => ({ ...r, head: { ...r.head, group: 'one' } }));
    // All 240 land in one split, which takes 120 of them at most.
    expect((await divideAgain(joined, 1)).left).toBeGreaterThanOrEqual(120);
  });
});

describe('quotas', () => {
  it('are those of the configuration; more is a fault, less is missing', () => {
    const records = [...many(3, 'GD', 'dev', 'a'), ...many(1, 'GD', 'test', 'a')];
    const manifest = manifestOf({ quotas: { GD: { dev: 2, test: 4 } }, preset: 'small' }, ['GD']);
    const { findings, gate, table } = compareQuotas(records, manifest);
    expect(findings).toEqual([
      { code: 'over-quota', where: 'data/dev.jsonl', message: 'has 3 records of GD, expected at most 2' },
    ]);
    expect(gate).toMatchObject({ value: 3, met: false });
    expect(table[0]?.rows).toEqual([
      ['GD', 'dev', 2, 3, 1, true],
      ['GD', 'validation', 0, 0, 0, true],
      ['GD', 'test', 4, 1, -3, true],
    ]);
  });

  it('of a preset that are upper bounds miss nothing', () => {
    const { gate } = compareQuotas(many(1, 'GD', 'dev', 'a'), manifestOf({ preset: 'small' }, ['GD']));
    expect(gate).toMatchObject({ value: 0, met: true });
  });

  it('in proportion to what was there cannot be known', () => {
    const { gate, note } = compareQuotas([], manifestOf({ preset: 'proportional' }, ['GD']));
    expect(gate.met).toBeNull();
    expect(note).toContain('in proportion');
  });

  it('limit the records of a task on an image', () => {
    const four = many(4, 'GD', 'dev', 'a').map((r) => ({ ...r, sceneId: 'a/1' }));
    const { findings } = compareQuotas(four, manifestOf({ preset: 'small' }, ['GD']));
    expect(findings).toMatchObject([{ code: 'over-image-limit', where: 'a/1' }]);
  });
});

describe('the check of balance', () => {
  function inputOf(records: readonly Instruction[]) {
    const input = makeInput([]);
    const manifest = { ...manifestOf({ preset: 'proportional' }, ['GD']), seed: 1 };
    return { ...input, release: { ...input.release, records, manifest } };
  }

  it('judges the mix beside what other seeds come to', async () => {
    const skewed = [...many(40, 'GD', 'dev', 'a'), ...many(40, 'GD', 'test', 'b')];
    const even = (['dev', 'test'] as const).flatMap((split) => [
      ...many(20, 'GD', split, 'a'),
      ...many(20, 'GD', split, 'b'),
    ]);
    const gatesOf = async (records: readonly Instruction[]) => {
      const [section] = await balanceCheck.run(inputOf(records));
      return section?.gates.find(({ name }) => name === 'even-mix-of-source');
    };
    expect(await gatesOf(skewed)).toMatchObject({ value: 1, met: false });
    expect(await gatesOf(even)).toMatchObject({ value: 0, threshold: 0.05, met: true });
  });
});
