import { describe, expect, it } from 'vitest';
import type { Dimension } from '../../src/model/candidate.ts';
import { PAPER_TASKS } from '../../src/model/tasks.ts';
import { aggregateScores } from '../../src/score/aggregate.ts';
import { bootstrapDifference, bootstrapIntervals } from '../../src/score/bootstrap.ts';
import { correlate, ranksOf } from '../../src/score/correlate.ts';
import type { CoordinateProtocol } from '../../src/score/parse/protocol.ts';
import { protocolById } from '../../src/score/parse/protocol.ts';
import { type RecordScore, scoreRecord, type Truth } from '../../src/score/record.ts';

const pixel = protocolById('pixel') as CoordinateProtocol;
const canvas = { widthPx: 100, heightPx: 80 };

function record(
  task: string,
  dimension: Dimension,
  image: string,
  guarded: number,
  status: RecordScore['status'] = 'answered',
): RecordScore {
  return {
    id: `${task}-${image}-${guarded}`,
    task,
    dimension,
    image,
    status,
    reason: null,
    scores: { paper: guarded, guarded },
    parsed: null,
    targetScores: null,
    isBoxAsMask: false,
  };
}

function truth(over: Partial<Truth>): Truth {
  return {
    id: 'r',
    task: 'GD',
    dimension: 'grounding',
    image: 'i',
    canvas,
    answer: { kind: 'count', count: 4 },
    options: {},
    answerLetter: null,
    ...over,
  };
}

describe('one record', () => {
  it('scores each kind of answer from text and from structured predictions', () => {
    const guarded = (t: Truth, p: object): number => scoreRecord(t, { id: 'r', ...p }, pixel).scores.guarded;
    expect(guarded(truth({}), { output: 'There are 3.' })).toBeCloseTo(0.75, 12);
    expect(guarded(truth({}), { count: 4 })).toBe(1);
    const option = truth({
      options: { A: 'bus', B: 'van' },
      answerLetter: 'B',
      answer: { kind: 'option', value: 'van' },
    });
    expect(guarded(option, { output: 'B' })).toBe(1);
    expect(guarded(option, { option: 'A' })).toBe(0);
    const box = truth({ answer: { kind: 'box', form: 'hbb', box: [10, 10, 20, 20] } });
    expect(guarded(box, { output: '[10,10,20,20]' })).toBe(1);
    expect(guarded(box, { boxes: [[10, 10, 20, 20]] })).toBe(1);
    const boxes = truth({ answer: { kind: 'boxes', form: 'hbb', boxes: [[10, 10, 20, 20]] } });
    // One right box, one that is no box: 2 · 1 / (1 + 2).
    expect(guarded(boxes, { output: '[[10,10,20,20],[5,5,5,9]]' })).toBeCloseTo(2 / 3, 12);
    const mask = truth({ answer: { kind: 'mask', size: [80, 100], counts: `${'0'}` } });
    expect(() => guarded(mask, { boxes: [[1, 1, 5, 5]] })).toThrow(/add up/);
  });

  it('says why a reply is worth nothing', () => {
    expect(scoreRecord(truth({}), null, pixel)).toMatchObject({
      status: 'missing',
      scores: { paper: 0, guarded: 0 },
    });
    expect(scoreRecord(truth({}), { id: 'r', output: '3 or 4' }, pixel)).toMatchObject({
      status: 'invalid',
      reason: 'conflict',
    });
    expect(scoreRecord(truth({}), { id: 'r', count: -4 }, pixel)).toMatchObject({
      status: 'invalid',
      reason: 'negative',
    });
  });
});

describe('the table', () => {
  const records = [
    record('GD', 'grounding', 'a', 1),
    record('GD', 'grounding', 'b', 0, 'missing'),
    record('RD', 'grounding', 'a', 0.2),
    record('GC', 'counting', 'a', 0.8),
    record('GC', 'counting', 'c', 0, 'invalid'),
  ];

  it('averages tasks, then dimensions, never records', () => {
    const rows = aggregateScores(records);
    const at = (name: string) => rows.find((row) => row.name === name);
    expect(at('GD')).toMatchObject({
      count: 2,
      answered: 1,
      missing: 1,
      invalid: 0,
      scores: { guarded: 0.5 },
    });
    expect(at('grounding')?.scores.guarded).toBeCloseTo(0.35, 12);
    expect(at('mean of 3 tasks')?.scores.guarded).toBeCloseTo((0.5 + 0.2 + 0.4) / 3, 12);
    expect(at('overall')).toBeUndefined();
  });

  it('says overall only with all sixteen tasks', () => {
    const all = PAPER_TASKS.map(([task, dimension], i) => record(task, dimension, 'a', i / 15));
    const rows = aggregateScores(all);
    expect(rows.at(-1)).toMatchObject({ name: 'overall', level: 'overall', count: 16 });
    expect(rows.at(-1)?.scores.paper).toBeCloseTo(0.5, 12);
    expect(aggregateScores(all.slice(1)).at(-1)?.name).toBe('mean of 15 tasks');
  });
});

describe('intervals', () => {
  // 40 images with one record each, half of them right: the standard error of the mean is 0.079.
  const records = Array.from({ length: 40 }, (_, i) => record('GC', 'counting', `i${i}`, i % 2));

  it('are as wide as theory says, seeded, and wider where images are few', () => {
    const options = { seed: 3, resamples: 2000 };
    const interval = bootstrapIntervals(records, options).guarded.get('GC');
    expect(interval?.low).toBeGreaterThan(0.5 - 2.3 * 0.079);
    expect(interval?.low).toBeLessThan(0.5 - 1.7 * 0.079);
    expect(interval?.high).toBeGreaterThan(0.5 + 1.7 * 0.079);
    expect(bootstrapIntervals([...records].reverse(), options).guarded.get('GC')).toEqual(interval);
    const clustered = records.map((r, i) => ({ ...r, image: `i${i % 2 === 0 ? 0 : 1}` }));
    const wide = bootstrapIntervals(clustered, options).guarded.get('GC');
    expect([wide?.low, wide?.high]).toEqual([0, 1]);
  });

  it('of a difference are narrower than the difference of intervals', () => {
    const better = records.map((r) => ({
      ...r,
      scores: { paper: 1, guarded: Math.min(1, r.scores.guarded + 0.1) },
    }));
    const interval = bootstrapDifference(better, records, { seed: 3, resamples: 500 }).guarded.get('GC');
    expect(interval?.low).toBeGreaterThan(0);
    expect(interval?.high).toBeLessThanOrEqual(0.1);
    expect(() => bootstrapDifference(better, records.slice(1), { seed: 3, resamples: 5 })).toThrow(/no pair/);
  });
});

describe('correlation', () => {
  it('equals hand-computed values', () => {
    expect(ranksOf([10, 20, 20, 5])).toEqual([2, 3.5, 3.5, 1]);
    const result = correlate([1, 2, 3, 4], [1, 4, 9, 16]);
    expect(result.pearson).toBeCloseTo(0.984374038697697, 12);
    expect(result.spearman).toBeCloseTo(1, 12);
    expect(correlate([1, 1], [1, 2])).toEqual({ count: 2, pearson: null, spearman: null });
  });
});
