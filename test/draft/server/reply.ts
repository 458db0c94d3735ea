import type { Seen } from './seen.ts';

/** What goes into a completion besides its text. */
export interface ReplyParts {
  readonly finishReason?: string;
  readonly refusal?: string | null;
  readonly withUsage?: boolean;
  readonly content?: unknown;
}

/** Tokens as this server counts them: one per four bytes of text, 100 per image. */
export function usageOf(seen: Seen, text: string): Record<string, number> {
  const prompt = Math.ceil(Buffer.byteLength(seen.system + seen.text) / 4) + 100 * seen.images.length;
  const completion = Math.ceil(Buffer.byteLength(text) / 4);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

export function completionOf(seen: Seen, text: string, parts: ReplyParts = {}): Record<string, unknown> {
  const { finishReason = 'stop', refusal = null, withUsage = true, content = text } = parts;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: `${seen.model}-2026`,
    choices: [
      {
        index: 0,
        finish_reason: finishReason,
        logprobs: null,
        message: { role: 'assistant', content, refusal },
      },
    ],
    ...(withUsage ? { usage: usageOf(seen, text) } : {}),
  };
}

/** The events of a streamed reply, a few characters each. */
export function eventsOf(
  seen: Seen,
  text: string,
  { finishReason = 'stop', refusal = null }: ReplyParts = {},
): string[] {
  const chunk = (choices: unknown[], rest: object = {}): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: `${seen.model}-2026`, choices, ...rest })}\n\n`;
  const deltas = text.match(/[\s\S]{1,7}/g) ?? [];
  return [
    ': keep-alive\n\n',
    chunk([{ index: 0, delta: { role: 'assistant', content: '', refusal }, finish_reason: null }]),
    ...deltas.map((content) => chunk([{ index: 0, delta: { content }, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: finishReason }]),
    chunk([], { usage: usageOf(seen, text) }),
    'data: [DONE]\n\n',
  ];
}
