import { z } from 'zod';
import { canonicalJson, sha256Hex } from '../../core/hash.ts';
import type { VlmImage, VlmRequest } from '../client/request.ts';

/** A prompt of the tables 9 to 11 of the paper (arXiv 2605.12237), as this engine puts it. */
export interface Prompt<T> {
  readonly id: string;
  /** Raised with any change that a reader of records should know of. */
  readonly version: number;
  readonly system: string;
  /** With `{name}` for what changes from one request to the next. */
  readonly template: string;
  readonly schema: z.ZodType<T>;
  /** Of all of the above: a changed word is another prompt. */
  readonly sha256: string;
}

export function definePrompt<T>(parts: Omit<Prompt<T>, 'sha256'>): Prompt<T> {
  const { id, version, system, template, schema } = parts;
  const text = canonicalJson({ id, version, system, template, schema: z.toJSONSchema(schema) });
  return { ...parts, sha256: sha256Hex(text) };
}

/** What goes into the places of a template, and the pictures beside it. */
export interface Filling {
  readonly values: Readonly<Record<string, string>>;
  readonly images: readonly VlmImage[];
}

/** Throws a plain Error for a place without a value, or a value without a place. */
export function requestOf<T>(
  { id, version, sha256, system, template, schema }: Prompt<T>,
  { values, images }: Filling,
  attempt: number,
): VlmRequest<T> {
  const unused = new Set(Object.keys(values));
  const text = template.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => {
    unused.delete(name);
    const value = values[name];
    if (value === undefined) throw new Error(`prompt ${id}: no value for ${name}`);
    return value;
  });
  if (unused.size > 0) throw new Error(`prompt ${id}: no place for ${[...unused].join(', ')}`);
  return { prompt: { id, version, sha256 }, system, text, images, schema, attempt };
}

export interface RejectedDraft {
  readonly text: string;
  readonly reason: string;
}

/** What was wrong with earlier drafts, for the next attempt; empty before the first. */
export function feedbackText(rejected: readonly RejectedDraft[]): string {
  if (rejected.length === 0) return '';
  const lines = rejected.map(({ text, reason }) => `- ${JSON.stringify(text)}. ${reason}`);
  return `\nEarlier drafts were rejected. Write a different one that avoids these faults:\n${lines.join('\n')}\n`;
}
