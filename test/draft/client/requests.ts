import sharp from 'sharp';
import { z } from 'zod';
import { sha256Hex } from '../../../src/core/hash.ts';
import type { ClientOptions } from '../../../src/draft/client/client.ts';
import type { VlmRequest } from '../../../src/draft/client/request.ts';
import type { DraftInput, Setting } from './setting.ts';

export const replySchema = z.strictObject({
  side: z.enum(['left', 'right', 'none']),
  points: z.number().int(),
});
export type Reply = z.infer<typeof replySchema>;

/** What the test server answers to `requestOf(n)` when it looks: worked out from how the request is made. */
export function rightReply(n: number): Reply {
  return { side: n % 2 === 0 ? 'left' : 'right', points: n % 5 };
}

const images = new Map<string, Promise<Buffer>>();

/** An image with one bright half, and a layout of `n % 5` points. */
export async function requestOf(n: number, attempt = 1): Promise<VlmRequest<Reply>> {
  const { side, points } = rightReply(n);
  const made = images.get(side) ?? halfBright(side);
  images.set(side, made);
  const png = await made;
  const layout = Array.from({ length: points }, (_, i) => `(${i * 10}, ${n})`).join(' ');
  return {
    prompt: { id: 'bg-expression', version: 1, sha256: sha256Hex('the prompt') },
    system: 'You look at images.',
    text: `Question ${n}. Layout: ${layout}`,
    images: [{ png, sha256: sha256Hex(png), source: 'demo', role: 'crop' }],
    schema: replySchema,
    attempt,
  };
}

function halfBright(side: string): Promise<Buffer> {
  const pixels = Buffer.alloc(16 * 8);
  for (let i = 0; i < pixels.length; i++) pixels[i] = i % 16 < 8 === (side === 'left') ? 200 : 50;
  return sharp(pixels, { raw: { width: 16, height: 8, channels: 1 } })
    .png()
    .toBuffer();
}

/** Puts requests all at once to a client of their own, which is closed whatever becomes of them. */
export async function askAll(
  setting: Setting,
  numbers: readonly number[],
  draft: DraftInput,
  options: Partial<ClientOptions> = {},
) {
  const client = await setting.client(draft, options);
  try {
    const outcomes = await Promise.all(numbers.map(async (n) => client.ask(await requestOf(n))));
    return { outcomes, report: await client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}
