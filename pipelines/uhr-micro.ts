#!/usr/bin/env node
import { Command } from 'commander';
import { engineVersion } from '../src/io/modules.ts';
import { addBuildCommands } from './cli/build-commands.ts';
import { reportError } from './cli/exit.ts';
import { addReadCommands } from './cli/read-commands.ts';
import { addWriteCommands } from './cli/write-commands.ts';

const program = new Command('uhr-micro')
  .description(
    'Builds a benchmark of provable questions about micro-targets in ultra-high-resolution images out of the labels of DOTA, FAIR1M, SODA-A and xView.',
  )
  .version(engineVersion())
  .showHelpAfterError('(see --help)')
  .exitOverride();

addBuildCommands(program);
addReadCommands(program);
addWriteCommands(program);

// A reader that stops early (`uhr-micro stats release | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}
