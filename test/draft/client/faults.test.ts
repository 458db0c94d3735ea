import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DataError, UsageError } from '../../../src/core/errors.ts';
import type { Misbehaviour } from '../server/misbehave.ts';
import { requestOf, rightReply } from './requests.ts';
import { KEY, Setting } from './setting.ts';

/** The server fails so the first `times` times, and then answers. */
function failing(act: Misbehaviour, times = 1): Promise<Setting> {
  return Setting.open({ plan: (_, time) => (time <= times ? act : null) });
}

describe('a server that answers', () => {
  it.each([false, true])(
    'gives what it sees in the image and reads in the text (stream: %s)',
    async (stream) => {
      const setting = await Setting.open();
      const client = await setting.client({
        stream,
        prices: { inputPerMillionUsd: 2, outputPerMillionUsd: 8 },
      });
      const outcomes = await Promise.all([0, 1, 2, 3, 4].map(async (n) => client.ask(await requestOf(n))));
      expect(outcomes.map((o) => o.kind === 'reply' && o.value)).toEqual([0, 1, 2, 3, 4].map(rightReply));
      // System prompt 19 characters, text 20, an image at 100 tokens: ceil(39 / 4) + 100 = 110 in; `{"side":"left","points":0}` has 26: 7 out.
      expect(outcomes[0]).toMatchObject({
        model: 'seer-2026',
        usage: { inputTokens: 110, outputTokens: 7, cachedInputTokens: 0, estimated: false },
        costUsd: 0.000276,
      });
      await client.close();
      expect(setting.server.log).toHaveLength(5);
    },
  );
});

describe('faults that pass', () => {
  it.each<[act: Misbehaviour, code: string]>([
    ['rate-limited', 'rate-limited'],
    ['status-500', 'server-error'],
    ['status-503', 'server-error'],
    ['error-in-200', 'server-error'],
    ['page-200', 'web-page'],
    ['page-502', 'server-error'],
    ['cut-body', 'damaged-answer'],
    ['lost-connection', 'connection-lost'],
    ['reset', 'connection-lost'],
    ['broken-stream', 'damaged-answer'],
  ])('%s: is sent again, and the reply is the right one', async (act, code) => {
    const setting = await failing(act, 2);
    const client = await setting.client();
    expect(await client.ask(await requestOf(1))).toMatchObject({ kind: 'reply', value: rightReply(1) });
    const report = await client.close();
    expect(report.sent).toEqual({ calls: 3, retries: 2, faults: new Map([[code, 2]]) });
    expect(setting.server.log.map((line) => line.act)).toEqual([act, act, 'answer']);
  });

  it.each<Misbehaviour>(['stall-before-head', 'stall-in-body', 'stall-in-stream'])(
    '%s: is broken off and sent again under the same idempotency key',
    async (act) => {
      const setting = await failing(act);
      const client = await setting.client({ stream: act === 'stall-in-stream' });
      const stalled = setting.server.stalled();
      const asked = client.ask(await requestOf(2));
      await stalled;
      setting.clock.runOut(120_000);
      expect(await asked).toMatchObject({ kind: 'reply', value: rightReply(2) });
      const { possiblyPaid, ledger } = await client.close();
      const [first, second] = setting.server.log;
      expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
      expect(possiblyPaid).toMatchObject([{ reason: 'timeout', send: 1, prompt: 'bg-expression' }]);
      expect(ledger).toMatchObject({ replyCount: 1, openCount: 1 });
    },
  );

  it('takes a new idempotency key after a refusal, which providers would repeat for the old one', async () => {
    const setting = await failing('status-500');
    const client = await setting.client();
    await client.ask(await requestOf(2));
    const { possiblyPaid } = await client.close();
    expect(new Set(setting.server.log.map((line) => line.idempotencyKey)).size).toBe(2);
    expect(possiblyPaid).toEqual([]);
  });

  it.each<[act: Misbehaviour, askedMs: number]>([
    ['rate-limited-2s', 2000],
    ['rate-limited-date', 7000],
  ])('%s: waits as long as the server asks', async (act, askedMs) => {
    const setting = await failing(act);
    const client = await setting.client();
    await client.ask(await requestOf(1));
    await client.close();
    const [first = 0] = setting.clock.sleeps;
    expect(first).toBeGreaterThanOrEqual(askedMs);
    expect(first).toBeLessThanOrEqual(askedMs * 1.1 + 1);
  });

  it('gives up a request after all retries, and asks for it again in the next run', async () => {
    const setting = await failing('status-500', 3);
    const client = await setting.client({ limits: { maxRetries: 2 } });
    expect(await client.ask(await requestOf(1))).toMatchObject({ kind: 'failure', code: 'unavailable' });
    await client.close();
    const replay = await setting.client({}, { mode: 'replay' });
    expect(await replay.ask(await requestOf(1))).toMatchObject({ code: 'unavailable' });
    await replay.close();
    const next = await setting.client();
    expect(await next.ask(await requestOf(1))).toMatchObject({ kind: 'reply', value: rightReply(1) });
    await next.close();
  });
});

