import { join } from 'node:path';
import { isDrop } from '../src/core/drop.ts';
import { pathExists, sha256File, writeWhole } from '../src/io/files.ts';
import { renderRecord } from '../src/io/render-record.ts';
import type { Answer } from '../src/model/answer.ts';
import { colourHex } from '../src/model/palette.ts';
import type { Scene } from '../src/model/scene.ts';
import { type FoundRecord, findRecord, findScene } from '../src/release/find-record.ts';
import { inspectLines, isProved } from '../src/release/inspect-text.ts';
import type { Run } from './run.ts';

export interface Inspection {
  readonly record: FoundRecord;
  /** The record, its proof and what was checked, as lines for a terminal. */
  readonly lines: readonly string[];
  /** The answer follows from facts and scene, and the label file is unchanged (where it is at hand). */
  readonly proved: boolean;
  readonly picturePath: string;
}

/**
 * Shows a record: finds it by id, computes its answer anew, compares its label file, and writes a picture of it to
 * `outPath` (PNG): the scene with the place marked, and native crops with targets, regions and marks.
 */
export async function inspectRecord(run: Run, id: string, outPath: string): Promise<Inspection> {
  const record = await findRecord(run.outPath, id);
  const { scene } = await findScene(run.outPath, record.sceneId);
  const rootPath = run.readers.find((reader) => reader.id === scene.source)?.rootPath ?? null;
  const checks = {
    recomputed: recompute(run, record, scene),
    labelSha256: rootPath === null ? null : await sumIfThere(join(rootPath, record.proof.labelPath)),
  };
  const lines = inspectLines(record, scene, checks);
  const hasImage =
    rootPath !== null &&
    scene.imagePath !== null &&
    !run.config.labelsOnly &&
    pathExists(join(rootPath, scene.imagePath));
  const picture = await renderRecord({
    record,
    scene,
    rootPath: hasImage ? rootPath : null,
    cachePath: join(run.outPath, 'cache'),
    hexOf: colourHex,
    heading: headingOf(record, lines),
  });
  await writeWhole(outPath, picture);
  return {
    record,
    lines: [...lines, `  picture   ${outPath}`],
    proved: isProved(record, checks),
    picturePath: outPath,
  };
}

function recompute(run: Run, record: FoundRecord, scene: Scene): Answer | string {
  const loaded = run.families.find(({ family }) => family.meta.id === record.task);
  if (loaded === undefined) return `the run has no family ${record.task}`;
  const facts = loaded.family.facts.safeParse(record.facts);
  if (!facts.success) return 'its facts do not pass the schema of the family';
  const derived = loaded.family.answer(facts.data, scene);
  return isDrop(derived) ? derived.code : derived.answer;
}

function headingOf(record: FoundRecord, lines: readonly string[]): string[] {
  const options = record.options.map(({ letter, text }) => `${letter}. ${text}`).join(' | ');
  const answer = lines.find((line) => line.startsWith('  answer')) ?? '';
  return [lines[0] ?? '', record.question, options, shorten(answer.trim(), 300)].filter(
    (line) => line !== '',
  );
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}

async function sumIfThere(path: string): Promise<string | null> {
  return pathExists(path) ? sha256File(path) : null;
}
