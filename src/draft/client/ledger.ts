import { roundTo } from '../../core/order.ts';
import type { Entry, Send } from './entry.ts';

/** What the calls of a transcript have cost, and may have. Money in USD. */
export interface Ledger {
  /** Replies that were paid for, and what they cost. */
  readonly replyCount: number;
  readonly paidUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls without an answer that the provider may count, in flight ones among them, and the most they can cost. */
  readonly openCount: number;
  readonly openUsd: number;
}

/** Sums in billionths, so that they are exact and do not hang on the order of calls. */
const PER_USD = 1e9;

/** Keeps the sums as the lines of a transcript come in. Each sending is counted once, however often its lines are there. */
export class LedgerSums {
  private replies = 0;
  private paid = 0;
  private input = 0;
  private output = 0;
  private openCalls = 0;
  private open = 0;

  addIntent({ intent }: Send): void {
    this.openCalls++;
    this.open += asBillionths(intent.costUsd);
  }

  addEnd({ intent, end }: Send): void {
    if (end === null || (end.kind === 'failure' && end.paid === 'possibly')) return;
    this.openCalls--;
    this.open -= asBillionths(intent.costUsd);
    if (end.kind === 'failure') return;
    this.replies++;
    this.paid += asBillionths(end.costUsd);
    this.input += end.usage.inputTokens;
    this.output += end.usage.outputTokens;
  }

  get ledger(): Ledger {
    return {
      replyCount: this.replies,
      paidUsd: roundTo(this.paid / PER_USD, 9),
      inputTokens: this.input,
      outputTokens: this.output,
      openCount: this.openCalls,
      openUsd: roundTo(this.open / PER_USD, 9),
    };
  }
}

function asBillionths(costUsd: number | null): number {
  return Math.round((costUsd ?? 0) * PER_USD);
}

/** A call that was sent and whose answer is not known: the provider may count it. */
export interface PossiblyPaid {
  readonly key: string;
  readonly prompt: string;
  readonly attempt: number;
  readonly send: number;
  readonly idempotencyKey: string;
  readonly batch: string | null;
  readonly costUsd: number | null;
  /** Code of the failure; `no-answer` where the process ended before there was one. */
  readonly reason: string;
}

/** In the order of keys and sendings. */
export function possiblyPaidOf(entries: Iterable<Entry>): PossiblyPaid[] {
  const found: PossiblyPaid[] = [];
  for (const { key, request, sends } of entries) {
    for (const { intent, end } of sends.values()) {
      if (end !== null && (end.kind === 'reply' || end.paid === 'no')) continue;
      const { send, idempotencyKey, batch, costUsd } = intent;
      const { prompt, attempt } = request;
      const reason = end === null ? (batch === null ? 'no-answer' : 'in-batch') : end.code;
      found.push({ key, prompt: prompt.id, attempt, send, idempotencyKey, batch, costUsd, reason });
    }
  }
  return found.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.send - b.send));
}
