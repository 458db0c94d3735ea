import { DataError } from '../core/errors.ts';
import { measureScene, type SceneMeasures } from '../model/scene-measures.ts';
import { checkScene, type SceneCheck } from './integrity-scene.ts';
import { replayScene, type SceneReplay } from './replay-scene.ts';
import { digestScene, type MeasureScene, type SceneDigest } from './scene-digest.ts';
import type { SceneJob } from './scene-jobs.ts';
import type { SceneShared } from './scene-shared.ts';
import { judgeScene, type RecordStability } from './stability-scene.ts';

/** What was found out about a scene; null where it was not asked for. */
export interface SceneParts {
  readonly check: SceneCheck | null;
  readonly replay: SceneReplay | null;
  readonly stability: readonly RecordStability[] | null;
  readonly digest: SceneDigest | null;
  /** Why there is no digest, as the parts of a DataError. */
  readonly digestFault: { readonly where: string; readonly found: string } | null;
}

/** Everything that the checks want to know of a scene, so that it is sent, parsed and held against its schema once. */
export async function readSceneParts(shared: SceneShared, job: SceneJob): Promise<SceneParts> {
  const { line, isOfRelease, isAsked } = job;
  const parts = new Set(shared.parts);
  const measure = measureOnce(job.records);
  return {
    check: line !== null && isOfRelease && parts.has('check') ? checkScene(line, measure) : null,
    replay: isAsked && parts.has('replay') ? await replayScene(shared, job) : null,
    stability: isAsked && parts.has('stability') ? await judgeScene(shared, job) : null,
    ...(parts.has('digest') ? digestPart(job, measure) : { digest: null, digestFault: null }),
  };
}

/** Two parts want the measures of the targets. */
function measureOnce(records: SceneJob['records']): MeasureScene {
  let measures: SceneMeasures | null = null;
  return (scene) => {
    measures ??= measureScene(scene, new Set(records.flatMap(({ record }) => record.targets)));
    return measures;
  };
}

function digestPart(
  { line, isOfRelease, records }: SceneJob,
  all: MeasureScene,
): Pick<SceneParts, 'digest' | 'digestFault'> {
  if (line === null || line.text === '') return { digest: null, digestFault: null };
  const marked = new Set(records.flatMap(({ record }) => record.markers.map((m) => m.instance)));
  const ofRelease = records.some(({ isOfKey }) => isOfKey)
    ? measureOnce(records.filter(({ isOfKey }) => !isOfKey))
    : all;
  const measure = { all, ofRelease };
  try {
    return { digest: digestScene(line, isOfRelease, marked, measure), digestFault: null };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { digest: null, digestFault: { where: error.where, found: error.found } };
  }
}
