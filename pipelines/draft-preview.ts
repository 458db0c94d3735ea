import { join } from 'node:path';
import { UsageError } from '../src/core/errors.ts';
import { countText } from '../src/core/text.ts';
import { openClient } from '../src/draft/client/client.ts';
import { type Reckoning, reckoningAsker } from '../src/draft/trail.ts';
import { transcriptPathOf } from './draft-client.ts';
import { draftableRecords } from './draft-input.ts';
import { draftNegatives } from './draft-negatives.ts';
import { draftScenes } from './draft-scenes.ts';
import { setAsideTeller } from './draft-torn.ts';
import type { Run } from './run.ts';

/** What drafting would take from here on, where every first draft is accepted. */
export interface DraftPreview extends Reckoning {
  readonly records: number;
  /** Records whose regions may be described; 0 where `draft.regions` is off. */
  readonly withRegions: number;
}

/** Sends nothing and writes nothing. Throws UsageError where there is something to draft and the configuration names no model. */
export async function previewDrafts(run: Run): Promise<DraftPreview> {
  const { config } = run;
  const { records, withRegions } = await draftableRecords(run);
  const counts = { records: records.length, withRegions: withRegions.length };
  const isNone = counts.records + counts.withRegions === 0;
  const costUsd = config.draft.prices === null && !isNone ? null : 0;
  const sum = { calls: 0, known: 0, images: 0, inputTokens: 0, outputTokens: 0, costUsd };
  if (isNone) return { ...counts, ...sum };
  if (config.draft.model === null)
    throw new UsageError('draft.model: none is named, expected a model whose calls are to be reckoned');
  const client = await openClient({
    params: config.draft,
    sources: config.sources,
    seed: config.seed,
    transcriptPath: transcriptPathOf(run),
    mode: 'preview',
  });
  setAsideTeller(transcriptPathOf(run))(client.progress().setAside);
  try {
    const scenesPath = join(run.stagesPath, '2-screen', 'kept.jsonl');
    const progress = { start: () => {}, done: () => {}, chosen: () => {} };
    const drafting = { run, scenesPath, asker: reckoningAsker(client, sum), progress };
    const { descriptions } = await draftScenes(drafting, records, withRegions);
    await draftNegatives(drafting, descriptions);
  } finally {
    await client.close();
  }
  return { ...counts, ...sum };
}

/** Lines for the terminal. */
export function previewLines({
  records,
  withRegions,
  calls,
  known,
  images,
  inputTokens,
  outputTokens,
  costUsd,
}: DraftPreview) {
  const cost =
    costUsd === null ? 'unknown: the configuration has no draft.prices' : `about $${costUsd.toFixed(2)}`;
  return [
    `${countText(records, 'record')} to draft`,
    ...(withRegions === 0 ? [] : [`${countText(withRegions, 'record')} whose regions could be described`]),
    `calls          ${calls} to send, ${known} in the transcript already`,
    `images         ${images}`,
    `tokens         ${inputTokens} in, at most ${outputTokens} out`,
    `cost           ${cost}`,
    'Reckoned for first drafts that are all accepted; each rejected one takes its calls again. Nothing was sent.',
  ];
}
