import { z } from 'zod';
import { DataError } from '../../core/errors.ts';
import { canonicalJson } from '../../core/hash.ts';
import { compareText } from '../../core/order.ts';
import { parseLine, readLines } from '../../io/jsonl.ts';
import type { DraftParams } from '../../model/draft-params.ts';
import { readCompletion, readErrorAnswer } from './completion.ts';
import { failureLine, replyLine } from './end-lines.ts';
import type { Entry } from './entry.ts';
import type { Fault } from './fault.ts';
import { Transcript } from './transcript.ts';
import type { SetAside } from './transcript-index.ts';
import type { FailureLine, IntentLine, ReplyLine } from './transcript-lines.ts';

/** What became of the lines of result files: `read = replyCount + failures + repeated + conflicting + unknown + unreadable`. */
export interface BatchReport {
  readonly readCount: number;
  readonly replyCount: number;
  /** Calls without a reply; `--batch write` writes those again that may go better. */
  readonly failures: readonly { readonly key: string; readonly code: string; readonly detail: string }[];
  /** Results that were there already, by this or an earlier file. */
  readonly repeatedCount: number;
  /** `file:line` of second results that differ from the first, which counts. */
  readonly conflicting: readonly string[];
  /** `file:line` of results that no request in the transcript waits for. */
  readonly unknown: readonly string[];
  /** `file:line` and reason of lines that are no results. */
  readonly unreadable: readonly { readonly where: string; readonly reason: string }[];
  /** Calls that still wait for their result, by batch file. */
  readonly missing: Readonly<Record<string, number>>;
  /** Lines of the transcript that could not be read. */
  readonly setAside: readonly SetAside[];
}

const resultSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number().int(), body: z.json() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});
type Result = z.infer<typeof resultSchema>;

/** Lines that are made durable at a time. */
const LINES_PER_APPEND = 500;

/**
 * Takes the results of batch files (output files and error files alike, in any order) into a transcript. Reading the same
 * file again changes nothing. Throws DataError for a file that cannot be opened.
 */
export async function readBatchResults(
  transcriptPath: string,
  resultPaths: readonly string[],
  prices: DraftParams['prices'],
): Promise<BatchReport> {
  const transcript = await Transcript.open(transcriptPath);
  try {
    const reader = new ResultReader(transcript, prices);
    for (const path of resultPaths) await reader.readFile(path);
    await reader.flush();
    transcript.refresh(true);
    return reader.report();
  } finally {
    await transcript.close();
  }
}

/** Gives up on calls that wait in batch files: they may be written, or sent, again. Gives their number. */
export async function forgetBatches(transcriptPath: string): Promise<number> {
  const transcript = await Transcript.open(transcriptPath);
  try {
    const waiting = [...transcript.entries.values()].map(waitingOf).filter((intent) => intent !== null);
    const detail = 'given up by the user';
    if (waiting.length > 0)
      await transcript.append(
        ...waiting.map(
          (intent): FailureLine => ({ ...endOf(intent), code: 'given-up', detail, paid: 'possibly' }),
        ),
      );
    return waiting.length;
  } finally {
    await transcript.close();
  }
}

class ResultReader {
  private readonly transcript: Transcript;
  private readonly prices: DraftParams['prices'];
  private lines: (ReplyLine | FailureLine)[] = [];
  /** What was made of the results of this run, by key. */
  private readonly ends = new Map<string, ReplyLine | FailureLine>();
  private readCount = 0;
  private repeatedCount = 0;
  private readonly conflicting: string[] = [];
  private readonly unknown: string[] = [];
  private readonly unreadable: { where: string; reason: string }[] = [];

  constructor(transcript: Transcript, prices: DraftParams['prices']) {
    this.transcript = transcript;
    this.prices = prices;
  }

  async readFile(path: string): Promise<void> {
    let lineNumber = 0;
    for await (const line of readLines(path)) {
      lineNumber++;
      if (line.trim() === '') continue;
      this.readCount++;
      this.take(line, `${path}:${lineNumber}`);
      if (this.lines.length >= LINES_PER_APPEND) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.lines.length > 0) await this.transcript.append(...this.lines);
    this.lines = [];
  }

  report(): BatchReport {
    const ends = [...this.ends.values()].sort((a, b) => compareText(a.key, b.key));
    const failures = ends.filter((end) => end.kind === 'failure');
    const missing: Record<string, number> = {};
    for (const entry of this.transcript.entries.values()) {
      const batch = waitingOf(entry)?.batch;
      if (batch != null) missing[batch] = (missing[batch] ?? 0) + 1;
    }
    const { readCount, repeatedCount, conflicting, unknown, unreadable } = this;
    return {
      readCount,
      replyCount: ends.length - failures.length,
      failures: failures.map(({ key, code, detail }) => ({ key, code, detail })),
      repeatedCount,
      conflicting,
      unknown,
      unreadable,
      missing,
      setAside: this.transcript.setAside,
    };
  }

  private take(line: string, where: string): void {
    const result = this.parse(line, where);
    if (result === null) return;
    const entry = this.transcript.entries.get(result.custom_id);
    const intent = lastBatchIntentOf(entry);
    if (entry === undefined || intent === null) {
      this.unknown.push(where);
      return;
    }
    const end = this.endLine(intent, result);
    const earlier = this.ends.get(entry.key) ?? entry.sends.get(intent.send)?.end ?? null;
    if (earlier === null) {
      this.ends.set(entry.key, end);
      this.lines.push(end);
    } else if (canonicalJson(earlier) === canonicalJson(end)) this.repeatedCount++;
    else this.conflicting.push(where);
  }

  private parse(line: string, where: string): Result | null {
    try {
      const checked = resultSchema.safeParse(parseLine(line, where));
      if (checked.success) return checked.data;
      this.unreadable.push({ where, reason: 'is no result of a batch' });
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      this.unreadable.push({ where, reason: error.found });
    }
    return null;
  }

  private endLine(intent: IntentLine, { response, error }: Result): ReplyLine | FailureLine {
    if (response == null) {
      const { code, message } = error ?? {};
      return { ...endOf(intent), code: code ?? 'no-response', detail: message ?? '', paid: 'no' };
    }
    const body = JSON.stringify(response.body);
    const answer: ReturnType<typeof readCompletion> =
      response.status_code === 200
        ? readCompletion(body)
        : { ...readErrorAnswer(response.status_code, body), retryAfterMs: null };
    return 'next' in answer
      ? failureLine(intent, answer satisfies Fault, false)
      : replyLine(intent, answer, this.prices, this.prices?.batchShare);
  }
}

function endOf({ key, send }: IntentLine): Omit<FailureLine, 'code' | 'detail' | 'paid'> {
  return { kind: 'failure', key, send, status: null, outcome: null };
}

/** The intent that waits for its result; null where none does. */
function waitingOf({ sends }: Entry): IntentLine | null {
  for (const { intent, end } of sends.values()) if (end === null && intent.batch !== null) return intent;
  return null;
}

function lastBatchIntentOf(entry: Entry | undefined): IntentLine | null {
  const sends = [...(entry?.sends.values() ?? [])];
  return sends.findLast(({ intent }) => intent.batch !== null)?.intent ?? null;
}
