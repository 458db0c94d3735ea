import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/core/errors.ts';
import { type ConfigInput, configSchema } from '../../src/model/config.ts';
import { PAPER_QUOTAS, quotaTotal } from '../../src/model/presets.ts';
import { resolveQuotas } from '../../src/split/quotas.ts';

const params = (select: ConfigInput['select']) =>
  configSchema.parse({ sources: { any: { root: '.' } }, select }).select;

describe('the quotas of the paper', () => {
  it('are table 8: 16 tasks, 100 each in validation, 11,253 in all', () => {
    const quotas = Object.values(PAPER_QUOTAS);
    const sum = (values: readonly number[]): number => values.reduce((s, n) => s + n, 0);
    expect(quotas).toHaveLength(16);
    expect(quotas.every((quota) => quota.validation === 100)).toBe(true);
    expect(sum(quotas.map((q) => q.dev))).toBe(4832);
    expect(sum(quotas.map((q) => q.test))).toBe(4821);
    expect(sum(quotas.map(quotaTotal))).toBe(11253);
  });
});

describe('resolveQuotas', () => {
  it('takes the preset for the tasks of the run, with the reserve rounded up', () => {
    expect(resolveQuotas(params({}), ['RD', 'GD'], new Map())).toEqual([
      { task: 'GD', quota: PAPER_QUOTAS.GD, reserve: { dev: 67, validation: 10, test: 57 }, firm: true },
      { task: 'RD', quota: PAPER_QUOTAS.RD, reserve: { dev: 28, validation: 10, test: 30 }, firm: true },
    ]);
  });

  it('leaves out a task without a quota', () => {
    expect(resolveQuotas(params({}), ['own'], new Map())).toEqual([]);
  });

  it('lets an entry of the configuration replace the preset wholly, and makes it firm', () => {
    const own = params({ preset: 'small', reserve: 0, quotas: { GD: { validation: 7 } } });
    expect(resolveQuotas(own, ['GD', 'own'], new Map())).toEqual([
      {
        task: 'GD',
        quota: { dev: 0, validation: 7, test: 0 },
        reserve: { dev: 0, validation: 0, test: 0 },
        firm: true,
      },
      expect.objectContaining({ task: 'own', firm: false }),
    ]);
  });

  it('shares out what is available in proportion', () => {
    const proportional = params({ preset: 'proportional' });
    // 80 % of 100; 14 % and 43 % of these, rounded, and the rest.
    const [quota] = resolveQuotas(proportional, ['GD'], new Map([['GD', 100]]));
    expect(quota).toMatchObject({ quota: { dev: 35, validation: 11, test: 34 }, firm: false });
    expect(resolveQuotas(proportional, ['GD'], new Map([['GD', 1]]))).toEqual([]);
  });

  it('refuses a quota for a task that is not in the run, and parts that are all zero', () => {
    const wrong = params({ quotas: { XX: { dev: 1 } } });
    expect(() => resolveQuotas(wrong, ['GD'], new Map())).toThrow(UsageError);
    expect(() => resolveQuotas(wrong, ['GD'], new Map())).toThrow('task "XX", which is not among GD');
    const empty = params({ preset: 'proportional', proportional: { dev: 0, validation: 0, test: 0 } });
    expect(() => resolveQuotas(empty, ['GD'], new Map())).toThrow(UsageError);
  });
});
