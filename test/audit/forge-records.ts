import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderMarked } from '../../src/io/render-marked.ts';
import { type Instruction, type Marker, type Option, SPLITS } from '../../src/model/instruction.ts';
import type { Layout } from '../../src/model/layout.ts';
import type { ImageRow } from '../../src/model/manifest.ts';
import { colourHex } from '../../src/model/palette.ts';
import { markedPathOf } from '../../src/model/release-paths.ts';
import type { MemberClause } from '../../src/model/structures.ts';
import { forge, forgeLine, renewSums } from './breakage.ts';

/** Adds the first line of `from` that `edit` gives something for to `to`, as edited. */
export async function copyLine(
  releasePath: string,
  from: string,
  to: string,
  edit: (record: Instruction, all: readonly Instruction[]) => Instruction | null,
): Promise<Instruction> {
  const all = readRecords(releasePath, from);
  for (const record of all) {
    const copy = edit(record, all);
    if (copy === null) continue;
    await forge(releasePath, to, (text) => `${text}${JSON.stringify(copy)}\n`);
    return record;
  }
  throw new Error(`${from}: nothing to copy`);
}

/** The same, and takes the line out of `from`. */
export async function moveLine(...[releasePath, from, to, edit]: Parameters<typeof copyLine>): Promise<void> {
  const { id } = await copyLine(releasePath, from, to, edit);
  await forge(releasePath, from, (text) =>
    text
      .split('\n')
      .filter((line) => !line.includes(`"id":"${id}"`))
      .join('\n'),
  );
}

/** Changes the first record for which `edit` makes something of it and of another record of the same file. */
export async function forgePair(
  releasePath: string,
  path: string,
  edit: (record: Instruction, other: Instruction) => Instruction | null,
): Promise<void> {
  const all = readRecords(releasePath, path);
  await forgeLine<Instruction>(releasePath, path, (record) => {
    for (const other of all) {
      const changed = other.id === record.id ? null : edit(record, other);
      if (changed !== null) return changed;
    }
    return null;
  });
}

/** Another text for every option of a task, in all splits. */
export async function forgeOptions(
  releasePath: string,
  task: string,
  textOf: (option: Option, isRight: boolean, id: string) => string,
): Promise<void> {
  const forgeRecord = (record: Instruction): Instruction => ({
    ...record,
    options: (record.options ?? []).map((option) => ({
      ...option,
      text: textOf(option, option.letter === record.answerLetter, record.id),
    })),
  });
  for (const split of SPLITS) {
    await forge(releasePath, `data/${split}.jsonl`, (text) =>
      text.replace(/.+/g, (line) => {
        const record = JSON.parse(line) as Instruction;
        return record.task === task ? JSON.stringify(forgeRecord(record)) : line;
      }),
    );
  }
}

/** The record with another structure or rank in its facts and in its question; null where it speaks of none. */
export function withMemberClause(
  record: Instruction,
  change: (
    clause: Pick<MemberClause, 'structure' | 'rank'>,
  ) => Pick<MemberClause, 'structure' | 'rank'> | null,
): Instruction | null {
  const slot = record.wording.slots.expression;
  const changed = slot?.type === 'structure' ? change(slot) : null;
  if (slot?.type !== 'structure' || changed === null) return null;
  const slots = { ...record.wording.slots, expression: { ...slot, ...changed } };
  return { ...record, facts: { ...record.facts, ...changed }, wording: { ...record.wording, slots } };
}

/** The record with its first wrong option made another; null where it is of another task. */
export function withWrongOption(
  record: Instruction,
  task: string,
  change: (wrong: Option, right: Option) => Pick<Option, 'slot' | 'text'> & Partial<Pick<Option, 'value'>>,
): Instruction | null {
  const isRight = ({ letter }: Option): boolean => letter === record.answerLetter;
  const right = record.options?.find(isRight);
  const wrong = record.options?.find((option) => !isRight(option));
  if (record.task !== task || right === undefined || wrong === undefined) return null;
  const changed = { ...wrong, ...change(wrong, right) };
  return {
    ...record,
    options: (record.options ?? []).map((option) => (option === wrong ? changed : option)),
  };
}

/** The record with other descriptions in its options; null where its options describe nothing. */
export function withLayouts(
  record: Instruction,
  change: (layout: Layout, isRight: boolean) => Layout,
): Instruction | null {
  if (record.options?.[0]?.slot.type !== 'layout') return null;
  const options = record.options.map((option) => {
    if (option.slot.type !== 'layout') return option;
    const layout = change(option.slot.layout, option.letter === record.answerLetter);
    return { ...option, slot: { ...option.slot, layout } };
  });
  return { ...record, options };
}

/** Draws the markers of the first record that has some on a grey ground, the first of them as changed. */
export async function drawMarkers(releasePath: string, change: (marker: Marker) => Marker): Promise<void> {
  const record = readRecords(releasePath, 'data/dev.jsonl').find(({ markers }) => markers.length > 0);
  const [first, ...rest] = record?.markers ?? [];
  if (record === undefined || first === undefined) throw new Error('drawMarkers: no record has markers');
  const groundPath = join(releasePath, 'ground.png');
  await drawGround(imageOf(releasePath, record.sceneId), groundPath);
  await mkdir(join(releasePath, 'marked'), { recursive: true });
  const marks = [change(first), ...rest].map(({ outline, strokePx, colour }) => ({
    outline,
    strokePx,
    hex: colourHex(colour),
  }));
  const source = { imagePath: groundPath, cachePath: releasePath };
  await renderMarked(source, marks, join(releasePath, markedPathOf(record.id)));
  await rm(groundPath);
  await renewSums(releasePath);
}

async function drawGround({ widthPx, heightPx }: ImageRow, path: string): Promise<void> {
  const create = { width: widthPx, height: heightPx, channels: 3, background: '#6b7a4f' } as const;
  await sharp({ create, limitInputPixels: 1e9 }).png({ compressionLevel: 1 }).toFile(path);
}

function imageOf(releasePath: string, id: string): ImageRow {
  const lines = readFileSync(join(releasePath, 'images.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as ImageRow).find((row) => row.id === id) as ImageRow;
}

function readRecords(releasePath: string, path: string): Instruction[] {
  const text = readFileSync(join(releasePath, path), 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as Instruction);
}
