import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { type ClientOptions, openClient, type VlmClient } from '../../../src/draft/client/client.ts';
import { type ClientEffects, realEffects } from '../../../src/draft/client/effects.ts';
import { type DraftParams, draftParamsSchema } from '../../../src/model/draft-params.ts';
import { tempFolder } from '../../temp.ts';
import { type ServerOptions, startServer, type TestServer } from '../server/server.ts';
import { JumpClock } from './jump-clock.ts';

export type DraftInput = z.input<typeof draftParamsSchema>;

export const KEY = 'sk-test-0123456789abcdef';

/** A server and clients of it, in a folder of their own, under a clock that runs as the tests want. */
export class Setting {
  readonly server: TestServer;
  readonly folder: string;
  readonly clock = new JumpClock();
  readonly stop = new AbortController();
  readonly effects: ClientEffects;

  private constructor(server: TestServer, folder: string) {
    this.server = server;
    this.folder = folder;
    this.effects = {
      ...realEffects(this.stop.signal),
      clock: this.clock,
      environment: { UHR_MICRO_API_KEY: KEY },
    };
  }

  static async open(options: ServerOptions = {}): Promise<Setting> {
    const server = await startServer(options);
    onTestFinished(() => server.close());
    return new Setting(server, tempFolder());
  }

  get transcriptPath(): string {
    return join(this.folder, 'transcript.jsonl');
  }

  params(draft: DraftInput = {}): DraftParams {
    return draftParamsSchema.parse({ baseURL: this.server.baseURL, model: 'seer', ...draft });
  }

  client(draft: DraftInput = {}, options: Partial<ClientOptions> = {}): Promise<VlmClient> {
    return openClient({
      params: this.params(draft),
      sources: {},
      seed: 7,
      transcriptPath: this.transcriptPath,
      mode: 'live',
      batchPath: join(this.folder, 'batches'),
      effects: this.effects,
      ...options,
    });
  }
}
