import type { ChatCompletion } from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import { z } from 'zod';
import { quoteText } from '../../core/errors.ts';
import { parseEventStream } from './event-stream.ts';
import { type Fault, kindOfStatus } from './fault.ts';
import { wireFields } from './wire.ts';

/** What a server says in answer to a call, as read from its body. */
export interface Completion {
  readonly model: string;
  readonly text: string;
  readonly refusal: string | null;
  readonly finishReason: string | null;
  /** null where the server does not count. */
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedInputTokens: number;
  } | null;
}

const tokens = z.number().int().min(0);
const usageSchema = z.object(
  wireFields<CompletionUsage>()({
    prompt_tokens: tokens,
    completion_tokens: tokens,
    prompt_tokens_details: z.object({ cached_tokens: tokens.nullish() }).nullish(),
  }),
);
const textPart = z.object({ type: z.string(), text: z.string().optional() });
const messageSchema = z.object(
  wireFields<ChatCompletion.Choice['message']>()({
    content: z.union([z.string(), z.array(textPart)]).nullish(),
    refusal: z.string().nullish(),
  }),
);
const choiceSchema = z.object(
  wireFields<ChatCompletion.Choice>()({ finish_reason: z.string().nullish(), message: messageSchema }),
);
const completionSchema = z.object(
  wireFields<ChatCompletion>()({
    model: z.string().nullish(),
    choices: z.array(choiceSchema),
    usage: usageSchema.nullish().catch(null),
  }),
);
const errorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish() }),
  ]),
});

/** The completion in the body of an answer with status 200, or what is wrong with it. */
export function readCompletion(body: string): Completion | Fault {
  const value = isEventStream(body) ? parseEventStream(body) : parseJson(body);
  if (value === undefined) return notReadable(body, 'is no whole JSON');
  const failed = errorSchema.safeParse(value);
  // Gateways report errors of the server behind them with status 200.
  if (failed.success) return faultOfError(failed.data.error);
  const checked = completionSchema.safeParse(value);
  if (!checked.success) return notReadable(body, 'is no chat completion');
  const { model, choices, usage } = checked.data;
  const choice = choices[0];
  return {
    model: model ?? '',
    text: textOf(choice?.message.content ?? ''),
    refusal: choice?.message.refusal || null,
    finishReason: choice?.finish_reason ?? null,
    usage:
      usage == null
        ? null
        : {
            inputTokens: usage.prompt_tokens,
            outputTokens: usage.completion_tokens,
            cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
          },
  };
}

/** The fault that an answer with another status is. */
export function readErrorAnswer(status: number, body: string): Omit<Fault, 'retryAfterMs'> {
  const failed = errorSchema.safeParse(parseJson(body));
  const error = failed.success ? failed.data.error : null;
  const message = typeof error === 'string' ? error : (error?.message ?? '');
  const code = typeof error === 'string' ? null : codeOf(error?.code);
  const kind = kindOfStatus(status, code, message);
  return {
    ...kind,
    status,
    detail: describe(status, message === '' ? aboutBody(body) : quoteText(message, 200)),
  };
}

function faultOfError(error: z.infer<typeof errorSchema>['error']): Fault {
  const { message = null, code = null } = typeof error === 'string' ? { message: error } : error;
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : 500;
  const kind = kindOfStatus(status, codeOf(code), message ?? '');
  const detail = `answers with an error: ${quoteText(message ?? String(code), 200)}`;
  return { ...kind, status: 200, detail, retryAfterMs: null };
}

/** The reply is lost on the way, though the work may have been done. */
function notReadable(body: string, what: string): Fault {
  const isPage = isWebPage(body);
  return {
    code: isPage ? 'web-page' : 'damaged-answer',
    status: 200,
    detail: describe(200, isPage ? aboutBody(body) : `${what}: ${quoteText(body)}`),
    next: 'retry',
    paid: 'possibly',
    retryAfterMs: null,
  };
}

function describe(status: number, what: string): string {
  return `status ${status}${what === '' ? '' : `, ${what}`}`;
}

function aboutBody(body: string): string {
  if (!isWebPage(body)) return body.trim() === '' ? '' : quoteText(body.trim(), 200);
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1]?.trim();
  return title === undefined || title === '' ? 'a web page' : `a web page ${quoteText(title)}`;
}

function isWebPage(body: string): boolean {
  return /^\s*<(!doctype|html|head|\?xml)/i.test(body);
}

/** Fields of events or comments, one a line: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
function isEventStream(body: string): boolean {
  return /^\s*(data|event|id|retry)?:/.test(body);
}

function textOf(content: string | readonly z.infer<typeof textPart>[]): string {
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
}

function codeOf(code: string | number | null | undefined): string | null {
  return typeof code === 'string' ? code : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
