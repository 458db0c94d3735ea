import type { DraftParams } from '../../model/draft-params.ts';
import type { Estimate } from './estimate.ts';
import type { Ledger } from './ledger.ts';
import type { VlmStop } from './outcome.ts';

/** Whether a call may be sent under the caps of cost and calls, which hold for the transcript as a whole. */
export class Budget {
  private readonly params: Pick<DraftParams, 'maxCostUsd' | 'maxCalls'>;
  /** Calls that were let through and whose intents the ledger does not show yet. */
  private reservedCount = 0;
  private reservedUsd = 0;

  constructor(params: Pick<DraftParams, 'maxCostUsd' | 'maxCalls'>) {
    this.params = params;
  }

  /**
   * null where the call fits, and is reserved until the given function is called. What is in flight, and what may have been
   * paid, counts at the most that it can cost.
   */
  reserve(estimate: Estimate, ledger: Ledger): (() => void) | VlmStop {
    const stop = this.judge(estimate, ledger);
    if (stop !== null) return stop;
    const usd = estimate.costUsd ?? 0;
    this.reservedCount++;
    this.reservedUsd += usd;
    return () => {
      this.reservedCount--;
      this.reservedUsd -= usd;
    };
  }

  /** Whether the ledger is over a cap: two processes may have reserved the same room. */
  isExceeded(ledger: Ledger): boolean {
    const { maxCostUsd, maxCalls } = this.params;
    const isOverCost = maxCostUsd !== null && ledger.paidUsd + ledger.openUsd > maxCostUsd + ROUNDING_USD;
    return isOverCost || (maxCalls !== null && ledger.replyCount + ledger.openCount > maxCalls);
  }

  private judge(estimate: Estimate, ledger: Ledger): VlmStop | null {
    const { maxCostUsd, maxCalls } = this.params;
    const calls = ledger.replyCount + ledger.openCount + this.reservedCount;
    if (maxCalls !== null && calls + 1 > maxCalls)
      return stopAt('max-calls', `${calls} calls of ${maxCalls} are made; raise draft.maxCalls to go on`);
    const usd = ledger.paidUsd + ledger.openUsd + this.reservedUsd;
    const next = estimate.costUsd ?? 0;
    if (maxCostUsd === null || usd + next <= maxCostUsd + ROUNDING_USD) return null;
    return stopAt(
      'max-cost',
      `${show(usd)} of ${show(maxCostUsd)} USD are spent or may be, and the next call could cost ${show(next)}; raise draft.maxCostUsd to go on`,
    );
  }
}

/** Sums of reserved costs carry the noise of their last bits. */
const ROUNDING_USD = 1e-10;

function stopAt(reason: VlmStop['reason'], detail: string): VlmStop {
  return { kind: 'stop', reason, detail };
}

function show(usd: number): string {
  return usd.toFixed(4);
}
