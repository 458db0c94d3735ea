import { UsageError } from '../../core/errors.ts';
import type { Clock } from './effects.ts';

const WINDOW_MS = 60_000;

/** A call that was let through; `tokens` is set right when the server has counted them. */
export interface Grant {
  readonly atMs: number;
  tokens: number;
}

/** Lets calls through so that no 60 s see more of them, or of their tokens, than allowed; first come, first served. */
export class RateLimiter {
  private readonly requestsPerMinute: number;
  private readonly tokensPerMinute: number;
  private readonly clock: Clock;
  private granted: Grant[] = [];
  private pausedUntilMs = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    limits: { readonly requestsPerMinute: number | null; readonly tokensPerMinute: number | null },
    clock: Clock,
  ) {
    this.requestsPerMinute = limits.requestsPerMinute ?? Number.POSITIVE_INFINITY;
    this.tokensPerMinute = limits.tokensPerMinute ?? Number.POSITIVE_INFINITY;
    this.clock = clock;
  }

  /** null where `signal` is aborted first. Throws UsageError for a call that would never be let through. */
  admit(tokens: number, signal: AbortSignal): Promise<Grant | null> {
    const next = this.last.then(() => this.wait(tokens, signal));
    this.last = next.catch(() => {});
    return next;
  }

  /** Holds back all calls: a server that asks one of them to wait means all. */
  pause(ms: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, this.clock.now() + ms);
  }

  private async wait(tokens: number, signal: AbortSignal): Promise<Grant | null> {
    if (tokens > this.tokensPerMinute)
      throw new UsageError(
        `draft.limits.tokensPerMinute: found ${this.tokensPerMinute}, expected at least ${tokens}, what a single call can take`,
      );
    for (;;) {
      if (signal.aborted) return null;
      const now = this.clock.now();
      const ms = this.waitMs(tokens, now);
      if (ms <= 0) {
        const grant = { atMs: now, tokens };
        this.granted.push(grant);
        return grant;
      }
      await this.clock.sleep(ms, signal);
    }
  }

  private waitMs(tokens: number, now: number): number {
    this.granted = this.granted.filter(({ atMs }) => atMs > now - WINDOW_MS);
    const freeAt = (grant: Grant | undefined): number =>
      grant === undefined ? 0 : grant.atMs + WINDOW_MS - now;
    let ms = this.pausedUntilMs - now;
    if (this.granted.length >= this.requestsPerMinute)
      ms = Math.max(ms, freeAt(this.granted[this.granted.length - this.requestsPerMinute]));
    let excess = this.granted.reduce((sum, grant) => sum + grant.tokens, tokens) - this.tokensPerMinute;
    for (let i = 0; excess > 0; i++) {
      ms = Math.max(ms, freeAt(this.granted[i]));
      excess -= (this.granted[i] as Grant).tokens;
    }
    return ms;
  }
}
