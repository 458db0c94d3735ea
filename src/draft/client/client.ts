import type { z } from 'zod';
import { pathExists } from '../../io/files.ts';
import type { DraftParams } from '../../model/draft-params.ts';
import { BatchBuyer } from './batch-buyer.ts';
import type { Buyer, SentCounts } from './buyer.ts';
import { type ClientEffects, realEffects } from './effects.ts';
import { checkUpload, modelOf, openEndpoint, type UploadRules } from './endpoint.ts';
import { type Estimate, estimateCall } from './estimate.ts';
import { type Ledger, type PossiblyPaid, possiblyPaidOf } from './ledger.ts';
import { LiveBuyer } from './live-buyer.ts';
import type { VlmFailure, VlmOutcome, VlmReply } from './outcome.ts';
import { readReply } from './read-reply.ts';
import { replayBuyer } from './replay-buyer.ts';
import { type Call, describeCall, type VlmRequest } from './request.ts';
import { Transcript } from './transcript.ts';
import type { SetAside } from './transcript-index.ts';
import type { FailureLine, ReplyLine } from './transcript-lines.ts';

export interface ClientOptions {
  readonly params: DraftParams;
  /** Sources of the configuration by id. */
  readonly sources: UploadRules;
  /** For the waits between retries. */
  readonly seed: number;
  readonly transcriptPath: string;
  /**
   * `live` buys what the transcript lacks; `replay` uses no network and no key; `batch-write` writes what it lacks into batch
   * files; `preview` buys nothing: for `previewOf`.
   */
  readonly mode: 'live' | 'replay' | 'batch-write' | 'preview';
  /** Folder of batch files; for `batch-write`. */
  readonly batchPath?: string;
  readonly effects?: ClientEffects;
}

/** How far a client is. */
export interface ClientProgress {
  readonly askedCount: number;
  /** Answered without sending anything. */
  readonly knownCount: number;
  readonly sent: SentCounts | null;
  readonly ledger: Ledger;
  /** Lines of the transcript that could not be read. */
  readonly setAside: readonly SetAside[];
}

/** What is told at the end. */
export interface ClientReport extends ClientProgress {
  /** Calls that the provider may count though no reply came, over the whole transcript. */
  readonly possiblyPaid: readonly PossiblyPaid[];
  /** Lines that say again what an earlier one says; counted once. */
  readonly repeatedCount: number;
  /** Names of the batch files that were written. */
  readonly batchFiles: readonly string[];
}

export interface Preview {
  readonly key: string;
  /** The outcome is in the transcript: nothing would be sent. */
  readonly isKnown: boolean;
  readonly estimate: Estimate;
}

export interface VlmClient {
  /**
   * The reply to a request: from the transcript where it is there, else bought. Callers may ask many at a time; the client
   * keeps to its limits. Throws UsageError or DataError where the run cannot go on; what was bought is kept.
   */
  ask<T>(request: VlmRequest<T>): Promise<VlmOutcome<T>>;
  /** What a request would take. Sends nothing. */
  previewOf(request: VlmRequest): Preview;
  progress(): ClientProgress;
  /** Waits for calls in flight. */
  close(): Promise<ClientReport>;
}

/** Throws UsageError for settings that cannot work, DataError for a transcript that cannot be read or was changed. */
export async function openClient(options: ClientOptions): Promise<VlmClient> {
  const { mode, params, transcriptPath } = options;
  const model = modelOf(params);
  const transcript = await openTranscript(mode, transcriptPath);
  try {
    return new Client(options, model, transcript, await openBuyer(options, transcript));
  } catch (error) {
    await transcript.close();
    throw error;
  }
}

async function openTranscript(mode: ClientOptions['mode'], path: string): Promise<Transcript> {
  if (mode === 'preview') return pathExists(path) ? Transcript.openToRead(path) : Transcript.empty(path);
  return mode === 'replay' ? Transcript.openToRead(path) : Transcript.open(path);
}

