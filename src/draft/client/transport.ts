import { errorCode } from '../../io/fs-errors.ts';
import { CHAT_PATH } from './chat-body.ts';
import { type Completion, readCompletion, readErrorAnswer } from './completion.ts';
import type { ClientEffects } from './effects.ts';
import type { Endpoint } from './endpoint.ts';
import { type Fault, kindOfConnection } from './fault.ts';
import { retryAfterMs } from './retry-after.ts';

/** No reply to a prompt is as long; a server that sends more is not what it seems. */
const MAX_BODY_BYTES = 16 * 2 ** 20;
/** A server that never falls silent is cut off after this many times the timeout. */
const MAX_TIMEOUTS = 10;
/** Shorter ones are what servers without keys are given (`none`, `EMPTY`), and words of replies. */
const MIN_KEY_LENGTH = 8;

export type Send = (body: string, idempotencyKey: string) => Promise<Completion | Fault>;

/**
 * Sends calls over HTTP, once each; whatever happens is a Completion or a Fault. The key goes into the header only: where a
 * server repeats it, it is blotted out before anything else sees it. Redirections are not followed, since pixels may not
 * be allowed where they lead.
 */
export function createTransport(
  endpoint: Endpoint,
  timeoutMs: number,
  effects: Pick<ClientEffects, 'fetch' | 'clock'>,
): Send {
  const { apiKey } = endpoint;
  const blotOut = (text: string): string =>
    apiKey === null || apiKey.length < MIN_KEY_LENGTH ? text : text.replaceAll(apiKey, '[key]');
  return async (body, idempotencyKey) => {
    const watch = new Watch(timeoutMs, effects.clock);
    try {
      const response = await effects.fetch(`${endpoint.baseURL}${CHAT_PATH}`, {
        method: 'POST',
        headers: headersOf(apiKey, idempotencyKey),
        body,
        redirect: 'manual',
        signal: watch.signal,
      });
      const text = blotOut(await readBody(response, watch));
      if (response.status === 200) return readCompletion(text);
      const fault = readErrorAnswer(response.status, text);
      return { ...fault, retryAfterMs: retryAfterMs(response.headers, effects.clock.now()) };
    } catch (error) {
      return watch.fault ?? faultOfConnection(error, blotOut);
    } finally {
      watch.end();
    }
  };
}

function headersOf(apiKey: string | null, idempotencyKey: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'idempotency-key': idempotencyKey,
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  };
}

async function readBody(response: Response, watch: Watch): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of response.body ?? []) {
    watch.heard();
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      watch.breakOff(lost('damaged-answer', `sends more than ${MAX_BODY_BYTES} bytes`));
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function faultOfConnection(error: unknown, blotOut: (text: string) => string): Fault {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = errorCode(cause);
  const message = cause instanceof Error && cause.message !== '' ? cause.message : String(code);
  return { ...kindOfConnection(code), status: null, detail: blotOut(message), retryAfterMs: null };
}

function lost(code: string, detail: string): Fault {
  return { code, status: null, detail, next: 'retry', paid: 'possibly', retryAfterMs: null };
}

/** Breaks a call off when its server is silent for too long, or never ends. */
class Watch {
  /** Why the call was broken off; null where it was not. */
  fault: Fault | null = null;
  private readonly controller = new AbortController();
  private readonly timeoutMs: number;
  private readonly clock: ClientEffects['clock'];
  private stopSilence: () => void;
  private readonly stopTotal: () => void;

  constructor(timeoutMs: number, clock: ClientEffects['clock']) {
    this.timeoutMs = timeoutMs;
    this.clock = clock;
    this.stopSilence = this.watchSilence();
    const totalMs = timeoutMs * MAX_TIMEOUTS;
    this.stopTotal = clock.after(totalMs, () => this.breakOff(lost('timeout', `no end after ${totalMs} ms`)));
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  heard(): void {
    this.stopSilence();
    this.stopSilence = this.watchSilence();
  }

  breakOff(fault: Fault): void {
    this.fault ??= fault;
    this.controller.abort();
  }

  end(): void {
    this.stopSilence();
    this.stopTotal();
  }

  private watchSilence(): () => void {
    const { timeoutMs } = this;
    return this.clock.after(timeoutMs, () => this.breakOff(lost('timeout', `silent for ${timeoutMs} ms`)));
  }
}
