/**
 * Why a reply could not be used; every invalid reply has one of these.
 * - `empty`: nothing but blanks.
 * - `no-answer`: no box, number, letter or mask of the kind asked for was found.
 * - `conflict`: more than one answer, and none of them is marked as final.
 * - `not-offered`: a letter that is not among the options.
 * - `negative`, `decimal`: a count that is below zero or not a whole number.
 * - `wrong-form`: boxes of the other form (4 numbers for 8 or the reverse), or another number of coordinates.
 * - `not-finite`: a coordinate that is no finite number.
 * - `degenerate`: a box without area, with corners in the wrong order, or a quad that crosses itself.
 * - `bad-mask`: run lengths that cannot be read or are not of the image's size.
 * - `empty-mask`: a mask without foreground.
 */
export type InvalidReason =
  | 'empty'
  | 'no-answer'
  | 'conflict'
  | 'not-offered'
  | 'negative'
  | 'decimal'
  | 'wrong-form'
  | 'not-finite'
  | 'degenerate'
  | 'bad-mask'
  | 'empty-mask';

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: InvalidReason };

export const valid = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const invalid = <T>(reason: InvalidReason): Parsed<T> => ({ ok: false, reason });

/** Longest reply that is read; what comes after a loop of a model's is not worth the time. */
const MAX_REPLY_CHARS = 200_000;

/** ASCII without emphasis, back-ticks, tags and commands of LaTeX. */
const PLAIN = /^[\n\r\t\x20-)+-;=-[\]-_a-~]*$/;

/**
 * A reply made plain: full-width digits, letters and punctuation as ASCII, Markdown emphasis, code fences and
 * `\boxed{}` opened, `<think>` blocks removed, unusual blanks and dashes as plain ones.
 */
export function plainReply(text: string): string {
  // Most replies need none of it.
  if (PLAIN.test(text) && text.length <= MAX_REPLY_CHARS) return text.trim();
  return text
    .slice(0, MAX_REPLY_CHARS)
    .normalize('NFKC')
    .replace(/<think>[\s\S]*?<\/think>/gi, ' ')
    .replace(/```[a-z]*\n?/gi, '\n')
    .replace(/\\(?:boxed|text|mathrm|mathbf)\s*\{([^{}]*)\}/g, '$1')
    .replace(/[*`]+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2000-\u200b\u202f\u3000]/g, ' ')
    .trim();
}
