import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { auditText } from '../../src/audit/text.ts';
import type { AuditResult } from '../audit.ts';
import { addRoot, wholeNumber } from './run-flags.ts';

interface AuditFlags {
  readonly sources?: Readonly<Record<string, string>>;
  readonly config?: string;
  readonly key?: string;
  readonly gate?: boolean;
  readonly only?: string[];
  readonly page?: string;
  readonly seed: number;
  readonly workers?: number;
  readonly json?: boolean;
}

/** `audit`. */
export function addAuditCommand(program: Command): void {
  program
    .command('audit <release>')
    .summary('check a release: answers, splits, shortcuts, balance')
    .description(
      'Checks a release folder. Every fault found in it makes the exit code 1; with --gate, a measure beyond its threshold does so too.',
    )
    .option('--sources <id=folder...>', 'archive roots, to read labels and images from', addRoot)
    .option('-c, --config <file>', 'configuration that names families or readers of your own')
    .option('--key <file>', 'withheld answers of the test split')
    .option('--gate', 'exit with 1 when a gate is not met')
    .option('--only <check...>', 'run these checks alone')
    .option('--page <file>', 'where to write the page (default: audit.html beside the release folder)')
    .option('--seed <number>', 'seed of jitter, baselines and intervals', wholeNumber(0), 1)
    .option('--workers <number>', 'worker threads (default: one per core); changes no output', wholeNumber(1))
    .option('--json', 'print one JSON object on standard output')
    .action(audit);
}

async function audit(releasePath: string, flags: AuditFlags): Promise<void> {
  const { auditRelease } = await import('../audit.ts');
  const result = await auditRelease({
    releasePath,
    keyPath: flags.key ?? null,
    roots: flags.sources ?? {},
    configPath: flags.config ?? null,
    only: flags.only ?? null,
    pagePath: flags.page ?? null,
    seed: flags.seed,
    workers: flags.workers ?? availableParallelism(),
  });
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(jsonOf(result.sections))}\n` : auditText(result.sections),
  );
  console.error(`page: ${result.pagePath}`);
  if (result.hasFindings || (flags.gate === true && result.hasUnmetGates)) process.exitCode = 1;
}

/** Everything but the drawings. */
function jsonOf(sections: AuditResult['sections']): unknown {
  return { sections: sections.map(({ figures: _, ...rest }) => rest) };
}
