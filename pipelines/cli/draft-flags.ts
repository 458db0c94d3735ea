import { type Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../../src/core/errors.ts';
import type { Overrides, Run } from '../run.ts';
import { openFlaggedRun, type RunFlags } from './run-flags.ts';

/** How language is drafted; for `build` and `draft`. */
export interface DraftFlags {
  readonly offline?: 'rules';
  readonly replay?: boolean;
  readonly maxCost?: number;
  readonly maxCalls?: number;
}

/** Flags of `draft` alone. */
export interface DraftCommandFlags extends RunFlags {
  readonly dryRun?: boolean;
  readonly batch?: 'write' | 'read';
}

export function addDraftFlags(command: Command): Command {
  return command
    .addOption(
      new Option('--offline <by>', 'word plainly, by rules, what a language model would word').choices([
        'rules',
      ]),
    )
    .addOption(
      new Option('--replay', 'draft from the recorded transcript alone: no network, no key').conflicts(
        'offline',
      ),
    )
    .option('--max-cost <usd>', 'send no call that could bring the cost of the transcript above this', amount)
    .option('--max-calls <number>', 'send no more calls than this, all runs together', wholeCalls);
}

/** What the flags put in place of the configuration's `draft`. */
export function draftOverrides({
  offline,
  replay,
  maxCost,
  maxCalls,
}: DraftFlags): Pick<Overrides, 'draft' | 'drafting'> {
  const given = Object.entries({ offline, maxCostUsd: maxCost, maxCalls });
  const set = given.filter(([, value]) => value !== undefined);
  return {
    draft: set.length === 0 ? undefined : Object.fromEntries(set),
    drafting: replay === true ? 'replay' : undefined,
  };
}

export function addDraftCommandFlags(command: Command): Command {
  return command
    .argument('[results...]', 'result files of the provider, for --batch read')
    .option('--dry-run', 'say what drafting would take (calls, images, tokens, cost); send nothing')
    .addOption(
      new Option('--batch <do>', 'write batch files for the provider, or read the results that it gave back')
        .choices(['write', 'read'])
        .conflicts(['dryRun', 'replay', 'offline']),
    );
}

/** Does what the flags of `draft` ask for instead of drafting; false where they ask for nothing of the kind. */
export async function runDraftExtras(flags: DraftCommandFlags, results: readonly string[]): Promise<boolean> {
  if (results.length > 0 && flags.batch !== 'read')
    throw new UsageError(`${results[0]}: result files are for --batch read only`);
  if (flags.dryRun === true) {
    await printPreview(await openFlaggedRun(flags), flags.json === true);
    return true;
  }
  if (flags.batch !== 'read') return false;
  if (results.length === 0) throw new UsageError('--batch read: name the result files of the provider');
  await takeResults(await openFlaggedRun(flags), results, flags.json === true);
  return true;
}

async function printPreview(run: Run, asJson: boolean): Promise<void> {
  const { previewDrafts, previewLines } = await import('../draft-preview.ts');
  const preview = await previewDrafts(run);
  console.log(asJson ? JSON.stringify(preview) : previewLines(preview).join('\n'));
}

async function takeResults(run: Run, results: readonly string[], asJson: boolean): Promise<void> {
  const { readBatch, batchLines } = await import('../draft-batch.ts');
  const report = await readBatch(run, results);
  console.log(asJson ? JSON.stringify(report) : batchLines(report).join('\n'));
  if (report.conflicting.length + report.unknown.length + report.unreadable.length > 0) process.exitCode = 1;
}

function amount(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !Number.isFinite(value))
    throw new InvalidArgumentError('expected an amount such as 2.50.');
  return value;
}

function wholeCalls(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('expected a whole number from 0 up.');
  return value;
}
