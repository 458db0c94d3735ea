import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { look } from './look.ts';
import { type Misbehaviour, misbehave, sendReply } from './misbehave.ts';
import { readSeen, type Seen } from './seen.ts';

/** One request as the server remembers it. */
export interface LogLine {
  readonly number: number;
  readonly idempotencyKey: string;
  /** Of the body: equal requests are equal here. */
  readonly sha256: string;
  /** How the server behaved; `answer` for well. */
  readonly act: Misbehaviour | 'answer';
  /** Calls in progress when this one came, itself included. */
  readonly inProgress: number;
}

export interface ServerOptions {
  /** The value of a reply; JSON of it is sent. */
  readonly answer?: (seen: Seen) => Promise<unknown>;
  /** How to fail a request; null: not. @param times how often this very request has come, from 1. */
  readonly plan?: (seen: Seen, times: number) => Misbehaviour | null;
  /** Time that an answer takes, ms. */
  readonly delayMs?: number;
  /** File that gets a line per request, for a server in a process of its own. */
  readonly logPath?: string;
  /** Keep requests with their images in memory, for tests to look at. */
  readonly keepSeen?: boolean;
}

export interface TestServer {
  readonly baseURL: string;
  readonly log: readonly LogLine[];
  readonly seen: readonly Seen[];
  /** Resolves when `count` requests have come in all. */
  reached(count: number): Promise<void>;
  /** Resolves when the server falls silent in a request, the next time. */
  stalled(): Promise<void>;
  close(): Promise<void>;
}

/** Speaks `/v1/chat/completions` on a free port of the loopback interface, from what it sees in each request. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const state = new State(options);
  const server = createServer((request, response) => {
    state.serve(request, response).catch((error) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    log: state.log,
    seen: state.seen,
    reached: (count) => state.reached(count),
    stalled: () => new Promise((resolve) => state.onStall.push(resolve)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

class State {
  readonly log: LogLine[] = [];
  readonly seen: Seen[] = [];
  readonly onStall: (() => void)[] = [];
  private waiting: { readonly count: number; readonly tell: () => void }[] = [];
  private readonly options: ServerOptions;
  private readonly times = new Map<string, number>();
  private inProgress = 0;

  constructor(options: ServerOptions) {
    this.options = options;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.inProgress++;
    response.on('close', () => this.inProgress--);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      response.writeHead(404).end('Not Found');
      return;
    }
    await this.respond(readSeen(request, bytes), createHash('sha256').update(bytes).digest('hex'), response);
  }

  private async respond(seen: Seen, sha256: string, response: ServerResponse): Promise<void> {
    const { answer = look, plan = () => null, delayMs = 0 } = this.options;
    const times = (this.times.get(sha256) ?? 0) + 1;
    this.times.set(sha256, times);
    const act = plan(seen, times);
    this.write(seen, sha256, act ?? 'answer');
    const text = JSON.stringify(await answer(seen));
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (act === null) sendReply(response, seen, text);
    else misbehave(act, { seen, response, text, stall: () => this.stall() });
  }

  private write(seen: Seen, sha256: string, act: LogLine['act']): void {
    const { idempotencyKey } = seen;
    if (this.options.keepSeen !== false) this.seen.push(seen);
    const line: LogLine = {
      number: this.log.length + 1,
      idempotencyKey,
      sha256,
      act,
      inProgress: this.inProgress,
    };
    this.log.push(line);
    this.tellReached();
    const { logPath } = this.options;
    if (logPath !== undefined) appendFileSync(logPath, `${JSON.stringify(line)}\n`);
  }

  reached(count: number): Promise<void> {
    return new Promise((tell) => {
      this.waiting.push({ count, tell });
      this.tellReached();
    });
  }

  private tellReached(): void {
    for (const { count, tell } of this.waiting) if (this.log.length >= count) tell();
    this.waiting = this.waiting.filter(({ count }) => this.log.length < count);
  }

  private stall(): void {
    for (const tell of this.onStall.splice(0)) tell();
  }
}
