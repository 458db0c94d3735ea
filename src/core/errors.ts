/**
 * A fault in the data: says where it is, what was found and what was expected.
 * Printed as one line, `P0002.txt:3: has 5 fields, expected 9 or 10`; never with a stack trace.
 */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly where: string;
  readonly found: string;
  readonly expected: string | null;

  constructor(where: string, found: string, expected: string | null = null) {
    super(expected === null ? `${where}: ${found}` : `${where}: ${found}, expected ${expected}`);
    this.where = where;
    this.found = found;
    this.expected = expected;
  }

  /** By name: a reader or family of the user's own may bring a second copy of the engine's modules. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isErrorNamed(value, 'DataError');
  }
}

/** A fault in what the user asked for (flags, configuration). Exit code 2, no stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isErrorNamed(value, 'UsageError');
  }
}

function isErrorNamed(value: unknown, name: string): boolean {
  return value instanceof Error && value.name === name;
}

/** Quotes text from outside for an error message: control characters escaped, long text cut. */
export function quoteText(text: string, maxLength = 60): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return JSON.stringify(cut);
}
