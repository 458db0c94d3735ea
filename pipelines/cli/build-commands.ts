import { type Command, Option } from 'commander';
import type { StageReport } from '../../src/io/stage.ts';
import { build } from '../build.ts';
import { STAGE_NAMES, STAGES, type StageName } from '../stages.ts';
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
    addRunFlags(
      program
        .command(stage.name)
        .summary(stage.title.toLowerCase())
        .description(`${stage.title}: this stage alone, on what the stage before it left.`),
    ).action((flags: RunFlags) => runBuild(flags, [stage.name], stage.name));
  }
}

function chooseStages({ from, only }: BuildFlags): readonly StageName[] {
  if (only !== undefined) return [only];
  return from === undefined ? STAGE_NAMES : STAGE_NAMES.slice(STAGE_NAMES.indexOf(from));
}

async function runBuild(flags: RunFlags, names: readonly StageName[], single?: StageName): Promise<void> {
  const run = await openFlaggedRun(flags);
  const reports = await build(run, names);
  if (flags.json === true) {
    const [first] = reports as [StageReport];
    console.log(JSON.stringify(single === undefined ? { stages: reports.map(jsonOf) } : jsonOf(first)));
  }
  const failures = reportOutcome(run, reports);
  if (failures > 0) process.exitCode = 1;
}
