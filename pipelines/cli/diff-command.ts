import type { Command } from 'commander';
import { diffText } from '../../src/audit/diff/text.ts';
import { UsageError } from '../../src/core/errors.ts';

interface DiffFlags {
  readonly errata?: string;
  readonly reason?: string;
  readonly json?: boolean;
}

/** `diff`. */
export function addDiffCommand(program: Command): void {
  program
    .command('diff <releaseA> <releaseB>')
    .summary('show what became of a release in another one')
    .description(
      'Compares two release folders: records added, removed, changed (which field) and in another split, images, statistics, settings.',
    )
    .option('--errata <file>', 'write records of A that are gone or corrected in B as an errata file')
    .option('--reason <text>', 'what was wrong with them, for the errata file')
    .option('--json', 'print one JSON object on standard output')
    .action(diff);
}

async function diff(pathA: string, pathB: string, { errata, reason, json }: DiffFlags): Promise<void> {
  if ((errata === undefined) !== (reason === undefined))
    throw new UsageError('--errata and --reason go together: an erratum says what was wrong');
  const { compareReleases } = await import('../diff.ts');
  const wish = errata === undefined || reason === undefined ? null : { path: errata, reason };
  const found = await compareReleases(pathA, pathB, wish);
  process.stdout.write(json === true ? `${JSON.stringify(found)}\n` : diffText(found));
}
