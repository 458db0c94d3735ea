import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** What a client sent. */
export interface MaskQuery {
  readonly image: string;
  readonly width: number;
  readonly height: number;
  readonly box: readonly [number, number, number, number];
}

export interface MaskServer {
  readonly url: string;
  readonly queries: MaskQuery[];
  /** Answers one query; replaced by tests that need a server which misbehaves. */
  answer: (query: MaskQuery, reply: ServerResponse, number: number) => Promise<void> | void;
  close(): Promise<void>;
}

/** Samples brighter than this are foreground. */
const BRIGHT = 128;

/** A server on loopback that segments in earnest: the bright pixels of the picture that lie inside the box. */
export async function startMaskServer(): Promise<MaskServer> {
  const queries: MaskQuery[] = [];
  const http = createServer((request, reply) => {
    void readBody(request).then(async (body) => {
      const query = JSON.parse(body) as MaskQuery;
      queries.push(query);
      await server.answer(query, reply, queries.length);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: MaskServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/masks`,
    queries,
    answer: async (query, reply) => sendJson(reply, await segment(query)),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}

export function sendJson(reply: ServerResponse, value: unknown): void {
  reply.writeHead(200, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(value));
}

/** Run lengths as a plain list, counted pixel by pixel down the columns. */
export async function segment({ image, box }: MaskQuery): Promise<{ size: number[]; counts: number[] }> {
  const { data, info } = await sharp(Buffer.from(image, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = [0];
  let isForeground = false;
  for (let x = 0; x < info.width; x++) {
    for (let y = 0; y < info.height; y++) {
      const isInside = x + 0.5 > box[0] && x + 0.5 < box[2] && y + 0.5 > box[1] && y + 0.5 < box[3];
      const isBright = (data[(y * info.width + x) * info.channels] as number) > BRIGHT;
      if ((isInside && isBright) !== isForeground) {
        isForeground = !isForeground;
        counts.push(0);
      }
      counts[counts.length - 1] = (counts.at(-1) as number) + 1;
    }
  }
  return { size: [info.height, info.width], counts };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
