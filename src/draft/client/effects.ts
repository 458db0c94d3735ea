/** What the client needs of the world; tests put their own in place. */
export interface ClientEffects {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Aborted when the user asks to stop: nothing more is sent, what is in flight is waited for. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once when `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Runs `action` after `ms`; gives the function that calls it off. */
  after(ms: number, action: () => void): () => void;
}

export function realEffects(signal: AbortSignal = new AbortController().signal): ClientEffects {
  return { fetch: globalThis.fetch, clock: systemClock, signal, environment: process.env };
}

const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};
