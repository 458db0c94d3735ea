import { randomBytes } from 'node:crypto';
import { readdir, rename, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Drop } from '../core/drop.ts';
import { DataError } from '../core/errors.ts';
import { canonicalJson, sha256Hex } from '../core/hash.ts';
import { listTree, makeFolder, pathExists, removeTree, sha256File, syncFolder, writeWhole } from './files.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { explainWriteError } from './fs-errors.ts';
import { JsonlWriter } from './jsonl.ts';
import { missingStage, readStageReport, readStamp, STAMP_NAME, type Stamp } from './stage-report.ts';

/** A line of `dropped.jsonl`: what was dropped, where and why. */
export interface LedgerEntry extends Drop {
  /** Scene, record or file that it belongs to. */
  readonly subject: string;
}

/** `in = kept + dropped` for one kind of thing that a stage handles (files, scenes, instances, candidates). */
export interface Book {
  readonly unit: string;
  readonly in: number;
  readonly kept: number;
  readonly dropped: Readonly<Record<string, number>>;
}

export interface StageReport {
  readonly stage: string;
  /** Of parameters, code, lock file and inputs; the same for the same archive at another place. */
  readonly fingerprint: string;
  readonly books: readonly Book[];
  /** Anything else worth reading: per-source counts, faults, yields. */
  readonly details: Readonly<Record<string, unknown>>;
  /** sha256 of every other file of the stage's folder, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Nothing had changed, so nothing was done. Not part of `report.json`. */
  readonly unchanged?: boolean;
}

/** Where a stage writes; all of it appears at once when the stage ends well, or not at all. */
export interface StageSink {
  /** One record of `kept.jsonl`; resolves when the writer can take more. */
  keep(record: unknown): Promise<void>;
  /** One line of `kept.jsonl` that a worker has serialised. */
  keepLine(line: string): Promise<void>;
  drop(entry: LedgerEntry): Promise<void>;
  dropLine(line: string): Promise<void>;
  /** Absolute path for a further file of this stage, inside the folder that is being written aside. */
  pathOf(name: string): string;
}

export interface StageSpec {
  /** `1-ingest`. */
  readonly name: string;
  /** Folder that holds all stages; this one is written to `<stagesPath>/<name>`. */
  readonly stagesPath: string;
  /** Files and folders read; their content is part of the fingerprint. */
  readonly inputs: readonly string[];
  /** Parameters that the output depends on (never worker counts). */
  readonly params: unknown;
  /** Modules whose import closure is part of the fingerprint: the recipe itself, user families. Paths or file URLs. */
  readonly code: readonly string[];
  /**
   * Files or folders outside the stage's own folder that the stage puts in place; it runs again when one is gone or is not
   * what it put there: another configuration may have, and have been killed before its own folder was in place.
   */
  readonly alsoWrites?: readonly string[];
  run(
    sink: StageSink,
  ): Promise<{ readonly books: readonly Book[]; readonly details: Readonly<Record<string, unknown>> }>;
}

/**
 * Runs a stage, or leaves it as it is when nothing that it depends on has changed. Its folder is written aside and
 * renamed when it is complete: a killed run leaves only an aside folder, which the next run removes.
 * Throws a plain Error for books that do not balance: a bug, whatever the data.
 */
export async function runStage(spec: StageSpec): Promise<StageReport> {
  const finalPath = join(spec.stagesPath, spec.name);
  await makeFolder(spec.stagesPath);
  await clearAside(spec);
  await checkUpstream(spec);
  const print = await fingerprintOf(spec);
  const done = await unchangedReport(spec, finalPath, print);
  if (done !== null) return done;
  const asidePath = join(
    spec.stagesPath,
    `${asidePrefix(spec)}${process.pid}-${randomBytes(3).toString('hex')}`,
  );
  await makeFolder(asidePath);
  try {
    const report = await fillFolder(spec, asidePath, print);
    await putInPlace(asidePath, finalPath);
    return report;
  } catch (error) {
    await removeTree(asidePath);
    throw error;
  }
}

/** Stages that this one reads have ended well, and each was made from what the stage before it holds now. */
async function checkUpstream(spec: StageSpec): Promise<void> {
  for (const input of spec.inputs) {
    const [name] = relative(spec.stagesPath, input).split(sep);
    if (name === undefined || name === '' || name === '..' || isAbsolute(name)) continue;
    const folder = join(spec.stagesPath, name);
    if (!pathExists(join(folder, 'report.json'))) throw missingStage(folder, name);
    const { upstream } = (await readStamp(folder)) ?? { upstream: {} };
    for (const [earlier, sha256] of Object.entries(upstream)) {
      const reportPath = join(spec.stagesPath, earlier, 'report.json');
      if (!pathExists(reportPath) || (await sha256File(reportPath)) !== sha256)
        throw new DataError(
          folder,
          `was made from an older ${earlier}`,
          'an up-to-date stage (run `uhr-micro build`)',
        );
    }
  }
}

