import type { DraftParams } from '../../model/draft-params.ts';
import { backoffMs } from './backoff.ts';
import { Breaker } from './breaker.ts';
import { Budget } from './budget.ts';
import type { Buyer } from './buyer.ts';
import { chatBody } from './chat-body.ts';
import { Claims } from './claims.ts';
import type { Completion } from './completion.ts';
import type { ClientEffects } from './effects.ts';
import { failureLine, replyLine, withdrawal } from './end-lines.ts';
import type { Endpoint } from './endpoint.ts';
import { batchOf, type Entry, idempotencyKeyOf, nextSendOf } from './entry.ts';
import { type Estimate, estimateCall } from './estimate.ts';
import type { Fault } from './fault.ts';
import type { VlmPending, VlmStop } from './outcome.ts';
import { type Grant, RateLimiter } from './rate-limiter.ts';
import type { Call } from './request.ts';
import { Slots } from './slots.ts';
import type { Transcript } from './transcript.ts';
import type { IntentLine } from './transcript-lines.ts';
import { createTransport, type Send } from './transport.ts';

/** How often a claim of another process is looked at again, ms. */
const CLAIM_POLL_MS = 250;

const INTERRUPTED: VlmStop = {
  kind: 'stop',
  reason: 'interrupted',
  detail: 'stopped; the same command goes on',
};

const OVERTAKEN: VlmStop = {
  kind: 'stop',
  reason: 'max-cost',
  detail: 'another process has used what was left below draft.maxCostUsd and draft.maxCalls',
};

interface Admitted {
  readonly intent: IntentLine;
  readonly grant: Grant;
}

/** Buys replies from a server: at the pace that it allows, within the budget, and none that is in the transcript. */
export class LiveBuyer implements Buyer {
  private readonly params: DraftParams;
  private readonly seed: number;
  private readonly transcript: Transcript;
  private readonly effects: ClientEffects;
  private readonly send: Send;
  private readonly claims: Claims;
  private readonly slots: Slots;
  private readonly limiter: RateLimiter;
  private readonly budget: Budget;
  private readonly breaker: Breaker;
  /** Calls from their reservation to their end. */
  private underWay = 0;
  private readonly waitingForEnd: (() => void)[] = [];
  readonly sent = { calls: 0, retries: 0, faults: new Map<string, number>() };

  private constructor(
    endpoint: Endpoint,
    params: DraftParams,
    seed: number,
    transcript: Transcript,
    effects: ClientEffects,
  ) {
    const { limits, apiKeyEnv } = params;
    this.params = params;
    this.seed = seed;
    this.transcript = transcript;
    this.effects = effects;
    this.send = createTransport(endpoint, limits.timeoutMs, effects);
    this.claims = new Claims(transcript.path);
    this.slots = new Slots(limits.concurrency);
    this.limiter = new RateLimiter(limits, effects.clock);
    this.budget = new Budget(params);
    this.breaker = new Breaker(endpoint, apiKeyEnv, limits.maxWaitMs);
  }

  static async open(
    endpoint: Endpoint,
    params: DraftParams,
    seed: number,
    transcript: Transcript,
    effects: ClientEffects,
  ): Promise<LiveBuyer> {
    const buyer = new LiveBuyer(endpoint, params, seed, transcript, effects);
    await buyer.claims.open();
    return buyer;
  }

  async obtain(call: Call): Promise<VlmStop | VlmPending | null> {
    const freeSlot = await this.slots.take();
    try {
      return await this.obtainInSlot(call, freeSlot);
    } finally {
      freeSlot();
    }
  }

  async close(): Promise<readonly string[]> {
    await this.claims.close();
    return [];
  }

  /** Waits while another process buys the same; its reply serves both. */
  private async obtainInSlot(call: Call, freeSlot: () => void): Promise<VlmStop | VlmPending | null> {
    for (;;) {
      this.breaker.check();
      if (this.effects.signal.aborted) return INTERRUPTED;
      const unclaim = await this.claims.take(call.key);
      try {
        this.transcript.refresh();
        if (this.entryOf(call)?.reply != null) return null;
        if (unclaim !== null) return await this.buy(call, freeSlot);
      } finally {
        unclaim?.();
      }
      await this.effects.clock.sleep(CLAIM_POLL_MS, this.effects.signal);
    }
  }

