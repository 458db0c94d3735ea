import { describe, expect, it } from 'vitest';
import { keyedDraw } from '../../src/core/rng.ts';
import { SPLITS } from '../../src/model/instruction.ts';
import { PAPER_QUOTAS, quotaTotal } from '../../src/model/presets.ts';
import type { CandidateHead } from '../../src/select/head.ts';
import { reportTask, type TaskReport } from '../../src/select/report.ts';
import type { Chosen } from '../../src/select/select.ts';
import { makeWorld, PAPER_WORLD } from './synthetic.ts';
import { runSelect } from './world-run.ts';

const heads = makeWorld(PAPER_WORLD);
const { quotas, splits, selection } = runSelect(heads, { preset: 'paper' });
const tasks = quotas.map((quota) => quota.task);
const main = selection.chosen.filter((c) => !c.reserve);
const of = (task: string): readonly Chosen[] => main.filter((c) => c.head.task === task);

function report(task: string): TaskReport {
  return reportTask(
    quotas.find((q) => q.task === task) as (typeof quotas)[number],
    heads.filter((head) => head.task === task),
    selection.chosen.filter((c) => c.head.task === task),
    0,
    0.1,
  );
}

describe('selectRecords at the scale of the paper', () => {
  it('meets the quotas of table 8 exactly, in every split', () => {
    expect(tasks).toEqual(['CRC', 'DrR', 'DsR', 'FGR', 'GC', 'GD', 'OC', 'RC', 'RD']);
    for (const task of tasks) expect([task, report(task).chosen]).toEqual([task, PAPER_QUOTAS[task]]);
    expect(main).toHaveLength(7084);
  });

  it('keeps the books: every candidate is chosen once or dropped with a code', () => {
    const ids = new Set([...selection.chosen.map((c) => c.head.id), ...selection.dropped.keys()]);
    expect(selection.chosen.length + selection.dropped.size).toBe(heads.length);
    expect(ids).toEqual(new Set(heads.map((head) => head.id)));
    const codes = new Set([...selection.dropped.values()].map((d) => d.code));
    expect(codes).toEqual(new Set(['image-limit', 'over-quota']));
  });

  it('asks for the name of an object once: the options of a finer question would tell the coarser answer', () => {
    // Every FGR candidate and the OC candidate of the same number mark one object.
    const shared = heads
      .filter(({ task }) => task === 'FGR' || task === 'OC')
      .map((head) => ({ ...head, named: head.id.slice(head.task.length) }));
    const again = runSelect(shared, { preset: 'paper' });
    const chosen = again.selection.chosen.map(({ head }) => head.named);
    expect(new Set(chosen).size).toBe(chosen.length);
    const fine = again.selection.chosen.filter(({ head }) => head.task === 'FGR');
    const left = [...again.selection.dropped].filter(([, { code }]) => code === 'named-elsewhere');
    const twins = fine.filter(({ head }) => shared.some((other) => other.id === `OC${head.named}`));
    expect(left.map(([id]) => id).sort()).toEqual(twins.map(({ head }) => `OC${head.named}`).sort());
    expect(left.length).toBeGreaterThan(100);
    expect(left.every(([, { value }]) => value === 'FGR')).toBe(true);
  });

  it('never takes more than three of an image for a task', () => {
    const perImage = new Map<string, number>();
    for (const { head } of selection.chosen) {
      const key = `${head.task} ${head.sceneId}`;
      perImage.set(key, (perImage.get(key) ?? 0) + 1);
    }
    expect(Math.max(...perImage.values())).toBe(3);
  });

  it('lets no group cross splits', () => {
    const splitOf = new Map<string, Set<string>>();
    for (const { head, split } of selection.chosen)
      splitOf.set(head.group, (splitOf.get(head.group) ?? new Set()).add(split));
    for (const [group, found] of splitOf) expect([group, [...found]]).toEqual([group, [splits.get(group)]]);
  });

  it('draws counts near-equally from all bins, so that no constant does well', () => {
    for (const task of ['GC', 'RC', 'CRC']) {
      const { answerBins, bestConstant } = report(task);
      const counts = Object.values(answerBins).map((bin) => bin.chosen);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
      expect(bestConstant?.share).toBeLessThan(0.35);
    }
  });

  it('lets the category of a count tell nothing of it', () => {
    // Every third category has only the lower three of eight bins; chosen regardless of it, it would be worth 0.137 to 0.143.
    for (const task of ['GC', 'RC', 'CRC']) {
      const { topics } = report(task);
      expect(topics?.guessedBlind).toBeCloseTo(1 / 8, 2);
      expect(topics?.guessed).toBeLessThanOrEqual(topics?.guessedBlind as number);
    }
    expect(report('OC').topics).toBeNull();
  });

  it('leaves nothing to a guesser that knows the options only', () => {
    for (const task of ['OC', 'FGR', 'DrR']) {
      const { options, optionsBySplit } = report(task);
      expect([task, options?.outOfBalance]).toEqual([task, []]);
      expect(options?.priorAccuracy).toBeLessThanOrEqual(0.26);
      for (const split of SPLITS) expect(optionsBySplit?.[split].priorAccuracy).toBeLessThanOrEqual(0.28);
    }
    const { options } = report('DsR');
    expect((options?.priorAccuracy ?? 1) - (options?.chance ?? 0)).toBeLessThanOrEqual(0.03);
  });

  it('offers something present in the image', () => {
    for (const { head, ordered } of of('OC')) {
      expect(ordered).toHaveLength(4);
      expect(new Set(ordered).size).toBe(4);
      expect(ordered).toContain(head.value);
      expect(head.pool?.oneOf.some((v) => ordered?.includes(v))).toBe(true);
    }
  });

  it('makes every letter right equally often', () => {
    for (const task of ['OC', 'FGR', 'DrR', 'DsR']) {
      for (const balance of report(task).letters) expect(balance.chiSquare).toBeLessThan(0.5);
    }
  });

  it('spreads the records over the groups', () => {
    for (const task of ['DrR', 'DsR', 'RD']) {
      const { groups, effectiveGroups, chosen } = report(task);
      expect(groups).toBe(quotaTotal(chosen));
      expect(effectiveGroups).toBe(groups);
    }
  });

  it('ranks so that every beginning holds the splits in proportion, the reserve last', () => {
    const ranked = selection.chosen.filter((c) => c.head.task === 'GD');
    expect(ranked.map((c) => c.rank)).toEqual(ranked.map((_, i) => i));
    expect(ranked.findIndex((c) => c.reserve)).toBe(1339);
    const dev = ranked.slice(0, 200).filter((c) => c.split === 'dev').length;
    expect(Math.abs(dev - (200 * 670) / 1339)).toBeLessThanOrEqual(1);
  });
});

