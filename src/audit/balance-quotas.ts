import { groupBy } from '../core/group-by.ts';
import { compareText } from '../core/order.ts';
import { countText } from '../core/text.ts';
import { SPLITS } from '../model/instruction.ts';
import type { Gate, Manifest } from '../model/manifest.ts';
import type { TaskQuota } from '../model/presets.ts';
import { selectParamsSchema } from '../model/select-params.ts';
import { resolveQuotas } from '../split/quotas.ts';
import type { Released } from './released.ts';
import type { AuditFinding, AuditTable } from './section.ts';

export interface QuotaReport {
  readonly table: AuditTable[];
  readonly findings: readonly AuditFinding[];
  readonly gate: Gate;
  /** What was compared, or why nothing was. */
  readonly note: string;
}

/** Records per task and split against the quotas of the release's configuration, and against its limit per image. */
export function compareQuotas(records: readonly Released[], manifest: Manifest): QuotaReport {
  const checked = selectParamsSchema.safeParse(manifest.config.select ?? {});
  if (!checked.success) return unknown('manifest.json does not say by which quotas it was selected.');
  const { preset, quotas, maxPerImageAndTask } = checked.data;
  const overLimit = imageFindings(records, maxPerImageAndTask);
  const tasks = [...new Set([...Object.keys(manifest.families), ...records.map((r) => r.task)])];
  const known = preset === 'proportional' ? tasks.filter((task) => Object.hasOwn(quotas, task)) : tasks;
  if (known.length === 0)
    return {
      ...unknown('Quotas were in proportion to what was available, which the release does not tell.'),
      findings: overLimit,
    };
  const wanted = resolveQuotas(
    checked.data,
    [...new Set([...known, ...Object.keys(quotas)])].sort(compareText),
    new Map(),
  );
  const rows = wanted.flatMap((quota) => rowsOf(quota, records));
  const missing = rows
    .filter((row) => row.firm)
    .reduce((sum, row) => sum + Math.max(0, row.wanted - row.got), 0);
  return {
    table: [
      {
        title: 'Records against quotas',
        head: ['task', 'split', 'quota', 'records', 'difference', 'firm'],
        rows: rows.map(({ task, split, wanted: quota, got, firm }) => [
          task,
          split,
          quota,
          got,
          got - quota,
          firm,
        ]),
      },
    ],
    findings: [...rows.filter(({ got, wanted: quota }) => got > quota).map(overQuota), ...overLimit],
    gate: quotaGate(missing),
    note: `Quotas are those of the preset "${preset}"${Object.keys(quotas).length > 0 ? ' and the configuration' : ''}; at most ${countText(maxPerImageAndTask, 'record')} of a task on an image.`,
  };
}

interface QuotaRow {
  readonly task: string;
  readonly split: string;
  readonly wanted: number;
  readonly got: number;
  readonly firm: boolean;
}

function rowsOf({ task, quota, firm }: TaskQuota, records: readonly Released[]): QuotaRow[] {
  const own = records.filter((record) => record.task === task);
  return SPLITS.map((split) => ({
    task,
    split,
    wanted: quota[split],
    got: own.filter((record) => record.split === split).length,
    firm,
  }));
}

function overQuota({ task, split, wanted, got }: QuotaRow): AuditFinding {
  return {
    code: 'over-quota',
    where: `data/${split}.jsonl`,
    message: `has ${countText(got, 'record')} of ${task}, expected at most ${wanted}`,
  };
}

function imageFindings(records: readonly Released[], limit: number): AuditFinding[] {
  const groups = groupBy(records, (r) => JSON.stringify([r.sceneId, r.task]));
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined || members.length <= limit) return [];
    return [
      {
        code: 'over-image-limit',
        where: first.sceneId,
        message: `has ${countText(members.length, 'record')} of ${first.task}, expected at most ${limit}`,
      },
    ];
  });
}

function unknown(note: string): QuotaReport {
  return { table: [], findings: [], gate: quotaGate(null), note };
}

function quotaGate(missing: number | null): Gate {
  return {
    name: 'records-missing-of-quotas',
    definition: 'records that firm quotas miss, over all tasks and splits; must be none',
    value: missing,
    threshold: 0,
    met: missing === null ? null : missing === 0,
  };
}
