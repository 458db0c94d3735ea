import { DataError } from '../core/errors.ts';
import { compareNatural } from '../core/order.ts';
import type { ReleaseFolder } from '../io/release-folder.ts';
import { mapOrdered, moduleUrl } from '../io/workers.ts';
import type { AuditInput, ScenePart } from './check.ts';
import type { SceneCheck } from './integrity-scene.ts';
import { type ArchivedLabels, readLabelArchives } from './label-archives.ts';
import type { SceneReplay } from './replay-scene.ts';
import type { SceneDigest } from './scene-digest.ts';
import { placeRecords, type SceneJob, type SceneJobs, sceneJobs } from './scene-jobs.ts';
import type { SceneParts } from './scene-parts.ts';
import { sharedOf } from './scene-shared.ts';
import type { RecordStability } from './stability-scene.ts';

/** What one reading of all scenes gave: of every part that was asked for, in the order of the scenes. */
export interface ScenePass {
  readonly checks: readonly SceneCheck[];
  readonly replays: readonly SceneReplay[];
  readonly stabilities: readonly RecordStability[];
  readonly digests: readonly SceneDigest[];
  /** Lines that hold no scene. */
  readonly digestFaults: readonly DataError[];
  /** Why `scenes.jsonl.gz` could not be read to its end. */
  readonly releaseFaults: readonly DataError[];
  /** Why the archive of a source could not be read to its end; was it to give scenes that open records ask about? */
  readonly archiveFaults: readonly { readonly fault: DataError; readonly isAsked: boolean }[];
  /** Why label files could not be read. */
  readonly labelFaults: readonly DataError[];
}

interface Running {
  readonly parts: ReadonlySet<ScenePart>;
  readonly listeners: AuditInput['progress'][];
  readonly pass: Promise<ScenePass>;
}

const known = new WeakMap<ReleaseFolder, Running[]>();

/**
 * Reads the scenes of the release, in the order of `scenes.jsonl.gz`; then those that it does not hold, made anew from the
 * archives at hand, by source. Once for all checks of a release: they amount to hundreds of megabytes.
 */
export function passScenes(input: AuditInput, part: ScenePart): Promise<ScenePass> {
  const passes = known.get(input.release) ?? [];
  const running = passes.find(({ parts }) => parts.has(part)) ?? startPass(input, part);
  running.listeners.push(input.progress);
  known.set(input.release, [...passes.filter((pass) => pass !== running), running]);
  return running.pass;
}

function startPass(input: AuditInput, part: ScenePart): Running {
  const parts = input.sceneParts.has(part) ? input.sceneParts : new Set([part]);
  const listeners: AuditInput['progress'][] = [];
  const tell: AuditInput['progress'] = (...told) => {
    for (const listener of listeners) listener(...told);
  };
  return { parts, listeners, pass: readScenes(input, parts, tell) };
}

type Collected = { -readonly [K in keyof ScenePass]: ScenePass[K][number][] };

async function readScenes(
  input: AuditInput,
  parts: ReadonlySet<ScenePart>,
  tell: AuditInput['progress'],
): Promise<ScenePass> {
  const found: Collected = {
    checks: [],
    replays: [],
    stabilities: [],
    digests: [],
    digestFaults: [],
    releaseFaults: [],
    archiveFaults: [],
    labelFaults: [],
  };
  const byScene = placeRecords(input);
  const asksRecords = parts.has('replay') || parts.has('stability');
  const archives = asksRecords
    ? await readLabelArchives(input, byScene, (fault) => found.labelFaults.push(fault))
    : new Map<string, ArchivedLabels>();
  const jobs = sceneJobs(input, byScene, archives);
  const task = {
    module: moduleUrl(import.meta.url, './scene-parts'),
    name: 'readSceneParts',
    shared: sharedOf(input, parts),
  };
  let done = 0;
  const run = async (some: AsyncGenerator<SceneJob>): Promise<void> => {
    for await (const read of mapOrdered<SceneJob, SceneParts>(some, task, { workers: input.workers })) {
      collect(found, read);
      tell(++done, input.release.images.size);
    }
  };
  if (input.release.scenesPath !== null)
    await run(jobs.ofRelease((fault) => found.releaseFaults.push(fault)));
  const missing = missingScenes(input, parts, jobs, found);
  if (missing.size > 0 || (asksRecords && jobs.waiting.size > 0)) await run(otherJobs(jobs, missing, found));
  return found;
}

function collect(found: Collected, { check, replay, stability, digest, digestFault }: SceneParts): void {
  if (check !== null) found.checks.push(check);
  if (replay !== null) found.replays.push(replay);
  if (stability !== null) found.stabilities.push(...stability);
  if (digest !== null) found.digests.push(digest);
  if (digestFault !== null) found.digestFaults.push(new DataError(digestFault.where, digestFault.found));
}

/** Ids of the scenes that only the archives can give, by source; of sources without an archive none. */
function missingScenes(
  { release, sources }: AuditInput,
  parts: ReadonlySet<ScenePart>,
  { waiting }: SceneJobs,
  { digests }: Collected,
): Map<string, ReadonlySet<string>> {
  const held = new Set(digests.map(({ id }) => id));
  const isMissing = (id: string): boolean => waiting.has(id) || (parts.has('digest') && !held.has(id));
  const rows = [...release.images.values()].filter(({ id }) => isMissing(id));
  const given = [...sources.values()].filter(({ rootPath }) => rootPath !== null).map(({ id }) => id);
  return new Map(
    given
      .sort(compareNatural)
      .map((id) => [id, new Set(rows.filter((row) => row.source === id).map((row) => row.id))] as const)
      .filter(([, ids]) => ids.size > 0),
  );
}

async function* otherJobs(
  jobs: SceneJobs,
  missing: ReadonlyMap<string, ReadonlySet<string>>,
  { archiveFaults }: Collected,
): AsyncGenerator<SceneJob> {
  for (const [source, ids] of missing) {
    const isAsked = [...ids].some((id) => jobs.waiting.has(id));
    yield* jobs.ofArchive(source, ids, (fault) => archiveFaults.push({ fault, isAsked }));
  }
  yield* jobs.withoutScene();
}
