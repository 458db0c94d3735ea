import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keyedDraw } from '../../../src/core/rng.ts';
import { type ClientOptions, openClient } from '../../../src/draft/client/client.ts';
import { publishTranscript } from '../../../src/draft/client/publish-transcript.ts';
import { Transcript } from '../../../src/draft/client/transcript.ts';
import { draftParamsSchema } from '../../../src/model/draft-params.ts';
import { tempFolder } from '../../temp.ts';
import { startServer, type TestServer } from '../server/server.ts';
import { requestOf } from './requests.ts';

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));
const CONCURRENCY = 8;
/** For machines that do much else besides. */
const PATIENCE_MS = 600_000;

interface Summary {
  readonly replyCount: number;
  readonly ledger: { readonly replyCount: number; readonly openCount: number };
  readonly possiblyPaidCount: number;
  readonly setAsideCount: number;
}

/** A server, and runs against it in processes of their own. */
class Ground {
  readonly server: TestServer;
  readonly folder = tempFolder();

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async open(): Promise<Ground> {
    const server = await startServer({ delayMs: 2, keepSeen: false });
    onTestFinished(() => server.close());
    return new Ground(server);
  }

  options(name: string): ClientOptions {
    const params = draftParamsSchema.parse({
      baseURL: this.server.baseURL,
      model: 'seer',
      prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 },
      limits: { concurrency: CONCURRENCY },
    });
    return { params, sources: {}, seed: 1, transcriptPath: join(this.folder, name), mode: 'live' };
  }

  async start(name: string, count: number, first = 0): Promise<ChildProcess> {
    const requests = await Promise.all(Array.from({ length: first + count }, (_, n) => requestOf(n)));
    const asText = requests.map(({ schema: _, images, ...rest }) => ({
      ...rest,
      images: images.map((image) => ({ ...image, png: Buffer.from(image.png).toString('base64') })),
    }));
    const path = join(this.folder, `${name}-${first}.json`);
    writeFileSync(path, JSON.stringify({ options: this.options(name), requests: asText, first, count }));
    const child = spawn(process.execPath, [CHILD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  }

  async published(name: string): Promise<string> {
    const to = join(this.folder, `${name}.published`);
    await publishTranscript(join(this.folder, name), to);
    return readFileSync(to, 'utf8');
  }

  /** How many requests the server had more than once. */
  repeatedSince(logLength: number): number {
    const lines = this.server.log.slice(logLength);
    return lines.length - new Set(lines.map((line) => line.sha256)).size;
  }
}

async function finish(child: ChildProcess): Promise<Summary> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    lines.push(line);
  return JSON.parse(lines.at(-1) as string) as Summary;
}

/** Idempotency keys of the calls whose replies are on the disk. */
async function heldKeys(path: string): Promise<ReadonlySet<string>> {
  const transcript = await Transcript.openToRead(path);
  const keys = new Set<string>();
  for (const { sends, reply } of transcript.entries.values())
    if (reply !== null) for (const { intent } of sends.values()) keys.add(intent.idempotencyKey);
  await transcript.close();
  return keys;
}

describe('a run of 500 calls that is killed again and again', () => {
  const CALLS = 500;

  it(
    'ends with the bytes of a run that was not, and buys again only what was in flight',
    async () => {
      const ground = await Ground.open();
      const { server } = ground;
      const client = await openClient(ground.options('whole.jsonl'));
      await Promise.all(Array.from({ length: CALLS }, async (_, n) => client.ask(await requestOf(n))));
      await client.close();
      expect(server.log).toHaveLength(CALLS);

      const path = join(ground.folder, 'broken.jsonl');
      const rng = keyedDraw(11)('kills');
      const kills: { readonly held: ReadonlySet<string>; readonly logLength: number }[] = [];
      for (let i = 0; i < 5; i++) {
        const child = await ground.start('broken.jsonl', CALLS);
        await server.reached(server.log.length + 10 + rng.below(80));
        child.kill('SIGKILL');
        await once(child, 'exit');
        kills.push({ held: await heldKeys(path), logLength: server.log.length });
      }
      const summary = await finish(await ground.start('broken.jsonl', CALLS));
      expect(summary).toMatchObject({ replyCount: CALLS, ledger: { replyCount: CALLS } });

      for (const { held, logLength } of kills) {
        expect(held.size).toBeGreaterThan(0);
        expect(server.log.slice(logLength).filter((line) => held.has(line.idempotencyKey))).toEqual([]);
      }
      const again = ground.repeatedSince(CALLS);
      expect(server.log).toHaveLength(2 * CALLS + again);
      expect(again).toBeLessThanOrEqual(kills.length * CONCURRENCY);
      expect(summary.possiblyPaidCount).toBeGreaterThanOrEqual(again);
      expect(summary.possiblyPaidCount).toBeLessThanOrEqual(kills.length * CONCURRENCY);
      expect(await ground.published('broken.jsonl')).toBe(await ground.published('whole.jsonl'));
      expect(existsSync(`${path}.claims`)).toBe(false);
    },
    PATIENCE_MS,
  );
});

describe('processes that share a transcript', () => {
  it(
    'buy each reply once between them, and lose no line',
    async () => {
      const ground = await Ground.open();
      const children = [await ground.start('shared.jsonl', 60), await ground.start('shared.jsonl', 60, 20)];
      const summaries = await Promise.all(children.map(finish));
      expect(summaries.map(({ replyCount, setAsideCount }) => [replyCount, setAsideCount])).toEqual([
        [60, 0],
        [60, 0],
      ]);
      expect(ground.server.log).toHaveLength(80);
      expect(ground.repeatedSince(0)).toBe(0);
      const transcript = await Transcript.openToRead(join(ground.folder, 'shared.jsonl'));
      expect(transcript.ledger).toMatchObject({ replyCount: 80, openCount: 0 });
      await transcript.close();
    },
    PATIENCE_MS,
  );

  it(
    'take over the calls of one that is killed',
    async () => {
      const ground = await Ground.open();
      const doomed = await ground.start('shared.jsonl', 80);
      const heir = await ground.start('shared.jsonl', 80);
      await ground.server.reached(30);
      doomed.kill('SIGKILL');
      expect(await finish(heir)).toMatchObject({ replyCount: 80, ledger: { replyCount: 80 } });
      expect(ground.repeatedSince(0)).toBeLessThanOrEqual(CONCURRENCY);
    },
    PATIENCE_MS,
  );
});
