import type { Command } from 'commander';
import { Option } from 'commander';
import { printable } from '../../src/core/text.ts';
import { SPLITS, type Split } from '../../src/model/instruction.ts';
import { COORDINATE_PROTOCOLS } from '../../src/score/parse/protocol.ts';
import type { TableFormat } from '../../src/score/tables.ts';
import { type ScoreResult, scoreJson, scorePredictions, scoreText } from '../score.ts';
import { wholeNumber } from './run-flags.ts';

interface ScoreFlags {
  readonly split: Split;
  readonly protocol: string;
  readonly key?: string;
  readonly baselines?: boolean;
  readonly format: TableFormat;
  readonly seed: number;
  readonly resamples: number;
  readonly json?: boolean;
}

/** `score`. */
export function addScoreCommand(program: Command): void {
  program
    .command('score <release> [predictions...]')
    .summary('score prediction files against a release')
    .description(
      'Scores prediction files (JSON Lines with id and output, or CSV or TSV with the columns id and prediction; .gz too) against a release folder. The rules are in docs/scoring.md.',
    )
    .addOption(new Option('--split <split>', 'split to score').choices(SPLITS).default('test'))
    .addOption(
      new Option('--protocol <id>', 'how the predictions write coordinates')
        .choices(COORDINATE_PROTOCOLS.map((p) => p.id))
        .default('1000'),
    )
    .option('--key <file>', 'withheld answers of the test split')
    .option('--baselines', 'add the built-in baselines as rows')
    .addOption(
      new Option('--format <format>', 'layout of the tables')
        .choices(['text', 'markdown', 'csv'])
        .default('text'),
    )
    .option('--seed <number>', 'seed of the intervals and baselines', wholeNumber(0), 1)
    .option('--resamples <number>', 'resamples of the bootstrap', wholeNumber(1), 1000)
    .option('--json', 'print one JSON object on standard output')
    .action(score);
}

async function score(releasePath: string, predictionPaths: string[], flags: ScoreFlags): Promise<void> {
  const { split, seed, resamples } = flags;
  const result = await scorePredictions({
    releasePath,
    predictionPaths,
    split,
    seed,
    resamples,
    protocolId: flags.protocol,
    keyPath: flags.key ?? null,
    // Without a prediction file there is nothing else to show.
    withBaselines: flags.baselines === true || predictionPaths.length === 0,
  });
  reportProblems(result);
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(scoreJson(result))}\n` : scoreText(result, flags.format),
  );
}

/** Lines that could not be used, on standard error: the first twenty of each file. */
function reportProblems({ problems }: ScoreResult): void {
  for (const { file, problems: found } of problems) {
    for (const { line, message } of found.slice(0, 20))
      console.error(printable(`${file}:${line}: ${message}`));
    if (found.length > 20) console.error(printable(`${file}: ${found.length - 20} more lines with problems`));
  }
}