async function openBuyer(options: ClientOptions, transcript: Transcript): Promise<Buyer> {
  const { mode, params, seed, batchPath, effects = realEffects() } = options;
  if (mode === 'replay' || mode === 'preview') return replayBuyer(transcript.path);
  if (mode === 'live')
    return LiveBuyer.open(openEndpoint(params, effects.environment), params, seed, transcript, effects);
  if (batchPath === undefined) throw new Error('mode batch-write needs batchPath');
  return BatchBuyer.open(batchPath, params, transcript, effects.signal);
}

class Client implements VlmClient {
  private readonly options: ClientOptions;
  private readonly model: string;
  private readonly transcript: Transcript;
  private readonly buyer: Buyer;
  private readonly underWay = new Map<string, ReturnType<Buyer['obtain']>>();
  private askedCount = 0;
  private knownCount = 0;

  constructor(options: ClientOptions, model: string, transcript: Transcript, buyer: Buyer) {
    this.options = options;
    this.model = model;
    this.transcript = transcript;
    this.buyer = buyer;
  }

  async ask<T>(request: VlmRequest<T>): Promise<VlmOutcome<T>> {
    this.askedCount++;
    const call = this.describe(request);
    const known = this.outcomeOf(call, request, this.options.mode === 'replay');
    if (known !== null) {
      this.knownCount++;
      return known;
    }
    const hindrance = await this.obtainOnce(call);
    if (hindrance !== null) return hindrance;
    const outcome = this.outcomeOf(call, request, true);
    if (outcome === null) throw new Error(`the call ${call.key} was made and has no outcome`);
    return outcome;
  }

  previewOf(request: VlmRequest): Preview {
    const call = this.describe(request);
    const isKnown = this.transcript.entries.get(call.key)?.reply != null;
    return { key: call.key, isKnown, estimate: estimateCall(call, this.options.params) };
  }

  progress(): ClientProgress {
    const { askedCount, knownCount, transcript } = this;
    const { ledger, setAside } = transcript;
    return { askedCount, knownCount, sent: this.buyer.sent, ledger, setAside };
  }

  async close(): Promise<ClientReport> {
    await Promise.allSettled(this.underWay.values());
    const batchFiles = await this.buyer.close();
    // A torn last line shows only where nothing follows it any more.
    this.transcript.refresh(true);
    const { entries, repeatedCount } = this.transcript;
    const possiblyPaid = possiblyPaidOf(entries.values());
    const report = { ...this.progress(), possiblyPaid, repeatedCount, batchFiles };
    await this.transcript.close();
    return report;
  }

  private describe(request: VlmRequest): Call {
    const { params, sources, mode } = this.options;
    // A preview sends nothing; where a server is named, it says beforehand what the run would refuse.
    const isSent = mode !== 'replay' && (mode !== 'preview' || params.baseURL !== null);
    if (isSent)
      checkUpload(
        params.baseURL,
        sources,
        request.images.map(({ source }) => source),
      );
    return describeCall(request, this.model, params);
  }

  /** Equal requests that are asked at the same time are sent once. */
  private obtainOnce(call: Call): ReturnType<Buyer['obtain']> {
    const current = this.underWay.get(call.key);
    if (current !== undefined) return current;
    const started = this.buyer.obtain(call).finally(() => this.underWay.delete(call.key));
    this.underWay.set(call.key, started);
    return started;
  }

  /** @param withFailures a failure counts too; before a live call it does not, since what caused it may be mended. */
  private outcomeOf<T>(call: Call, request: VlmRequest<T>, withFailures: boolean): VlmOutcome<T> | null {
    const entry = this.transcript.entries.get(call.key);
    if (entry === undefined) return null;
    if (entry.reply !== null) return replyOutcome(entry.reply, request.schema);
    return withFailures && entry.failure !== null ? failureOutcome(entry.failure) : null;
  }
}

function replyOutcome<T>(reply: ReplyLine, schema: z.ZodType<T>): VlmReply<T> | VlmFailure {
  const { key, model, usage, costUsd } = reply;
  const read = readReply(reply, schema);
  if ('code' in read) return { kind: 'failure', entry: key, ...read };
  return { kind: 'reply', entry: key, value: read.value, model, usage, costUsd };
}

function failureOutcome({ key, outcome, detail }: FailureLine): VlmFailure {
  if (outcome === null) throw new Error(`the failure of ${key} is no outcome`);
  return { kind: 'failure', entry: key, code: outcome, detail };
}
