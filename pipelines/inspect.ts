import { join } from 'node:path';
import { isDrop } from '../src/core/drop.ts';
import { DataError, UsageError } from '../src/core/errors.ts';
import { printable } from '../src/core/text.ts';
import { FAMILIES } from '../src/families/registry.ts';
import { pathExists, sha256File, writeWhole } from '../src/io/files.ts';
import { ImageError } from '../src/io/image-open.ts';
import { renderRecord } from '../src/io/render-record.ts';
import type { Answer } from '../src/model/answer.ts';
import { colourHex } from '../src/model/palette.ts';
import type { Scene } from '../src/model/scene.ts';
import { baseIdOf, findProposals } from '../src/release/find-proposal.ts';
import { type FoundRecord, findRecord, findScene } from '../src/release/find-record.ts';
import { isOfRecord, proposalLines, shownProposal } from '../src/release/inspect-proposal.ts';
import { inspectLines, isProved } from '../src/release/inspect-text.ts';
import type { Run } from './run.ts';

export interface Inspection {
  readonly record: FoundRecord;
  /** The record, its proof and what was checked, as lines for a terminal. */
  readonly lines: readonly string[];
  /** The answer follows from facts and scene, and the label file is unchanged (where it is at hand). */
  readonly proved: boolean;
  readonly picture: InspectPicture;
}

export interface InspectPicture {
  /** Null where no picture could be written. */
  readonly picturePath: string | null;
  /** Why there is none, or why it shows the labels without the image; null where it shows the image. */
  readonly pictureFault: string | null;
}

/**
 * Shows a record: finds it by id, computes its answer anew, compares its label file, and writes a picture of it to
 * `outPath` (PNG): the scene with the place marked, and native crops with targets, regions and marks. Of the archives
 * only that of the record is looked into; where it, or the image, is missing or damaged, the picture shows the labels.
 */
export async function inspectRecord(run: Run, id: string, outPath: string): Promise<Inspection> {
  const { base, record, isWhole, regionsInWords } = await findShown(run.outPath, id);
  const { scene } = await findScene(run.outPath, record.sceneId);
  const rootPath = run.readers.find((reader) => reader.id === scene.source)?.rootPath ?? null;
  const checks = {
    recomputed: recompute(run, base, scene),
    labelSha256: rootPath === null ? null : await sumIfThere(join(rootPath, record.proof.labelPath)),
  };
  const lines = inspectLines(record, scene, checks, regionsInWords);
  const picture = await drawRecord(run, { record, scene, lines, rootPath }, outPath);
  return {
    record,
    lines: [...lines, pictureLine(picture)],
    proved: isWhole && isProved(base, checks),
    picture,
  };
}

interface Found {
  /** The record itself, or the one that a proposal was made from. */
  readonly base: FoundRecord;
  readonly record: FoundRecord;
  /** False for a proposal that does not say what its record says. */
  readonly isWhole: boolean;
  readonly regionsInWords: readonly string[];
}

/** A record, or by the id of a proposal (`<record>/<task>`) the question with words in place of rectangles. */
async function findShown(outPath: string, id: string): Promise<Found> {
  const baseId = baseIdOf(id);
  if (baseId === null) {
    const record = await findRecord(outPath, id);
    const proposals = await findProposals(outPath, record.id);
    const regionsInWords = proposals.map((one) => `${one.id}: ${one.question}`);
    return { base: record, record, isWhole: true, regionsInWords };
  }
  const proposal = (await findProposals(outPath, baseId)).find((one) => one.id === id);
  if (proposal === undefined)
    throw new UsageError(`stage 5-draft in ${outPath} proposes no question ${JSON.stringify(id)}`);
  const base = await findRecord(outPath, baseId);
  const regionsInWords = proposalLines(proposal, base);
  return { base, record: shownProposal(proposal, base), isWhole: isOfRecord(proposal, base), regionsInWords };
}

interface Shown {
  readonly record: FoundRecord;
  readonly scene: Scene;
  readonly lines: readonly string[];
  readonly rootPath: string | null;
}

async function drawRecord(run: Run, shown: Shown, outPath: string): Promise<InspectPicture> {
  const absent = absentImage(run, shown);
  try {
    if (absent === null) {
      await writePicture(run, shown, outPath);
      return { picturePath: outPath, pictureFault: null };
    }
  } catch (error) {
    if (!(error instanceof ImageError)) return { picturePath: null, pictureFault: faultText(error) };
    return drawLabels(run, shown, outPath, error.message);
  }
  return drawLabels(run, shown, outPath, absent);
}

async function drawLabels(run: Run, shown: Shown, outPath: string, why: string): Promise<InspectPicture> {
  try {
    await writePicture(run, { ...shown, rootPath: null }, outPath);
    return { picturePath: outPath, pictureFault: why };
  } catch (error) {
    return { picturePath: null, pictureFault: faultText(error) };
  }
}

async function writePicture(
  run: Run,
  { record, scene, lines, rootPath }: Shown,
  outPath: string,
): Promise<void> {
  const picture = await renderRecord({
    record,
    scene,
    rootPath,
    cachePath: join(run.outPath, 'cache'),
    hexOf: colourHex,
    heading: headingOf(record, lines),
  });
  await writeWhole(outPath, picture);
}

/** Why there is no image to draw on; null where there is one. */
function absentImage(run: Run, { scene, rootPath }: Shown): string | null {
  if (run.config.labelsOnly || scene.imagePath === null) return 'the run has labels only';
  if (rootPath === null) return `no root for the source ${scene.source}`;
  if (!pathExists(rootPath)) return `no such folder: ${rootPath}`;
  const path = join(rootPath, scene.imagePath);
  return pathExists(path) ? null : `no such file: ${path}`;
}

function faultText(error: unknown): string {
  if (error instanceof DataError) return error.message;
  throw error;
}

function pictureLine({ picturePath, pictureFault }: InspectPicture): string {
  const path = picturePath === null ? 'none' : picturePath;
  const what = picturePath === null ? '' : ', drawn from the labels alone: the image could not be drawn';
  const text = pictureFault === null ? path : `${path}${what} (${pictureFault})`;
  return printable(`  picture   ${text}`);
}

function recompute(run: Run, record: FoundRecord, scene: Scene): Answer | string {
  const known = [...run.families.map(({ family }) => family), ...FAMILIES];
  const family = known.find(({ meta }) => meta.id === record.task);
  if (family === undefined)
    return `NOT COMPUTED: the family ${record.task} is none of the engine and not in the configuration; name the configuration of the run with --config`;
  const facts = family.facts.safeParse(record.facts);
  if (!facts.success) return 'NO ANSWER: its facts do not pass the schema of the family';
  const derived = family.answer(facts.data, scene);
  return isDrop(derived) ? `NO ANSWER: the family drops it (${derived.code})` : derived.answer;
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
