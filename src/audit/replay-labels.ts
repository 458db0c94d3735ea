import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { sha256Hex } from '../core/hash.ts';
import { pathExists } from '../io/files.ts';
import type { Scene } from '../model/scene.ts';
import type { AuditSource } from './check.ts';
import { imageNameOf } from './label-archives.ts';
import { labelReaderOf } from './labels/all.ts';
import type { ImageLabels } from './labels/label-reader.ts';
import { ruleOf } from './rules/all.ts';
import { compareOutcome } from './rules/compare.ts';
import { arePiledUp } from './rules/piled-up.ts';
import { questionOf } from './rules/question.ts';
import type { RuleContext } from './rules/rule.ts';
import type { LabelScene, RuleScene } from './rules/scene.ts';
import { settleScene } from './rules/settle.ts';
import type { ShapeLimits } from './rules/shape.ts';
import type { PlacedRecord, SceneJob } from './scene-jobs.ts';
import type { AuditFinding } from './section.ts';

export interface LabelReplay {
  /** Per record, in their order: null where the labels give its answer, else why it was not replayed or what differs. */
  readonly outcomes: readonly LabelOutcome[];
  /** Of the image as a whole. */
  readonly findings: readonly AuditFinding[];
}

export type LabelOutcome =
  | { readonly is: 'equal' }
  | { readonly is: 'differs'; readonly finding: AuditFinding }
  | { readonly is: 'not replayed'; readonly why: string };

/**
 * Answers every question about an image by brute force from its label file alone. @param scene the scene as the release
 * holds it, whose objects must be those of the label file; null where there is none
 */
export async function replayLabels(
  job: SceneJob,
  source: AuditSource | null,
  scene: Scene | null,
  limits: ShapeLimits,
  context: RuleContext,
): Promise<LabelReplay> {
  const read = await readLabels(job, source);
  if ('why' in read) return allOf(job, { is: 'not replayed', why: read.why }, read.finding);
  const { labels, sha256 } = read;
  const labelled = labelScene(labels, job);
  if (arePiledUp(labelled, limits.maxPairs)) return allPiledUp(job, limits);
  const settled = settleScene(labelled, limits);
  return {
    outcomes: job.records.map((placed) => replayRecord(placed, settled, sha256, context)),
    findings: scene === null ? [] : lostObjects(scene, settled, job),
  };
}

export function labelScene(
  { objects, notLabelled, areBoxes }: ImageLabels,
  { widthPx, heightPx }: Pick<SceneJob, 'widthPx' | 'heightPx'>,
): LabelScene {
  const marks = notLabelled.map((category) => ({ object: null, category, area: null }));
  return { widthPx, heightPx, objects, marks, areBoxes: areBoxes === true };
}

/** The labels of a job's image, and the sha256 of their file; or why there are none. */
export async function readLabels(
  { source: id, sceneId, records, archived, widthPx, heightPx }: SceneJob,
  source: AuditSource | null,
): Promise<
  | { readonly labels: ImageLabels; readonly sha256: string }
  | { readonly why: string; readonly finding: AuditFinding | null }
> {
  const rootPath = source?.rootPath ?? null;
  if (source === null || rootPath === null)
    return { why: `no archive of ${id} was given (--sources)`, finding: null };
  const reader = labelReaderOf(id);
  if (reader === null) return { why: `labels of ${id} are read by its own reader only`, finding: null };
  if (archived !== null) return archived;
  const labelPath = records[0]?.record.proof.labelPath ?? '';
  const path = join(rootPath, labelPath);
  if (reader.readImage === undefined || !pathExists(path)) {
    const finding = {
      code: 'label-file-missing',
      where: `${id}/${labelPath}`,
      message: 'has no such labels',
    };
    return { why: 'the label file is missing', finding };
  }
  const bytes = await readFile(path);
  try {
    const place = { name: imageNameOf(sceneId), widthPx, heightPx };
    const labels = reader.readImage(bytes, place, source.labels, `${id}/${labelPath}`);
    return { labels, sha256: sha256Hex(bytes) };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const finding = { code: 'labels-unreadable', where: error.where, message: error.message };
    return { why: 'the label file cannot be read', finding };
  }
}

function allOf(job: SceneJob, outcome: LabelOutcome, finding: AuditFinding | null): LabelReplay {
  return { outcomes: job.records.map(() => outcome), findings: finding === null ? [] : [finding] };
}

/** No question can be asked about an image whose labels cannot be told apart. */
function allPiledUp({ records }: SceneJob, { maxPairs }: ShapeLimits): LabelReplay {
  const outcomes = records.map(({ record, where }): LabelOutcome => {
    const message = `${record.id}: more than ${maxPairs} pairs of labels overlap in ${record.proof.labelPath}`;
    return { is: 'differs', finding: { code: 'labels-piled-up', where, message } };
  });
  return { outcomes, findings: [] };
}

function replayRecord(
  { record, where }: PlacedRecord,
  scene: RuleScene,
  sha256: string,
  context: RuleContext,
): LabelOutcome {
  const { id, proof } = record;
  const finding = (code: string, message: string): LabelOutcome => ({
    is: 'differs',
    finding: { code, where, message: `${id}: ${message}` },
  });
  if (proof.labelSha256 !== sha256)
    return finding(
      'label-file-changed',
      `${proof.labelPath} has the sha256 ${sha256}, expected ${proof.labelSha256}`,
    );
  const rule = ruleOf(record.task);
  if (rule === null)
    return { is: 'not replayed', why: `the audit has no rule of its own for ${record.task}` };
  const question = questionOf(record);
  const difference = compareOutcome(record, question, rule.answer(question, scene, context), scene);
  return difference === null
    ? { is: 'equal' }
    : finding(difference.code, `from the label file: ${difference.message}`);
}

/** Every object of the label file that leaves a trace must stand in the scene, and every object of the scene in the file. */
function lostObjects(scene: Scene, settled: RuleScene, job: SceneJob): AuditFinding[] {
  const held = new Set([...scene.instances, ...scene.unknowns].map(({ index }) => index));
  const known = [...settled.instances, ...settled.unknowns].flatMap(({ object }) => object ?? []);
  const missing = known.find(({ index }) => !held.has(index));
  const indices = new Set([...known, ...settled.leftOut].map(({ index }) => index));
  const stray = scene.instances.find(({ index }) => !indices.has(index));
  const where = job.line?.where ?? job.sceneId;
  const finding = (message: string): AuditFinding[] => [
    { code: 'scene-differs', where, message: `${job.sceneId}: ${message}` },
  ];
  if (missing !== undefined) return finding(`lacks object ${missing.index} of the label file`);
  return stray === undefined ? [] : finding(`holds object ${stray.index}, which the label file has not`);
}
