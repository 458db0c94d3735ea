import { join } from 'node:path';
import { draftStage } from '../../pipelines/5-draft.ts';
import { readBatch } from '../../pipelines/draft-batch.ts';
import { batchPathOf } from '../../pipelines/draft-client.ts';
import type { Run } from '../../pipelines/run.ts';
import { answerBatches } from './answer-batches.ts';
import type { Seen } from './server/seen.ts';

/** Rounds that no run of the tests needs. */
const TOO_MANY = 20;

/**
 * Drafts by batch files until the stage ends, a provider's part played by `answer`, and gives the number of rounds. Throws for any
 * other end than that results are waited for, and for results that cannot be read.
 */
export async function draftInBatches(
  open: (transcript: string) => Promise<Run>,
  folder: string,
  answer: (seen: Seen) => Promise<unknown>,
): Promise<number> {
  for (let round = 1; round <= TOO_MANY; round++) {
    const run = await open(join(folder, 'transcript.jsonl'));
    if (await hasEnded(run)) return round;
    const results = await answerBatches(batchPathOf(run), folder, round, answer);
    const { unreadable } = await readBatch(run, results);
    if (unreadable.length > 0) throw new Error(`unreadable results: ${JSON.stringify(unreadable)}`);
  }
  throw new Error('never ended');
}

async function hasEnded(run: Run): Promise<boolean> {
  try {
    await draftStage(run);
    return true;
  } catch (error) {
    if (/waits for the results of .*batch/.test((error as Error).message)) return false;
    throw error;
  }
}
