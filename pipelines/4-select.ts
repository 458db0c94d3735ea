import { join } from 'node:path';
import { z } from 'zod';
import { drop } from '../src/core/drop.ts';
import { DataError } from '../src/core/errors.ts';
import { countValues } from '../src/core/group-by.ts';
import { canonicalJson } from '../src/core/hash.ts';
import { compareText } from '../src/core/order.ts';
import { writeWhole } from '../src/io/files.ts';
import { issueError, parseLine, readJsonl, readLines } from '../src/io/jsonl.ts';
import { type LedgerEntry, runStage, type StageReport, type StageSink } from '../src/io/stage.ts';
import { candidateSchema } from '../src/model/candidate.ts';
import { heldSplitOf } from '../src/model/held-split.ts';
import type { Split } from '../src/model/instruction.ts';
import { MARKER_COLOURS } from '../src/model/palette.ts';
import type { TaskQuota } from '../src/model/presets.ts';
import { hbbSchema } from '../src/model/scene.ts';
import type { Slot } from '../src/model/wording.ts';
import { buildSelected } from '../src/select/build-record.ts';
import { type CandidateHead, type HeadLine, headLineSchema, headOf } from '../src/select/head.ts';
import { peerSlots } from '../src/select/peers.ts';
import { reportTask, type TaskReport } from '../src/select/report.ts';
import { type Chosen, type Selection, selectRecords } from '../src/select/select.ts';
import { assignUnits } from '../src/split/assign.ts';
import { unitLoads, usableByTask } from '../src/split/loads.ts';
import { PLAN_NAME, type SplitPlan } from '../src/split/plan.ts';
import { resolveQuotas } from '../src/split/quotas.ts';
import { type RecordHead, unitOf } from '../src/split/record-head.ts';
import { explainShortfalls, type Shortfall } from '../src/split/shortfall.ts';
import { runAsScript } from './as-script.ts';
import type { Run } from './run.ts';

const sceneLineSchema = z.object({
  scene: z.object({ id: z.string(), framePx: hbbSchema }),
  screen: z.object({ group: z.string() }),
});

/** Heads sorted by id, since nothing may hang on the order of the file, and their line numbers by id, from 1. */
interface CandidateFile {
  readonly heads: readonly CandidateHead[];
  /** Candidates whose targets cover too much of the image to be micro-targets. */
  readonly large: readonly LedgerEntry[];
  readonly lineOf: ReadonlyMap<string, number>;
}

/** Where the chosen candidates are read again, and how answers of others are worded as their options. */
interface ChosenLines {
  readonly path: string;
  readonly lineOf: ReadonlyMap<string, number>;
  readonly slots: ReadonlyMap<string, Slot>;
}

interface SceneFacts {
  readonly group: string;
  readonly framePx: z.infer<typeof hbbSchema>;
}

/**
 * Stage 4: chooses and ranks the records of every task, and fixes letters and colours for good. Groups are dealt to the
 * splits first, and the quotas filled split by split, so that every balance holds in every split; the plan goes to
 * stage 7. Reads the candidates twice: the parts to choose by, then the chosen ones whole.
 */
