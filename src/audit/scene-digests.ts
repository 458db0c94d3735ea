import { DataError } from '../core/errors.ts';
import type { Polygon } from '../core/polygon.ts';
import { type ReleaseFolder, readReleaseScenes } from '../io/release-folder.ts';
import { labelsHashOf } from '../model/labels-hash.ts';
import type { Scene } from '../model/scene.ts';
import type { SceneLine } from '../model/scene-line.ts';
import { measureScene, type SceneMeasures } from '../model/scene-measures.ts';
import { describePlace, type PlaceScene } from '../spatial/same-place.ts';
import type { AuditInput } from './check.ts';

/** What several checks need of a scene of the release, so that its hundreds of megabytes are read once. */
export interface SceneDigest {
  readonly id: string;
  readonly place: PlaceScene;
  readonly labelsHash: string | null;
  /** Null where the release was built from labels only. */
  readonly dHash: string | null;
  /** Of the targets of the records whose answers are open. */
  readonly measures: SceneMeasures;
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

/** In the order of `scenes.jsonl.gz`; empty where the release has none. Read once per release. */
export function readSceneDigests(input: AuditInput): Promise<SceneDigests> {
  const found = known.get(input.release) ?? digestScenes(input);
  known.set(input.release, found);
  return found;
}

async function digestScenes({ release, progress }: AuditInput): Promise<SceneDigests> {
  const targets = idsByScene(release, (record) => record.targets);
  const marked = idsByScene(release, (record) => record.markers.map((m) => m.instance));
  const scenes: SceneDigest[] = [];
  const faults: DataError[] = [];
  try {
    for await (const line of readReleaseScenes(release, (fault) => faults.push(fault))) {
      const { id } = line.scene;
      scenes.push(digestOf(line, targets.get(id) ?? new Set(), marked.get(id) ?? new Set()));
      progress(scenes.length, release.images.size, id);
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    faults.push(error);
  }
  return { scenes, faults };
}

function digestOf(
  { scene, screen }: SceneLine,
  targets: ReadonlySet<string>,
  marked: ReadonlySet<string>,
): SceneDigest {
  return {
    id: scene.id,
    place: describePlace(scene, MIN_SIDE_PX),
    labelsHash: labelsHashOf(scene),
    dHash: screen.pixels?.dHash ?? null,
    measures: measureScene(scene, targets),
    marked: quadsOf(scene, marked),
  };
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
