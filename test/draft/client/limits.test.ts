import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/core/errors.ts';
import { backoffMs } from '../../../src/draft/client/backoff.ts';
import { RateLimiter } from '../../../src/draft/client/rate-limiter.ts';
import { retryAfterMs } from '../../../src/draft/client/retry-after.ts';
import { JumpClock } from './jump-clock.ts';
import { requestOf } from './requests.ts';
import { Setting } from './setting.ts';

const never = new AbortController().signal;

describe('the rate limiter', () => {
  it('lets through at once what fits, and the rest when the window has moved on', async () => {
    const clock = new JumpClock();
    const limiter = new RateLimiter({ requestsPerMinute: 2, tokensPerMinute: null }, clock);
    const start = clock.now();
    const times = [];
    for (let i = 0; i < 5; i++) times.push(((await limiter.admit(1, never))?.atMs ?? 0) - start);
    expect(times).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });

  it('holds back for tokens, by the true number once it is known', async () => {
    const clock = new JumpClock();
    const limiter = new RateLimiter({ requestsPerMinute: null, tokensPerMinute: 100 }, clock);
    const start = clock.now();
    const first = await limiter.admit(80, never);
    if (first !== null) first.tokens = 30;
    expect((await limiter.admit(70, never))?.atMs).toBe(start);
    expect((await limiter.admit(40, never))?.atMs).toBe(start + 60_000);
  });

  it('never lets more through in any 60 s than allowed', async () => {
    const calls = fc.array(fc.record({ tokens: fc.integer({ min: 1, max: 50 }), pauseMs: fc.nat(20_000) }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(calls, fc.integer({ min: 1, max: 5 }), async (list, perMinute) => {
        const clock = new JumpClock();
        const limiter = new RateLimiter({ requestsPerMinute: perMinute, tokensPerMinute: 100 }, clock);
        const granted = [];
        for (const { tokens, pauseMs } of list) {
          await clock.sleep(pauseMs);
          const grant = await limiter.admit(tokens, never);
          if (grant !== null) granted.push(grant);
        }
        expect(granted).toHaveLength(list.length);
        for (const { atMs } of granted) {
          const inWindow = granted.filter((other) => other.atMs > atMs - 60_000 && other.atMs <= atMs);
          expect(inWindow.length).toBeLessThanOrEqual(perMinute);
          expect(inWindow.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(100);
        }
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  it('refuses a call that would never be let through', async () => {
    const limiter = new RateLimiter({ requestsPerMinute: null, tokensPerMinute: 100 }, new JumpClock());
    await expect(limiter.admit(101, never)).rejects.toThrow(
      /^draft\.limits\.tokensPerMinute: found 100, expected at least 101/,
    );
    expect(await limiter.admit(100, never)).not.toBeNull();
  });

  it('lets nothing through after the user has asked to stop', async () => {
    const limiter = new RateLimiter({ requestsPerMinute: null, tokensPerMinute: null }, new JumpClock());
    expect(await limiter.admit(1, AbortSignal.abort())).toBeNull();
  });

  it('holds back all calls while a server asks for it', async () => {
    const clock = new JumpClock();
    const limiter = new RateLimiter({ requestsPerMinute: null, tokensPerMinute: null }, clock);
    const start = clock.now();
    limiter.pause(5000);
    expect((await limiter.admit(1, never))?.atMs).toBe(start + 5000);
  });
});

describe('retryAfterMs', () => {
  const now = Date.UTC(2026, 10, 30, 10, 0, 0);
  it.each<[headers: Record<string, string>, ms: number | null]>([
    [{}, null],
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': '-3' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'Mon, 30 Nov 2026 10:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 09:00:00 GMT' }, 0],
    // A server whose clock is an hour slow means 20 s all the same.
    [{ 'retry-after': 'Mon, 30 Nov 2026 09:00:20 GMT', date: 'Mon, 30 Nov 2026 09:00:00 GMT' }, 20_000],
    [{ 'retry-after': '3', 'retry-after-ms': '250' }, 250],
  ])('%j', (headers, ms) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(ms);
  });
});

describe('backoffMs', () => {
  it('doubles from half a second to half a minute, with the upper half by a draw that the seed fixes', () => {
    const most = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
    for (const [i, ms] of most.entries()) {
      const wait = backoffMs(1, 'key', i + 1, null);
      expect(wait).toBeGreaterThanOrEqual(ms / 2);
      expect(wait).toBeLessThanOrEqual(ms);
      expect(backoffMs(1, 'key', i + 1, null)).toBe(wait);
    }
    const waits = Array.from({ length: 50 }, (_, i) => backoffMs(i, 'key', 1, null));
    expect(new Set(waits).size).toBeGreaterThan(40);
  });
});

describe('a client', () => {
  it('has no more calls in flight than allowed', async () => {
    const setting = await Setting.open({ delayMs: 5 });
    const client = await setting.client({ limits: { concurrency: 3 } });
    await Promise.all(Array.from({ length: 12 }, async (_, n) => client.ask(await requestOf(n))));
    await client.close();
    expect(Math.max(...setting.server.log.map((line) => line.inProgress))).toBe(3);
  });

  it('keeps to the requests per minute', async () => {
    const setting = await Setting.open();
    const client = await setting.client({ limits: { requestsPerMinute: 2 } });
    await Promise.all([0, 1, 2, 3, 4].map(async (n) => client.ask(await requestOf(n))));
    await client.close();
    expect(setting.clock.sleeps.filter((ms) => ms > 50_000)).toHaveLength(2);
  });
});

/** 1 USD per token out and none in: with at most 10 tokens out, a call can cost 10 USD; the right reply costs 7. */
const dear = {
  prices: { inputPerMillionUsd: 0, outputPerMillionUsd: 1e6 },
  maxOutputTokens: 10,
  limits: { concurrency: 4 },
};

async function askUntilStop(setting: Setting, draft: object) {
  const client = await setting.client({ ...dear, ...draft });
  const outcomes = await Promise.all([0, 1, 2, 3, 4].map(async (n) => client.ask(await requestOf(n))));
  return { kinds: outcomes.map(({ kind }) => kind), outcomes, report: await client.close() };
}

describe('the caps', () => {
  it('of cost stops before the call that could exceed it, and waits for those in flight to see', async () => {
    const setting = await Setting.open();
    // After two replies 14 are spent and 10 more fit into 25; after three 21, and 10 more do not.
    const { kinds, outcomes, report } = await askUntilStop(setting, { maxCostUsd: 25 });
    expect(kinds.filter((kind) => kind === 'reply')).toHaveLength(3);
    expect(outcomes.find(({ kind }) => kind === 'stop')).toEqual({
      kind: 'stop',
      reason: 'max-cost',
      detail:
        '21.0000 of 25.0000 USD are spent or may be, and the next call could cost 10.0000; raise draft.maxCostUsd to go on',
    });
    expect(report.ledger).toMatchObject({ paidUsd: 21, openUsd: 0 });
    expect(setting.server.log).toHaveLength(3);
    // The ledger is the transcript's: a new run has no new budget, a higher cap goes on.
    expect(
      (await askUntilStop(setting, { maxCostUsd: 25 })).kinds.filter((kind) => kind === 'reply'),
    ).toHaveLength(3);
    const more = await askUntilStop(setting, { maxCostUsd: 100 });
    expect(more.kinds).toEqual(Array(5).fill('reply'));
    expect(more.report.ledger.paidUsd).toBe(35);
    expect(setting.server.log).toHaveLength(5);
  });

  it('of calls counts replies, not refusals', async () => {
    const setting = await Setting.open({ plan: (_, times) => (times === 1 ? 'rate-limited' : null) });
    const { kinds, outcomes } = await askUntilStop(setting, { maxCalls: 2 });
    expect(kinds.filter((kind) => kind === 'reply')).toHaveLength(2);
    expect(outcomes.find(({ kind }) => kind === 'stop')).toMatchObject({
      reason: 'max-calls',
      detail: '2 calls of 2 are made; raise draft.maxCalls to go on',
    });
  });

  it('count what may have been paid at the most that it can cost', async () => {
    const setting = await Setting.open({ plan: (_, times) => (times === 1 ? 'reset' : null) });
    const client = await setting.client({ ...dear, maxCostUsd: 19 });
    expect(await client.ask(await requestOf(1))).toMatchObject({ kind: 'stop', reason: 'max-cost' });
    expect((await client.close()).ledger).toMatchObject({ openCount: 1, openUsd: 10, paidUsd: 0 });
  });
});

describe('a user who asks to stop', () => {
  it('loses no call in flight, and nothing more is sent', async () => {
    const setting = await Setting.open({ delayMs: 5 });
    const client = await setting.client({ limits: { concurrency: 2 } });
    const asked = Promise.all(Array.from({ length: 6 }, async (_, n) => client.ask(await requestOf(n))));
    await setting.server.reached(2);
    setting.stop.abort();
    const outcomes = await asked;
    const { possiblyPaid, ledger } = await client.close();
    expect(outcomes.filter(({ kind }) => kind === 'reply')).toHaveLength(2);
    expect(outcomes.filter((o) => o.kind === 'stop' && o.reason === 'interrupted')).toHaveLength(4);
    expect(possiblyPaid).toEqual([]);
    expect(ledger.replyCount).toBe(2);
    expect(setting.server.log).toHaveLength(2);
  });
});

describe('pixels', () => {
  it('leave this machine only where the configuration allows it for their source', async () => {
    const setting = await Setting.open();
    const far = { baseURL: 'http://10.0.0.5:8000/v1' };
    const sent: string[] = [];
    const effects = {
      ...setting.effects,
      fetch: (url: string | URL | Request) => {
        sent.push(String(url));
        return Promise.resolve(new Response('{}', { status: 400 }));
      },
    };
    const closed = await setting.client(far, { effects, sources: { demo: {} } });
    const error = await closed.ask(await requestOf(1)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toBe(
      'sources.demo.allowUpload: is not true, so its pixels are not sent to 10.0.0.5:8000; set it if the licence permits',
    );
    expect(await closed.ask({ ...(await requestOf(1)), images: [] })).toMatchObject({ code: 'bad-request' });
    await closed.close();
    const preview = await setting.client({ baseURL: null }, { mode: 'preview', sources: { demo: {} } });
    expect(preview.previewOf(await requestOf(1)).key).toMatch(/^[0-9a-f]{64}$/);
    const named = await setting.client(far, { mode: 'preview', sources: { demo: {} } });
    const request = await requestOf(1);
    expect(() => named.previewOf(request)).toThrow(UsageError);
    const open = await setting.client(far, { effects, sources: { demo: { allowUpload: true } } });
    expect(await open.ask(await requestOf(1))).toMatchObject({ code: 'bad-request' });
    await open.close();
    expect(sent).toEqual(Array(2).fill('http://10.0.0.5:8000/v1/chat/completions'));
  });
});
