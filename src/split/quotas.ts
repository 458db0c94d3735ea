import { UsageError } from '../core/errors.ts';
import { compareText } from '../core/order.ts';
import type { Config } from '../model/config.ts';
import type { Split } from '../model/instruction.ts';
import {
  isUpperBound,
  mapSplits,
  presetQuota,
  quotaTotal,
  type SplitQuota,
  type TaskQuota,
} from '../model/presets.ts';

type SelectParams = Config['select'];

/**
 * Quotas of the run's tasks, sorted by task. An entry of `select.quotas` replaces the preset's for its task wholly (a
 * split it does not name gets none) and is firm. A task that has no quota anywhere is left out.
 * @param usable records that each task can give under the limit per image, for `proportional`
 * Throws UsageError for a quota of a task that is not in the run.
 */
export function resolveQuotas(
  params: SelectParams,
  tasks: readonly string[],
  usable: ReadonlyMap<string, number>,
): readonly TaskQuota[] {
  for (const task of Object.keys(params.quotas)) {
    if (!tasks.includes(task))
      throw new UsageError(`select.quotas names task "${task}", which is not among ${tasks.join(', ')}`);
  }
  const resolved: TaskQuota[] = [];
  for (const task of [...tasks].sort(compareText)) {
    const own = params.quotas[task];
    const quota = own === undefined ? quotaOf(params, task, usable.get(task) ?? 0) : fillSplits(own);
    if (quota === null || quotaTotal(quota) === 0) continue;
    const firm = own !== undefined || !isUpperBound(params.preset);
    resolved.push({ task, quota, reserve: mapSplits((s) => Math.ceil(quota[s] * params.reserve)), firm });
  }
  return resolved;
}

function quotaOf(params: SelectParams, task: string, usable: number): SplitQuota | null {
  if (params.preset !== 'proportional') return presetQuota(params.preset, task);
  const { share, dev, validation, test } = params.proportional;
  const parts = dev + validation + test;
  if (parts === 0) throw new UsageError('select.proportional: dev, validation and test are all 0');
  const total = Math.floor(usable * share);
  const toValidation = Math.round((total * validation) / parts);
  const toTest = Math.min(total - toValidation, Math.round((total * test) / parts));
  return { dev: total - toValidation - toTest, validation: toValidation, test: toTest };
}

function fillSplits(own: Partial<Record<Split, number>>): SplitQuota {
  return mapSplits((split) => own[split] ?? 0);
}
