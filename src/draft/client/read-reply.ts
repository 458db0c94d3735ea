import type { z } from 'zod';
import { quoteText } from '../../core/errors.ts';
import { describeIssues } from '../../model/issues.ts';
import type { ContentFailure } from './outcome.ts';
import type { ReplyLine } from './transcript-lines.ts';

export type ReadReply<T> = { readonly value: T } | { readonly code: ContentFailure; readonly detail: string };

/** The value in a reply, or why there is none. Depends on nothing else, so that a replay gives the same. */
export function readReply<T>(reply: ReplyLine, schema: z.ZodType<T>): ReadReply<T> {
  const { text, refusal, finishReason, usage } = reply;
  if (refusal !== null) return { code: 'refused', detail: quoteText(refusal, 200) };
  if (finishReason === 'content_filter')
    return { code: 'content-filter', detail: 'the filter of the server broke the reply off' };
  if (finishReason === 'length')
    return { code: 'cut-off', detail: `the reply was cut off after ${usage.outputTokens} tokens` };
  if (text.trim() === '')
    return { code: 'empty-reply', detail: `finish_reason ${quoteText(finishReason ?? '')}` };
  const found = findJson(text);
  if (found.length !== 1) {
    const what = found.length === 0 ? 'no whole JSON object' : `${found.length} different JSON objects`;
    return { code: 'not-json', detail: `${what} in ${quoteText(text, 200)}` };
  }
  const [value] = found;
  const checked = schema.safeParse(value);
  if (checked.success) return { value: checked.data };
  return { code: 'schema-mismatch', detail: describeIssues(checked.error, value).join('; ') };
}

/**
 * The JSON objects in a text: the text itself, or what stands in its fences, or else among its words. Thoughts that some
 * models put before the reply do not count. Equal objects are one.
 */
function findJson(text: string): unknown[] {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const whole = parseObject(said);
  if (whole !== undefined) return [whole];
  const fenced = [...said.matchAll(/```[a-z]*[ \t]*\r?\n([\s\S]*?)```/gi)].map((match) => match[1] as string);
  const inFences = distinct(fenced.map(parseObject));
  return inFences.length > 0 ? inFences : distinct(bracedParts(said).map(parseObject));
}

function distinct(values: readonly unknown[]): unknown[] {
  const byText = new Map<string, unknown>();
  for (const value of values) if (value !== undefined) byText.set(JSON.stringify(value), value);
  return [...byText.values()];
}

function parseObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Outermost `{…}` parts; braces in strings do not count. */
function bracedParts(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (depth > 0 && char === '"') i = stringEnd(text, i);
    else if (char === '{' && depth++ === 0) start = i;
    else if (char === '}' && depth > 0 && --depth === 0) parts.push(text.slice(start, i + 1));
  }
  return parts;
}

/** Index of the quote that ends the string which starts at `start`, or the end of the text. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i;
  }
  return text.length;
}
