import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScoreOptions, scorePredictions } from '../../pipelines/score.ts';
import { scoreJson, scoreText } from '../../pipelines/score-output.ts';
import { hbbOf } from '../../src/core/hbb.ts';
import { writeRelease } from '../../src/release/write.ts';
import { type Comparison, comparisonTable } from '../../src/score/compare.ts';
import { instancesOf, tinyRun, writeTinyRun } from '../release/tiny-run.ts';
import { tempFolder } from '../temp.ts';

let folder = '';
let releasePath = '';
beforeAll(async () => {
  folder = tempFolder(afterAll);
  releasePath = (await writeRelease(await writeTinyRun(folder, tinyRun()))).releasePath;
});

function options(change: Partial<ScoreOptions> = {}): ScoreOptions {
  return {
    releasePath,
    predictionPaths: [],
    split: 'test',
    protocolId: 'pixel',
    keyPath: null,
    withBaselines: false,
    seed: 1,
    resamples: 50,
    withDiagnosis: false,
    scenes: { scenesPath: null, archives: null },
    withScale: false,
    withBreakdown: false,
    ...change,
  };
}

function predictions(name: string, lines: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return path;
}

/** The test split: GC of two ships, GD of two planes, DrR with the answer C, OC of a plane (B). */
const plane = hbbOf((instancesOf('demo/val/<3>')[0] as { quad: readonly number[] }).quad);

describe('scoring a release', () => {
  it('gives the hand-computed scores, and reports lines that could not be used', async () => {
    const path = predictions('model.jsonl', [
      { id: 'GC-000000000002', output: 'There is 1 ship.' },
      { id: 'GD-000000000002', output: JSON.stringify([plane]) },
      'not json',
      { id: 'DrR-00000000001', output: 'The answer is C' },
      { id: 'OC-000000000001', output: 'A or B' },
      { id: 'GC-000000000001', output: '3' },
      { id: 'nobody', output: '3' },
    ]);
    const result = await scorePredictions(options({ predictionPaths: [path] }));
    const row = (name: string) => result.files[0]?.rows.find((r) => r.name === name);
    expect(row('GC')?.scores.guarded).toBeCloseTo(0.5, 12);
    // One of two planes found exactly: 2 · 1 / (1 + 2).
    expect(row('GD')?.scores.guarded).toBeCloseTo(2 / 3, 12);
    // As printed: precision 1, recall 1 / (1 + 1).
    expect(row('GD')?.scores.paper).toBeCloseTo(2 / 3, 12);
    expect(row('DrR')?.scores.guarded).toBe(1);
    expect(row('OC')).toMatchObject({
      count: 1,
      answered: 0,
      invalid: 1,
      missing: 0,
      scores: { guarded: 0, paper: 0 },
    });
    expect(row('mean of 4 tasks')?.scores.guarded).toBeCloseTo((0.5 + 2 / 3 + 1 + 0) / 4, 12);
    expect(result.inputs[0]).toMatchObject({
      entryCount: 7,
      missing: [],
      protocols: { pixel: 4 },
      problems: [
        { line: 3, kind: 'broken', message: 'is not JSON: "not json"' },
        { line: 6, kind: 'unknown', message: 'the id "GC-000000000001" belongs to the split validation' },
        { line: 7, kind: 'unknown', message: 'the id "nobody" is not in this release' },
      ],
    });
    expect(scoreText(result, 'text')).toContain('model.jsonl (test, protocol pixel)');
    expect(JSON.stringify(scoreJson(result))).toContain('"reason":"conflict"');
  });

  it('compares two files record by record', async () => {
    const good = predictions('good.jsonl', [{ id: 'GC-000000000002', count: 2 }]);
    const bad = predictions('bad.jsonl', [{ id: 'GC-000000000002', count: 1 }]);
    const result = await scorePredictions(options({ predictionPaths: [good, bad] }));
    const [comparison] = result.comparisons;
    const rows = comparisonTable(comparison as Comparison).cells;
    expect(rows.find(([name]) => name === 'GC')).toEqual([
      'GC',
      '50.00',
      '50.00 to 50.00',
      '50.00',
      '50.00 to 50.00',
    ]);
    expect(rows.find(([name]) => name === 'OC')?.[1]).toBe('0.00');
    expect(scoreJson(result).comparisons).toMatchObject([
      {
        a: 'good.jsonl',
        b: 'bad.jsonl',
        rows: expect.arrayContaining([
          expect.objectContaining({ name: 'GC', guarded: 0.5, guardedInterval: [0.5, 0.5] }),
        ]),
      },
    ]);
  });

  it('adds the baselines as rows: the oracle scores 1 everywhere', async () => {
    const result = await scorePredictions(options({ withBaselines: true }));
    const oracle = result.files.find((file) => file.name === 'oracle');
    expect(oracle?.rows.map((r) => r.scores.guarded)).toEqual(oracle?.rows.map(() => 1));
    expect(result.files.map((file) => file.name)).toContain('quantised-oracle');
  });

  it('says what cannot be scored', async () => {
    await expect(scorePredictions(options({ protocolId: 'miles' }))).rejects.toThrow(
      /"miles" is not known, expected one of pixel, 1000/,
    );
    await expect(scorePredictions(options({ releasePath: folder }))).rejects.toThrow(/is no release folder/);
    const empty = predictions('empty-key.jsonl', []);
    await expect(scorePredictions(options({ keyPath: empty }))).rejects.toThrow(
      /has no records in the split test/,
    );
  });
});
