import { DataError } from '../core/errors.ts';
import type { Polygon } from '../core/polygon.ts';
import { labelsHashOf } from '../model/labels-hash.ts';
import type { Scene } from '../model/scene.ts';
import type { SceneMeasures } from '../model/scene-measures.ts';
import { describePlace, type PlaceScene } from '../spatial/same-place.ts';
import { readSceneText, type SceneText } from './scene-text.ts';

/** What several checks need of a scene, which is much less than the scene. */
export interface SceneDigest {
  readonly id: string;
  readonly place: PlaceScene;
  readonly labelsHash: string | null;
  /** Null where the release was built from labels only, or does not hold the scene. */
  readonly dHash: string | null;
  /** Of the targets of the records whose answers are open. */
  readonly measures: SceneMeasures;
  /** The same without the records that only the key opens: what the release says of itself rests on these. */
  readonly measuresOfRelease: SceneMeasures;
  /** Categories of the instances, with all their ancestors. */
  readonly categories: ReadonlySet<string>;
  /** Corners of the instances that markers stand around, by id. */
  readonly marked: ReadonlyMap<string, Polygon>;
}

export type MeasureScene = (scene: Scene) => SceneMeasures;

/** Objects with a longer side below this say nothing of a place (the default of the build), px. */
const MIN_SIDE_PX = 25;

/** @param isOfRelease a line of the release, which holds what screening found. Throws DataError for no such line. */
export function digestScene(
  line: SceneText,
  isOfRelease: boolean,
  marked: ReadonlySet<string>,
  measure: { readonly all: MeasureScene; readonly ofRelease: MeasureScene },
): SceneDigest {
  const { scene, screen, fault } = readSceneText(line);
  if (fault !== null) throw fault;
  if (scene === null || (screen === null && isOfRelease))
    throw new DataError(line.where, 'screen: is missing', 'an object');
  return {
    id: scene.id,
    place: describePlace(scene, MIN_SIDE_PX),
    labelsHash: labelsHashOf(scene),
    dHash: screen?.pixels?.dHash ?? null,
    measures: measure.all(scene),
    measuresOfRelease: measure.ofRelease(scene),
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
