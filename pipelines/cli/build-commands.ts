import { type Command, Option } from 'commander';
import type { StageReport } from '../../src/io/stage.ts';
import type { DraftingMode } from '../run.ts';
import { STAGE_NAMES, STAGES, type StageName } from '../stages.ts';
import { addDraftCommandFlags, type DraftCommandFlags, runDraftExtras } from './draft-flags.ts';
import { jsonOf, reportOutcome } from './outcome.ts';
import { addRunFlags, openFlaggedRun, type RunFlags } from './run-flags.ts';

interface BuildFlags extends RunFlags {
  readonly from?: StageName;
  readonly only?: StageName;
}

/** `build`, and one command per stage. */
export function addBuildCommands(program: Command): void {
  addRunFlags(
    program
      .command('build')
      .summary('run all stages')
      .description(
        `Runs all stages (${STAGE_NAMES.join(', ')}); one whose inputs, settings and code are unchanged is not run again.`,
      ),
  )
    .addOption(
      new Option('--from <stage>', 'leave the stages before this one as they are').choices(STAGE_NAMES),
    )
    .addOption(new Option('--only <stage>', 'run this stage alone').choices(STAGE_NAMES).conflicts('from'))
    .action((flags: BuildFlags) => runBuild(flags, chooseStages(flags)));
  for (const stage of STAGES) {
    const command = addRunFlags(
      program
        .command(stage.name)
        .summary(stage.does)
        .description(
          `${capital(stage.does)}: this stage alone, on ${stage.name === 'ingest' ? 'the archives' : 'what the stage before it left'}.`,
        ),
    );
    if (stage.name === 'draft')
      addDraftCommandFlags(command).action((results: string[], flags: DraftCommandFlags) =>
        runDraft(flags, results),
      );
    else command.action((flags: RunFlags) => runBuild(flags, [stage.name], stage.name));
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function runDraft(flags: DraftCommandFlags, results: readonly string[]): Promise<void> {
  if (await runDraftExtras(flags, results)) return;
  await runBuild(flags, ['draft'], 'draft', flags.batch === 'write' ? 'batch' : undefined);
}

function chooseStages({ from, only }: BuildFlags): readonly StageName[] {
  if (only !== undefined) return [only];
  return from === undefined ? STAGE_NAMES : STAGE_NAMES.slice(STAGE_NAMES.indexOf(from));
}

async function runBuild(
  flags: RunFlags,
  names: readonly StageName[],
  single?: StageName,
  drafting?: DraftingMode,
): Promise<void> {
  const opened = await openFlaggedRun(flags);
  const run = drafting === undefined ? opened : { ...opened, drafting };
  const { build } = await import('../build.ts');
  const reports = await build(run, names);
  if (flags.json === true) {
    const [first] = reports as [StageReport];
    console.log(JSON.stringify(single === undefined ? { stages: reports.map(jsonOf) } : jsonOf(first)));
  }
  const failures = reportOutcome(run, reports);
  if (failures > 0) process.exitCode = 1;
}
