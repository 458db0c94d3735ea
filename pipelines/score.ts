import { basename, join } from 'node:path';
import { DataError, UsageError } from '../src/core/errors.ts';
import { roundTo } from '../src/core/order.ts';
import { pathExists } from '../src/io/files.ts';
import { readJsonl } from '../src/io/jsonl.ts';
import { type PredictionProblem, readPredictionFile } from '../src/io/prediction-file.ts';
import { heldInstructionSchema } from '../src/model/held.ts';
import { type Instruction, instructionSchema, SPLITS, type Split } from '../src/model/instruction.ts';
import { imageRowSchema } from '../src/model/manifest.ts';
import type { Prediction } from '../src/model/prediction.ts';
import { BASELINES } from '../src/score/baselines/all.ts';
import type { AskedRecord } from '../src/score/baselines/baseline.ts';
import { bootstrapDifference } from '../src/score/bootstrap.ts';
import { askedRecordOf } from '../src/score/key.ts';
import { COORDINATE_PROTOCOLS, type CoordinateProtocol, protocolById } from '../src/score/parse/protocol.ts';
import { scoreFile } from '../src/score/score-file.ts';
import {
  detailTable,
  layOutTable,
  overviewTable,
  reasonTable,
  rowJson,
  type ScoredFile,
  type Table,
  type TableFormat,
} from '../src/score/tables.ts';

export interface ScoreOptions {
  readonly releasePath: string;
  readonly predictionPaths: readonly string[];
  readonly split: Split;
  readonly protocolId: string;
  /** File with the withheld answers, where the release has none. */
  readonly keyPath: string | null;
  readonly withBaselines: boolean;
  readonly seed: number;
  readonly resamples: number;
}

export interface ScoreResult {
  readonly protocol: string;
  readonly split: Split;
  readonly files: readonly ScoredFile[];
  readonly problems: readonly { readonly file: string; readonly problems: readonly PredictionProblem[] }[];
  /** Difference of the first two files, guarded mode, with its 95 % interval; null with fewer than two. */
  readonly difference: Table | null;
}

/** Scores prediction files against a release folder; needs nothing of the sources or the families. */
export async function scorePredictions(options: ScoreOptions): Promise<ScoreResult> {
  const protocol = protocolOf(options.protocolId);
  const records = await readRecords(options);
  const key = records.get(options.split) as AskedRecord[];
  if (key.length === 0)
    throw new DataError(options.releasePath, `has no records in the split ${options.split}`, 'some to score');
  const bootstrap = { seed: options.seed, resamples: options.resamples };
  const files: ScoredFile[] = [];
  const problems: ScoreResult['problems'][number][] = [];
  for (const path of options.predictionPaths) {
    const read = await readPredictionFile(path);
    const unknown = unknownIds(read.lines, records, options.split);
    problems.push({ file: path, problems: [...read.problems, ...unknown].sort((a, b) => a.line - b.line) });
    files.push(scoreFile(basename(path), key, read.predictions, protocol, bootstrap));
  }
  if (options.withBaselines) files.push(...scoreBaselines(key, records, options));
  return {
    protocol: protocol.id,
    split: options.split,
    files,
    problems,
    difference: differenceOf(files, options),
  };
}

function protocolOf(id: string): CoordinateProtocol {
  const found = protocolById(id);
  if (found !== null) return found;
  const known = COORDINATE_PROTOCOLS.map((p) => p.id).join(', ');
  throw new UsageError(`--protocol: ${JSON.stringify(id)} is not known, expected one of ${known}`);
}

async function readRecords({ releasePath, keyPath }: ScoreOptions): Promise<Map<Split, AskedRecord[]>> {
  if (!pathExists(join(releasePath, 'manifest.json'))) {
    throw new UsageError(`${releasePath} is no release folder: it has no manifest.json`);
  }
  const sizes = new Map<string, { widthPx: number; heightPx: number }>();
  for await (const row of readJsonl(join(releasePath, 'images.jsonl'), imageRowSchema))
    sizes.set(row.id, row);
  const bySplit = new Map<Split, AskedRecord[]>();
  for (const split of SPLITS) {
    const path = split === 'test' && keyPath !== null ? keyPath : join(releasePath, 'data', `${split}.jsonl`);
    const asked: AskedRecord[] = [];
    for await (const record of readInstructions(path)) {
      const size = sizes.get(record.sceneId);
      if (size === undefined)
        throw new DataError(path, `asks about ${record.sceneId}`, 'an image of images.jsonl');
      asked.push(askedRecordOf(record, size));
    }
    bySplit.set(split, asked);
  }
  return bySplit;
}

