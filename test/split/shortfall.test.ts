import { describe, expect, it } from 'vitest';
import type { Split } from '../../src/model/instruction.ts';
import type { TaskQuota } from '../../src/model/presets.ts';
import type { RecordHead } from '../../src/split/record-head.ts';
import { explainShortfalls, type Supply } from '../../src/split/shortfall.ts';
import { recordsOn } from './record-heads.ts';

const quota: TaskQuota = {
  task: 'FGR',
  quota: { dev: 10, validation: 4, test: 6 },
  reserve: { dev: 0, validation: 0, test: 0 },
  firm: true,
};
const supply = (heads: readonly RecordHead[], change: Partial<Supply> = {}): Supply => ({
  heads,
  splitOf: () => 'dev',
  maxPerImage: 3,
  usedUpAnswers: () => [],
  ...change,
});
const got =
  (dev: number, validation: number, test: number) =>
  (_: string, split: Split): number =>
    ({ dev, validation, test })[split];

describe('explainShortfalls', () => {
  it('is silent where the quotas are met', () => {
    expect(explainShortfalls([quota], got(10, 4, 6), supply([]))).toEqual([]);
  });

  it('counts what is missing of the candidates, and of scenes at the limit per image', () => {
    // 12 candidates, 2 on each of 6 images: 8 more are missing of 20, at least 3 more scenes.
    const heads = Array.from({ length: 6 }, (_, i) => recordsOn('FGR', `i${i}`, 2)).flat();
    const [dev, test, ...rest] = explainShortfalls([quota], got(5, 4, 3), supply(heads));
    expect(rest).toEqual([]);
    expect(dev).toMatchObject({
      split: 'dev',
      wanted: 10,
      got: 5,
      missing: 5,
      limit: 'availability',
      firm: true,
    });
    expect(test).toMatchObject({ split: 'test', wanted: 6, got: 3, missing: 3 });
    expect(dev?.mend).toContain('8 more usable candidates');
    expect(dev?.mend).toContain('at least 3 more scenes');
  });

  it('names the limit per image that would do', () => {
    // 5 images of 8 candidates: 15 usable at 3 per image, 20 at 4.
    const heads = Array.from({ length: 5 }, (_, i) => recordsOn('FGR', `i${i}`, 8)).flat();
    const [found] = explainShortfalls([quota], got(5, 4, 6), supply(heads));
    expect(found).toMatchObject({ limit: 'image-limit', missing: 5 });
    expect(found?.mend).toContain('at least 2 more scenes');
    expect(found?.mend).toContain('select.maxPerImageAndTask 4 instead of 3');
  });

  it('blames the groups where enough is there but stands together', () => {
    // One place seen in 8 images: 24 usable records that can go to one split only.
    const place = Array.from({ length: 8 }, (_, i) =>
      recordsOn('FGR', `i${i}`, 3, { group: 'place' }),
    ).flat();
    const heads = [...place, ...recordsOn('FGR', 'j', 1), ...recordsOn('FGR', 'k', 1)];
    const found = explainShortfalls([quota], got(10, 0, 0), supply(heads));
    expect(found.map((s) => [s.split, s.limit, s.missing])).toEqual([
      ['validation', 'groups', 4],
      ['test', 'groups', 6],
    ]);
    expect(found[1]?.mend).toContain('6 more candidates in groups of their own');
    expect(found[1]?.mend).toContain('26 usable ones in 3 groups (the largest holds 24)');
    const [alone] = explainShortfalls([quota], got(10, 0, 0), supply(place));
    expect(alone?.mend).toBe(
      'images of at least 2 more groups: the usable candidates (24) are all of 1 group, and a group never stands in two splits',
    );
  });

  it('names the answers that are used up', () => {
    const heads = Array.from({ length: 10 }, (_, i) => recordsOn('FGR', `i${i}`, 3)).flat();
    const limited = supply(heads, { usedUpAnswers: () => ['boeing-737', 'a220'] });
    const [found] = explainShortfalls([quota], got(7, 4, 6), limited);
    expect(found).toMatchObject({ limit: 'answer-balance', missing: 3 });
    expect(found?.mend).toContain('3 more records whose answer is none of: boeing-737, a220');
  });
});
