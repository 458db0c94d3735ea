import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isLoopback } from '../../../src/draft/client/endpoint.ts';
import { replyJsonSchema } from '../../../src/draft/client/reply-schema.ts';
import { draftParamsSchema } from '../../../src/model/draft-params.ts';
import { describeIssues } from '../../../src/model/issues.ts';

function faultsOf(input: unknown): string[] {
  const checked = draftParamsSchema.safeParse(input);
  return checked.success ? [] : describeIssues(checked.error, input);
}

describe('settings of drafting', () => {
  it.each<[input: object, fault: string]>([
    [{ apiKeyEnv: 'sk-secret-123' }, 'apiKeyEnv: is the name of an environment variable, not a key'],
    [
      { baseURL: 'https://me:secret@vlm.example/v1' },
      'baseURL: holds a user, a password or a query; keys come from the environment',
    ],
    [
      { baseURL: 'https://vlm.example/v1?key=secret' },
      'baseURL: holds a user, a password or a query; keys come from the environment',
    ],
    [{ baseURL: 'vlm.example' }, 'baseURL: is no address such as http://127.0.0.1:8000/v1'],
    [{ maxCostUsd: 5 }, 'maxCostUsd: needs draft.prices, or what is spent cannot be told'],
    [{ limits: { concurrency: 0 } }, 'limits.concurrency: found 0, expected at least 1'],
    [{ apiKey: 'x' }, 'apiKey: unknown key'],
  ])('%j: %s', (input, fault) => {
    expect(faultsOf(input)).toEqual([fault]);
  });

  it('let further fields of a request set nothing that is set elsewhere', () => {
    expect(faultsOf({ extraBody: { top_k: 1 } })).toEqual([]);
    expect(faultsOf({ extraBody: { model: 'other' } })).toEqual([
      expect.stringMatching(/^extraBody: may set none of model, /),
    ]);
  });
});

describe('isLoopback', () => {
  it.each<[url: string, is: boolean]>([
    ['http://127.0.0.1:8000/v1', true],
    ['http://127.9.9.9/v1', true],
    ['http://localhost:11434/v1', true],
    ['http://[::1]:1234/v1', true],
    ['http://0.0.0.0:8000/v1', false],
    ['http://10.0.0.1/v1', false],
    ['http://localhost.example.com/v1', false],
    ['http://127.0.0.1.example.com/v1', false],
    ['https://api.openai.com/v1', false],
  ])('%s: %s', (url, is) => {
    expect(isLoopback(url)).toBe(is);
  });
});

describe('replyJsonSchema', () => {
  it('leaves out what strict servers refuse, and keeps properties of the same names', () => {
    const schema = z.strictObject({ default: z.string().min(3).max(9), list: z.array(z.number()).length(2) });
    expect(replyJsonSchema(schema)).toEqual({
      type: 'object',
      properties: {
        default: { type: 'string' },
        list: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
      },
      required: ['default', 'list'],
      additionalProperties: false,
    });
  });

  it.each<[schema: z.ZodType, message: RegExp]>([
    [z.array(z.string()), /is no object/],
    [z.strictObject({ a: z.string().optional() }), /a: is optional; use nullable/],
    [z.strictObject({ a: z.tuple([z.number(), z.number()]) }), /a: a tuple; use a list of fixed length/],
    [z.looseObject({ a: z.string() }), /takes any field; use z.strictObject/],
  ])('refuses a schema without a strict form (%#)', (schema, message) => {
    expect(() => replyJsonSchema(schema)).toThrow(message);
  });
});
