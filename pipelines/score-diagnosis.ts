import { UsageError } from '../src/core/errors.ts';
import { type ReleaseFolder, readReleaseScenes } from '../src/io/release-folder.ts';
import type { Instruction } from '../src/model/instruction.ts';
import { DiagnosisTally } from '../src/score/diagnosis.ts';
import { diagnosisContext, sceneObjects } from '../src/score/diagnosis-context.ts';
import type { FileDiagnosis } from '../src/score/diagnosis-tables.ts';
import type { RecordScore } from '../src/score/record.ts';
import type { ScoredFile } from '../src/score/tables.ts';

/**
 * Diagnoses the boxes of every file while the scenes are read one by one. Throws UsageError where there are no scenes.
 * @param scenesPath read in place of the release's own
 */
export async function diagnoseFiles(
  release: ReleaseFolder,
  records: readonly Instruction[],
  files: readonly ScoredFile[],
  scenesPath: string | null,
): Promise<FileDiagnosis[]> {
  const path = scenesPath ?? release.scenesPath;
  if (path === null)
    throw new UsageError(
      `${release.path} has no scenes.jsonl.gz, which --diagnose needs: build the release with its sources in release.withScenes, or give the scenes of its run with --scenes <out>/stages/2-screen/kept.jsonl`,
    );
  const byScene = groupByScene(records);
  const scored = files.map((file) => ({
    file,
    tally: new DiagnosisTally(records),
    scores: new Map(file.records.map((record) => [record.id, record])),
  }));
  for await (const { scene } of readReleaseScenes({ ...release, scenesPath: path })) {
    const objects = sceneObjects(scene);
    for (const record of byScene.get(scene.id) ?? []) {
      const context = diagnosisContext(record, objects);
      if (context === null) continue;
      for (const { tally, scores } of scored)
        tally.add(record, scores.get(record.id) as RecordScore, context);
    }
  }
  return scored.map(({ file, tally }) => ({ name: file.name, rows: tally.rows(file.records) }));
}

function groupByScene(records: readonly Instruction[]): Map<string, Instruction[]> {
  const groups = new Map<string, Instruction[]>();
  for (const record of records) {
    const group = groups.get(record.sceneId);
    if (group === undefined) groups.set(record.sceneId, [record]);
    else group.push(record);
  }
  return groups;
}
