#!/usr/bin/env node
import { reportError } from './cli/exit.ts';
import { createProgram } from './cli/program.ts';

// A reader that stops early (`uhr-micro stats release | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}
