import { keyedUnit } from '../../core/rng.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Wait before sending number `send` + 1, ms: doubled each time, the upper half of it by a draw, so that calls which failed
 * together do not come back together (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * What the server asks for is kept, with up to a tenth more.
 */
export function backoffMs(seed: number, key: string, send: number, askedMs: number | null): number {
  const unit = keyedUnit(seed, 'backoff', key, send);
  if (askedMs !== null) return Math.ceil(askedMs * (1 + unit / 10));
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (send - 1));
  return Math.round((most / 2) * (1 + unit));
}
