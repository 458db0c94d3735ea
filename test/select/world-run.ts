import { compareText } from '../../src/core/order.ts';
import { type ConfigInput, configSchema } from '../../src/model/config.ts';
import type { Split } from '../../src/model/instruction.ts';
import { MARKER_COLOURS } from '../../src/model/palette.ts';
import type { TaskQuota } from '../../src/model/presets.ts';
import type { CandidateHead } from '../../src/select/head.ts';
import { type Selection, selectRecords } from '../../src/select/select.ts';
import { assignUnits } from '../../src/split/assign.ts';
import { unitLoads, usableByTask } from '../../src/split/loads.ts';
import { resolveQuotas } from '../../src/split/quotas.ts';
import { type SplitMode, unitOf } from '../../src/split/record-head.ts';

export interface WorldRun {
  readonly quotas: readonly TaskQuota[];
  readonly splits: ReadonlyMap<string, Split>;
  readonly selection: Selection;
}

export const PALETTE = MARKER_COLOURS.map((colour) => colour.name);

/** Select as the stage composes it, without files. */
export function runSelect(
  heads: readonly CandidateHead[],
  select: ConfigInput['select'],
  mode: SplitMode = 'group',
  heldSplit: Split | null = null,
): WorldRun {
  const params = configSchema.parse({ sources: { any: { root: '.' } }, select }).select;
  const sorted = [...heads].sort((a, b) => compareText(a.id, b.id));
  const tasks = [...new Set(sorted.map((head) => head.task))];
  const usable = usableByTask(sorted, params.maxPerImageAndTask);
  const quotas = resolveQuotas(params, tasks, usable);
  const loads = unitLoads(sorted, (head) => unitOf(head, mode), params.maxPerImageAndTask);
  const splits = assignUnits(loads, quotas, { seed: 1 });
  const selection = selectRecords({
    heads,
    quotas,
    heldSplit,
    splitOf: (head) => splits.get(unitOf(head, mode)) as Split,
    palette: PALETTE,
    params: { seed: 1, ...params },
  });
  return { quotas, splits, selection };
}
