import { DataError } from '../core/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Text of a label file: by its byte-order mark, else UTF-8, else GB 18030 (a superset of GBK, which older Chinese
 * tools write). Throws DataError where it is none of them.
 */
export function decodeLabelText(bytes: Uint8Array, where: string): string {
  const encoding = markedEncoding(bytes);
  if (encoding !== null) return decodeAs(encoding, bytes, where);
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeAs('gb18030', bytes, where);
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function decodeAs(encoding: string, bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new DataError(
      where,
      `is not text in ${encoding}`,
      'UTF-8, UTF-16 with a byte-order mark, or GB 18030',
    );
  }
}

/** A number as label files write it; null for anything else. `nan`, `inf` and `1e308` are numbers here. */
export function readNumber(token: string): number | null {
  // Number() also takes blanks, the empty text and prefixes such as 0x.
  if (isDecimal(token)) {
    const value = Number(token);
    return Number.isNaN(value) ? null : value;
  }
  if (/^[+-]?nan$/i.test(token)) return Number.NaN;
  const infinite = /^([+-]?)inf(inity)?$/i.exec(token);
  return infinite === null ? null : infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Digits, signs, a point and an exponent only: label files hold millions of numbers, so no regular expression. */
function isDecimal(token: string): boolean {
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i);
    const isDigit = code >= 0x30 && code <= 0x39;
    if (!isDigit && code !== 0x2e && code !== 0x2d && code !== 0x2b && code !== 0x65 && code !== 0x45)
      return false;
  }
  return token.length > 0;
}

/** Flat coordinates without the closing vertex. A ring of which only that is left keeps it. */
export function openRing(points: readonly number[]): readonly number[] {
  const n = points.length;
  const isClosed = n > 4 && points[0] === points[n - 2] && points[1] === points[n - 1];
  return isClosed ? points.slice(0, n - 2) : points;
}

/** Adds one to a count by code. */
export function countFault(faults: Record<string, number>, code: string): void {
  faults[code] = (faults[code] ?? 0) + 1;
}
