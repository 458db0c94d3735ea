import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import type { AnyFamily } from '../families/family.ts';
import { parseLine } from '../io/jsonl.ts';
import { importModule } from '../io/modules.ts';
import { describeIssues } from '../model/issues.ts';
import { type Scene, sceneSchema } from '../model/scene.ts';
import { buildTaxonomy, type Category } from '../model/taxonomy.ts';
import type { AuditSource } from './check.ts';
import { type ReplayDifference, replayFacts } from './replay-facts.ts';
import type { PlacedRecord, SceneJob } from './replay-jobs.ts';
import { type LabelOutcome, replayLabels } from './replay-labels.ts';
import type { RuleContext } from './rules/rule.ts';
import type { ShapeLimits } from './rules/shape.ts';
import type { AuditFinding } from './section.ts';

/** What every worker needs, in a form that can be sent to it. */
export interface ReplayShared {
  readonly families: readonly { readonly id: string; readonly modulePath: string }[];
  readonly sources: readonly AuditSource[];
  readonly taxonomyVersion: string;
  readonly categories: readonly Category[];
  readonly limits: ShapeLimits & { readonly jitterPx: number };
}

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
export async function replayScene(shared: ReplayShared, job: SceneJob): Promise<SceneReplay> {
  const findings: AuditFinding[] = [];
  const scene = parseScene(job, lineSchema, findings);
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

const contexts = new WeakMap<object, RuleContext>();

/** Membership as the questions state it; see `RuleContext`. */
export function contextOf(shared: Omit<ReplayShared, 'families' | 'sources'>): RuleContext {
  const known = contexts.get(shared);
  if (known !== undefined) return known;
  const taxonomy = buildTaxonomy(shared.taxonomyVersion, shared.categories);
  const made: RuleContext = {
    membership: 'centre',
    doubtPx: shared.limits.jitterPx,
    ancestorsOf: (category) => (taxonomy.has(category) ? taxonomy.ancestorsOf(category) : []),
  };
  contexts.set(shared, made);
  return made;
}

/** What screening adds bears on no answer. */
const lineSchema = z.object({ scene: sceneSchema });

/** The scene of a job, as far as the schema of its line asks for it; null, with a finding, where its line is not one. */
export function parseScene<T extends Pick<Scene, 'id' | 'framePx'>>(
  { line, sceneId, widthPx, heightPx }: SceneJob,
  schema: z.ZodType<{ scene: T }>,
  findings: AuditFinding[],
): T | null {
  if (line === null) return null;
  const fault = (message: string): null => {
    findings.push({ code: 'scene-invalid', where: line.where, message });
    return null;
  };
  try {
    const value = parseLine(line.text, line.where);
    const checked = schema.safeParse(value);
    if (!checked.success) return fault(describeIssues(checked.error, value)[0] ?? 'is not valid');
    const { framePx, id } = checked.data.scene;
    if (id !== sceneId) return fault(`scene.id: found ${id}, expected ${sceneId}`);
    if (framePx[2] !== widthPx || framePx[3] !== heightPx)
      return fault(`scene.framePx: found [${framePx.join(', ')}], images.jsonl has ${widthPx} x ${heightPx}`);
    return checked.data.scene;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return fault(error.message);
  }
}

async function replayPlaced(
  { families }: ReplayShared,
  { record, where }: PlacedRecord,
  { line }: SceneJob,
  scene: Scene | null,
  findings: AuditFinding[],
): Promise<FactsOutcome> {
  const entry = families.find(({ id }) => id === record.task);
  if (entry === undefined) return { is: 'not replayed', why: `no family ${record.task} at hand (--config)` };
  if (scene === null) {
    const why = line === null ? 'no scene: not in the release, no archive given' : 'its scene is not valid';
    return { is: 'not replayed', why };
  }
  const family = (await importModule(entry.modulePath)).family as AnyFamily;
  const rule = `${family.meta.id}@${family.meta.version}`;
  if (record.proof.rule !== rule)
    return { is: 'not replayed', why: `made by ${record.proof.rule}, at hand is ${rule}` };
  const differences: readonly ReplayDifference[] = replayFacts(family, record, scene);
  for (const { code, message } of differences)
    findings.push({ code, where, message: `${record.id}: ${message}` });
  return { is: differences.length === 0 ? 'equal' : 'differs' };
}
