import { describe, expect, it } from 'vitest';
import { emptiedAt } from '../../pipelines/cli/outcome.ts';
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
    expect(emptiedAt(stages)).toBe(
      'the release holds no record: 2-screen kept none (scenes 0 of 76 kept (long-edge-too-short 76))',
    );
  });

  it('is none where there are records, or no release was made', () => {
    expect(emptiedAt([report('1-ingest', 'scenes', 0, { a: 1 })])).toBeNull();
    expect(emptiedAt([report('8-release', 'records', 2, {})])).toBeNull();
  });
});
