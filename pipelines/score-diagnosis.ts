import { UsageError } from '../src/core/errors.ts';
import { type ReleaseFolder, readReleaseScenes } from '../src/io/release-folder.ts';
import type { Instruction } from '../src/model/instruction.ts';
import type { Scene } from '../src/model/scene.ts';
import { DiagnosisTally } from '../src/score/diagnosis.ts';
import { diagnosisContext, sceneObjects } from '../src/score/diagnosis-context.ts';
import type { FileDiagnosis } from '../src/score/diagnosis-tables.ts';
import type { RecordScore } from '../src/score/record.ts';
import type { ScoredFile } from '../src/score/tables.ts';
import { remakeScenes, type ScoreArchives } from './score-archives.ts';

/** Where scenes come from that the release does not hold. */
export interface SceneOrigin {
  /** File of scenes, read in place of the release's own. */
  readonly scenesPath: string | null;
  /** For scenes that the file lacks. */
  readonly archives: ScoreArchives | null;
}

type RecordsByScene = Map<string, Instruction[]>;

/**
 * Diagnoses the boxes of every file while the scenes are read one by one. Throws UsageError where no scene is to be had,
 * DataError where an archive is not that of the release.
 */
export async function diagnoseFiles(
  release: ReleaseFolder,
  records: readonly Instruction[],
  files: readonly ScoredFile[],
  origin: SceneOrigin,
): Promise<FileDiagnosis[]> {
  const byScene = groupByScene(records);
  const scored = files.map((file) => ({
    file,
    tally: new DiagnosisTally(records),
    scores: new Map(file.records.map((record) => [record.id, record])),
  }));
  let sceneCount = 0;
  for await (const scene of scenesOf(release, byScene, origin)) {
    sceneCount++;
    const objects = sceneObjects(scene);
    for (const record of byScene.get(scene.id) ?? []) {
      const context = diagnosisContext(record, objects);
      if (context === null) continue;
      for (const { tally, scores } of scored)
        tally.add(record, scores.get(record.id) as RecordScore, context);
    }
  }
  if (sceneCount === 0 && byScene.size > 0) throw new UsageError(noScenesText(release, origin));
  return scored.map(({ file, tally }) => ({ name: file.name, rows: tally.rows(file.records) }));
}

/** Records that are answered by boxes: of others there is nothing to diagnose. */
function groupByScene(records: readonly Instruction[]): RecordsByScene {
  const groups: RecordsByScene = new Map();
  for (const record of records) {
    if (record.answer.kind !== 'box' && record.answer.kind !== 'boxes') continue;
    const group = groups.get(record.sceneId);
    if (group === undefined) groups.set(record.sceneId, [record]);
    else group.push(record);
  }
  return groups;
}

/** Each scene that is asked about once: from the file, else made anew. */
async function* scenesOf(
  release: ReleaseFolder,
  byScene: RecordsByScene,
  { scenesPath, archives }: SceneOrigin,
): AsyncGenerator<Scene> {
  const waiting = new Map(byScene);
  const path = scenesPath ?? release.scenesPath;
  for await (const { scene } of readReleaseScenes({ ...release, scenesPath: path }))
    if (waiting.delete(scene.id)) yield scene;
  if (archives !== null) yield* remakeScenes(release, waiting, archives);
}

function noScenesText(release: ReleaseFolder, { scenesPath }: SceneOrigin): string {
  const path = scenesPath ?? release.scenesPath;
  const found =
    path === null ? `${release.path} has no scenes.jsonl.gz` : `${path} holds none of the scenes asked about`;
  return `${found}, and --diagnose needs them: give the source archives with --sources id=folder, or the scenes of the run with --scenes <out>/stages/2-screen/kept.jsonl (release.withScenes puts those of a source into the release)`;
}
