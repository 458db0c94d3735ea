/**
 * Why something was not kept: a kebab-case code, the measured value and the threshold it missed.
 * `gap-too-small: 11.2 < 16` is `{ code: 'gap-too-small', value: 11.2, threshold: 16 }`.
 */
export interface Drop {
  readonly code: string;
  readonly value: number | string | null;
  readonly threshold: number | string | null;
  /** What was dropped, as far as it was known: a category, a region, a file. For the ledger and the report. */
  readonly about?: Readonly<Record<string, unknown>>;
}

export function drop(
  code: string,
  value: number | string | null = null,
  threshold: number | string | null = null,
  about?: Readonly<Record<string, unknown>>,
): Drop {
  return about === undefined ? { code, value, threshold } : { code, value, threshold, about };
}

export function isDrop(value: unknown): value is Drop {
  return typeof value === 'object' && value !== null && 'code' in value && 'threshold' in value;
}

export function isDropCode(code: string): boolean {
  return /^[a-z]+(-[a-z0-9]+)*$/.test(code);
}

export const DROP_CODE_FORM = 'codes are lower-case words with single hyphens (too-few)';
