import type { FailureLine, IntentLine, ReplyLine, RequestRecord } from './transcript-lines.ts';

/** All that a transcript holds on one request. */
export interface Entry {
  readonly key: string;
  readonly request: RequestRecord;
  readonly sends: Map<number, Send>;
  /** The first reply: what a request gives, now and in every replay. */
  reply: ReplyLine | null;
  /** The last failure that is an outcome; counts only without a reply. */
  failure: FailureLine | null;
}

/** One sending of a request. */
export interface Send {
  readonly intent: IntentLine;
  end: ReplyLine | FailureLine | null;
}

/** Number of the next sending. */
export function nextSendOf(entry: Entry | undefined): number {
  return entry === undefined ? 1 : Math.max(0, ...entry.sends.keys()) + 1;
}

/**
 * The same as long as no answer came, so that a provider that knows such keys does not do (and charge) the work twice; a new
 * one after the server has turned the call down, since providers repeat that answer for the old key.
 */
export function idempotencyKeyOf(key: string, entry: Entry | undefined): string {
  let refusals = 0;
  for (const { end } of entry?.sends.values() ?? [])
    if (end?.kind === 'failure' && end.status !== null && end.paid === 'no') refusals++;
  return `${key.slice(0, 40)}-${refusals}`;
}

/** Batch file in which the request waits for its result; null where it does not. */
export function batchOf(entry: Entry | undefined): string | null {
  for (const { intent, end } of entry?.sends.values() ?? [])
    if (end === null && intent.batch !== null) return intent.batch;
  return null;
}