export async function selectStage(run: Run): Promise<StageReport> {
  const scenesPath = join(run.stagesPath, '2-screen', 'kept.jsonl');
  const candidatesPath = join(run.stagesPath, '3-derive', 'kept.jsonl');
  const { select, split, seed } = run.config;
  const heldSplit = heldSplitOf(run.config.release);
  const tasks = run.families.map(({ family }) => family.meta.id).sort(compareText);
  return runStage({
    name: '4-select',
    stagesPath: run.stagesPath,
    inputs: [scenesPath, candidatesPath],
    params: { select, split, seed, tasks, taxonomy: run.taxonomy.version, heldSplit },
    code: [import.meta.url],
    async run(sink) {
      const scenes = await readScenes(scenesPath);
      const { heads, large, lineOf } = await readCandidates(candidatesPath, scenes, select.maxTargetShare);
      const usable = usableByTask(heads, select.maxPerImageAndTask);
      const quotas = resolveQuotas(select, tasks, usable);
      const splitOf = planSplits(run, heads, quotas);
      const selection = selectRecords({
        heads,
        quotas,
        splitOf,
        heldSplit,
        palette: MARKER_COLOURS.map((colour) => colour.name),
        params: { seed, ...select },
      });
      const infeasible = explain(run, heads, quotas, splitOf, selection);
      const found = { path: candidatesPath, lineOf, slots: peerSlots(heads) };
      await writeChosen(run, found, scenes, selection, sink);
      for (const entry of large) await sink.drop(entry);
      await writeDropped(heads, selection, sink);
      await writePlan(run, quotas, selection, infeasible, sink);
      const drops = [...large, ...selection.dropped.values()];
      const dropped = Object.fromEntries(countValues(drops.map((d) => d.code)));
      const total = heads.length + large.length;
      return {
        books: [{ unit: 'candidates', in: total, kept: selection.chosen.length, dropped }],
        details: {
          tasks: reportTasks(run, heads, quotas, selection, usable),
          infeasible,
          withoutQuota: withoutQuota(heads, quotas),
        },
      };
    },
  });
}

async function readScenes(path: string): Promise<ReadonlyMap<string, SceneFacts>> {
  const scenes = new Map<string, SceneFacts>();
  for await (const { scene, screen } of readJsonl(path, sceneLineSchema))
    scenes.set(scene.id, { group: screen.group, framePx: scene.framePx });
  return scenes;
}

async function readCandidates(
  path: string,
  scenes: ReadonlyMap<string, SceneFacts>,
  maxTargetShare: number,
): Promise<CandidateFile> {
  const heads: CandidateHead[] = [];
  const large: LedgerEntry[] = [];
  const lineOf = new Map<string, number>();
  let number = 0;
  for await (const text of readLines(path)) {
    const where = `${path}:${++number}`;
    const checked = headLineSchema.safeParse(parseLine(text, where));
    if (!checked.success) throw issueError(where, checked.error);
    const { id } = checked.data;
    if (lineOf.has(id)) throw new DataError(where, `holds ${id} a second time`, 'unique ids');
    lineOf.set(id, number);
    const { group } = sceneOf(scenes, checked.data, where);
    const { areaShare } = checked.data.diagnostics;
    if (areaShare === null || areaShare <= maxTargetShare) heads.push(headOf(checked.data, group));
    else large.push(largeEntry(checked.data, areaShare, maxTargetShare));
  }
  large.sort((a, b) => compareText(a.subject, b.subject));
  return { heads: heads.sort((a, b) => compareText(a.id, b.id)), large, lineOf };
}

function largeEntry({ id, task, sceneId }: HeadLine, areaShare: number, maxTargetShare: number): LedgerEntry {
  const about = { task, scene: sceneId };
  return { subject: id, ...drop('not-micro', areaShare, maxTargetShare), about };
}

function sceneOf(
  scenes: ReadonlyMap<string, SceneFacts>,
  { id, sceneId }: { readonly id: string; readonly sceneId: string },
  path: string,
): SceneFacts {
  const found = scenes.get(sceneId);
  if (found === undefined) throw new DataError(path, `${id} asks about ${sceneId}`, 'a screened scene');
  return found;
}

function planSplits(
  run: Run,
  heads: readonly CandidateHead[],
  quotas: readonly TaskQuota[],
): (head: RecordHead) => Split {
  const { seed, split, select } = run.config;
  const unit = (head: RecordHead): string => unitOf(head, split.mode);
  const splits = assignUnits(unitLoads(heads, unit, select.maxPerImageAndTask), quotas, { seed });
  return (head) => splits.get(unit(head)) as Split;
}

