import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { sha256Hex } from '../src/core/hash.ts';
import { CHAT_PATH, chatBody } from '../src/draft/client/chat-body.ts';
import { openClient, type VlmClient } from '../src/draft/client/client.ts';
import { describeCall, type VlmRequest } from '../src/draft/client/request.ts';
import { draftParamsSchema } from '../src/model/draft-params.ts';
import type { Row } from './bench-row.ts';
import { startServer } from './bench-server.ts';

const LATENCY_MS = 400;
const CONCURRENCY = 8;
/** Ours and bare by turns, so that both see the same machine. */
const ROUNDS = 5;
const CALLS_PER_ROUND = 160;

interface Times {
  clockMs: number;
  processorMs: number;
}

/** Calls per second of the client beside those of a loop around `fetch`, against the same server in a process of its own. */
export async function benchClient(scratch: string): Promise<Row[]> {
  const server = await startServer(['--delay', String(LATENCY_MS)]);
  try {
    const params = draftParamsSchema.parse({
      baseURL: server.baseURL,
      model: 'seer',
      apiKeyEnv: null,
      limits: { concurrency: CONCURRENCY },
    });
    const client = await openClient({
      params,
      sources: {},
      seed: 1,
      transcriptPath: join(scratch, 'client', 'transcript.jsonl'),
      mode: 'live',
    });
    const image = await noiseImage();
    const [ours, bare] = [newTimes(), newTimes()];
    for (let round = 0; round < ROUNDS; round++) {
      const requests = Array.from({ length: CALLS_PER_ROUND }, (_, i) =>
        requestOf(round * CALLS_PER_ROUND + i, image),
      );
      const bodies = requests.map((request) =>
        JSON.stringify(chatBody(describeCall(request, 'seer', params), params, false)),
      );
      await timed(bare, () => callBare(server.baseURL, bodies));
      await timed(ours, () => callOurs(client, requests));
    }
    await client.close();
    return rowsOf(ours, bare);
  } finally {
    server.stop();
  }
}

function rowsOf(ours: Times, bare: Times): Row[] {
  const calls = ROUNDS * CALLS_PER_ROUND;
  const perSecond = ({ clockMs }: Times): number => (1000 * calls) / clockMs;
  const lostShare = 1 - perSecond(ours) / perSecond(bare);
  const extraMs = (ours.processorMs - bare.processorMs) / calls;
  return [
    {
      what: `${calls} calls of 46 KB to a server that answers after ${LATENCY_MS / 1000} s, ${CONCURRENCY} at a time`,
      measured: `${perSecond(ours).toFixed(2)} calls/s, ${(100 * lostShare).toFixed(1)} % fewer than a bare fetch (${perSecond(bare).toFixed(2)})`,
      limit: '5 %',
      isWithin: lostShare <= 0.05,
    },
    {
      what: 'the same, processor time of the client',
      measured: `${extraMs.toFixed(2)} ms per call beyond that of a bare fetch (${(bare.processorMs / calls).toFixed(2)} ms)`,
      limit: '',
      isWithin: null,
    },
  ];
}

/** Two askers for each call in flight, as the draft stage has. */
function callOurs(client: VlmClient, requests: readonly VlmRequest[]): Promise<void> {
  return inTurn(2 * CONCURRENCY, requests, async (request) => {
    const outcome = await client.ask(request);
    if (outcome.kind !== 'reply') throw new Error(`no reply: ${JSON.stringify(outcome)}`);
  });
}

function callBare(baseURL: string, bodies: readonly string[]): Promise<void> {
  return inTurn(CONCURRENCY, bodies, async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${baseURL}${CHAT_PATH}`, { method: 'POST', headers, body });
    await response.json();
  });
}

async function inTurn<T>(
  workers: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

async function timed(times: Times, work: () => Promise<void>): Promise<void> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  times.clockMs += performance.now() - start;
  times.processorMs += (user + system) / 1000;
}

function newTimes(): Times {
  return { clockMs: 0, processorMs: 0 };
}

function requestOf(number: number, png: Uint8Array): VlmRequest {
  return {
    prompt: { id: 'bench', version: 1, sha256: sha256Hex('bench') },
    system: 'You look at images.',
    text: `Question ${number}. ${'(12, 345) '.repeat(60)}`,
    images: [{ png, sha256: sha256Hex(png), source: 'bench', role: 'overview' }],
    schema: z.strictObject({ side: z.string(), points: z.number() }),
    attempt: 1,
  };
}

/** Noise does not shrink: some 34 KB, 45 KB in base64. */
async function noiseImage(): Promise<Uint8Array> {
  const pixels = randomFillSync(new Uint8Array(184 * 184));
  return sharp(pixels, { raw: { width: 184, height: 184, channels: 1 } })
    .png()
    .toBuffer();
}
