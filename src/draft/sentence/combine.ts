/**
 * Parser combinators that follow every way to read a sentence: a parser gives all of its results, each with the place
 * where it ended. Sentences are short, so nothing is remembered between tries; a budget bounds what twisted ones can cost.
 */
export type Parser<T> = (input: Input, at: number) => readonly Found<T>[];

export interface Found<T> {
  readonly value: T;
  readonly next: number;
}

export interface Input {
  readonly words: readonly string[];
  readonly progress: Progress;
}

export interface Progress {
  /** Farthest word that no parser could take. */
  farthest: number;
  /** Words that may still be looked at; below 0 not every reading was found. */
  budget: number;
}

/**
 * Words by a pattern: blanks part words, `a|b` are alternatives, a `?` at the end makes a word optional
 * (`in|at the? middle`).
 */
export function words(pattern: string): Parser<null> {
  const steps = pattern.split(' ').map((step) => ({
    isOptional: step.endsWith('?'),
    choices: step.replace(/\?$/, '').split('|'),
  }));
  const parsers = steps.map(({ isOptional, choices }) => {
    const taken = mapped(
      word((found) => (choices.includes(found) ? found : undefined)),
      () => null,
    );
    return isOptional ? optional(taken, null) : taken;
  });
  return mapped(inTurn(parsers), () => null);
}

/** One word that `read` has a value for. */
export function word<T>(read: (found: string) => T | undefined): Parser<T> {
  return (input, at) => {
    if (--input.progress.budget < 0) return [];
    const found = input.words[at];
    const value = found === undefined ? undefined : read(found);
    if (value !== undefined) return [{ value, next: at + 1 }];
    input.progress.farthest = Math.max(input.progress.farthest, at);
    return [];
  };
}

/** The value of a word out of a table. */
export function wordIn<T>(table: Readonly<Record<string, T>>): Parser<T> {
  return word((found) => (Object.hasOwn(table, found) ? table[found] : undefined));
}

export function mapped<A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> {
  return (input, at) => parser(input, at).map(({ value, next }) => ({ value: change(value), next }));
}

/** Keeps the results for which `change` gives a value. */
export function filtered<A, B>(parser: Parser<A>, change: (value: A) => B | null): Parser<B> {
  return (input, at) =>
    parser(input, at).flatMap(({ value, next }) => {
      const changed = change(value);
      return changed === null ? [] : [{ value: changed, next }];
    });
}

export function either<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  return (input, at) => parsers.flatMap((parser) => parser(input, at));
}

export function optional<T, U>(parser: Parser<T>, otherwise: U): Parser<T | U> {
  return (input, at) => [...parser(input, at), { value: otherwise, next: at }];
}

type Values<P extends readonly Parser<unknown>[]> = {
  readonly [K in keyof P]: P[K] extends Parser<infer T> ? T : never;
};

/** What the parser finds where none of these words follows. */
export function unlessBefore<T>(parser: Parser<T>, ...next: readonly string[]): Parser<T> {
  return (input, at) => parser(input, at).filter((found) => !next.includes(input.words[found.next] ?? ''));
}

/** What the parser finds where none of these words stands before. */
export function unlessAfter<T>(parser: Parser<T>, ...before: readonly string[]): Parser<T> {
  return (input, at) => (before.includes(input.words[at - 1] ?? '') ? [] : parser(input, at));
}

/** One after the other. */
export function sequence<P extends readonly Parser<unknown>[]>(...parsers: P): Parser<Values<P>> {
  return inTurn(parsers) as unknown as Parser<Values<P>>;
}

function inTurn(parsers: readonly Parser<unknown>[]): Parser<readonly unknown[]> {
  return (input, at) => {
    let found: readonly Found<readonly unknown[]>[] = [{ value: [], next: at }];
    for (const parser of parsers) {
      found = found.flatMap((before) =>
        parser(input, before.next).map(({ value, next }) => ({ value: [...before.value, value], next })),
      );
    }
    return found;
  };
}

/** Zero or more, each of which takes a word at least. */
export function many<T>(parser: Parser<T>): Parser<readonly T[]> {
  return (input, at) => {
    const found: Found<readonly T[]>[] = [{ value: [], next: at }];
    for (const before of found) {
      for (const { value, next } of parser(input, before.next)) {
        if (next > before.next) found.push({ value: [...before.value, value], next });
      }
    }
    return found;
  };
}

/** All readings of the whole input. */
export function readAll<T>(parser: Parser<T>, input: Input): readonly T[] {
  return parser(input, 0)
    .filter(({ next }) => next === input.words.length)
    .map(({ value }) => value);
}
