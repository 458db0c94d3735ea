import { DataError } from '../core/errors.ts';
import { compareNatural } from '../core/order.ts';
import type { Polygon } from '../core/polygon.ts';
import { issueError, parseLine } from '../io/jsonl.ts';
import { type ReleaseFolder, readReleaseScenes } from '../io/release-folder.ts';
import { labelsHashOf } from '../model/labels-hash.ts';
import { type Scene, sceneSchema } from '../model/scene.ts';
import { measureScene, type SceneMeasures } from '../model/scene-measures.ts';
import { describePlace, type PlaceScene } from '../spatial/same-place.ts';
import type { AuditInput } from './check.ts';

/** What several checks need of a scene of the release, so that its hundreds of megabytes are read once. */
export interface SceneDigest {
  readonly id: string;
  readonly place: PlaceScene;
  readonly labelsHash: string | null;
  /** Null where the release was built from labels only, or does not hold the scene. */
  readonly dHash: string | null;
  /** Of the targets of the records whose answers are open. */
  readonly measures: SceneMeasures;
  /** Categories of the instances, with all their ancestors. */
  readonly categories: ReadonlySet<string>;
  /** Corners of the instances that markers stand around, by id. */
  readonly marked: ReadonlyMap<string, Polygon>;
}

export interface SceneDigests {
  readonly scenes: readonly SceneDigest[];
  /** Lines that could not be read, or where the file breaks off. */
  readonly faults: readonly DataError[];
}

/** Objects with a longer side below this say nothing of a place (the default of the build), px. */
const MIN_SIDE_PX = 25;

const known = new WeakMap<ReleaseFolder, Promise<SceneDigests>>();

/**
 * Scenes of the release, in the order of `scenes.jsonl.gz`; then those that it does not hold, made anew from the archives
 * at hand, by source. Read once per release.
 */
export function readSceneDigests(input: AuditInput): Promise<SceneDigests> {
  const found = known.get(input.release) ?? digestScenes(input);
  known.set(input.release, found);
  return found;
}

async function digestScenes(input: AuditInput): Promise<SceneDigests> {
  const { release, progress } = input;
  const targets = idsByScene(release, (record) => record.targets);
  const marked = idsByScene(release, (record) => record.markers.map((m) => m.instance));
  const scenes: SceneDigest[] = [];
  const faults: DataError[] = [];
  const add = (scene: Scene, dHash: string | null): void => {
    const { id } = scene;
    scenes.push(digestOf(scene, dHash, targets.get(id) ?? new Set(), marked.get(id) ?? new Set()));
    progress(scenes.length, release.images.size, id);
  };
  await noting(faults, async () => {
    for await (const { scene, screen } of readReleaseScenes(release, (fault) => faults.push(fault)))
      add(scene, screen.pixels?.dHash ?? null);
  });
  for (const [source, ids] of missingScenes(input, scenes)) {
    await noting(faults, async () => {
      for await (const text of input.ingestScenes(source, ids)) add(parseScene(text, source), null);
    });
  }
  return { scenes, faults };
}

/** What cannot be read is noted; the checks go on with the rest. */
async function noting(faults: DataError[], read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    faults.push(error);
  }
}

/** Ids of the scenes that only the archives can give, by source; of sources without an archive none. */
function missingScenes(
  { release, sources }: AuditInput,
  scenes: readonly SceneDigest[],
): [string, ReadonlySet<string>][] {
  const known = new Set(scenes.map((scene) => scene.id));
  const rows = [...release.images.values()].filter((row) => !known.has(row.id));
  const given = [...sources.values()].filter((source) => source.rootPath !== null).map(({ id }) => id);
  return given
    .sort(compareNatural)
    .map((id) => [id, new Set(rows.filter((row) => row.source === id).map((row) => row.id))] as const)
    .filter(([, ids]) => ids.size > 0)
    .map(([id, ids]) => [id, ids]);
}

function parseScene(text: string, source: string): Scene {
  const checked = sceneSchema.safeParse((parseLine(text, source) as { scene: unknown }).scene);
  if (!checked.success) throw issueError(source, checked.error);
  return checked.data;
}

function digestOf(
  scene: Scene,
  dHash: string | null,
  targets: ReadonlySet<string>,
  marked: ReadonlySet<string>,
): SceneDigest {
  return {
    id: scene.id,
    place: describePlace(scene, MIN_SIDE_PX),
    labelsHash: labelsHashOf(scene),
    dHash,
    measures: measureScene(scene, targets),
    categories: categoriesOf(scene),
    marked: quadsOf(scene, marked),
  };
}

function categoriesOf({ instances, lineage }: Scene): Set<string> {
  const own = new Set(instances.map(({ category }) => category));
  return new Set([...own].flatMap((category) => [category, ...(lineage[category] ?? [])]));
}

function quadsOf({ instances }: Scene, ids: ReadonlySet<string>): Map<string, Polygon> {
  return new Map(instances.filter((i) => ids.has(i.id)).map((i) => [i.id, i.quad]));
}

function idsByScene(
  { records }: ReleaseFolder,
  idsOf: (record: ReleaseFolder['records'][number]) => readonly string[],
): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const record of records) {
    const own = ids.get(record.sceneId) ?? new Set();
    for (const id of idsOf(record)) own.add(id);
    ids.set(record.sceneId, own);
  }
  return ids;
}
