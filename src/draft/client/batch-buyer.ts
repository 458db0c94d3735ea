import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareNatural, compareText } from '../../core/order.ts';
import { makeFolder, removeTree, writeWhole } from '../../io/files.ts';
import { explainWriteError } from '../../io/fs-errors.ts';
import type { DraftParams } from '../../model/draft-params.ts';
import { Budget } from './budget.ts';
import type { Buyer } from './buyer.ts';
import { CHAT_PATH, chatBody } from './chat-body.ts';
import { batchOf, idempotencyKeyOf, nextSendOf } from './entry.ts';
import { type Estimate, estimateCall } from './estimate.ts';
import type { VlmPending, VlmStop } from './outcome.ts';
import type { Call } from './request.ts';
import type { Transcript } from './transcript.ts';
import type { RequestRecord, TranscriptLine } from './transcript-lines.ts';

interface Part {
  readonly key: string;
  readonly request: RequestRecord;
  readonly estimate: Estimate;
  readonly bytes: number;
  readonly unreserve: () => void;
}

/**
 * Writes calls into batch files, one JSON line each (https://platform.openai.com/docs/guides/batch):
 * `{"custom_id":"<key>","method":"POST","url":"/v1/chat/completions","body":{…}}`. Lines wait on the disk until the end, so
 * that the files do not hang on the order in which calls come, and memory does not on the number of images.
 */
export class BatchBuyer implements Buyer {
  readonly sent = null;
  private readonly folder: string;
  private readonly partsPath: string;
  private readonly params: DraftParams;
  private readonly transcript: Transcript;
  private readonly signal: AbortSignal;
  private readonly budget: Budget;
  private readonly parts = new Map<string, Part>();

  private constructor(folder: string, params: DraftParams, transcript: Transcript, signal: AbortSignal) {
    this.folder = folder;
    this.partsPath = join(folder, `.parts-${process.pid}`);
    this.params = params;
    this.transcript = transcript;
    this.signal = signal;
    this.budget = new Budget(params);
  }

  static async open(
    folder: string,
    params: DraftParams,
    transcript: Transcript,
    signal: AbortSignal,
  ): Promise<BatchBuyer> {
    const buyer = new BatchBuyer(folder, params, transcript, signal);
    await makeFolder(folder);
    await makeFolder(buyer.partsPath);
    return buyer;
  }

  /** Every call is pending: in a file of an earlier run, or in one that `close` writes. */
  async obtain(call: Call): Promise<VlmStop | VlmPending | null> {
    if (this.signal.aborted)
      return { kind: 'stop', reason: 'interrupted', detail: 'no batch file was written' };
    const batch = batchOf(this.transcript.entries.get(call.key));
    if (batch !== null) return { kind: 'pending', batch };
    const estimate = estimateCall(call, this.params, this.params.prices?.batchShare);
    const reserved = this.budget.reserve(estimate, this.transcript.ledger);
    if (typeof reserved !== 'function') return reserved;
    const { key, record: request } = call;
    const body = chatBody(call, this.params, false);
    const line = JSON.stringify({ custom_id: key, method: 'POST', url: `/v1${CHAT_PATH}`, body });
    await writePart(join(this.partsPath, key), line);
    this.parts.set(key, { key, request, estimate, bytes: Buffer.byteLength(line) + 1, unreserve: reserved });
    return { kind: 'pending', batch: 'of this run' };
  }

  /** The names of the files. A run that was interrupted writes none. */
  async close(): Promise<readonly string[]> {
    const names: string[] = [];
    try {
      if (this.signal.aborted) return names;
      let number = await this.lastNumber();
      for (const chunk of this.chunks()) {
        const name = `batch-${String(++number).padStart(3, '0')}.jsonl`;
        await this.writeBatch(name, chunk);
        names.push(name);
      }
      return names;
    } finally {
      await removeTree(this.partsPath);
    }
  }

  /** Written down before the file is there: a run that is killed in between must not lead to a second file of the same. */
  private async writeBatch(name: string, chunk: readonly Part[]): Promise<void> {
    await this.transcript.append(...chunk.flatMap((part) => this.linesOf(part, name)));
    for (const { unreserve } of chunk) unreserve();
    const lines: Buffer[] = [];
    for (const { key } of chunk) lines.push(await readFile(join(this.partsPath, key)), Buffer.from('\n'));
    await writeWhole(join(this.folder, name), Buffer.concat(lines));
  }

  private linesOf({ key, request, estimate }: Part, batch: string): TranscriptLine[] {
    const entry = this.transcript.entries.get(key);
    const { inputTokens, outputTokens, costUsd } = estimate;
    const send = nextSendOf(entry);
    const idempotencyKey = idempotencyKeyOf(key, entry);
    return [
      ...(entry === undefined ? [{ kind: 'request' as const, key, request }] : []),
      { kind: 'intent', key, send, idempotencyKey, batch, inputTokens, outputTokens, costUsd },
    ];
  }

  /** In the order of keys, each within the limits of a file. */
  private *chunks(): Generator<readonly Part[]> {
    const { maxFileBytes, maxFileCalls } = this.params.batch;
    let chunk: Part[] = [];
    let bytes = 0;
    for (const part of [...this.parts.values()].sort((a, b) => compareText(a.key, b.key))) {
      if (chunk.length > 0 && (bytes + part.bytes > maxFileBytes || chunk.length === maxFileCalls)) {
        yield chunk;
        [chunk, bytes] = [[], 0];
      }
      chunk.push(part);
      bytes += part.bytes;
    }
    if (chunk.length > 0) yield chunk;
  }

  /** Of the files in the folder and those that the transcript knows, which may have been moved away. */
  private async lastNumber(): Promise<number> {
    const names = new Set(await readdir(this.folder));
    for (const { sends } of this.transcript.entries.values())
      for (const { intent } of sends.values()) if (intent.batch !== null) names.add(intent.batch);
    const last = [...names]
      .filter((name) => /^batch-\d+\.jsonl$/.test(name))
      .sort(compareNatural)
      .at(-1);
    return last === undefined ? 0 : Number(/\d+/.exec(last)?.[0]);
  }
}

/** Needs no sync: it does not outlive the run. */
async function writePart(path: string, line: string): Promise<void> {
  try {
    const handle = await open(path, 'w');
    await handle.writeFile(line).finally(() => handle.close());
  } catch (error) {
    throw explainWriteError(path, error);
  }
}