function explain(
  run: Run,
  heads: readonly CandidateHead[],
  quotas: readonly TaskQuota[],
  splitOf: (head: RecordHead) => Split,
  selection: Selection,
): readonly Shortfall[] {
  const got = countValues(selection.chosen.filter((c) => !c.reserve).map((c) => `${c.head.task} ${c.split}`));
  return explainShortfalls(quotas, (task, split) => got.get(`${task} ${split}`) ?? 0, {
    heads,
    splitOf,
    maxPerImage: run.config.select.maxPerImageAndTask,
    usedUpAnswers: (task, split) =>
      usedUpAnswers(heads, selection, (h) => h.task === task && splitOf(h) === split),
  });
}

function usedUpAnswers(
  heads: readonly CandidateHead[],
  selection: Selection,
  isMeant: (head: CandidateHead) => boolean,
): readonly string[] {
  const stopped = heads.filter((h) => isMeant(h) && selection.dropped.get(h.id)?.code === 'answer-balance');
  return [...new Set(stopped.map((head) => head.answerBin))].sort(compareText);
}

/** In order of task and rank, whatever the order of the candidates. Only the chosen lines are parsed again. */
async function writeChosen(
  run: Run,
  { path, lineOf, slots }: ChosenLines,
  scenes: ReadonlyMap<string, SceneFacts>,
  selection: Selection,
  sink: StageSink,
): Promise<void> {
  const places = new Map(selection.chosen.map((chosen, i) => [lineOf.get(chosen.head.id), i]));
  const records: string[] = new Array(selection.chosen.length);
  let number = 0;
  for await (const line of readLines(path)) {
    const place = places.get(++number);
    if (place === undefined) continue;
    const where = `${path}:${number}`;
    const checked = candidateSchema.safeParse(parseLine(line, where));
    if (!checked.success) throw issueError(where, checked.error);
    const { framePx } = sceneOf(scenes, checked.data, where);
    const context = { taxonomy: run.taxonomy, protocol: 'pixel', framePx } as const;
    records[place] = canonicalJson(
      buildSelected(checked.data, selection.chosen[place] as Chosen, context, slots),
    );
  }
  for (const [i, record] of records.entries()) {
    run.progress(i + 1, records.length);
    await sink.keepLine(record);
  }
}

async function writeDropped(
  heads: readonly CandidateHead[],
  selection: Selection,
  sink: StageSink,
): Promise<void> {
  for (const head of heads) {
    const reason = selection.dropped.get(head.id);
    if (reason === undefined) continue;
    await sink.drop({ subject: head.id, ...reason, about: { task: head.task, scene: head.sceneId } });
  }
}

async function writePlan(
  run: Run,
  quotas: readonly TaskQuota[],
  selection: Selection,
  shortfalls: readonly Shortfall[],
  sink: StageSink,
): Promise<void> {
  const { mode } = run.config.split;
  const units = Object.fromEntries(selection.chosen.map((c) => [unitOf(c.head, mode), c.split]));
  const plan: SplitPlan = { mode, quotas: [...quotas], units, shortfalls: [...shortfalls] };
  await writeWhole(sink.pathOf(PLAN_NAME), `${canonicalJson(plan)}\n`);
}

function reportTasks(
  run: Run,
  heads: readonly CandidateHead[],
  quotas: readonly TaskQuota[],
  selection: Selection,
  usable: ReadonlyMap<string, number>,
): readonly TaskReport[] {
  return quotas.map((quota) =>
    reportTask(
      quota,
      heads.filter((head) => head.task === quota.task),
      selection.chosen.filter((chosen) => chosen.head.task === quota.task),
      usable.get(quota.task) ?? 0,
      run.config.select.optionBalance,
    ),
  );
}

/** Candidates of tasks that have no quota at all: a family of the user's own under the preset of the paper. */
function withoutQuota(
  heads: readonly CandidateHead[],
  quotas: readonly TaskQuota[],
): Readonly<Record<string, number>> {
  const known = new Set(quotas.map((quota) => quota.task));
  return Object.fromEntries(countValues(heads.map((head) => head.task).filter((task) => !known.has(task))));
}

runAsScript(import.meta.url);
