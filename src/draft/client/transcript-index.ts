import { DataError, quoteText } from '../../core/errors.ts';
import { canonicalJson, sha256Hex } from '../../core/hash.ts';
import { issueError } from '../../io/jsonl.ts';
import type { Entry } from './entry.ts';
import { LedgerSums } from './ledger.ts';
import type { NumberedLine } from './tail-reader.ts';
import {
  type FailureLine,
  type IntentLine,
  type ReplyLine,
  type RequestRecord,
  type TranscriptLine,
  transcriptLineSchema,
} from './transcript-lines.ts';

/** A line that could not be read and was left where it is: what it says counts as not made. */
export interface SetAside {
  readonly line: number;
  readonly found: string;
}

/** For a person: file, line, what was found, what becomes of it. */
export function setAsideText(path: string, { line, found }: SetAside): string {
  return `${path}:${line}: ${found}; left as it is, and counted as not made`;
}

export function keyOf(request: RequestRecord): string {
  return sha256Hex(canonicalJson(request));
}

/** The state that the lines of a transcript add up to, in the order of the file. */
export class TranscriptIndex {
  readonly entries = new Map<string, Entry>();
  readonly sums = new LedgerSums();
  readonly setAside: SetAside[] = [];
  /** Lines that say again what an earlier one says of the same sending: the first counts. */
  repeatedCount = 0;
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Throws DataError for a line that is whole and yet not as a transcript has it: it was changed by someone. */
  add(read: NumberedLine): void {
    const { number, value } = read;
    if (value === null) {
      this.setAside.push({ line: number, found: tornText(read) });
      return;
    }
    const where = `${this.path}:${number}`;
    const checked = transcriptLineSchema.safeParse(value);
    if (!checked.success) throw issueError(where, checked.error);
    this.apply(checked.data, number, where);
  }

  private apply(line: TranscriptLine, number: number, where: string): void {
    if (line.kind === 'transcript') return;
    if (line.kind === 'request') this.addRequest(line.key, line.request, where);
    else {
      const entry = this.entries.get(line.key);
      if (entry === undefined) this.leave(number, line.kind, 'request');
      else if (line.kind === 'intent') this.addIntent(entry, line);
      else this.addEnd(entry, line, number);
    }
  }

  private addRequest(key: string, request: RequestRecord, where: string): void {
    const expected = keyOf(request);
    if (key !== expected)
      throw new DataError(where, `the request does not have the sha256 ${key}`, `${expected}, its key`);
    if (this.entries.has(key)) this.repeatedCount++;
    else this.entries.set(key, { key, request, sends: new Map(), reply: null, failure: null });
  }

  private addIntent(entry: Entry, intent: IntentLine): void {
    if (entry.sends.has(intent.send)) {
      this.repeatedCount++;
      return;
    }
    const send = { intent, end: null };
    entry.sends.set(intent.send, send);
    this.sums.addIntent(send);
  }

  private addEnd(entry: Entry, end: ReplyLine | FailureLine, number: number): void {
    const send = entry.sends.get(end.send);
    if (send === undefined) this.leave(number, end.kind, 'intent');
    else if (send.end !== null) this.repeatedCount++;
    else {
      send.end = end;
      this.sums.addEnd(send);
      if (end.kind === 'reply') entry.reply ??= end;
      else if (end.outcome !== null) entry.failure = end;
    }
  }

  /** The line that it follows is among those that are not whole. */
  private leave(line: number, kind: string, lacking: string): void {
    this.setAside.push({ line, found: `holds the ${kind} of a call whose ${lacking} is not there` });
  }
}

function tornText({ byteCount, start }: NumberedLine): string {
  return `is torn (${byteCount} bytes, ${quoteText(start, 40)}), expected one whole JSON object`;
}
