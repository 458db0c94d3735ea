import { join } from 'node:path';
import { z } from 'zod';
import { type Drop, isDrop } from '../src/core/drop.ts';
import { groupBy } from '../src/core/group-by.ts';
import { compareText } from '../src/core/order.ts';
import { type Description, draftDescription } from '../src/draft/descriptions/draft-description.ts';
import { draftKindOf } from '../src/draft/draft-gate.ts';
import type { DraftSetting } from '../src/draft/draft-setting.ts';
import { draftExpression } from '../src/draft/expressions/draft-expression.ts';
import { planScene } from '../src/draft/regions/plan-scene.ts';
import { type Describable, type Described, proposeByModel } from '../src/draft/regions/propose-described.ts';
import { draftMember } from '../src/draft/structures/draft-member.ts';
import { type Asker, Unfinished } from '../src/draft/trail.ts';
import { SceneViews } from '../src/draft/views/scene-views.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import type { Selected } from '../src/model/instruction.ts';
import { sceneSchema } from '../src/model/scene.ts';
import { screenFactsSchema } from '../src/model/screened.ts';
import { type IndexedScene, indexScene } from '../src/spatial/scene-index.ts';
import type { Run } from './run.ts';
import { sourceTraits } from './source-traits.ts';

export interface Drafting {
  readonly run: Run;
  readonly scenesPath: string;
  readonly asker: Asker;
  readonly progress: DraftProgress;
}

/** Told after each record, and after each choice of wrong descriptions. */
export interface DraftProgress {
  start(total: number): void;
  done(outcome: 'accepted' | 'dropped', attempts: number): void;
  chosen(done: number, total: number): void;
}

export interface SceneDrafts {
  /** Records whose words do not hang on others', by id. */
  readonly settled: ReadonlyMap<string, Selected | Drop>;
  /** Descriptions that are yet to be put beside each other. */
  readonly descriptions: readonly Description[];
  /** What became of the records whose regions were to be described, by id. */
  readonly described: ReadonlyMap<string, Described>;
}

export const screenedSchema = z.object({ scene: sceneSchema, screen: screenFactsSchema.nullable() });
type Screened = z.infer<typeof screenedSchema>;

/**
 * Drafts scene by scene, in the order of the screened scenes, several records at a time. Throws the first Unfinished that
 * stops the run, or, when all else is done, one that waits for replies: what was bought is in the transcript.
 */
export async function draftScenes(
  drafting: Drafting,
  records: readonly Selected[],
  withRegions: readonly Selected[],
): Promise<SceneDrafts> {
  const byScene = groupBy(records, (record) => record.sceneId);
  const regionsByScene = groupBy(withRegions, (record) => record.sceneId);
  const work = new Work(drafting);
  drafting.progress.start(records.length + withRegions.length);
  for await (const screened of readJsonl(drafting.scenesPath, screenedSchema)) {
    const { id } = screened.scene;
    const [wanted = [], described = []] = [byScene.get(id), regionsByScene.get(id)];
    if (wanted.length + described.length === 0) continue;
    const setting = settingOf(drafting, screened);
    for (const record of wanted) await work.add(record, setting);
    await work.addRegions(described, setting);
  }
  return work.finish(records.length, withRegions.length);
}

/** A screened scene with what drafting asks of it. */
export function indexScreened(run: Run, { scene, screen }: Screened): IndexedScene {
  const { config, taxonomy } = run;
  const traits = sourceTraits(run)[scene.source];
  if (traits === undefined) throw new Error(`draft: scene ${scene.id} is of an unknown source`);
  return indexScene(scene, screen, { ...traits, taxonomy, policy: config.policy });
}

function settingOf({ run, asker }: Drafting, screened: Screened): DraftSetting {
  const { config } = run;
  const { scene } = screened;
  const indexed = indexScreened(run, screened);
  const reader = run.readers.find(({ id }) => id === scene.source);
  const rootPath = config.labelsOnly ? null : (reader?.rootPath ?? null);
  const settings = { rootPath, cachePath: join(run.outPath, 'cache'), ...config.draft.views };
  return {
    indexed,
    views: new SceneViews(scene, settings),
    params: config.draft,
    sources: Object.keys(config.sources),
    asker,
  };
}

