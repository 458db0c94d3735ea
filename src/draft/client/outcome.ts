import type { Usage } from './transcript-lines.ts';

/** What became of one request. */
export type VlmOutcome<T> = VlmReply<T> | VlmFailure | VlmPending | VlmStop;

export interface VlmReply<T> {
  readonly kind: 'reply';
  readonly value: T;
  /** Key of the transcript entry that the value comes from. */
  readonly entry: string;
  /** The model that answered, by its own name. */
  readonly model: string;
  readonly usage: Usage;
  /** null where the configuration has no prices. */
  readonly costUsd: number | null;
}

/** An answer that is of no use, or none: final for this attempt. A new attempt may go better. */
export interface VlmFailure {
  readonly kind: 'failure';
  readonly code: FailureCode;
  readonly detail: string;
  readonly entry: string;
}

/**
 * `refused` to `schema-mismatch`: the model answered, and the answer was paid for. `bad-request` and `too-large`: the server
 * turned the request down. `unavailable`: no answer after all retries.
 */
export type FailureCode = ContentFailure | 'bad-request' | 'too-large' | 'unavailable';
export type ContentFailure =
  | 'refused'
  | 'content-filter'
  | 'cut-off'
  | 'empty-reply'
  | 'not-json'
  | 'schema-mismatch';

/** The request waits in a batch file for its result; other requests need not. */
export interface VlmPending {
  readonly kind: 'pending';
  readonly batch: string;
}

/** The request was not sent, and the run has to end here; the same command goes on from it. */
export interface VlmStop {
  readonly kind: 'stop';
  readonly reason: 'max-cost' | 'max-calls' | 'interrupted';
  readonly detail: string;
}
