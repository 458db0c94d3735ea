import { type Drop, drop } from '../core/drop.ts';
import { compareText } from '../core/order.ts';
import { countText } from '../core/text.ts';
import { SPLITS, type Split } from '../model/instruction.ts';
import { mapSplits, type TaskQuota } from '../model/presets.ts';
import { assignUnits } from './assign.ts';
import { unitLoads } from './loads.ts';
import type { SplitPlan } from './plan.ts';
import { type RecordHead, unitOf } from './record-head.ts';
import { type Shortfall, shortfall } from './shortfall.ts';

/** A record that drafting and review have let through. */
export interface Survivor extends RecordHead {
  readonly rank: number;
}

export interface Division {
  /** Split of each record taken, by id. */
  readonly taken: ReadonlyMap<string, Split>;
  readonly dropped: ReadonlyMap<string, Drop>;
  readonly infeasible: readonly Shortfall[];
  /** Units that stand in another split than planned, since losses would have left a quota unmet. */
  readonly moved: readonly string[];
}

/**
 * Divides the survivors among the splits: units stay where select planned them, unless losses leave a quota unmet that
 * moving some of them meets; then every split takes its records of each task by rank until the quota.
 */
export function divideRecords(survivors: readonly Survivor[], plan: SplitPlan, seed: number): Division {
  const heads = [...survivors].sort((a, b) => compareText(a.id, b.id));
  const unit = (head: RecordHead): string => unitOf(head, plan.mode);
  const quotas = plan.quotas.map((q) => ({ ...q, reserve: mapSplits(() => 0) }));
  const start = new Map(Object.entries(plan.units));
  const splits = assignUnits(unitLoads(heads, unit, Number.POSITIVE_INFINITY), quotas, { seed, start });
  const taken = new Map<string, Split>();
  const dropped = new Map<string, Drop>();
  const infeasible: Shortfall[] = [];
  for (const quota of quotas) {
    for (const split of SPLITS) {
      const cell = heads.filter((head) => head.task === quota.task && splits.get(unit(head)) === split);
      const missing = takeByRank(cell, split, quota, taken, dropped);
      if (missing > 0) infeasible.push(explain(quota, split, missing, plan));
    }
  }
  for (const head of heads) {
    if (!taken.has(head.id) && !dropped.has(head.id)) dropped.set(head.id, drop('no-quota', 0, 1));
  }
  const moved = [...splits].filter(([name, split]) => start.get(name) !== split).map(([name]) => name);
  return { taken, dropped, infeasible, moved };
}

/** Takes a cell's records up to the quota; gives the number that is missing. */
function takeByRank(
  cell: readonly Survivor[],
  split: Split,
  quota: TaskQuota,
  taken: Map<string, Split>,
  dropped: Map<string, Drop>,
): number {
  const wanted = quota.quota[split];
  const ranked = [...cell].sort((a, b) => a.rank - b.rank || compareText(a.id, b.id));
  ranked.forEach((head, i) => {
    if (i < wanted) taken.set(head.id, split);
    else dropped.set(head.id, drop('over-quota', i + 1, wanted));
  });
  return Math.max(0, wanted - ranked.length);
}

/** What was missing at select already is explained there; the rest was lost since. */
function explain(quota: TaskQuota, split: Split, missing: number, plan: SplitPlan): Shortfall {
  const known = plan.shortfalls.find((s) => s.task === quota.task && s.split === split);
  if (known !== undefined && missing <= known.missing) return shortfall(quota, split, missing, known);
  const lost = missing - (known?.missing ?? 0);
  return shortfall(quota, split, missing, {
    limit: 'losses',
    mend: `${countText(lost, 'more record')} to survive drafting and review: a larger select.reserve, or mended drafts and decisions`,
  });
}
