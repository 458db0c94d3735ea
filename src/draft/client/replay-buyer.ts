import { DataError, quoteText } from '../../core/errors.ts';
import type { Buyer } from './buyer.ts';
import type { Call } from './request.ts';

/** A replay asks what its transcript does not hold. */
export class NotRecorded extends DataError {}

/** For a run without network: what the transcript lacks is a fault. */
export function replayBuyer(transcriptPath: string): Buyer {
  return {
    sent: null,
    obtain(call) {
      return Promise.reject(
        new NotRecorded(transcriptPath, `has no reply for ${nameOf(call)}`, 'one per request'),
      );
    },
    close: () => Promise.resolve([]),
  };
}

/** As a user can find it: prompt, attempt, model, start of the text, key. */
function nameOf({ key, record }: Call): string {
  const { prompt, attempt, model, images, text } = record;
  return `${prompt.id} v${prompt.version} attempt ${attempt} to ${quoteText(model)} with ${images.length} images, ${quoteText(text)} (${key.slice(0, 16)}…)`;
}
