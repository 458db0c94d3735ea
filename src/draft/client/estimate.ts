import type { DraftParams } from '../../model/draft-params.ts';
import type { Call } from './request.ts';

/** The most that a call is reckoned to take. */
export interface Estimate {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly imageCount: number;
  /** null where the configuration has no prices. */
  readonly costUsd: number | null;
}

/** Tokens of dense text (numbers, names) seldom span less than two bytes. */
const BYTES_PER_TOKEN = 2;
/** https://docs.claude.com/en/docs/build-with-claude/vision; Qwen-VL takes one per 28x28 px, OpenAI's tiles take fewer. */
const PX_PER_TOKEN = 750;
/** Roles and separators that a chat template adds. */
const TEMPLATE_TOKENS = 50;

export function estimateCall(call: Call, params: DraftParams, priceShare = 1): Estimate {
  const { record, images, jsonSchema } = call;
  const schemaText = record.sampling.structured === 'json-schema' ? JSON.stringify(jsonSchema) : '';
  let inputTokens = TEMPLATE_TOKENS + estimateTextTokens(record.system + record.text + schemaText);
  for (const { png } of images) inputTokens += params.tokensPerImage ?? imageTokens(png);
  const outputTokens = record.sampling.maxOutputTokens;
  const costUsd = costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, params.prices, priceShare);
  return { inputTokens, outputTokens, imageCount: images.length, costUsd };
}

export function estimateTextTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** USD, to the billionth; null without prices. */
export function costOf(
  usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedInputTokens: number },
  prices: DraftParams['prices'],
  priceShare = 1,
): number | null {
  if (prices === null) return null;
  const { inputPerMillionUsd, outputPerMillionUsd } = prices;
  const cachedPrice = prices.cachedInputPerMillionUsd ?? inputPerMillionUsd;
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens);
  const millionths =
    (usage.inputTokens - cached) * inputPerMillionUsd +
    cached * cachedPrice +
    usage.outputTokens * outputPerMillionUsd;
  return Math.round(millionths * priceShare * 1e3) / 1e9;
}

/** Width and height stand at bytes 16 and 20 of every PNG (https://www.w3.org/TR/png-3/#11IHDR). */
function imageTokens(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return png.length < 24 ? 0 : Math.ceil((view.getUint32(16) * view.getUint32(20)) / PX_PER_TOKEN);
}