describe('selectRecords', () => {
  const small = makeWorld({
    ...PAPER_WORLD,
    sources: PAPER_WORLD.sources.map((source) => ({ ...source, scenes: 12 })),
  });
  const quick = (of: readonly CandidateHead[]) => runSelect(of, { preset: 'small' });

  it('gives the same whatever the order of the candidates', () => {
    const plain = quick(small).selection;
    for (const key of ['a', 'b']) {
      const shuffled = keyedDraw(3)(key).shuffle(small);
      expect(quick(shuffled).selection).toEqual(plain);
    }
  });

  it('divides record by record in the mode of the paper, where a group may stand in two splits', () => {
    const { selection: found, quotas: wanted } = runSelect(small, { preset: 'small' }, 'paper');
    for (const { task, quota } of wanted) {
      const chosen = found.chosen.filter((c) => c.head.task === task && !c.reserve);
      expect([task, chosen.length]).toEqual([task, quotaTotal(quota)]);
    }
    const places = new Set(found.chosen.map((c) => `${c.head.group} ${c.split}`));
    expect(places.size).toBeGreaterThan(new Set(found.chosen.map((c) => c.head.group)).size);
  });

  it('leaves most of the rest as it is when a scene goes', () => {
    const gone = heads.filter((head) => head.sceneId !== 'soda-a/train/100');
    const after = runSelect(gone, { preset: 'paper' });
    const before = new Map(selection.chosen.map((c) => [c.head.id, c]));
    const stays = after.selection.chosen.filter((c) => before.get(c.head.id)?.split === c.split);
    const unchanged = stays.filter((c) => {
      const was = before.get(c.head.id);
      return JSON.stringify([was?.ordered, was?.colours]) === JSON.stringify([c.ordered, c.colours]);
    });
    const moved = [...after.splits].filter(([group, split]) => splits.get(group) !== split);
    expect(moved.length / after.splits.size).toBeLessThan(0.03);
    expect(stays.length / after.selection.chosen.length).toBeGreaterThan(0.95);
    expect(unchanged.length / stays.length).toBeGreaterThan(0.9);
  });

  it('drops candidates of a task without a quota', () => {
    const own = small.map((head) =>
      head.task === 'RD' ? { ...head, task: 'own', id: `own-${head.id}` } : head,
    );
    const { dropped } = runSelect(own, { preset: 'paper' }).selection;
    const codes = own.filter((head) => head.task === 'own').map((head) => dropped.get(head.id)?.code);
    expect(new Set(codes)).toEqual(new Set(['no-quota']));
  });

  it('lets no answer exceed its share, and says so', () => {
    const lopsided = small.filter((head) => head.task === 'DrR').map(onlyUp);
    const { selection: found } = runSelect(lopsided, { quotas: { DrR: { test: 20 } } });
    expect(found.chosen.filter((c) => !c.reserve)).toHaveLength(5);
    const codes = new Set([...found.dropped.values()].map((d) => `${d.code} ${d.threshold}`));
    expect(codes).toEqual(new Set(['answer-balance 5']));
  });

  it('limits zeros among counts', () => {
    const zeros = small
      .filter((head) => head.task === 'RC')
      .map((head) => (head.answerBin === 'count:1-1' ? { ...head, value: '0', answerBin: 'count:0' } : head));
    const { selection: found } = runSelect(zeros, { quotas: { RC: { test: 60 } } });
    const chosen = found.chosen.filter((c) => !c.reserve);
    expect(chosen).toHaveLength(60);
    expect(chosen.filter((c) => c.head.value === '0')).toHaveLength(3);
  });

  it('drops a question whose pool is too small to ask', () => {
    const bare = small.map((head) =>
      head.task === 'FGR' && head.pool !== null ? { ...head, pool: { ...head.pool, take: 40 } } : head,
    );
    const { dropped, chosen } = quick(bare).selection;
    expect(chosen.filter((c) => c.head.task === 'FGR')).toEqual([]);
    const one = bare.find((head) => head.task === 'FGR') as CandidateHead;
    expect(dropped.get(one.id)).toEqual({
      code: 'too-few-options',
      value: one.pool?.values.length,
      threshold: 40,
    });
  });
});

function onlyUp(head: CandidateHead): CandidateHead {
  const values = ['down', 'left', 'right', 'upper-left'];
  return {
    ...head,
    value: 'up',
    answerBin: 'up',
    pool: { values, tiers: values.map(() => 0), oneOf: [], take: 3 },
  };
}
