import { join, resolve } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import { countText } from '../src/core/text.ts';
import { type ClientReport, openClient, type VlmClient } from '../src/draft/client/client.ts';
import { realEffects } from '../src/draft/client/effects.ts';
import { Unfinished } from '../src/draft/trail.ts';
import { makeFolder } from '../src/io/files.ts';
import { DraftMeter } from './draft-meter.ts';
import type { DraftProgress } from './draft-scenes.ts';
import { setAsideTeller } from './draft-torn.ts';
import type { Run } from './run.ts';

export interface DraftClient {
  readonly vlm: VlmClient;
  readonly progress: DraftProgress;
  /** Does the work, then closes the client; says in one UsageError what is needed where the work could not be ended. */
  finish<T>(work: () => Promise<T>): Promise<T>;
}

/** Record of all replies, for this run. */
export function transcriptPathOf({ config, configDir, outPath }: Run): string {
  const { transcript } = config.draft;
  return transcript === null ? join(outPath, 'drafts', 'transcript.jsonl') : resolve(configDir, transcript);
}

/** Folder of batch files. */
export function batchPathOf({ outPath }: Run): string {
  return join(outPath, 'drafts', 'batches');
}

const MODES = { live: 'live', replay: 'replay', batch: 'batch-write' } as const;

/** A client for a run. Ctrl-C lets calls in flight end and then ends the run; a second one ends it at once. */
export async function draftClient(run: Run): Promise<DraftClient> {
  const { config, drafting = 'live' } = run;
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  const transcriptPath = transcriptPathOf(run);
  if (drafting !== 'replay') await makeFolder(join(transcriptPath, '..'));
  const tell = setAsideTeller(transcriptPath);
  const vlm = await openClient({
    params: config.draft,
    sources: config.sources,
    seed: config.seed,
    transcriptPath,
    mode: MODES[drafting],
    batchPath: batchPathOf(run),
    effects: realEffects(stop.signal),
  });
  tell(vlm.progress().setAside);
  return {
    vlm,
    progress: new DraftMeter(run.progress, () => vlm.progress()),
    async finish(work) {
      process.once('SIGINT', onInterrupt);
      let [result, failure]: [Awaited<ReturnType<typeof work>> | null, unknown] = [null, null];
      try {
        result = await work();
      } catch (error) {
        failure = error;
      } finally {
        process.removeListener('SIGINT', onInterrupt);
      }
      const report = await vlm.close();
      tell(report.setAside);
      if (failure instanceof Unfinished) throw new UsageError(whatNext(failure, report, transcriptPath));
      if (failure !== null) throw failure;
      return result as Awaited<ReturnType<typeof work>>;
    },
  };
}

function whatNext({ kind, message }: Unfinished, report: ClientReport, transcriptPath: string): string {
  const { ledger, batchFiles, possiblyPaid } = report;
  const bought = `${countText(ledger.replyCount, 'reply is', 'replies are')} kept in ${transcriptPath}`;
  const maybe =
    possiblyPaid.length === 0
      ? ''
      : `; ${countText(possiblyPaid.length, 'call')} without a reply may be charged`;
  if (kind === 'stop') return `drafting has not ended: ${message}; ${bought}${maybe}`;
  if (batchFiles.length === 0)
    return `drafting waits for the results of batch files (${message}); ${bought}; take them in with \`uhr-micro draft --batch read <file...>\``;
  return `drafting waits for the results of ${batchFiles.join(', ')}; hand them to the provider and take the results in with \`uhr-micro draft --batch read <file...>\`; ${bought}`;
}
