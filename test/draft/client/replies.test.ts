import { describe, expect, it } from 'vitest';
import type { Misbehaviour } from '../server/misbehave.ts';
import { requestOf, rightReply } from './requests.ts';
import { Setting } from './setting.ts';

async function outcomeUnder(act: Misbehaviour, structured: 'json-schema' | 'json-object' | 'none' = 'none') {
  const setting = await Setting.open({ plan: () => act });
  const client = await setting.client({ structured });
  const outcome = await client.ask(await requestOf(3));
  await client.close();
  const replay = await setting.client({ structured }, { mode: 'replay' });
  expect(await replay.ask(await requestOf(3))).toEqual(outcome);
  await replay.close();
  expect(setting.server.log).toHaveLength(1);
  return outcome;
}

describe('replies of a model', () => {
  it.each<Misbehaviour>(['fenced', 'prose', 'thought', 'twice', 'in-parts', 'stream-twice', 'no-usage'])(
    '%s: is read',
    async (act) => {
      expect(await outcomeUnder(act)).toMatchObject({ kind: 'reply', value: rightReply(3) });
    },
  );

  it.each<[act: Misbehaviour, code: string, detail: RegExp]>([
    ['two-answers', 'not-json', /^2 different JSON objects in /],
    ['cut-json', 'not-json', /^no whole JSON object in /],
    ['no-json', 'not-json', /^no whole JSON object in "I see a harbour\."$/],
    [
      'wrong-shape',
      'schema-mismatch',
      /^side: found "middle" \(text\), expected "left" or "right" or "none"; points: found "two" \(text\), expected a/,
    ],
    ['empty', 'empty-reply', /^finish_reason "stop"$/],
    ['cut-off', 'cut-off', /^the reply was cut off after 2 tokens$/],
    ['filtered', 'content-filter', /filter/],
    ['refusal', 'refused', /^"I cannot help with aerial images\."$/],
  ])('%s: is paid for and is no answer', async (act, code, detail) => {
    const outcome = await outcomeUnder(act);
    expect(outcome).toMatchObject({ kind: 'failure', code });
    expect(outcome.kind === 'failure' && outcome.detail).toMatch(detail);
  });

  it('reckons the usage where the server does not count', async () => {
    const outcome = await outcomeUnder('no-usage');
    expect(outcome).toMatchObject({ usage: { estimated: true, outputTokens: 14 } });
  });
});

describe('requests', () => {
  it('hold the schema where the server is held to it, and are told it where not', async () => {
    const setting = await Setting.open();
    for (const structured of ['json-schema', 'json-object', 'none'] as const) {
      const client = await setting.client({ structured, imageDetail: structured === 'none' ? null : 'high' });
      expect(await client.ask(await requestOf(1))).toMatchObject({ value: rightReply(1) });
      await client.close();
    }
    const [strict, object, none] = setting.server.seen;
    expect(strict?.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'bg-expression', strict: true, schema: { required: ['side', 'points'] } },
    });
    expect(strict?.system).toBe('You look at images.');
    expect(object?.body.response_format).toEqual({ type: 'json_object' });
    expect(none?.body).not.toHaveProperty('response_format');
    for (const seen of [object, none]) expect(seen?.system).toContain('"enum":["left","right","none"]');
    expect([strict, none].map((seen) => seen?.details)).toEqual([['high'], [undefined]]);
  });

  it('send only the settings that are set', async () => {
    const setting = await Setting.open();
    const bare = await setting.client({ temperature: null });
    await bare.ask(await requestOf(1));
    await bare.close();
    const full = await setting.client({
      topP: 0.5,
      samplingSeed: 3,
      outputLimitField: 'max_completion_tokens',
      extraBody: { reasoning_effort: 'low' },
    });
    await full.ask(await requestOf(1));
    await full.close();
    const [first, second] = setting.server.seen.map(({ body }) => body);
    expect(Object.keys(first ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model', 'response_format']);
    expect(second).toMatchObject({
      temperature: 0,
      top_p: 0.5,
      seed: 3,
      max_completion_tokens: 1024,
      reasoning_effort: 'low',
    });
  });
});