async function putInPlace(asidePath: string, finalPath: string): Promise<void> {
  try {
    await removeTree(finalPath);
    await rename(asidePath, finalPath);
    await syncFolder(dirname(finalPath));
  } catch (error) {
    throw explainWriteError(finalPath, error);
  }
}

async function fillFolder(spec: StageSpec, asidePath: string, print: Fingerprint): Promise<StageReport> {
  const kept = new JsonlWriter(join(asidePath, 'kept.jsonl'));
  const dropped = new JsonlWriter(join(asidePath, 'dropped.jsonl'));
  try {
    const { books, details } = await spec.run({
      keep: (record) => kept.write(record),
      keepLine: (line) => kept.writeLine(line),
      drop: (entry) => dropped.write(entry),
      dropLine: (line) => dropped.writeLine(line),
      pathOf: (name) => join(asidePath, name),
    });
    checkBooks(spec.name, books);
    await kept.close();
    await dropped.close();
    const outputs = await hashOutputs(asidePath);
    const report: StageReport = { stage: spec.name, fingerprint: print.fingerprint, books, details, outputs };
    await writeWhole(join(asidePath, 'report.json'), `${canonicalJson(report)}\n`);
    await writeStamp(asidePath, print, await sumOutside(spec));
    return report;
  } catch (error) {
    await kept.abandon();
    await dropped.abandon();
    throw error;
  }
}

/**
 * The report of the last run where it still holds: same key, and all that it wrote still there and as it was. A stage
 * before it may have run again to the same bytes: the stamp then names that run, or the stages after would refuse this one.
 */
async function unchangedReport(
  spec: StageSpec,
  finalPath: string,
  print: Fingerprint,
): Promise<StageReport | null> {
  const stamp = await readStamp(finalPath);
  if (stamp?.key !== print.key) return null;
  const outside = await sumOutside(spec);
  if (outside.includes(null) || canonicalJson(stamp.outside) !== canonicalJson(outside)) return null;
  const report = await readStageReport(finalPath);
  if (canonicalJson(await hashOutputs(finalPath)) !== canonicalJson(report.outputs)) return null;
  if (canonicalJson(stamp.upstream) !== canonicalJson(print.upstream))
    await writeStamp(finalPath, print, outside);
  return { ...report, unchanged: true };
}

function writeStamp(
  folder: string,
  { key, upstream }: Fingerprint,
  outside: Stamp['outside'],
): Promise<void> {
  return writeWhole(join(folder, STAMP_NAME), `${canonicalJson({ key, upstream, outside })}\n`);
}

/** In the order of `alsoWrites`; null for what is not there. Without paths: an output folder may be moved. */
async function sumOutside(spec: StageSpec): Promise<(string | null)[]> {
  const sums: (string | null)[] = [];
  for (const path of spec.alsoWrites ?? []) {
    if (!pathExists(path)) sums.push(null);
    else if ((await stat(path)).isFile()) sums.push(await sha256File(path));
    else sums.push(sha256Hex(canonicalJson(await hashOutputs(path))));
  }
  return sums;
}

function checkBooks(stage: string, books: readonly Book[]): void {
  for (const book of books) {
    const dropped = Object.values(book.dropped).reduce((sum, n) => sum + n, 0);
    if (book.in !== book.kept + dropped) {
      throw new Error(
        `${stage}: the book of ${book.unit} does not balance: ${book.in} in, ${book.kept} kept, ${dropped} dropped`,
      );
    }
  }
}

async function hashOutputs(folder: string): Promise<Record<string, string>> {
  const outputs: Record<string, string> = {};
  for await (const name of listTree(folder)) {
    if (name !== 'report.json' && name !== STAMP_NAME) outputs[name] = await sha256File(join(folder, name));
  }
  return outputs;
}

function asidePrefix(spec: StageSpec): string {
  return `.${spec.name}.aside-`;
}

async function clearAside(spec: StageSpec): Promise<void> {
  for (const name of await readdir(spec.stagesPath)) {
    if (name.startsWith(asidePrefix(spec))) await removeTree(join(spec.stagesPath, name));
  }
}
