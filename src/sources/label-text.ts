import { DataError } from '../core/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Text of a label file: by its byte-order mark, else UTF-8, else GB 18030 (a superset of GBK, which older Chinese
 * tools write). Throws DataError `file:line` where it is none of them, and at the first NUL character: no label file has
 * any, but UTF-16 without its mark has, and so has a file of which the disk kept only the length.
 */
export function decodeLabelText(bytes: Uint8Array, where: string): string {
  const text = decodeText(bytes, where);
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  throw new DataError(`${where}:${lineAt(text, nul)}`, 'has a NUL character', EXPECTED_TEXT);
}

/** 1-based line of a place in a text, whatever the line ends are. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\r|\n/).length;
}

const EXPECTED_TEXT = 'text in UTF-8, UTF-16 with a byte-order mark, or GB 18030';

function decodeText(bytes: Uint8Array, where: string): string {
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
    const line = undecodableLine(encoding, bytes);
    throw new DataError(`${where}:${line}`, `has bytes that are no character of ${encoding}`, EXPECTED_TEXT);
  }
}

/** Decoded line by line, as far as it goes. */
function undecodableLine(encoding: string, bytes: Uint8Array): number {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.subarray(from).findIndex((byte) => byte === 0x0a || byte === 0x0d);
    // A character of UTF-16 is not to be cut in two: its line end would be counted with the next piece.
    const to =
      end < 0 ? bytes.length : from + end + (encoding.startsWith('utf-16') ? 2 - ((from + end) % 2) : 1);
    try {
      text += decoder.decode(bytes.subarray(from, to), { stream: true });
    } catch {
      break;
    }
    from = to;
  }
  return lineAt(text, text.length);
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
