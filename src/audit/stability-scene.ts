import type { Scene } from '../model/scene.ts';
import { labelScene, readLabels } from './replay-labels.ts';
import { sceneOf } from './replay-scene.ts';
import { ruleOf } from './rules/all.ts';
import { arePiledUp } from './rules/piled-up.ts';
import { questionOf } from './rules/question.ts';
import type { RuleContext, RuleOutcome } from './rules/rule.ts';
import type { LabelObject, LabelScene, RuleUnknown } from './rules/scene.ts';
import type { SceneJob } from './scene-jobs.ts';
import { contextOf, type SceneShared } from './scene-shared.ts';
import { type AskedRule, type JitterPlan, planJitter, seedsThatChange } from './stability-jitter.ts';

export type StabilityOutcome =
  | {
      readonly is: 'judged';
      /** Number of seeds that change the answer. */
      readonly changes: number;
      /** Would the other convention give another answer? Null where the task has no other. */
      readonly isOtherwise: boolean | null;
    }
  /** Even where nothing is moved, the rules of the audit find no answer: nothing is right, or more than one option is. */
  | { readonly is: 'no sure answer'; readonly why: string }
  | { readonly is: 'not judged'; readonly why: string };

export interface RecordStability {
  readonly id: string;
  readonly where: string;
  readonly task: string;
  readonly outcome: StabilityOutcome;
}

/** Moves the labels of one image under every seed, and asks all its questions anew. */
export async function judgeScene(shared: SceneShared, job: SceneJob): Promise<RecordStability[]> {
  const scene = await labelsOf(shared, job);
  if ('why' in scene) return job.records.map((placed) => notJudged(placed, scene.why));
  if (arePiledUp(scene, shared.limits.maxPairs))
    return job.records.map((placed) => notJudged(placed, 'too many labels overlap'));
  const context = { ...contextOf(shared), doubtPx: 0 };
  const asked = job.records.map(({ record }): AskedRule | null => {
    const rule = ruleOf(record.task);
    return rule === null ? null : { rule, question: questionOf(record) };
  });
  const rules = asked.filter((one) => one !== null);
  const plan = planJitter(scene, rules, { limits: shared.limits, context, jitterPx: shared.jitterPx });
  return job.records.map((placed, i) => {
    const one = asked[i] ?? null;
    if (one === null) return notJudged(placed, `the audit has no rule of its own for ${placed.record.task}`);
    return { ...headOf(placed), outcome: judgeRecord(plan, one, shared.seeds) };
  });
}

function judgeRecord(plan: JitterPlan, asked: AskedRule, seeds: readonly number[]): StabilityOutcome {
  const now = asked.rule.answer(asked.question, plan.settled, plan.context);
  if ('refused' in now) return { is: 'no sure answer', why: now.refused };
  return {
    is: 'judged',
    changes: seedsThatChange(plan, asked, seeds).length,
    isOtherwise: asked.rule.conventions === null ? null : isOtherwise(plan, asked, now),
  };
}

function isOtherwise(
  { settled, context }: JitterPlan,
  { rule, question }: AskedRule,
  now: Exclude<RuleOutcome, { readonly refused: string }>,
): boolean {
  const other = rule.answer(question, settled, { ...context, membership: 'area' } satisfies RuleContext);
  if ('refused' in other) return true;
  if (now.answer.kind !== 'boxes' && now.answer.kind !== 'box')
    return JSON.stringify(now.answer) !== JSON.stringify(other.answer);
  const places = (outcome: typeof now): string => outcome.targets.map(({ object }) => object.index).join();
  return places(now) !== places(other);
}

function headOf({ record, where }: SceneJob['records'][number]): Omit<RecordStability, 'outcome'> {
  return { id: record.id, where, task: record.task };
}

function notJudged(placed: SceneJob['records'][number], why: string): RecordStability {
  return { ...headOf(placed), outcome: { is: 'not judged', why } };
}

/** The labels of a job's image: from the scene where there is one, else from the label file. */
async function labelsOf(shared: SceneShared, job: SceneJob): Promise<LabelScene | { readonly why: string }> {
  const scene = sceneOf(job, []);
  if (scene !== null) return labelsOfScene(scene);
  const source = shared.sources.find(({ id }) => id === job.source) ?? null;
  const read = await readLabels(job, source);
  const lack = job.line === null ? 'no scene' : 'its scene is not valid';
  return 'why' in read ? { why: `${lack}, and ${read.why}` } : labelScene(read.labels, job);
}

/** What a scene says of its label file: corners in the source's order; of dropped objects no more than where they are. */
export function labelsOfScene(scene: Scene): LabelScene {
  const objects: LabelObject[] = scene.instances.map(({ index, line, category, sourceQuad }) => ({
    index,
    line: line ?? null,
    category,
    points: sourceQuad,
  }));
  const marks: RuleUnknown[] = [];
  for (const { category, area, index, line, sourceQuad } of scene.unknowns) {
    const object =
      index === undefined ? null : { index, line: line ?? null, category, points: sourceQuad ?? area ?? [] };
    if (object !== null && sourceQuad !== undefined) objects.push(object);
    else marks.push({ object, category, area });
  }
  const [, , widthPx, heightPx] = scene.framePx;
  return { widthPx, heightPx, objects, marks, areBoxes: !scene.oriented };
}
