import type { AnyFamily } from '../families/family.ts';
import { importModule } from '../io/modules.ts';
import type { Scene } from '../model/scene.ts';
import { replayFacts } from './replay-facts.ts';
import { type LabelOutcome, replayLabels } from './replay-labels.ts';
import { replayWords } from './replay-words.ts';
import type { PlacedRecord, SceneJob } from './scene-jobs.ts';
import { contextOf, type SceneShared } from './scene-shared.ts';
import { readSceneText } from './scene-text.ts';
import type { AuditFinding } from './section.ts';

export type FactsOutcome =
  | { readonly is: 'equal' }
  | { readonly is: 'differs' }
  | { readonly is: 'not replayed'; readonly why: string };

export interface SceneReplay {
  readonly findings: readonly AuditFinding[];
  readonly records: readonly {
    readonly task: string;
    readonly source: string;
    readonly facts: FactsOutcome;
    readonly labels: LabelOutcome;
  }[];
}

/** Replays all records of one image, both ways. */
export async function replayScene(shared: SceneShared, job: SceneJob): Promise<SceneReplay> {
  const findings: AuditFinding[] = [];
  const scene = sceneOf(job, findings);
  const byFacts: FactsOutcome[] = [];
  for (const placed of job.records) byFacts.push(await replayPlaced(shared, placed, job, scene, findings));
  const source = shared.sources.find(({ id }) => id === job.source) ?? null;
  const byLabels = await replayLabels(job, source, scene, shared.limits, contextOf(shared));
  findings.push(...byLabels.findings);
  for (const outcome of byLabels.outcomes) if (outcome.is === 'differs') findings.push(outcome.finding);
  return {
    findings,
    records: job.records.map(({ record }, i) => ({
      task: record.task,
      source: record.source,
      facts: byFacts[i] as FactsOutcome,
      labels: byLabels.outcomes[i] as LabelOutcome,
    })),
  };
}

/** The scene of a job; null, with a finding, where its line does not hold it. */
export function sceneOf(
  { line, sceneId, widthPx, heightPx }: SceneJob,
  findings: AuditFinding[],
): Scene | null {
  if (line === null) return null;
  const { scene, fault } = readSceneText(line);
  const refuse = (message: string): null => {
    findings.push({ code: 'scene-invalid', where: line.where, message });
    return null;
  };
  if (scene === null) return refuse(fault?.found ?? 'is not valid');
  const { framePx, id } = scene;
  if (id !== sceneId) return refuse(`scene.id: found ${id}, expected ${sceneId}`);
  if (framePx[2] !== widthPx || framePx[3] !== heightPx)
    return refuse(`scene.framePx: found [${framePx.join(', ')}], images.jsonl has ${widthPx} x ${heightPx}`);
  return scene;
}

async function replayPlaced(
  shared: SceneShared,
  { record, where }: PlacedRecord,
  { line }: SceneJob,
  scene: Scene | null,
  findings: AuditFinding[],
): Promise<FactsOutcome> {
  const entry = shared.families.find(({ id }) => id === record.task);
  if (entry === undefined) return { is: 'not replayed', why: `no family ${record.task} at hand (--config)` };
  if (scene === null) {
    const why = line === null ? 'no scene: not in the release, no archive given' : 'its scene is not valid';
    return { is: 'not replayed', why };
  }
  const family = (await importModule(entry.modulePath)).family as AnyFamily;
  const rule = `${family.meta.id}@${family.meta.version}`;
  if (record.proof.rule !== rule)
    return { is: 'not replayed', why: `made by ${record.proof.rule}, at hand is ${rule}` };
  const words = await replayWords(shared, record, scene);
  if (words === null) return { is: 'not replayed', why: `no reader of ${record.source} at hand (--config)` };
  const differences = [...replayFacts(family, record, scene), ...words];
  for (const { code, message } of differences)
    findings.push({ code, where, message: `${record.id}: ${message}` });
  return { is: differences.length === 0 ? 'equal' : 'differs' };
}
