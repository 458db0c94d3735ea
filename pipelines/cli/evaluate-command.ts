import { type Command, Option } from 'commander';
import { UsageError } from '../../src/core/errors.ts';
import { countText, formatCount, printable } from '../../src/core/text.ts';
import { SPLITS, type Split } from '../../src/model/instruction.ts';
import { COORDINATE_PROTOCOLS, protocolById } from '../../src/score/parse/protocol.ts';
import type { MaskOptions, MaskReport } from '../evaluate-masks.ts';
import { showTasks } from './progress.ts';
import { addRoot, wholeNumber } from './run-flags.ts';

interface MaskFlags {
  readonly split: Split;
  readonly protocol: string;
  readonly maskPredictor: string;
  readonly images?: Readonly<Record<string, string>>;
  readonly allowUpload?: readonly string[];
  readonly out: string;
  readonly work?: string;
  readonly concurrency: number;
  readonly timeout: number;
  readonly json?: boolean;
}

/** `evaluate masks`. */
export function addEvaluateCommand(program: Command): void {
  program
    .command('evaluate')
    .summary('turn replies of models into what is scored')
    .description('Work on replies of models that needs images or other models, before `score`.')
    .command('masks <release> <predictions>')
    .summary('make masks of the boxes that answer segmentation questions')
    .description(
      'Writes a prediction file in which the boxes that answer segmentation questions are masks, made by a predictor such as SAM 2; the rest stays as it is. A run that was stopped goes on where it was. Protocol and tensors are in docs/scoring.md.',
    )
    .requiredOption(
      '--mask-predictor <predictor>',
      'http://HOST:PORT/… of a server, or onnx:ENCODER,DECODER (two files; needs the package onnxruntime-node)',
    )
    .requiredOption('-o, --out <file>', 'prediction file to write (JSON Lines; .gz too)')
    .addOption(new Option('--split <split>', 'split that is answered').choices(SPLITS).default('test'))
    .addOption(
      new Option('--protocol <id>', 'how the predictions write coordinates')
        .choices(COORDINATE_PROTOCOLS.map((p) => p.id))
        .default('1000'),
    )
    .option('--images <id=folder...>', 'archive roots, for images that the release does not hold', addRoot)
    .option('--allow-upload <source...>', 'sources whose pixels may be sent to a server on another machine')
    .option('--work <folder>', 'log of replies and copies of large images (default: <out>.work)')
    .option('--concurrency <number>', 'boxes asked about at a time; changes no output', wholeNumber(1), 2)
    .option('--timeout <seconds>', 'how long a server may take for a mask, at most 300', wholeNumber(1), 120)
    .option('--json', 'print one JSON object on standard output')
    .action(masks);
}

async function masks(releasePath: string, predictionPath: string, flags: MaskFlags): Promise<void> {
  const protocol = protocolById(flags.protocol);
  if (protocol === null) throw new UsageError(`--protocol: ${flags.protocol} is not known`);
  const report = await runMasks(flags, {
    releasePath,
    predictionPath,
    outPath: flags.out,
    workPath: flags.work ?? `${flags.out}.work`,
    split: flags.split,
    protocol,
    roots: flags.images ?? {},
    allowUpload: flags.allowUpload ?? [],
    concurrency: flags.concurrency,
  });
  for (const { line, message } of report.problems)
    console.error(printable(`${predictionPath}:${line}: ${message}`));
  for (const { id, code, value, threshold } of report.drops)
    console.error(printable(`${id}: ${code}: ${value}, limit ${threshold}`));
  console.log(flags.json === true ? JSON.stringify(report) : printable(summaryOf(report, flags.out)));
}

async function runMasks({ maskPredictor, timeout }: MaskFlags, options: MaskOptions): Promise<MaskReport> {
  const { openMaskPredictor } = await import('../../src/evaluate/open-predictor.ts');
  const { evaluateMasks } = await import('../evaluate-masks.ts');
  const predictor = await openMaskPredictor(maskPredictor, timeout * 1000);
  const reports: MaskReport[] = [];
  try {
    await showTasks([
      {
        title: 'masks',
        run: async (progress) => {
          const report = await evaluateMasks(options, predictor, progress);
          reports.push(report);
          return `${formatCount(report.asked)} asked`;
        },
      },
    ]);
  } finally {
    await predictor.close();
  }
  return reports[0] as MaskReport;
}

function summaryOf(report: MaskReport, outPath: string): string {
  const { converted, unchanged, problems, asked, fromLog, drops } = report;
  return [
    `${outPath}: ${countText(converted, 'reply', 'replies')} with boxes turned into masks by ${report.predictor}`,
    `${countText(unchanged, 'other')} left alone`,
    `${countText(problems.length, 'line')} with problems`,
    `boxes: ${formatCount(asked)} asked about, ${formatCount(fromLog)} from the log, ${formatCount(drops.length)} dropped`,
  ].join('; ');
}
