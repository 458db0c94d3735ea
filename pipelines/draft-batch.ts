import { resolve } from 'node:path';
import { countText } from '../src/core/text.ts';
import { type BatchReport, readBatchResults } from '../src/draft/client/batch-results.ts';
import { transcriptPathOf } from './draft-client.ts';
import { setAsideTeller } from './draft-torn.ts';
import type { Run } from './run.ts';

/** Takes the result files of a provider (relative to the working folder) into the transcript of the run. */
export async function readBatch(run: Run, results: readonly string[]): Promise<BatchReport> {
  const path = transcriptPathOf(run);
  const paths = results.map((result) => resolve(result));
  const report = await readBatchResults(path, paths, run.config.draft.prices);
  setAsideTeller(path)(report.setAside);
  return report;
}

/** Lines for the terminal: what became of the results, and what to do next. */
export function batchLines(report: BatchReport): string[] {
  const { readCount, replyCount, failures, repeatedCount, conflicting, unknown, unreadable, missing } =
    report;
  const waiting = Object.entries(missing).map(
    ([file, count]) => `${file}: ${countText(count, 'call still waits', 'calls still wait')}`,
  );
  return [
    `${countText(readCount, 'result')} read: ${countText(replyCount, 'reply', 'replies')}, ${countText(failures.length, 'failure')}, ${repeatedCount} known already`,
    ...failures.map(({ key, code, detail }) => `failed: ${key}: ${code}: ${detail}`),
    ...conflicting.map(
      (where) => `${where}: differs from an earlier result of the same call; the earlier one counts`,
    ),
    ...unknown.map((where) => `${where}: no call of this transcript waits for it`),
    ...unreadable.map(({ where, reason }) => `${where}: ${reason}`),
    ...waiting,
    waiting.length > 0
      ? 'Read the rest when it is there.'
      : 'Go on with `uhr-micro draft --batch write`: replies may lead to further calls; when none are left, the stage ends.',
  ];
}
