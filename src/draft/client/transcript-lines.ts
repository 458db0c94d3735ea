import { z } from 'zod';

const key = z.string().regex(/^[0-9a-f]{64}$/);
const tokens = z.number().int().min(0);
const cost = z.number().min(0).nullable();

/** All that a reply depends on; its sha256 is the key of the entry. Images stand by their hashes: no pixel is kept. */
export const requestRecordSchema = z.strictObject({
  model: z.string(),
  sampling: z.strictObject({
    temperature: z.number().nullable(),
    topP: z.number().nullable(),
    seed: z.number().nullable(),
    maxOutputTokens: z.number(),
    structured: z.string(),
    imageDetail: z.string().nullable(),
    extraBody: z.record(z.string(), z.json()),
  }),
  prompt: z.strictObject({ id: z.string(), version: z.number(), sha256: z.string() }),
  schemaSha256: z.string(),
  system: z.string(),
  text: z.string(),
  images: z.array(z.strictObject({ sha256: z.string(), source: z.string(), role: z.string() })),
  attempt: z.number().int(),
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

const usageSchema = z.strictObject({
  inputTokens: tokens,
  outputTokens: tokens,
  cachedInputTokens: tokens,
  /** The server did not say; reckoned from the texts. */
  estimated: z.boolean(),
});
export type Usage = z.infer<typeof usageSchema>;

const intentSchema = z.strictObject({
  kind: z.literal('intent'),
  key,
  /** Counts the times that a request was sent, from 1. */
  send: z.number().int().min(1),
  idempotencyKey: z.string(),
  /** Name of the batch file that holds the request; null: sent at once. */
  batch: z.string().nullable(),
  /** Most that the call can take. */
  inputTokens: tokens,
  outputTokens: tokens,
  costUsd: cost,
});
export type IntentLine = z.infer<typeof intentSchema>;

const replySchema = z.strictObject({
  kind: z.literal('reply'),
  key,
  send: z.number().int().min(1),
  model: z.string(),
  finishReason: z.string().nullable(),
  refusal: z.string().nullable(),
  text: z.string(),
  usage: usageSchema,
  costUsd: cost,
});
export type ReplyLine = z.infer<typeof replySchema>;

const failureSchema = z.strictObject({
  kind: z.literal('failure'),
  key,
  send: z.number().int().min(1),
  code: z.string(),
  status: z.number().int().nullable(),
  detail: z.string(),
  /** Whether the provider may count the call all the same. */
  paid: z.enum(['no', 'possibly']),
  /** The outcome of the request that a replay gives; null where it was, or is to be, sent again. */
  outcome: z.enum(['bad-request', 'too-large', 'content-filter', 'unavailable']).nullable(),
});
export type FailureLine = z.infer<typeof failureSchema>;

/**
 * One line of a transcript. A call is three lines: the request (once per key), the intent (before it is sent), and the
 * reply or failure. An intent without an end was in flight when its process ended: it may have been paid for.
 */
export const transcriptLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('transcript'), version: z.literal(1) }),
  z.strictObject({ kind: z.literal('request'), key, request: requestRecordSchema }),
  intentSchema,
  replySchema,
  failureSchema,
]);
export type TranscriptLine = z.infer<typeof transcriptLineSchema>;

export const TRANSCRIPT_HEAD: TranscriptLine = { kind: 'transcript', version: 1 };
