import { DataError, UsageError } from '../../core/errors.ts';
import type { Endpoint } from './endpoint.ts';
import type { Fault } from './fault.ts';

/** So many requests turned down in a row, without one reply, are a fault of the settings, not of the requests. */
const MAX_REFUSED = 5;
/** So many requests given up in a row, without one reply, are a server that is down. */
const MAX_UNAVAILABLE = 3;

/** Ends a run that has no hope: throws for faults that no other call will escape. */
export class Breaker {
  private readonly endpoint: Endpoint;
  private readonly apiKeyEnv: string | null;
  private readonly maxWaitMs: number;
  private hasAnswered = false;
  private refusedInRow = 0;
  private unavailableInRow = 0;
  private error: Error | null = null;

  constructor(endpoint: Endpoint, apiKeyEnv: string | null, maxWaitMs: number) {
    this.endpoint = endpoint;
    this.apiKeyEnv = apiKeyEnv;
    this.maxWaitMs = maxWaitMs;
  }

  /** Throws what has ended the run, for calls that were waiting then. */
  check(): void {
    if (this.error !== null) throw this.error;
  }

  noteReply(): void {
    this.hasAnswered = true;
    this.refusedInRow = 0;
    this.unavailableInRow = 0;
  }

  /** Call for every fault. */
  noteFault(fault: Fault): void {
    if (fault.status !== null) this.hasAnswered = true;
    if (fault.next === 'fatal') this.trip(new UsageError(this.explain(fault)));
    if (fault.code === 'unreachable' && !this.hasAnswered)
      this.trip(new UsageError(`draft.baseURL: ${this.where} cannot be reached: ${fault.detail}`));
    if ((fault.retryAfterMs ?? 0) > this.maxWaitMs)
      this.trip(
        new DataError(
          this.where,
          `asks to wait ${Math.round((fault.retryAfterMs as number) / 1000)} s (${fault.detail}); run again then, or raise draft.limits.maxWaitMs`,
        ),
      );
  }

  /** Call when a request is given up. */
  noteGivenUp(fault: Fault): void {
    if (fault.next === 'give-up') this.refusedInRow++;
    else this.unavailableInRow++;
    if (this.refusedInRow >= MAX_REFUSED)
      this.trip(
        new UsageError(`draft: ${this.where} turns down one request after the other: ${fault.detail}`),
      );
    if (this.unavailableInRow >= MAX_UNAVAILABLE)
      this.trip(
        new DataError(this.where, `fails again and again: ${fault.detail}; run again when it is well`),
      );
  }

  private get where(): string {
    return new URL(this.endpoint.baseURL).host;
  }

  private explain({ code, detail }: Fault): string {
    switch (code) {
      case 'bad-key':
        return this.endpoint.apiKey === null
          ? `draft.apiKeyEnv: ${this.where} asks for a key (${detail}), and ${this.apiKeyEnv ?? 'none'} is not set`
          : `draft.apiKeyEnv: ${this.where} refuses the key in ${this.apiKeyEnv}: ${detail}`;
      case 'unknown-model':
        return `draft.model: ${this.where} does not know ${JSON.stringify(this.endpoint.model)}, or draft.baseURL has a wrong path: ${detail}`;
      case 'redirect':
        return `draft.baseURL: ${this.where} points to another address (${detail}); write that one`;
      case 'no-trust':
        return `draft.baseURL: ${this.where} has no certificate that this machine trusts: ${detail}`;
      default:
        return `draft: the account at ${this.where} is used up: ${detail}`;
    }
  }

  private trip(error: Error): never {
    this.error ??= error;
    throw this.error;
  }
}
