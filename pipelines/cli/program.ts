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
