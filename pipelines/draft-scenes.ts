import { join } from 'node:path';
import { z } from 'zod';
import { type Drop, isDrop } from '../src/core/drop.ts';
import { groupBy } from '../src/core/group-by.ts';
import { compareText } from '../src/core/order.ts';
import { type Description, draftDescription } from '../src/draft/descriptions/draft-description.ts';
import { draftKindOf } from '../src/draft/draft-gate.ts';
import { type DraftSetting, draftExpression } from '../src/draft/expressions/draft-expression.ts';
import { type Asker, Unfinished } from '../src/draft/trail.ts';
import { SceneViews } from '../src/draft/views/scene-views.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import type { Selected } from '../src/model/instruction.ts';
import { type Scene, sceneSchema } from '../src/model/scene.ts';
import { screenFactsSchema } from '../src/model/screened.ts';
import { indexScene } from '../src/spatial/scene-index.ts';
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
}

const screenedSchema = z.object({ scene: sceneSchema, screen: screenFactsSchema.nullable() });

/**
 * Drafts scene by scene, in the order of the screened scenes, several records at a time. Throws the first Unfinished that
 * stops the run, or, when all else is done, one that waits for replies: what was bought is in the transcript.
 */
export async function draftScenes(drafting: Drafting, records: readonly Selected[]): Promise<SceneDrafts> {
  const byScene = groupBy(records, (record) => record.sceneId);
  const work = new Work(drafting);
  drafting.progress.start(records.length);
  for await (const { scene, screen } of readJsonl(drafting.scenesPath, screenedSchema)) {
    const wanted = byScene.get(scene.id);
    if (wanted === undefined) continue;
    const setting = settingOf(drafting, scene, screen);
    for (const record of wanted) await work.add(record, setting);
  }
  return work.finish(records.length);
}

function settingOf(
  { run, asker }: Drafting,
  scene: Scene,
  screen: z.infer<typeof screenedSchema>['screen'],
): DraftSetting {
  const { config, taxonomy } = run;
  const traits = sourceTraits(run)[scene.source];
  if (traits === undefined) throw new Error(`draft: scene ${scene.id} is of an unknown source`);
  const indexed = indexScene(scene, screen, { ...traits, taxonomy, policy: config.policy });
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
  private pending: Unfinished | null = null;
  private failure: { readonly error: unknown } | null = null;

  constructor(drafting: Drafting) {
    this.drafting = drafting;
    const { drafting: mode, config } = drafting.run;
    this.limit = mode === 'batch' ? 64 : config.draft.limits.concurrency * 2;
  }

  async add(record: Selected, setting: DraftSetting): Promise<void> {
    while (this.underWay.size >= this.limit) await Promise.race(this.underWay);
    if (this.failure !== null) throw await this.afterAll();
    const job: Promise<void> = this.draft(record, setting)
      .catch((error) => this.fail(error))
      .finally(() => this.underWay.delete(job));
    this.underWay.add(job);
  }

  async finish(count: number): Promise<SceneDrafts> {
    await Promise.all(this.underWay);
    if (this.failure !== null) throw this.failure.error;
    if (this.pending !== null) throw this.pending;
    const { settled, descriptions } = this;
    if (settled.size + descriptions.length !== count)
      throw new Error(`draft: ${count} records in, ${settled.size + descriptions.length} out`);
    descriptions.sort((a, b) => compareText(a.record.id, b.record.id));
    return { settled, descriptions };
  }

  private async draft(record: Selected, setting: DraftSetting): Promise<void> {
    const { progress } = this.drafting;
    if (draftKindOf(record) === 'layout') {
      const description = await draftDescription(record, setting);
      this.descriptions.push(description);
      progress.done('accepted', description.attempts);
      return;
    }
    const result = await draftExpression(record, setting);
    this.settled.set(record.id, result);
    if (isDrop(result)) progress.done('dropped', setting.params.maxAttempts);
    else progress.done('accepted', result.draft?.attempts ?? 1);
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
