import { compareText } from '../../core/order.ts';
import { JsonlWriter } from '../../io/jsonl.ts';
import type { Entry } from './entry.ts';
import { Transcript } from './transcript.ts';
import type { SetAside } from './transcript-index.ts';
import { TRANSCRIPT_HEAD, type TranscriptLine } from './transcript-lines.ts';

/**
 * Writes the part of a transcript that a replay needs, in the order of keys: each request with its outcome. The same
 * outcomes give the same bytes, however often the run was broken off and whatever was sent twice. Gives the sha256, and the
 * lines that could not be read: what they say is not published.
 */
export async function publishTranscript(
  fromPath: string,
  toPath: string,
): Promise<{ readonly sha256: string; readonly setAside: readonly SetAside[] }> {
  const transcript = await Transcript.openToRead(fromPath);
  try {
    const writer = new JsonlWriter(toPath);
    await writer.write(TRANSCRIPT_HEAD);
    const entries = [...transcript.entries.values()].sort((a, b) => compareText(a.key, b.key));
    for (const entry of entries) for (const line of linesOf(entry)) await writer.write(line);
    const { sha256 } = await writer.close();
    return { sha256, setAside: transcript.setAside };
  } finally {
    await transcript.close();
  }
}

/** As if the request had been sent once. */
function linesOf({ key, request, sends, reply, failure }: Entry): TranscriptLine[] {
  const end = reply ?? failure;
  if (end === null) return [];
  const send = sends.get(end.send);
  if (send === undefined) throw new Error(`the entry ${key} has an outcome and no intent`);
  const intent = { ...send.intent, send: 1, idempotencyKey: `${key.slice(0, 40)}-0`, batch: null };
  return [{ kind: 'request', key, request }, intent, { ...end, send: 1 }];
}