describe('requests that the server turns down', () => {
  it.each<[act: Misbehaviour, code: string]>([
    ['status-400', 'bad-request'],
    ['status-422', 'bad-request'],
    ['status-413', 'too-large'],
    ['status-400-context', 'too-large'],
    ['status-400-filter', 'content-filter'],
  ])('%s: is not sent again', async (act, code) => {
    const setting = await failing(act);
    const client = await setting.client();
    expect(await client.ask(await requestOf(1))).toMatchObject({ kind: 'failure', code });
    expect((await client.close()).possiblyPaid).toEqual([]);
    expect(setting.server.log).toHaveLength(1);
  });
});

describe('faults that end the run', () => {
  it.each<[act: Misbehaviour, message: RegExp]>([
    [
      'status-401',
      /^draft\.apiKeyEnv: 127\.0\.0\.1:\d+ refuses the key in UHR_MICRO_API_KEY: status 401, "Incorrect/,
    ],
    ['status-403', /^draft\.apiKeyEnv: .* refuses the key/],
    ['status-404', /^draft\.model: .* does not know "seer", or draft\.baseURL has a wrong path: status 404/],
    ['no-quota', /^draft: the account at .* is used up: status 429/],
    ['redirect', /^draft\.baseURL: .* points to another address \(status 307\)/],
  ])('%s: says what to change, after one call', async (act, message) => {
    const setting = await failing(act, 99);
    const client = await setting.client({ limits: { concurrency: 1 } });
    const results = await Promise.allSettled([1, 2, 3].map(async (n) => client.ask(await requestOf(n))));
    for (const result of results) {
      const error = result.status === 'rejected' ? result.reason : null;
      expect(error).toBeInstanceOf(UsageError);
      expect((error as Error).message).toMatch(message);
    }
    await client.close();
    expect(setting.server.log).toHaveLength(1);
  });

  it('a wrong path: says so', async () => {
    const setting = await Setting.open();
    const client = await setting.client({ baseURL: setting.server.baseURL.replace('/v1', '/v2') });
    await expect(client.ask(await requestOf(1))).rejects.toThrow(
      /draft\.baseURL has a wrong path: status 404/,
    );
    await client.close();
  });

  it('a server that is not there: says so without retries', async () => {
    const setting = await Setting.open();
    const gone = await Setting.open();
    await gone.server.close();
    const client = await setting.client({ baseURL: gone.server.baseURL });
    const error = await client.ask(await requestOf(1)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toMatch(
      /^draft\.baseURL: 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/,
    );
    expect(await client.close()).toMatchObject({ possiblyPaid: [], ledger: { openCount: 0 } });
    expect(setting.clock.sleeps).toEqual([]);
  });

  it('a wait of an hour: ends the run rather than sitting it out', async () => {
    const setting = await failing('rate-limited-hour');
    const client = await setting.client();
    const error = await client.ask(await requestOf(1)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DataError);
    expect((error as Error).message).toMatch(/asks to wait 3600 s/);
    await client.close();
  });

  it('five requests turned down in a row: the settings are at fault', async () => {
    const setting = await failing('status-400', 99);
    const client = await setting.client({ limits: { concurrency: 1 } });
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6, 7].map(async (n) => client.ask(await requestOf(n))),
    );
    expect(results.map((r) => r.status)).toEqual([
      ...Array(4).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ]);
    expect(String((results[4] as PromiseRejectedResult).reason)).toMatch(
      /turns down one request after the other/,
    );
    await client.close();
    expect(setting.server.log).toHaveLength(5);
  });

  it('three requests given up in a row: the server is down', async () => {
    const setting = await failing('status-503', 99);
    const client = await setting.client({ limits: { concurrency: 1, maxRetries: 1 } });
    const results = await Promise.allSettled([1, 2, 3, 4].map(async (n) => client.ask(await requestOf(n))));
    expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(String((results[2] as PromiseRejectedResult).reason)).toMatch(/fails again and again: status 503/);
    await client.close();
    expect(setting.server.log).toHaveLength(6);
  });
});

describe('the key', () => {
  it.each<Misbehaviour>(['status-401-echo', 'echo-key'])(
    '%s: reaches no file and no message',
    async (act) => {
      const setting = await failing(act, 99);
      const client = await setting.client();
      const said = await client.ask(await requestOf(1)).then(JSON.stringify, String);
      const report = await client.close();
      expect(setting.server.seen[0]?.authorization).toBe(`Bearer ${KEY}`);
      const transcript = readFileSync(setting.transcriptPath, 'utf8');
      expect(transcript).toContain('Bearer [key]');
      for (const text of [said, transcript, JSON.stringify(report)]) expect(text).not.toContain(KEY);
    },
  );

  it('is asked for by name where a server of another machine needs one', async () => {
    const setting = await Setting.open();
    const opened = setting.client(
      { baseURL: 'https://vlm.example/v1' },
      { effects: { ...setting.effects, environment: {} } },
    );
    await expect(opened).rejects.toThrow(
      /^draft\.apiKeyEnv: the environment variable UHR_MICRO_API_KEY is not set, expected the key$/,
    );
  });

  it('is not sent where the settings name none', async () => {
    const setting = await Setting.open();
    const client = await setting.client({ apiKeyEnv: null });
    await client.ask(await requestOf(1));
    await client.close();
    expect(setting.server.seen[0]?.authorization).toBe('');
  });
});
