import { basename } from 'node:path';
import { DataError, UsageError } from '../src/core/errors.ts';
import { countText } from '../src/core/text.ts';
import { openRelease, type ReleaseFolder } from '../src/io/release-folder.ts';
import type { Instruction, Split } from '../src/model/instruction.ts';
import type { Prediction } from '../src/model/prediction.ts';
import { BASELINES } from '../src/score/baselines/all.ts';
import type { AskedRecord } from '../src/score/baselines/baseline.ts';
import type { BootstrapOptions } from '../src/score/bootstrap.ts';
import { type BreakdownPart, breakDown, breakdownBins } from '../src/score/breakdown.ts';
import { type Comparison, compareFiles } from '../src/score/compare.ts';
import type { FileDiagnosis } from '../src/score/diagnosis-tables.ts';
import { askedRecordOf } from '../src/score/key.ts';
import { COORDINATE_PROTOCOLS, type CoordinateProtocol, protocolById } from '../src/score/parse/protocol.ts';
import { type ScalePoint, type ScaleRow, scalePoints, scaleRows } from '../src/score/scale.ts';
import { scoreFile } from '../src/score/score-file.ts';
import type { ScoredFile } from '../src/score/tables.ts';
import { diagnoseFiles, type SceneOrigin } from './score-diagnosis.ts';
import { type ReadPredictions, readPredictions } from './score-predictions.ts';

export interface ScoreOptions {
  readonly releasePath: string;
  readonly predictionPaths: readonly string[];
  readonly split: Split;
  /** Of lines that state none themselves. */
  readonly protocolId: string;
  /** File with the withheld answers, where the release has none. */
  readonly keyPath: string | null;
  readonly withBaselines: boolean;
  readonly seed: number;
  readonly resamples: number;
  readonly withDiagnosis: boolean;
  /** Scenes for the diagnosis, where the release does not have them. */
  readonly scenes: SceneOrigin;
  readonly withScale: boolean;
  readonly withBreakdown: boolean;
}

/** Target side against score, of one prediction file. */
export interface FileScale {
  readonly file: ScoredFile;
  readonly points: readonly ScalePoint[];
  readonly rows: readonly ScaleRow[];
}

export interface FileBreakdown {
  readonly name: string;
  readonly parts: readonly BreakdownPart[];
}

export interface ScoreResult {
  readonly release: string;
  readonly protocol: string;
  readonly split: Split;
  readonly seed: number;
  readonly resamples: number;
  /** Prediction files in the order given, then baselines. */
  readonly files: readonly ScoredFile[];
  /** What was read, one per prediction file. */
  readonly inputs: readonly ReadPredictions[];
  /** The first prediction file against each other one. */
  readonly comparisons: readonly Comparison[];
  readonly scale: readonly FileScale[] | null;
  readonly diagnosis: readonly FileDiagnosis[] | null;
  readonly breakdown: readonly FileBreakdown[] | null;
}

/**
 * Scores prediction files against a release folder; needs nothing of the families, and of the sources only scenes for the
 * diagnosis.
 */
export async function scorePredictions(options: ScoreOptions): Promise<ScoreResult> {
  const protocol = protocolNamed(options.protocolId);
  const release = await openRelease(options.releasePath, {
    keyPath: options.keyPath,
    // Baselines learn from the other splits.
    splits: options.withBaselines ? undefined : [options.split],
  });
  const records = recordsOf(release, options);
  const asked = records.map((record) => askedOf(record, release));
  const inputs: ReadPredictions[] = [];
  for (const path of options.predictionPaths)
    inputs.push(checkUsed(await readPredictions(path, release, asked, protocol), options));
  const names = namesOf(options.predictionPaths);
  const bootstrap: BootstrapOptions = { seed: options.seed, resamples: options.resamples };
  const files = inputs.map(({ predictions }, i) =>
    scoreFile(names[i] as string, asked, predictions, protocol, bootstrap),
  );
  return {
    release: `${release.manifest.name} ${release.manifest.version}`,
    protocol: protocol.id,
    split: options.split,
    seed: options.seed,
    resamples: options.resamples,
    files: [...files, ...(options.withBaselines ? scoreBaselines(asked, release, options) : [])],
    inputs,
    comparisons: files.slice(1).map((other) => compareFiles(files[0] as ScoredFile, other, bootstrap)),
    scale: options.withScale ? files.map((file) => scaleOf(file, asked)) : null,
    diagnosis: options.withDiagnosis ? await diagnoseFiles(release, records, files, options.scenes) : null,
    breakdown: options.withBreakdown ? breakDownAll(files, records, bootstrap) : null,
  };
}