  private async buy(call: Call, freeSlot: () => void): Promise<VlmStop | VlmPending | null> {
    const batch = batchOf(this.entryOf(call));
    if (batch !== null) return { kind: 'pending', batch };
    const estimate = estimateCall(call, this.params);
    for (let tries = 0; ; tries++) {
      const isLast = tries === this.params.limits.maxRetries;
      const fault = await this.sendOnce(call, estimate, isLast, freeSlot);
      if (fault === null) return null;
      if ('kind' in fault) return fault;
      if (fault.next === 'give-up' || isLast) {
        this.breaker.noteGivenUp(fault);
        return null;
      }
      this.sent.retries++;
      const waitMs = backoffMs(this.seed, call.key, tries + 1, fault.retryAfterMs);
      if (fault.code === 'rate-limited') this.limiter.pause(waitMs);
      await this.effects.clock.sleep(waitMs, this.effects.signal);
    }
  }

  /** null where the reply is in the transcript. */
  private async sendOnce(
    call: Call,
    estimate: Estimate,
    isLast: boolean,
    freeSlot: () => void,
  ): Promise<Fault | VlmStop | null> {
    const reserved = await this.reserve(estimate);
    if (typeof reserved !== 'function') return reserved;
    try {
      const admitted = await this.admit(call, estimate, reserved);
      if ('reason' in admitted) return admitted;
      const { intent, grant } = admitted;
      const body = JSON.stringify(chatBody(call, this.params, this.params.stream));
      this.sent.calls++;
      const answer = await this.send(body, intent.idempotencyKey);
      grant.tokens = tokensOf(answer) ?? grant.tokens;
      return await this.settle(intent, answer, isLast, freeSlot);
    } finally {
      this.underWay--;
      for (const wake of this.waitingForEnd.splice(0)) wake();
    }
  }

  /** Waits for calls under way where their end could make room: they count at the most that they can cost. */
  private async reserve(estimate: Estimate): Promise<(() => void) | VlmStop> {
    for (;;) {
      if (this.effects.signal.aborted) return INTERRUPTED;
      const reserved = this.budget.reserve(estimate, this.transcript.ledger);
      // Counted in the same breath as it is reserved: others must not see the one without the other.
      if (typeof reserved === 'function') this.underWay++;
      if (typeof reserved === 'function' || this.underWay === 0) return reserved;
      await new Promise<void>((resolve) => this.waitingForEnd.push(resolve));
    }
  }

  /** Waits for its turn and writes down what is about to be sent. */
  private async admit(call: Call, estimate: Estimate, reserved: () => void): Promise<Admitted | VlmStop> {
    try {
      const tokens = estimate.inputTokens + estimate.outputTokens;
      const grant = await this.limiter.admit(tokens, this.effects.signal);
      if (grant === null) return INTERRUPTED;
      this.breaker.check();
      const intent = await this.writeIntent(call, estimate);
      if (!this.budget.isExceeded(this.transcript.ledger)) return { intent, grant };
      await this.transcript.append(withdrawal(intent));
      return OVERTAKEN;
    } finally {
      reserved();
    }
  }

  private async writeIntent(call: Call, estimate: Estimate): Promise<IntentLine> {
    const entry = this.entryOf(call);
    const intent: IntentLine = {
      kind: 'intent',
      key: call.key,
      send: nextSendOf(entry),
      idempotencyKey: idempotencyKeyOf(call.key, entry),
      batch: null,
      inputTokens: estimate.inputTokens,
      outputTokens: estimate.outputTokens,
      costUsd: estimate.costUsd,
    };
    if (entry !== undefined) await this.transcript.append(intent);
    else await this.transcript.append({ kind: 'request', key: call.key, request: call.record }, intent);
    return intent;
  }

  /**
   * A reply frees the slot when its line is handed over, before it is on the disk: the intent of the next call stands
   * behind it in the file, so that the disk never shows more calls in flight than there are slots.
   */
  private async settle(
    intent: IntentLine,
    answer: Completion | Fault,
    isLast: boolean,
    freeSlot: () => void,
  ): Promise<Fault | null> {
    if ('next' in answer) {
      await this.transcript.append(failureLine(intent, answer, isLast));
      this.sent.faults.set(answer.code, (this.sent.faults.get(answer.code) ?? 0) + 1);
      this.breaker.noteFault(answer);
      return answer;
    }
    this.breaker.noteReply();
    const written = this.transcript.append(replyLine(intent, answer, this.params.prices));
    freeSlot();
    await written;
    return null;
  }

  private entryOf({ key }: Call): Entry | undefined {
    return this.transcript.entries.get(key);
  }
}

/** Tokens that an answer has taken; null where it does not say. */
function tokensOf(answer: Completion | Fault): number | null {
  if ('next' in answer) return answer.paid === 'no' ? 0 : null;
  return answer.usage === null ? null : answer.usage.inputTokens + answer.usage.outputTokens;
}
