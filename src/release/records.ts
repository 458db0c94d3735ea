import { join } from 'node:path';
import { UsageError } from '../core/errors.ts';
import { compareText } from '../core/order.ts';
import { JsonlWriter, readJsonl } from '../io/jsonl.ts';
import type { HeldInstruction } from '../model/held.ts';
import { heldSplitOf, isHeld } from '../model/held-split.ts';
import { type Instruction, instructionSchema, SPLITS } from '../model/instruction.ts';
import type { ImageRow } from '../model/manifest.ts';
import { markedPathOf } from '../model/release-paths.ts';
import type { AsideFolder } from './folder.ts';
import { checkDistinct, checkHoldable, holdRecord } from './hold.ts';
import { drawMarked, renameMarked } from './images.ts';
import type { ReleaseInput, ReleaseSource } from './input.ts';

/** A record with what is published of it. */
export interface PublishedRecord {
  readonly record: Instruction;
  /** Null where all of it is published. */
  readonly held: HeldInstruction | null;
}

export async function readInstructions(stagesPath: string): Promise<Instruction[]> {
  const records: Instruction[] = [];
  for await (const record of readJsonl(join(stagesPath, '7-split', 'kept.jsonl'), instructionSchema))
    records.push(record);
  return records;
}

/** Refuses a release whose options cannot be met, before anything is written. */
export function checkReleasable(input: ReleaseInput, records: readonly Instruction[]): void {
  const { release, labelsOnly, sources } = input.config;
  for (const option of ['withImages', 'renderMarkers', 'withScenes'] as const) {
    const stray = release[option].find((id) => !Object.hasOwn(sources, id));
    if (stray !== undefined)
      throw new UsageError(
        `release.${option}: names ${JSON.stringify(stray)}, which is not among the sources`,
      );
    if (labelsOnly && option !== 'withScenes' && release[option].length > 0)
      throw new UsageError(`release.${option}: needs the images, but the run is labelsOnly`);
  }
  if (release.holdAnswers) checkHoldable(records, (source) => release.renderMarkers.includes(source));
}

/** Draws the marked pictures that are asked for and settles what is published of each record; sorted by public id. */
export async function publishRecords(
  input: ReleaseInput,
  records: readonly Instruction[],
  rows: ReadonlyMap<string, ImageRow>,
  folder: AsideFolder,
): Promise<PublishedRecord[]> {
  const { renderMarkers } = input.config.release;
  const heldSplit = heldSplitOf(input.config.release);
  const sources = new Map(input.sources.map((source) => [source.id, source]));
  const out: PublishedRecord[] = [];
  let done = 0;
  for (const record of records) {
    const isDrawn = record.markers.length > 0 && renderMarkers.includes(record.source);
    const sha256 = isDrawn
      ? await drawMarked(
          record,
          rowOf(rows, record),
          { ...(sources.get(record.source) as ReleaseSource), cachePath: input.cachePath },
          folder,
        )
      : null;
    const held = isHeld(record.split, heldSplit) ? holdRecord(record, sha256) : null;
    if (held !== null && isDrawn) await renameMarked(folder, record.id, held.id);
    out.push({ record, held });
    input.progress(++done, records.length, isDrawn ? markedPathOf(held?.id ?? record.id) : undefined);
  }
  checkDistinct(out.flatMap(({ held }) => (held === null ? [] : [held])));
  return out.sort((a, b) => compareText(publicId(a), publicId(b)));
}

/** Writes `data/<split>.jsonl`, each in the order of the public ids, which says nothing about the answers. */
export async function writeRecords(
  published: readonly PublishedRecord[],
  folder: AsideFolder,
): Promise<void> {
  for (const split of SPLITS) {
    const writer = new JsonlWriter(await folder.fileAt(`data/${split}.jsonl`));
    for (const { record, held } of published) if (record.split === split) await writer.write(held ?? record);
    await writer.close();
  }
}

function publicId({ record, held }: PublishedRecord): string {
  return (held ?? record).id;
}

function rowOf(rows: ReadonlyMap<string, ImageRow>, record: Instruction): ImageRow {
  const row = rows.get(record.sceneId);
  if (row === undefined) throw new Error(`release: no scene ${record.sceneId} for record ${record.id}`);
  return row;
}
