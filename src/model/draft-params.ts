import { z } from 'zod';
import { draftingFields } from './drafting-fields.ts';

const count = z.number().int().min(1);
const usd = z.number().min(0);

/** Fields of a request that the engine sets itself. */
const OWN_FIELDS = [
  'model',
  'messages',
  'temperature',
  'top_p',
  'seed',
  'max_tokens',
  'max_completion_tokens',
  'response_format',
  'stream',
  'stream_options',
  'n',
] as const;

const limitsSchema = z
  .strictObject({
    concurrency: count.default(4).describe('Calls in flight at a time.'),
    requestsPerMinute: count.nullable().default(null).describe('Calls sent in any 60 s; null: no limit.'),
    tokensPerMinute: count
      .nullable()
      .default(null)
      .describe('Tokens in and out in any 60 s, as estimated until the server says; null: no limit.'),
    timeoutMs: z
      .number()
      .int()
      .min(1)
      .max(290_000)
      .default(120_000)
      .describe(
        'Longest silence of the server, ms. Where a reply takes longer than five minutes, set `stream`.',
      ),
    maxRetries: z
      .number()
      .int()
      .min(0)
      .default(5)
      .describe('How often a call is sent again after 429, 5xx, a timeout or a lost connection.'),
    maxWaitMs: z
      .number()
      .int()
      .min(1)
      .default(120_000)
      .describe('Longest wait that a server may ask for (`Retry-After`), ms; for more, the run stops.'),
  })
  .prefault({});

const pricesSchema = z.strictObject({
  inputPerMillionUsd: usd.describe('A million tokens in, USD.'),
  outputPerMillionUsd: usd.describe('A million tokens out, USD.'),
  cachedInputPerMillionUsd: usd
    .nullable()
    .default(null)
    .describe('A million tokens in that the server had cached, USD; null: as others.'),
  batchShare: z.number().min(0).max(1).default(1).describe('Price in a batch file, share of the usual one.'),
});

/** Stage 5: the language model that drafts, how it may be used, and what it may cost. */
export const draftParamsSchema = z
  .strictObject({
    baseURL: z
      .string()
      .refine(isBaseUrl, 'is no address such as http://127.0.0.1:8000/v1')
      .refine(hasNoSecret, 'holds a user, a password or a query; keys come from the environment')
      .nullable()
      .default(null)
      .describe('Any server that speaks the chat completions of OpenAI, up to and with `/v1`.'),
    model: z.string().min(1).nullable().default(null).describe('Name of the model, as the server knows it.'),
    apiKeyEnv: z
      .string()
      .refine(
        (name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name),
        'is the name of an environment variable, not a key',
      )
      .nullable()
      .default('UHR_MICRO_API_KEY')
      .describe('Environment variable with the key; null: the server needs none.'),
    structured: z
      .enum(['json-schema', 'json-object', 'none'])
      .default('json-schema')
      .describe('How the server is held to JSON; `none`: only the prompt asks for it.'),
    imageDetail: z
      .enum(['low', 'high', 'auto'])
      .nullable()
      .default(null)
      .describe('`detail` of images; null: not sent, for servers that do not know it.'),
    stream: z.boolean().default(false).describe('Have replies sent bit by bit. Changes no output.'),
    temperature: z.number().min(0).max(2).nullable().default(0).describe('null: not sent.'),
    topP: z.number().gt(0).max(1).nullable().default(null).describe('null: not sent.'),
    samplingSeed: z.number().int().nullable().default(null).describe('null: not sent.'),
    maxOutputTokens: count.default(1024).describe('Longest reply, tokens.'),
    outputLimitField: z
      .enum(['max_tokens', 'max_completion_tokens'])
      .default('max_tokens')
      .describe('What the server calls the longest reply; newer models of OpenAI know the second only.'),
    extraBody: z
      .record(z.string(), z.json())
      .refine(
        (fields) => !OWN_FIELDS.some((name) => name in fields),
        `may set none of ${OWN_FIELDS.join(', ')}`,
      )
      .default({})
      .describe('Further fields of every request, for settings that one server has.'),
    limits: limitsSchema,
    prices: pricesSchema.nullable().default(null).describe('null: costs are not counted.'),
    tokensPerImage: count
      .nullable()
      .default(null)
      .describe('Tokens that an image is reckoned at beforehand; null: one per 750 px.'),
    batch: z
      .strictObject({
        maxFileBytes: count.default(190_000_000).describe('Largest batch file, bytes; OpenAI takes 200 MB.'),
        maxFileCalls: count.default(50_000).describe('Most calls in one; OpenAI takes 50,000.'),
      })
      .prefault({}),
    maxCostUsd: usd
      .nullable()
      .default(null)
      .describe('No call is sent that could bring the cost of the whole transcript above this, USD.'),
    maxCalls: z
      .number()
      .int()
      .min(0)
      .nullable()
      .default(null)
      .describe('Calls that the whole transcript may hold; those that the server refused do not count.'),
    transcript: z
      .string()
      .min(1)
      .nullable()
      .default(null)
      .describe('Record of all replies; relative to the configuration file. null: in the output folder.'),
    ...draftingFields,
  })
  .refine((draft) => draft.maxCostUsd === null || draft.prices !== null, {
    path: ['maxCostUsd'],
    error: 'needs draft.prices, or what is spent cannot be told',
  })
  .prefault({});
export type DraftParams = z.infer<typeof draftParamsSchema>;

function isBaseUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function hasNoSecret(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, search, hash } = new URL(text);
  return username + password + search + hash === '';
}