async function* readInstructions(path: string): AsyncGenerator<Instruction> {
  let line = 0;
  for await (const value of readJsonl(path)) {
    line++;
    if (heldInstructionSchema.safeParse(value).success) continue;
    const checked = instructionSchema.safeParse(value);
    const issue = checked.error?.issues[0];
    if (issue !== undefined)
      throw new DataError(
        `${path}:${line}`,
        `${issue.path.join('.')}: ${issue.message}`,
        'a released record',
      );
    yield checked.data as Instruction;
  }
}

function unknownIds(
  lines: ReadonlyMap<string, number>,
  records: ReadonlyMap<Split, readonly AskedRecord[]>,
  split: Split,
): PredictionProblem[] {
  const splitOf = new Map([...records].flatMap(([name, list]) => list.map((r) => [r.id, name] as const)));
  return [...lines].flatMap(([id, line]) => {
    const found = splitOf.get(id);
    if (found === split) return [];
    const where = found === undefined ? 'is not in this release' : `belongs to the split ${found}`;
    return [{ line, message: `the id ${JSON.stringify(id)} ${where}` }];
  });
}

function scoreBaselines(
  key: readonly AskedRecord[],
  records: ReadonlyMap<Split, readonly AskedRecord[]>,
  options: ScoreOptions,
): ScoredFile[] {
  const known = [...records].filter(([split]) => split !== options.split).flatMap(([, list]) => list);
  const pixel = protocolById('pixel') as CoordinateProtocol;
  const bootstrap = { seed: options.seed, resamples: options.resamples };
  return BASELINES.map((baseline) => {
    const predictions = new Map<string, Prediction>(
      baseline.predict(key, known, options.seed).map((p) => [p.id, p]),
    );
    return scoreFile(baseline.id, key, predictions, pixel, bootstrap);
  });
}

function differenceOf(files: readonly ScoredFile[], options: ScoreOptions): Table | null {
  const [a, b] = files;
  if (options.predictionPaths.length < 2 || a === undefined || b === undefined) return null;
  const intervals = bootstrapDifference(a.records, b.records, 'guarded', options);
  const lines = a.rows.map((row) => {
    const other = b.rows.find((r) => r.name === row.name);
    const interval = intervals.get(row.name);
    const percent = (v: number | undefined): string => (v === undefined ? '' : (v * 100).toFixed(2));
    const difference = other === undefined ? undefined : row.scores.guarded - other.scores.guarded;
    return [row.name, percent(difference), percent(interval?.low), percent(interval?.high)];
  });
  return [['row', `${a.name} - ${b.name}`, 'low', 'high'], ...lines];
}

/** The tables as printed. */
export function scoreText(result: ScoreResult, format: TableFormat): string {
  const parts = [layOutTable(overviewTable(result.files), format)];
  if (format === 'csv') return parts.join('');
  for (const file of result.files) {
    parts.push(
      `${file.name} (${result.split}, protocol ${result.protocol})\n${layOutTable(detailTable(file), format)}`,
    );
    const reasons = reasonTable(file.records);
    if (reasons.length > 1) parts.push(layOutTable(reasons, format));
  }
  if (result.difference !== null)
    parts.push(`guarded, paired by record, 95 % over images\n${layOutTable(result.difference, format)}`);
  return parts.join('\n');
}

export function scoreJson(result: ScoreResult): Record<string, unknown> {
  return {
    split: result.split,
    protocol: result.protocol,
    files: result.files.map((file) => ({
      name: file.name,
      rows: file.rows.map((row) => rowJson(row, file)),
      records: file.records.map(({ id, status, reason, scores }) => ({
        id,
        status,
        reason,
        guarded: roundTo(scores.guarded, 9),
        paper: roundTo(scores.paper, 9),
      })),
    })),
    problems: result.problems,
  };
}
