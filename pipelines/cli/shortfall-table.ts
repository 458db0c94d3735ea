import { SPLITS } from '../../src/model/instruction.ts';
import type { Shortfall } from '../../src/split/shortfall.ts';
import { aligned } from './aligned.ts';

/**
 * A table of the quotas that were not met, one row per task and reason: what each split got, the limit that it failed
 * at, and what would mend it. Empty where there is none.
 */
export function shortfallTable(shortfalls: readonly Shortfall[]): string[] {
  return [
    ...tableOf(
      'quotas not met:',
      shortfalls.filter(({ firm }) => firm),
    ),
    ...tableOf(
      'upper bounds not reached:',
      shortfalls.filter(({ firm }) => !firm),
    ),
  ];
}

function tableOf(title: string, shortfalls: readonly Shortfall[]): string[] {
  if (shortfalls.length === 0) return [];
  const rows = new Map<string, Map<string, string>>();
  for (const { task, split, wanted, got, limit, mend } of shortfalls) {
    const key = JSON.stringify([task, limit, mend]);
    const row = rows.get(key) ?? new Map([['task', task]]);
    rows.set(key, row.set(split, `${got} of ${wanted}`).set('limit', limit).set('what would mend it', mend));
  }
  const cells = [...rows.values()].map((row) => COLUMNS.map((column) => row.get(column) ?? ''));
  return [title, ...aligned([[...COLUMNS], ...cells]).map((line) => `  ${line}`)];
}

const COLUMNS = ['task', ...SPLITS, 'limit', 'what would mend it'] as const;
