import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { Option } from 'commander';
import { UsageError } from '../../src/core/errors.ts';
import { countText, printable } from '../../src/core/text.ts';
import type { PredictionProblem } from '../../src/io/prediction-file.ts';
import { SPLITS, type Split } from '../../src/model/instruction.ts';
import type { BreakdownScope } from '../../src/score/breakdown.ts';
import { COORDINATE_PROTOCOLS } from '../../src/score/parse/protocol.ts';
import type { TableFormat } from '../../src/score/table.ts';
import type { ScoreArchives } from '../score-archives.ts';
import type { ReadPredictions } from '../score-predictions.ts';
import { addRoot, wholeNumber } from './run-flags.ts';

interface ScoreFlags {
  readonly split: Split;
  readonly protocol: string;
  readonly key?: string;
  readonly baselines?: boolean;
  readonly writeBaselines?: string;
  readonly diagnose?: boolean;
  readonly scenes?: string;
  readonly sources?: Readonly<Record<string, string>>;
  readonly config?: string;
  readonly scale?: boolean;
  /** True where the flag stands without a value. */
  readonly breakdown?: BreakdownScope | true;
  readonly format: TableFormat;
  readonly tables?: string;
  readonly figures?: string;
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
      'Scores prediction files (JSON Lines with id and output, or CSV or TSV with the columns id and prediction; .gz too) against a release folder. Several files are compared with the first. The rules are in docs/scoring.md.',
    )
    .addOption(new Option('--split <split>', 'split to score').choices(SPLITS).default('test'))
    .addOption(
      new Option('--protocol <id>', 'how the predictions write coordinates')
        .choices(COORDINATE_PROTOCOLS.map((p) => p.id))
        .default('pixel'),
    )
    .option('--key <file>', 'withheld answers of the test split')
    .option('--baselines', 'add the built-in baselines as rows')
    .option('--write-baselines <folder>', 'write the built-in baselines as prediction files')
    .option('--diagnose', 'tell the errors of boxes apart (needs the scenes of the release)')
    .option('--scenes <file>', 'scenes to diagnose with, where the release has none')
    .option('--sources <id=folder...>', 'archive roots, to make scenes anew that neither has', addRoot)
    .option('-c, --config <file>', 'configuration that names readers of your own, or the archives')
    .option('--scale', 'correlate the side of targets with their score')
    .addOption(
      new Option('--breakdown [rows]', 'scores by each diagnostic field: their mean, or every task')
        .choices(['all', 'task'])
        .preset('all'),
    )
    .addOption(
      new Option('--format <format>', 'layout of the tables')
        .choices(['text', 'markdown', 'csv'])
        .default('text'),
    )
    .option('--tables <folder>', 'write each table into a file of its own')
    .option('--figures <folder>', 'write a page with all tables and the plots of scale, and each plot as SVG')
    .option('--seed <number>', 'seed of the intervals and baselines', wholeNumber(0), 1)
    .option('--resamples <number>', 'resamples of the bootstrap', wholeNumber(1), 1000)
    .option('--json', 'print one JSON object on standard output')
    .action(score);
}

async function score(releasePath: string, predictionPaths: string[], flags: ScoreFlags): Promise<void> {
  const { split, seed, resamples, format } = flags;
  const keyPath = flags.key ?? null;
  const scope = flags.breakdown === 'task' ? 'task' : 'all';
  refuseWithoutFiles(predictionPaths, flags);
  refuseWithoutDiagnosis(flags);
  const { scorePredictions } = await import('../score.ts');
  const { scoreJson, scoreText } = await import('../score-output.ts');
  const { writeBaselines, writeFigures, writeTables } = await import('../score-write.ts');
  if (flags.writeBaselines !== undefined)
    await writeBaselines(flags.writeBaselines, { releasePath, keyPath, split, seed });
  const result = await scorePredictions({
    releasePath,
    predictionPaths,
    split,
    seed,
    resamples,
    protocolId: flags.protocol,
    keyPath,
    // Without a prediction file there is nothing else to show.
    withBaselines: flags.baselines === true || predictionPaths.length === 0,
    withDiagnosis: flags.diagnose === true,
    scenes: {
      scenesPath: flags.scenes ?? null,
      archives: archivesOf(flags),
    },
    withScale: flags.scale === true || flags.figures !== undefined,
    withBreakdown: flags.breakdown !== undefined,
  });
  for (const input of result.inputs) reportInput(input);
  if (flags.figures !== undefined) await writeFigures(flags.figures, result, scope);
  if (flags.tables !== undefined) await writeTables(flags.tables, result, format, scope);
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(scoreJson(result))}\n` : scoreText(result, format, scope),
  );
}

/** What looks into replies has nothing to look into where only baselines are scored. */
function refuseWithoutFiles(predictionPaths: readonly string[], flags: ScoreFlags): void {
  if (predictionPaths.length > 0) return;
  const given = (['diagnose', 'scale', 'breakdown', 'figures'] as const).find(
    (name) => flags[name] !== undefined,
  );
  if (given !== undefined)
    throw new UsageError(`--${given} needs a prediction file (--write-baselines makes some)`);
}

/** Scenes serve the diagnosis alone. */
function refuseWithoutDiagnosis(flags: ScoreFlags): void {
  if (flags.diagnose === true) return;
  const given = (['scenes', 'sources', 'config'] as const).find((name) => flags[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} is for --diagnose, which is not given`);
}

function archivesOf({ sources, config }: ScoreFlags): ScoreArchives | null {
  if (sources === undefined && config === undefined) return null;
  return { roots: sources ?? {}, configPath: config ?? null, workers: availableParallelism() };
}

const SHOWN_PROBLEMS = 20;
const SHOWN_IDS = 10;

/** On standard error: the first lines that could not be used, then the counts of all. */
function reportInput({ path, problems, missing, entryCount, predictions, protocols }: ReadPredictions): void {
  for (const { line, message } of problems.slice(0, SHOWN_PROBLEMS))
    console.error(printable(`${path}:${line}: ${message}`));
  if (problems.length > SHOWN_PROBLEMS)
    console.error(
      printable(`${path}: ${countText(problems.length - SHOWN_PROBLEMS, 'more line')} with problems`),
    );
  const ofKind = (kind: PredictionProblem['kind']): number =>
    problems.filter((problem) => problem.kind === kind).length;
  const stated = Object.entries(protocols).map(([id, count]) => `${count} in protocol ${id}`);
  console.error(
    printable(
      `${path}: ${countText(entryCount, 'line')}, ${predictions.size} used (${stated.join(', ') || 'none'}), ${ofKind('broken')} broken, ${ofKind('repeated')} repeated, ${ofKind('unknown')} with an unknown id`,
    ),
  );
  if (missing.length === 0) return;
  const more = missing.length > SHOWN_IDS ? ` and ${missing.length - SHOWN_IDS} more (--json has all)` : '';
  console.error(
    printable(
      `${path}: ${countText(missing.length, 'record')} without a line: ${missing.slice(0, SHOWN_IDS).join(', ')}${more}`,
    ),
  );
}
