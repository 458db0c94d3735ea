import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../src/core/hash.ts';
import { compareText } from '../src/core/order.ts';
import { issueError, parseLine, readJsonl } from '../src/io/jsonl.ts';
import { runStage, type StageReport, type StageSink } from '../src/io/stage.ts';
import { sizeBinSchema } from '../src/model/diagnostics.ts';
import {
  type Instruction,
  type Selected,
  SPLITS,
  type Split,
  selectedSchema,
} from '../src/model/instruction.ts';
import { measureSpread } from '../src/split/distribution.ts';
import { type Division, divideRecords, type Survivor } from '../src/split/divide.ts';
import { PLAN_NAME, type SplitPlan, splitPlanSchema } from '../src/split/plan.ts';
import { runAsScript } from './as-script.ts';
import type { Run } from './run.ts';

const survivorLineSchema = z.object({
  id: z.string(),
  task: z.string(),
  sceneId: z.string(),
  group: z.string(),
  source: z.string(),
  rank: z.number().int(),
  answerBin: z.string(),
  diagnostics: z.object({ sizeBin: sizeBinSchema.nullable() }),
});

/**
 * Stage 7: divides the records that drafting and review have let through among dev, validation and test. Groups stay
 * whole (mode `paper`: records are divided one by one, for comparison only); quotas are taken by rank. Quotas that are
 * not met stand in `details.infeasible`, with what would mend them.
 */
export async function splitStage(run: Run): Promise<StageReport> {
  const recordsPath = join(run.stagesPath, '6-review', 'kept.jsonl');
  const planPath = join(run.stagesPath, '4-select', PLAN_NAME);
  return runStage({
    name: '7-split',
    stagesPath: run.stagesPath,
    inputs: [recordsPath, planPath],
    params: { seed: run.config.seed },
    code: [import.meta.url],
    async run(sink) {
      const plan = await readPlan(planPath);
      const survivors = await readSurvivors(recordsPath);
      const division = divideRecords(survivors, plan, run.config.seed);
      await writeInstructions(run, recordsPath, division, sink);
      const dropped = await writeDropped(survivors, division, sink);
      return {
        books: [{ unit: 'records', in: survivors.length, kept: division.taken.size, dropped }],
        details: describe(plan, survivors, division),
      };
    },
  });
}

async function readPlan(path: string): Promise<SplitPlan> {
  const checked = splitPlanSchema.safeParse(parseLine(await readFile(path, 'utf8'), path));
  if (!checked.success) throw issueError(path, checked.error);
  return checked.data;
}

async function readSurvivors(path: string): Promise<readonly Survivor[]> {
  const survivors: Survivor[] = [];
  for await (const { diagnostics, ...line } of readJsonl(path, survivorLineSchema))
    survivors.push({ ...line, sizeBin: diagnostics.sizeBin ?? 'none' });
  return survivors;
}

/** In order of split, task and rank. */
async function writeInstructions(run: Run, path: string, division: Division, sink: StageSink): Promise<void> {
  const lines: {
    readonly split: number;
    readonly task: string;
    readonly rank: number;
    readonly line: string;
  }[] = [];
  for await (const record of readJsonl(path, selectedSchema)) {
    const split = division.taken.get(record.id);
    if (split === undefined) continue;
    const line = canonicalJson(toInstruction(record, split));
    lines.push({ split: SPLITS.indexOf(split), task: record.task, rank: record.rank, line });
  }
  lines.sort((a, b) => a.split - b.split || compareText(a.task, b.task) || a.rank - b.rank);
  for (const [i, { line }] of lines.entries()) {
    run.progress(i + 1, lines.length);
    await sink.keepLine(line);
  }
}

function toInstruction({ rank: _rank, reserve: _reserve, ...record }: Selected, split: Split): Instruction {
  return { ...record, split };
}

async function writeDropped(
  survivors: readonly Survivor[],
  division: Division,
  sink: StageSink,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const record of [...survivors].sort((a, b) => compareText(a.id, b.id))) {
    const reason = division.dropped.get(record.id);
    if (reason === undefined) continue;
    counts[reason.code] = (counts[reason.code] ?? 0) + 1;
    await sink.drop({ subject: record.id, ...reason, about: { task: record.task, scene: record.sceneId } });
  }
  return counts;
}

function describe(
  plan: SplitPlan,
  survivors: readonly Survivor[],
  division: Division,
): Readonly<Record<string, unknown>> {
  const taken = survivors.filter((record) => division.taken.has(record.id));
  const splitOf = (record: { readonly id: string }): Split => division.taken.get(record.id) as Split;
  const tasks = plan.quotas.map(({ task, quota, firm }) => {
    const got = { dev: 0, validation: 0, test: 0 };
    for (const record of taken) if (record.task === task) got[splitOf(record)]++;
    return { task, wanted: quota, got, firm };
  });
  return {
    mode: plan.mode,
    tasks,
    spread: measureSpread(taken, splitOf),
    infeasible: division.infeasible,
    moved: division.moved,
  };
}

runAsScript(import.meta.url);
