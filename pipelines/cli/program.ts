import { Command } from 'commander';
import { engineVersion } from '../../src/io/modules.ts';
import { addAuditCommand } from './audit-command.ts';
import { addBuildCommands } from './build-commands.ts';
import { addDiffCommand } from './diff-command.ts';
import { addEvaluateCommand } from './evaluate-command.ts';
import { addReadCommands } from './read-commands.ts';
import { addScoreCommand } from './score-command.ts';
import { addWriteCommands } from './write-commands.ts';

/** The command line; faults in it are thrown, never end the process. */
export function createProgram(): Command {
  const program = new Command('uhr-micro')
    .description(
      'Builds a benchmark of provable questions about micro-targets in ultra-high-resolution images out of the labels of DOTA, FAIR1M, SODA-A and xView.',
    )
    .version(engineVersion())
    .addHelpText(
      'after',
      `
Begin with \`uhr-micro demo\`, or with \`uhr-micro init\` for archives of your own.

Exit codes: 0 done, and what is damaged or missing in the archives is named at the end; 1 the data or the run failed, or
a quota was not met; 2 the command or the configuration is wrong.`,
    )
    .showHelpAfterError('(see --help)')
    .exitOverride();
  addBuildCommands(program);
  addReadCommands(program);
  addEvaluateCommand(program);
  addScoreCommand(program);
  addAuditCommand(program);
  addDiffCommand(program);
  addWriteCommands(program);
  return program;
}
