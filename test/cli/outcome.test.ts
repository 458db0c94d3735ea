import { describe, expect, it, vi } from 'vitest';
import { emptiedAt, nothingLeftOf, reportLosses } from '../../pipelines/cli/outcome.ts';
import type { StageReport } from '../../src/io/stage.ts';

const report = (stage: string, unit: string, kept: number, dropped: Record<string, number>): StageReport => ({
  stage,
  fingerprint: '',
  books: [{ unit, in: kept + Object.values(dropped).reduce((a, b) => a + b, 0), kept, dropped }],
  details: {},
  outputs: {},
});

describe('a release without a record', () => {
  it('is told with the stage that kept none, changed or not', () => {
    const stages = [
      report('1-ingest', 'scenes', 76, {}),
      { ...report('2-screen', 'scenes', 0, { 'long-edge-too-short': 76 }), unchanged: true },
      report('3-derive', 'proposals', 0, {}),
      report('8-release', 'records', 0, {}),
    ];
    expect(emptiedAt(stages, null)).toBe(
      'the release holds no record: 2-screen kept none (scenes 0 of 76 kept (long-edge-too-short 76))',
    );
  });

  it('is told with the limit that left out other scenes', () => {
    const stages = [
      report('2-screen', 'scenes', 0, { 'long-edge-too-short': 20 }),
      report('8-release', 'records', 0, {}),
    ];
    expect(emptiedAt(stages, 20)).toBe(
      'the release holds no record: 2-screen kept none (scenes 0 of 20 kept (long-edge-too-short 20)); the run took only the first 20 scenes of each source (--limit)',
    );
    expect(nothingLeftOf(stages.slice(0, 1), 1)).toMatch(
      /; the run took only the first 1 scene of each source \(--limit\)$/,
    );
  });

  it('is none where there are records, or no release was made', () => {
    expect(emptiedAt([report('1-ingest', 'scenes', 0, { a: 1 })], null)).toBeNull();
    expect(emptiedAt([report('8-release', 'records', 2, {})], 20)).toBeNull();
  });
});

describe('a stage that keeps nothing', () => {
  const LOSS = { source: 'fair1m', unit: 'scene', code: 'label-missing', meaning: 'no label', objects: 0 };
  const lastLine = (kept: number): unknown => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    const losses = [{ ...LOSS, count: 10, places: ['1.png'] }];
    const ingested = { ...report('1-ingest', 'scenes', kept, { 'label-missing': 10 }), details: { losses } };
    reportLosses({ stagesPath: 'stages' }, [ingested]);
    const said = print.mock.calls.at(-1)?.[0];
    print.mockRestore();
    return said;
  };

  it('is told with what was lost', () => {
    expect(nothingLeftOf([report('1-ingest', 'scenes', 0, { 'label-missing': 10 })], null)).toBe(
      'nothing is left for the stages that follow: 1-ingest kept none (scenes 0 of 10 kept (label-missing 10))',
    );
    const stages = [report('2-screen', 'scenes', 0, { a: 3 }), report('3-derive', 'proposals', 0, {})];
    expect(nothingLeftOf(stages, null)).toContain('2-screen kept none');
  });

  it('is none that keeps some, or that was given nothing', () => {
    expect(nothingLeftOf([report('1-ingest', 'scenes', 1, { a: 9 })], 20)).toBeNull();
    expect(nothingLeftOf([report('5-draft', 'records', 0, {})], null)).toBeNull();
  });

  it('has no rest that is done as asked', () => {
    expect(lastLine(0)).toBe('There is no rest: mend what is named and build again.');
    expect(lastLine(1)).toBe(
      'The rest is done as asked. Mend what is named and build again, if it matters to you.',
    );
  });
});
