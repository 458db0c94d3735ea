import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { wireFields } from './wire.ts';

const deltaSchema = z.object(
  wireFields<ChatCompletionChunk.Choice.Delta>()({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
  }),
);
const choiceSchema = z.object(
  wireFields<ChatCompletionChunk.Choice>()({
    finish_reason: z.string().nullish(),
    delta: deltaSchema.nullish(),
  }),
);
const chunkSchema = z.object({
  ...wireFields<ChatCompletionChunk>()({
    model: z.string().nullish(),
    choices: z.array(choiceSchema).nullish(),
    usage: z.unknown().optional(),
  }),
  /** Gateways send it in a chunk; the official client throws it. */
  error: z.json().optional(),
});

/**
 * The completion that the chunks of a stream add up to, in the form of an answer that is sent at once; undefined for a stream
 * that breaks off before its `finish_reason`. What follows `[DONE]` does not count.
 *
 * ```
 * : comment
 * data: {"model":"m","choices":[{"delta":{"content":"{\"a\""}}]}
 * data: {"choices":[{"delta":{},"finish_reason":"stop"}]}
 * data: {"choices":[],"usage":{…}}
 * data: [DONE]
 * ```
 */
export function parseEventStream(body: string): unknown {
  let [content, refusal] = ['', ''];
  let model: string | null = null;
  let finishReason: string | null = null;
  let usage: unknown = null;
  for (const data of eventsOf(body)) {
    const chunk = parseChunk(data);
    if (chunk === null) return undefined;
    if (chunk.error !== undefined) return { error: chunk.error };
    model ??= chunk.model ?? null;
    usage = chunk.usage ?? usage;
    const choice = chunk.choices?.[0];
    content += choice?.delta?.content ?? '';
    refusal += choice?.delta?.refusal ?? '';
    finishReason = choice?.finish_reason ?? finishReason;
  }
  if (finishReason === null) return undefined;
  return { model, choices: [{ finish_reason: finishReason, message: { content, refusal } }], usage };
}

/** The data of each event up to `[DONE]`; several `data` lines of one event are joined. */
function* eventsOf(body: string): Generator<string> {
  for (const event of body.split(/\r?\n\r?\n/)) {
    const data = event
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).trim())
      .join('\n');
    if (data === '[DONE]') return;
    if (data !== '') yield data;
  }
}

function parseChunk(data: string): z.infer<typeof chunkSchema> | null {
  try {
    return chunkSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
