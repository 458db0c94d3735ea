import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeRle } from '../../src/core/rle.ts';
import { httpPredictor } from '../../src/evaluate/http-predictor.ts';
import { openMaskPredictor } from '../../src/evaluate/open-predictor.ts';
import { type MaskServer, segment, sendJson, startMaskServer } from './mask-server.ts';
import { pixelsIn, pixelsOf, requestOf } from './requests.ts';

let server: MaskServer;
let segmenting: MaskServer['answer'];
beforeAll(async () => {
  server = await startMaskServer();
  segmenting = server.answer;
});
beforeEach(() => {
  server.answer = segmenting;
  server.queries.length = 0;
});
afterAll(() => server.close());

const request = requestOf(64, [[[20, 30, 24, 33], 200]], [22, 10.12345, 40, 50]);

describe('a mask server', () => {
  it('is shown the crop and the box, and answers in plain run lengths', async () => {
    const predictor = httpPredictor(server.url, 30_000);
    expect(pixelsOf(await predictor.predict(request))).toEqual(pixelsIn([22, 30, 24, 33]));
    expect(predictor).toMatchObject({ name: server.url, uploadHost: null });
    const [query] = server.queries;
    expect(query).toMatchObject({ width: 64, height: 64, box: [22, 10.123, 40, 50] });
    const shown = await sharp(Buffer.from(query?.image ?? '', 'base64'))
      .raw()
      .toBuffer();
    expect(shown.equals(request.crop.samples)).toBe(true);
  });

  it('may answer in compressed run lengths, and find nothing', async () => {
    server.answer = async (query, reply) => {
      const { size, counts } = await segment(query);
      sendJson(reply, { size, counts: encodeRle({ heightPx: 64, widthPx: 64, runs: counts }), score: 0.9 });
    };
    const predictor = httpPredictor(server.url, 30_000);
    expect(pixelsOf(await predictor.predict(request))).toEqual(pixelsIn([22, 30, 24, 33]));
    expect((await predictor.predict({ ...request, boxPx: [0, 0, 9, 9] })).runs).toEqual([4096]);
  });
});

describe('a server that misbehaves', () => {
  const json = (value: unknown) => (_: unknown, reply: ServerResponse) => sendJson(reply, value);
  const FAULTS: readonly (readonly [string, MaskServer['answer'], string])[] = [
    [
      'a bad status',
      (_, reply) => void reply.writeHead(503).end('busy'),
      'answered 503 ("busy"), expected status 200',
    ],
    [
      'a redirect, which could lead pixels elsewhere',
      (_, reply) => void reply.writeHead(307, { location: server.url }).end(),
      'answered 307 (""), expected status 200',
    ],
    [
      'a page',
      (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
      'answered no JSON: "<html>Sign in</html>", expected {"size": …, "counts": …}',
    ],
    [
      'another form',
      json({ mask: [1, 2] }),
      'answered "{\\"mask\\":[1,2]}", expected {"size": [height, width], "counts": …}',
    ],
    [
      'a mask of another size',
      json({ size: [32, 64], counts: [2048] }),
      'answered a mask of the size [32, 64], expected [64, 64], height and width of the crop',
    ],
    [
      'runs of another length',
      json({ size: [64, 64], counts: [4000, 95] }),
      'run lengths add up to 4095, expected 64 x 64 = 4096',
    ],
    [
      'broken run-length text',
      json({ size: [64, 64], counts: 'P~' }),
      'run-length text has "~", expected characters 0 to o',
    ],
    [
      'a connection that breaks',
      (_, reply) => void reply.destroy(),
      'cannot be asked (UND_ERR_SOCKET), expected a mask',
    ],
  ];

  it.each(FAULTS)('%s is a fault that names the record', async (_, answer, message) => {
    server.answer = answer;
    await expect(httpPredictor(server.url, 30_000).predict(request)).rejects.toMatchObject({
      name: 'DataError',
      message: `RS-1: ${server.url}: ${message}`,
    });
  });

  it.each([
    ['no reply', () => {}],
    ['half a reply', (_: unknown, reply: ServerResponse) => void reply.writeHead(200).write('{"size":')],
  ])('%s ends at the time limit', async (_, answer) => {
    server.answer = answer;
    await expect(httpPredictor(server.url, 200).predict(request)).rejects.toThrow(
      `RS-1: ${server.url}: gave no whole reply within 200 ms, expected a mask`,
    );
  });

  it('a reply without end is cut off', async () => {
    server.answer = (_, reply) => {
      const chunk = Buffer.alloc(1 << 20, 32);
      const pump = (): void => {
        while (!reply.destroyed && reply.write(chunk));
      };
      reply.on('drain', pump).on('error', () => {});
      pump();
    };
    await expect(httpPredictor(server.url, 60_000).predict(request)).rejects.toThrow(
      'answered more than 16777216 bytes, expected a mask',
    );
  });

  it('is not there', async () => {
    const gone = await startMaskServer();
    await gone.close();
    await expect(httpPredictor(gone.url, 30_000).predict(request)).rejects.toThrow(
      `RS-1: ${gone.url}: cannot be asked (ECONNREFUSED), expected a mask`,
    );
  });
});

describe('the address', () => {
  it.each([
    ['http://127.0.0.1:8000/', null],
    ['http://localhost:8000/', null],
    ['http://[::1]:8000/', null],
    ['https://masks.example.org/sam2', 'masks.example.org'],
    ['http://127.0.0.1.example.org/', '127.0.0.1.example.org'],
    ['http://192.168.0.7/', '192.168.0.7'],
  ])('%s sends pixels to %s', (address, host) => {
    expect(httpPredictor(address, 1).uploadHost).toBe(host);
  });

  it.each([
    ['ftp://host/', '"ftp://host/" is not known, expected http://HOST:PORT/… or onnx:ENCODER,DECODER'],
    ['onnx:only-one.onnx', '"onnx:only-one.onnx" is not known'],
    ['onnx:a,b,c', '"onnx:a,b,c" is not known'],
    ['http://', '"http://" is no address, expected http://HOST:PORT/…'],
    ['http://me:secret@host/', 'the address holds a password'],
  ])('%s is refused', async (text, message) => {
    await expect(openMaskPredictor(text, 1)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(`--mask-predictor: ${message}`),
    });
  });

  it('is asked for five minutes at most', () => {
    expect(() => httpPredictor(server.url, 301_000)).toThrow(
      '--timeout: 301 s is too long, expected at most 300',
    );
    expect(httpPredictor(server.url, 300_000).name).toBe(server.url);
  });
});
