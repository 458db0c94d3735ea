import { describe, expect, it } from 'vitest';
import { shortfallTable } from '../../pipelines/cli/shortfall-table.ts';
import type { Shortfall } from '../../src/split/shortfall.ts';

const short = (task: string, split: Shortfall['split'], got: number, firm = true): Shortfall => ({
  task,
  split,
  wanted: 100,
  got,
  missing: 100 - got,
  limit: 'availability',
  mend: `more of ${task}`,
  firm,
});

describe('shortfallTable', () => {
  it('is empty where all quotas are met', () => {
    expect(shortfallTable([])).toEqual([]);
  });

  it('has one row per task and reason, and tells quotas from upper bounds', () => {
    const rows = shortfallTable([
      short('GD', 'dev', 3),
      short('GD', 'test', 40),
      { ...short('GD', 'validation', 99), limit: 'groups', mend: 'more groups' },
      short('DrR', 'validation', 0, false),
    ]);
    expect(rows).toEqual([
      'quotas not met:',
      '  task  dev       validation  test       limit         what would mend it',
      '  GD    3 of 100              40 of 100  availability  more of GD',
      '  GD              99 of 100              groups        more groups',
      'upper bounds not reached:',
      '  task  dev  validation  test  limit         what would mend it',
      '  DrR        0 of 100          availability  more of DrR',
    ]);
  });
});
