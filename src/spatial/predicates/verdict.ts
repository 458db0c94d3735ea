/** Whether a predicate holds: surely, surely not, or neither. */
export type Verdict = 'yes' | 'no' | 'unclear';

export interface Judged {
  readonly verdict: Verdict;
  /** Distance to where the verdict would change, in the unit of the predicate: px, degrees, or a ratio. 0 where unclear. */
  readonly margin: number;
}

export const UNCLEAR: Judged = { verdict: 'unclear', margin: 0 };

/** All of them: surely when each surely holds; surely not when one surely fails. */
export function allOf(judged: readonly Judged[]): Judged {
  const failing = judged.filter(({ verdict }) => verdict === 'no');
  if (failing.length > 0) return { verdict: 'no', margin: Math.max(...failing.map((j) => j.margin)) };
  if (judged.length === 0 || judged.some(({ verdict }) => verdict === 'unclear')) return UNCLEAR;
  return { verdict: 'yes', margin: Math.min(...judged.map((j) => j.margin)) };
}
