import type { VlmPending, VlmStop } from './outcome.ts';
import type { Call } from './request.ts';

/** How a client comes by replies that its transcript lacks. */
export interface Buyer {
  /**
   * null when the outcome of the call is in the transcript. Throws DataError or UsageError where no call can succeed, or
   * this one cannot be had.
   */
  obtain(call: Call): Promise<VlmStop | VlmPending | null>;
  /** Gives the names of the batch files that were written. */
  close(): Promise<readonly string[]>;
  /** What was sent by this buyer; null for one that sends nothing. */
  readonly sent: SentCounts | null;
}

export interface SentCounts {
  readonly calls: number;
  readonly retries: number;
  /** Faults by code. */
  readonly faults: ReadonlyMap<string, number>;
}
