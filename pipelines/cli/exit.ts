import { CommanderError } from 'commander';
import { DataError, UsageError } from '../../src/core/errors.ts';
import { printable } from '../../src/core/text.ts';

/** 0 done, 1 the data or the run failed, 2 the user asked for what cannot be. */
export type ExitCode = 0 | 1 | 2;

/** Set to see where in the code a fault was found. */
export const DEBUG_VARIABLE = 'UHR_MICRO_DEBUG';

/** Prints what went wrong on standard error, in one line per fault, and says how to exit. */
export function reportError(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const isUsage = error instanceof UsageError;
  const isExpected = isUsage || error instanceof DataError;
  for (const line of message.split('\n')) {
    console.error(printable(isExpected ? line : `uhr-micro has a bug, please report it: ${line}`));
    if (!isExpected) break;
  }
  if (process.env[DEBUG_VARIABLE] !== undefined) console.error(stack);
  else if (!isExpected) console.error(`(set ${DEBUG_VARIABLE}=1 to see where)`);
  return isUsage ? 2 : 1;
}
