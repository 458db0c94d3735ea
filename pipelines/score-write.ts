import { join } from 'node:path';
import { makeFolder, writeWhole } from '../src/io/files.ts';
import type { BreakdownScope } from '../src/score/breakdown.ts';
import type { TableFormat } from '../src/score/table.ts';
import { baselineFiles, type ScoreOptions, type ScoreResult } from './score.ts';
import { tableFiles } from './score-output.ts';
import { scatterFiles, scorePage } from './score-page.ts';

/** Writes `score.html` and an SVG per scatter plot. */
export async function writeFigures(
  folder: string,
  result: ScoreResult,
  scope: BreakdownScope,
): Promise<void> {
  await writeAll(folder, new Map([['score.html', scorePage(result, scope)], ...scatterFiles(result)]));
}

/** Writes a file per table. */
export async function writeTables(
  folder: string,
  result: ScoreResult,
  format: TableFormat,
  scope: BreakdownScope,
): Promise<void> {
  await writeAll(folder, tableFiles(result, format, scope));
}

/** Writes each built-in baseline as an ordinary prediction file, `<id>.jsonl`; its lines state their protocol. */
export async function writeBaselines(
  folder: string,
  options: Pick<ScoreOptions, 'releasePath' | 'keyPath' | 'split' | 'seed'>,
): Promise<void> {
  const files = await baselineFiles(options);
  const texts = [...files].map(([name, predictions]) => {
    const lines = predictions.map((prediction) => `${JSON.stringify(prediction)}\n`);
    return [name, lines.join('')] as const;
  });
  await writeAll(folder, new Map(texts));
}

async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await makeFolder(folder);
  for (const [name, text] of files) await writeWhole(join(folder, name), text);
}
