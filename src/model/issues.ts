import type { z } from 'zod';
import { quoteText } from '../core/errors.ts';

/**
 * What zod found wrong with `input`, one text per fault: `sources.fair1m.rooot: unknown key`,
 * `seed: found "1" (text), expected a whole number`.
 */
export function describeIssues(error: z.ZodError, input: unknown): string[] {
  return error.issues.flatMap((issue) => describeIssue(issue, input));
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => at([...path, key], 'unknown key'));
  if (issue.code === 'custom') return [at(path, issue.message)];
  const value = valueAt(input, issue.path);
  const expected = expectationOf(issue);
  return [
    at(
      path,
      value === undefined
        ? `is missing, expected ${expected}`
        : `found ${showValue(value)}, expected ${expected}`,
    ),
  ];
}

function at(path: readonly string[], text: string): string {
  return path.length === 0 ? text : `${path.join('.')}: ${text}`;
}

function expectationOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_WORDS[issue.expected] ?? issue.expected;
    case 'too_small':
      return `${sizeWord(issue.origin, issue.inclusive === false ? 'more than' : 'at least')} ${issue.minimum}`;
    case 'too_big':
      return `${sizeWord(issue.origin, issue.inclusive === false ? 'less than' : 'at most')} ${issue.maximum}`;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'invalid_key':
      return 'a known name';
    default:
      return issue.message;
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function sizeWord(origin: string, limit: string): string {
  if (origin === 'array') return `a list of ${limit}`;
  return origin === 'string' ? `text with a length of ${limit}` : limit;
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return `${quoteText(value)} (text)`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