/** Records under way, never more than the client could use: scenes and pictures are held for these alone. */
class Work {
  private readonly drafting: Drafting;
  private readonly limit: number;
  private readonly underWay = new Set<Promise<void>>();
  private readonly settled = new Map<string, Selected | Drop>();
  private readonly descriptions: Description[] = [];
  private readonly described = new Map<string, Described>();
  private pending: Unfinished | null = null;
  private failure: { readonly error: unknown } | null = null;

  constructor(drafting: Drafting) {
    this.drafting = drafting;
    const { drafting: mode, config } = drafting.run;
    this.limit = mode === 'batch' ? 64 : config.draft.limits.concurrency * 2;
  }

  add(record: Selected, setting: DraftSetting): Promise<void> {
    return this.begin(() => this.draft(record, setting));
  }

  /** @param records all of the scene whose regions could be described */
  async addRegions(records: readonly Selected[], setting: DraftSetting): Promise<void> {
    const { progress, run } = this.drafting;
    const { regions: rules } = run.config.draft;
    if (rules === null || records.length === 0) return;
    const { chosen, dropped, asked } = planScene(records, setting.indexed, rules);
    for (const [id, why] of dropped) {
      this.described.set(id, why);
      progress.done('dropped', 0);
    }
    for (const one of chosen) await this.begin(() => this.describe(one, asked, rules, setting));
  }

  /** Waits until there is room for the work, not until it is done. */
  private async begin(work: () => Promise<void>): Promise<void> {
    while (this.underWay.size >= this.limit) await Promise.race(this.underWay);
    if (this.failure !== null) throw await this.afterAll();
    const job: Promise<void> = work()
      .catch((error) => this.fail(error))
      .finally(() => this.underWay.delete(job));
    this.underWay.add(job);
  }

  async finish(count: number, describedCount: number): Promise<SceneDrafts> {
    await Promise.all(this.underWay);
    if (this.failure !== null) throw this.failure.error;
    if (this.pending !== null) throw this.pending;
    const { settled, descriptions, described } = this;
    if (described.size !== describedCount)
      throw new Error(`draft: ${describedCount} records with regions in, ${described.size} out`);
    if (settled.size + descriptions.length !== count)
      throw new Error(`draft: ${count} records in, ${settled.size + descriptions.length} out`);
    descriptions.sort((a, b) => compareText(a.record.id, b.record.id));
    return { settled, descriptions, described };
  }

  private async draft(record: Selected, setting: DraftSetting): Promise<void> {
    const { progress } = this.drafting;
    const kind = draftKindOf(record);
    if (kind === 'layout') {
      const description = await draftDescription(record, setting);
      this.descriptions.push(description);
      progress.done('accepted', description.attempts);
      return;
    }
    const draftOne = kind === 'structure' ? draftMember : draftExpression;
    const result = await draftOne(record, setting);
    this.settled.set(record.id, result);
    if (isDrop(result)) progress.done('dropped', setting.params.maxAttempts);
    else progress.done('accepted', result.draft?.attempts ?? 1);
  }

  private async describe(
    one: Describable,
    asked: Parameters<typeof proposeByModel>[1],
    rules: Parameters<typeof proposeByModel>[2],
    setting: DraftSetting,
  ): Promise<void> {
    const outcome = await proposeByModel(one, asked, rules, setting);
    this.described.set(one.record.id, outcome);
    const attempts = isDrop(outcome) ? setting.params.maxAttempts : attemptsOf(outcome);
    this.drafting.progress.done(isDrop(outcome) ? 'dropped' : 'accepted', attempts);
  }

  private fail(error: unknown): void {
    if (error instanceof Unfinished && error.kind === 'pending') this.pending ??= error;
    else this.failure ??= { error };
  }

  private async afterAll(): Promise<unknown> {
    await Promise.all(this.underWay);
    return this.failure?.error;
  }
}

/** Most attempts that one region of the proposals took. */
function attemptsOf(proposals: Exclude<Described, Drop>): number {
  return Math.max(...proposals.flatMap(({ draft }) => draft.regions.map(({ attempts }) => attempts)));
}
