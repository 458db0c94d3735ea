import { type Drop, drop } from '../core/drop.ts';
import type { RejectedDraft } from './prompts/prompt.ts';
import type { Answered } from './trail.ts';

/** Why a draft was not taken. */
export interface Rejection {
  readonly code: string;
  readonly value: Drop['value'];
  readonly threshold: Drop['threshold'];
  /** What was drafted; null where no draft came. */
  readonly text: string | null;
  /** For whoever is to write a better one. */
  readonly detail: string;
}

/** The draft of one attempt, or why there is none. */
export type Attempt<T> = { readonly accepted: T } | { readonly rejected: Rejection };

export function reject(
  code: string,
  text: string | null,
  detail: string,
  value: Drop['value'] = null,
): Attempt<never> {
  return { rejected: { code, value, threshold: null, text, detail } };
}

/** The value of an answer, or its failure as a rejection of this attempt. */
export function replyOf<T>(answered: Answered<T>): { readonly value: T } | { readonly rejected: Rejection } {
  if ('value' in answered) return answered;
  const { failure, detail } = answered;
  return { rejected: { code: failure, value: detail.slice(0, 200), threshold: null, text: null, detail } };
}

/** What an accepted draft took. */
export interface Taken<T> {
  readonly draft: T;
  readonly attempts: number;
  /** Codes of the attempts before. */
  readonly codes: readonly string[];
}

/**
 * Tries until a draft is accepted, at most `maxAttempts` times; each attempt is told what was wrong with the drafts before.
 * Else a drop with the code of the last rejection.
 */
export async function tryDrafts<T>(
  maxAttempts: number,
  tryOnce: (attempt: number, rejected: readonly RejectedDraft[]) => Promise<Attempt<T>>,
): Promise<Taken<T> | Drop> {
  const rejections: Rejection[] = [];
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const outcome = await tryOnce(attempt, rejections.flatMap(toldOf));
    const codes = rejections.map(({ code }) => code);
    if ('accepted' in outcome) return { draft: outcome.accepted, attempts: attempt, codes };
    rejections.push(outcome.rejected);
  }
  const { code, value, threshold } = rejections.at(-1) as Rejection;
  return drop(code, value, threshold, { attempts: rejections.map(({ code, text }) => ({ code, text })) });
}

function toldOf({ text, detail }: Rejection): RejectedDraft[] {
  return text === null ? [] : [{ text, reason: detail }];
}
