import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chatBody } from '../../../src/draft/client/chat-body.ts';
import { describeCall } from '../../../src/draft/client/request.ts';
import { draftParamsSchema } from '../../../src/model/draft-params.ts';
import { requestOf, rightReply } from '../client/requests.ts';
import { startServer } from './server.ts';

/** The official client, as an independent witness that server and requests keep to the protocol. */
async function witness() {
  const server = await startServer();
  onTestFinished(() => server.close());
  const client = new OpenAI({ apiKey: 'none', baseURL: server.baseURL, maxRetries: 0 });
  const params = draftParamsSchema.parse({ imageDetail: 'low' });
  const body = chatBody(describeCall(await requestOf(4), 'seer', params), params, false);
  return { server, client, body: body as ChatCompletionCreateParamsNonStreaming };
}

describe('the test server', () => {
  it('answers the official client with what it sees', async () => {
    const { client, body } = await witness();
    const { choices, usage, model } = await client.chat.completions.create(body);
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual(rightReply(4));
    expect([choices[0]?.finish_reason, model]).toEqual(['stop', 'seer-2026']);
    // System prompt of 19 characters, text of 52, an image at 100 tokens: ceil(71 / 4) + 100.
    expect(usage).toEqual({ prompt_tokens: 118, completion_tokens: 7, total_tokens: 125 });
  });

  it('streams to the official client, and counts at the end', async () => {
    const { client, body } = await witness();
    const stream = await client.chat.completions.create({
      ...body,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let tokens = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect(JSON.parse(text)).toEqual(rightReply(4));
    expect(tokens).toBe(125);
  });

  it('turns down what is no request', async () => {
    const { server } = await witness();
    const answer = await fetch(`${server.baseURL}/chat/completions`, { method: 'POST', body: 'no JSON' });
    expect(answer.status).toBe(400);
    expect(server.log).toEqual([]);
  });
});
