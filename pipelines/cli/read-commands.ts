import { join } from 'node:path';
import type { Command } from 'commander';
import { jsonOf, reportLosses, reportShortfalls } from './outcome.ts';
import { addSourceFlags, openFlaggedRun, type RunFlags, wholeNumber } from './run-flags.ts';

interface InspectFlags extends RunFlags {
  readonly picture?: string;
}

/** `inspect`, `stats` and `demo`. */
export function addReadCommands(program: Command): void {
  addSourceFlags(
    program
      .command('inspect <id>')
      .summary('show a record, its proof and a picture of it')
      .description(
        'Prints a record of the last run by its id (that of a release, or of any stage), computes its answer anew, and writes a picture of it.',
      ),
  )
    .option('--picture <file>', 'where to write the picture (default: <out>/inspect/<id>.png)')
    .option('--json', 'print one JSON object on standard output')
    .action(inspect);
  program
    .command('stats <release>')
    .summary('print the tables of a release')
    .description('Prints the tables of a release folder (<out>/release).')
    .option('--json', 'print one JSON object on standard output')
    .action(async (release: string, flags: { readonly json?: boolean }) => {
      const { describeStats } = await import('../stats.ts');
      process.stdout.write(await describeStats(release, flags.json === true));
    });
  program
    .command('demo')
    .summary('make four small archives and a benchmark out of them')
    .description(
      'Makes a small look-alike of all four archives, and builds a benchmark with a report out of them.',
    )
    .option('-o, --out <folder>', 'output folder', 'data/demo')
    .option('--workers <number>', 'worker threads (default: one per core); changes no output', wholeNumber(1))
    .option('--json', 'print one JSON object on standard output')
    .action(demo);
}

async function inspect(id: string, flags: InspectFlags): Promise<void> {
  const run = await openFlaggedRun(flags, { absentRoots: true });
  const picturePath =
    flags.picture ?? join(run.outPath, 'inspect', `${id.replace(/[^A-Za-z0-9._-]/g, '_')}.png`);
  const { inspectRecord } = await import('../inspect.ts');
  const { record, lines, proved, picture } = await inspectRecord(run, id, picturePath);
  console.log(flags.json === true ? JSON.stringify({ record, proved, ...picture }) : lines.join('\n'));
  if (!proved || picture.picturePath === null) process.exitCode = 1;
}

const PLANTED = 'These faults are planted: archives as released have such.';

interface DemoFlags {
  readonly out: string;
  readonly workers?: number;
  readonly json?: boolean;
}

async function demo({ out, workers, json }: DemoFlags): Promise<void> {
  const { runDemo } = await import('../demo.ts');
  const { run, reports, summary } = await runDemo({ outPath: out, workers });
  reportLosses(run, reports, PLANTED);
  // No licence applies to synthetic labels, so the notices of a release are not printed.
  if (reportShortfalls(reports) > 0) process.exitCode = 1;
  console.log(json === true ? JSON.stringify({ stages: reports.map(jsonOf) }) : summary.join('\n'));
}
