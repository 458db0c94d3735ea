import { z } from 'zod';
import { DataError, quoteText, UsageError } from '../core/errors.ts';
import { roundTo } from '../core/order.ts';
import { checkedRle, decodeRle, type Rle } from '../core/rle.ts';
import { encodePng } from '../io/image-crop.ts';
import type { MaskPredictor, MaskRequest } from './mask-predictor.ts';

/** Larger replies are no mask: compressed run lengths of a 4,096 px crop stay far below. */
const MAX_REPLY_BYTES = 1 << 24;

/** Node's own limit for the head of a reply, which no signal lengthens. https://undici.nodejs.org/#/docs/api/Client */
const MAX_TIMEOUT_MS = 300_000;

/** `pycocotools.mask.encode` gives this form; runs may also be a plain list. */
const replySchema = z.object({
  size: z.tuple([z.number().int(), z.number().int()]),
  counts: z.union([z.string(), z.array(z.number())]),
});

/**
 * Asks a server that wraps SAM 2 or the like. One POST per box, JSON both ways:
 *
 *     {"image": "iVBORw0KGgo…", "width": 1024, "height": 1024, "box": [500, 490, 524, 520.5]}
 *     {"size": [1024, 1024], "counts": "…"}
 *
 * `image` is the crop as PNG in base64, `box` is `[x1, y1, x2, y2]` in pixels of the crop; the reply is the mask on the crop as
 * COCO run lengths (`size` is `[height, width]`), with status 200. Redirects are not followed: they could lead pixels elsewhere.
 */
export function httpPredictor(address: string, timeoutMs: number): MaskPredictor {
  const url = parseAddress(address);
  if (timeoutMs > MAX_TIMEOUT_MS)
    throw new UsageError(
      `--timeout: ${timeoutMs / 1000} s is too long, expected at most ${MAX_TIMEOUT_MS / 1000}`,
    );
  return {
    name: url.href,
    uploadHost: isLoopback(url.hostname) ? null : url.hostname,
    predict: (request) => predict(url, timeoutMs, request),
    close: async () => {},
  };
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new UsageError(
      `--mask-predictor: ${quoteText(address)} is no address, expected http://HOST:PORT/…`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--mask-predictor: the address holds a password, which the masks would carry on');
  return url;
}

/** By name only: no look-up could prove that a name stays on this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

async function predict(url: URL, timeoutMs: number, request: MaskRequest): Promise<Rle> {
  const where = `${request.recordId}: ${url.href}`;
  const { crop } = request;
  const body = JSON.stringify({
    image: (await encodePng(crop)).toString('base64'),
    width: crop.widthPx,
    height: crop.heightPx,
    box: request.boxPx.map((v) => roundTo(v, 3)),
  });
  const { status, text } = await post(url, body, timeoutMs, where);
  if (status !== 200) throw new DataError(where, `answered ${status} (${quoteText(text)})`, 'status 200');
  return maskOfReply(text, crop, where);
}

async function post(
  url: URL,
  body: string,
  timeoutMs: number,
  where: string,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: reply.status, text: await readText(reply, where) };
  } catch (error) {
    if (error instanceof DataError) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new DataError(where, `gave no whole reply within ${timeoutMs} ms`, 'a mask');
    throw new DataError(where, `cannot be asked (${causeOf(error)})`, 'a mask');
  }
}

async function readText(reply: Response, where: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_REPLY_BYTES)
      throw new DataError(where, `answered more than ${MAX_REPLY_BYTES} bytes`, 'a mask');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** `fetch failed` alone says nothing; the reason stands in its cause. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error as Error).message;
}

function maskOfReply(
  text: string,
  crop: { readonly widthPx: number; readonly heightPx: number },
  where: string,
): Rle {
  const checked = replySchema.safeParse(jsonOf(text, where));
  if (!checked.success)
    throw new DataError(where, `answered ${quoteText(text)}`, '{"size": [height, width], "counts": …}');
  const { size, counts } = checked.data;
  const [heightPx, widthPx] = size;
  if (heightPx !== crop.heightPx || widthPx !== crop.widthPx) {
    throw new DataError(
      where,
      `answered a mask of the size [${size.join(', ')}]`,
      `[${crop.heightPx}, ${crop.widthPx}], height and width of the crop`,
    );
  }
  return typeof counts === 'string'
    ? decodeRle(heightPx, widthPx, counts, where)
    : checkedRle(heightPx, widthPx, counts, where);
}

function jsonOf(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DataError(where, `answered no JSON: ${quoteText(text)}`, '{"size": …, "counts": …}');
  }
}