/** A table of zeros would say that a model answered wrongly, where nothing of it was asked. */
function checkUsed(input: ReadPredictions, { split }: Pick<ScoreOptions, 'split'>): ReadPredictions {
  if (input.predictions.size > 0 || input.entryCount === 0) return input;
  const [first] = input.problems;
  throw new DataError(
    first === undefined ? input.path : `${input.path}:${first.line}`,
    first?.message ?? 'nothing to use',
    `a prediction for the split ${split} (--split names another); no line of ${input.entryCount} could be used`,
  );
}

function protocolNamed(id: string): CoordinateProtocol {
  const found = protocolById(id);
  if (found !== null) return found;
  const known = COORDINATE_PROTOCOLS.map((p) => p.id).join(', ');
  throw new UsageError(`--protocol: ${JSON.stringify(id)} is not known, expected one of ${known}`);
}

function recordsOf(
  release: ReleaseFolder,
  { split, releasePath }: Pick<ScoreOptions, 'split' | 'releasePath'>,
): Instruction[] {
  const records = release.records.filter((record) => record.split === split);
  const withheld = release.held.filter((record) => record.split === split).length;
  if (withheld > 0)
    throw new UsageError(
      `${releasePath} withholds ${countText(withheld, 'answer')} of the split ${split}: give the file that has them with --key`,
    );
  if (records.length === 0)
    throw new DataError(releasePath, `has no records in the split ${split}`, 'some to score');
  return records;
}

function askedOf(record: Instruction, release: ReleaseFolder): AskedRecord {
  const image = release.images.get(record.sceneId);
  const place = release.places.get(record.id) ?? record.id;
  if (image === undefined)
    throw new DataError(place, `asks about ${record.sceneId}`, 'an image of images.jsonl');
  return askedRecordOf(record, image);
}

/** File names, or whole paths where two files have the same name. */
function namesOf(paths: readonly string[]): string[] {
  const names = paths.map((path) => basename(path));
  return paths.map((path, i) =>
    names.filter((name) => name === names[i]).length > 1 ? path : basename(path),
  );
}

/** What each built-in baseline answers, by its id; boxes in pixels. */
export function baselinePredictions(
  asked: readonly AskedRecord[],
  release: ReleaseFolder,
  { split, seed }: Pick<ScoreOptions, 'split' | 'seed'>,
): ReadonlyMap<string, readonly Prediction[]> {
  const known = release.records
    .filter((record) => record.split !== split)
    .map((record) => askedOf(record, release));
  return new Map(
    BASELINES.map((baseline) => [
      baseline.id,
      baseline.predict(asked, known, seed).map((p) => ({ ...p, protocol: 'pixel' })),
    ]),
  );
}

function scoreBaselines(
  asked: readonly AskedRecord[],
  release: ReleaseFolder,
  options: ScoreOptions,
): ScoredFile[] {
  const pixel = protocolNamed('pixel');
  return [...baselinePredictions(asked, release, options)].map(([id, predictions]) =>
    scoreFile(id, asked, new Map(predictions.map((p) => [p.id, p])), pixel, options),
  );
}

function scaleOf(file: ScoredFile, asked: readonly AskedRecord[]): FileScale {
  const points = scalePoints(asked, file.records);
  return { file, points, rows: scaleRows(points, file.records) };
}

function breakDownAll(
  files: readonly ScoredFile[],
  records: readonly Instruction[],
  bootstrap: BootstrapOptions,
): FileBreakdown[] {
  const bins = breakdownBins(records);
  return files.map((file) => ({ name: file.name, parts: breakDown(file, bins, bootstrap) }));
}

/** The baselines of a split as prediction files in memory, by file name. */
export async function baselineFiles(
  options: Pick<ScoreOptions, 'releasePath' | 'keyPath' | 'split' | 'seed'>,
): Promise<ReadonlyMap<string, readonly Prediction[]>> {
  const release = await openRelease(options.releasePath, { keyPath: options.keyPath });
  const asked = recordsOf(release, options).map((record) => askedOf(record, release));
  const made = baselinePredictions(asked, release, options);
  return new Map([...made].map(([id, predictions]) => [`${id}.jsonl`, predictions]));
}
