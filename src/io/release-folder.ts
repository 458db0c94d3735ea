import { join } from 'node:path';
import { z } from 'zod';
import { DataError, UsageError } from '../core/errors.ts';
import { ERRATA_NAME, type Erratum, erratumSchema } from '../model/erratum.ts';
import { type HeldInstruction, heldInstructionSchema } from '../model/held.ts';
import { type Instruction, instructionSchema, SPLITS, type Split } from '../model/instruction.ts';
import { describeIssues } from '../model/issues.ts';
import { type ImageRow, imageRowSchema, type Manifest, manifestSchema } from '../model/manifest.ts';
import { type SceneLine, sceneLineSchema } from '../model/scene-line.ts';
import { pathExists } from './files.ts';
import { readLines } from './jsonl.ts';

/** A line of a release that is not what its schema says. */
export type ReportFault = (fault: DataError) => void;

export interface ReleaseOptions {
  /** File with the withheld answers of the test split, read in place of `data/test.jsonl`. */
  readonly keyPath?: string | null;
  /** Splits that are read; all where none is named. */
  readonly splits?: readonly Split[] | undefined;
  /** Is told of every line that its schema refuses, which is then left out. Without it the first one is thrown. */
  readonly onFault?: ReportFault;
}

/** A release folder as it is read back: nothing of the run that made it. */
export interface ReleaseFolder {
  readonly path: string;
  readonly manifest: Manifest;
  /** By id (= `sceneId` of the records). */
  readonly images: ReadonlyMap<string, ImageRow>;
  /** Records whose answers stand in the release (or in the key file): dev, validation, test, in the order of the files. */
  readonly records: readonly Instruction[];
  /** Records whose answers are withheld. */
  readonly held: readonly HeldInstruction[];
  /** Where a record stands, `data/test.jsonl:17`, by id. */
  readonly places: ReadonlyMap<string, string>;
  /** What was wrong in earlier releases; empty where the release carries none. */
  readonly errata: readonly Erratum[];
  /** Path of `scenes.jsonl.gz`, or null where the release has none. */
  readonly scenesPath: string | null;
}

/** Reads all of a release but its scenes. Throws UsageError where there is none, DataError `path:line: …` for bad lines. */
export async function openRelease(path: string, options: ReleaseOptions = {}): Promise<ReleaseFolder> {
  if (!pathExists(join(path, 'manifest.json')))
    throw new UsageError(`${path} is no release folder: it has no manifest.json`);
  const { onFault } = options;
  const images = new Map<string, ImageRow>();
  for await (const { value } of readChecked(join(path, 'images.jsonl'), checkWith(imageRowSchema), onFault))
    images.set(value.id, value);
  const errata: Erratum[] = [];
  const errataPath = join(path, ERRATA_NAME);
  if (pathExists(errataPath))
    for await (const { value } of readChecked(errataPath, checkWith(erratumSchema), onFault))
      errata.push(value);
  const scenesPath = join(path, 'scenes.jsonl.gz');
  return {
    path,
    manifest: await readManifest(join(path, 'manifest.json')),
    images,
    ...(await readRecords(path, options)),
    errata,
    scenesPath: pathExists(scenesPath) ? scenesPath : null,
  };
}

/** The scenes of a release, one after another. */
export async function* readReleaseScenes(
  release: ReleaseFolder,
  onFault?: ReportFault,
): AsyncGenerator<SceneLine> {
  if (release.scenesPath === null) return;
  for await (const { value } of readChecked(release.scenesPath, checkWith(sceneLineSchema), onFault))
    yield value;
}

async function readManifest(path: string): Promise<Manifest> {
  let text = '';
  for await (const line of readLines(path)) text += `${line}\n`;
  return checkWith(manifestSchema)(parseJson(text, path), path);
}

async function readRecords(
  path: string,
  { keyPath, onFault, splits = SPLITS }: ReleaseOptions,
): Promise<Pick<ReleaseFolder, 'records' | 'held' | 'places'>> {
  const records: Instruction[] = [];
  const held: HeldInstruction[] = [];
  const places = new Map<string, string>();
  for (const split of splits) {
    const name = `data/${split}.jsonl`;
    const key = split === 'test' ? (keyPath ?? null) : null;
    for await (const { value, line } of readChecked(key ?? join(path, name), recordCheck(split), onFault)) {
      places.set(value.id, `${key ?? name}:${line}`);
      if ('held' in value) held.push(value);
      else records.push(value);
    }
  }
  return { records, held, places };
}

/** The splits of these records, whichever splits were read; ids that the release does not know are left out. */
export async function findSplits(
  path: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Split>> {
  const found = new Map<string, Split>();
  for (const split of SPLITS)
    for await (const { value } of readChecked(join(path, `data/${split}.jsonl`), checkWith(headSchema)))
      if (ids.has(value.id)) found.set(value.id, split);
  return found;
}

const headSchema = z.object({ id: z.string() });

type Check<T> = (value: unknown, where: string) => T;

function checkWith<T>(schema: z.ZodType<T>): Check<T> {
  return (value, where) => {
    const checked = schema.safeParse(value);
    if (checked.success) return checked.data;
    throw new DataError(where, describeIssues(checked.error, value)[0] ?? 'is not valid');
  };
}

/** A record in the file of another split would be scored, and counted, in the wrong one. */
function recordCheck(split: Split): Check<HeldInstruction | Instruction> {
  const checkHeld = checkWith(heldInstructionSchema);
  const checkOpen = checkWith(instructionSchema);
  return (value, where) => {
    const isHeld = typeof value === 'object' && value !== null && 'held' in value;
    const record = isHeld ? checkHeld(value, where) : checkOpen(value, where);
    if (record.split !== split) throw new DataError(where, `split: found "${record.split}"`, `"${split}"`);
    return record;
  };
}

async function* readChecked<T>(
  path: string,
  check: Check<T>,
  onFault?: ReportFault,
): AsyncGenerator<{ readonly value: T; readonly line: number }> {
  let line = 0;
  for await (const text of readLines(path)) {
    line++;
    if (text === '') continue;
    try {
      yield { value: check(parseJson(text, `${path}:${line}`), `${path}:${line}`), line };
    } catch (error) {
      if (onFault === undefined || !(error instanceof DataError)) throw error;
      onFault(error);
    }
  }
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DataError(where, `is not JSON (${(error as Error).message})`, 'JSON');
  }
}
