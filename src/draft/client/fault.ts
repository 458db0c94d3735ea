import type { FailureLine } from './transcript-lines.ts';

/** Why a call that was sent has no reply. */
export interface Fault {
  readonly code: string;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  readonly detail: string;
  /**
   * `retry`: the same call may go better later. `give-up`: this request is turned down, others may not be. `fatal`: no call
   * can succeed until the user changes something.
   */
  readonly next: 'retry' | 'give-up' | 'fatal';
  readonly paid: FailureLine['paid'];
  /** What the server asks to wait, ms. */
  readonly retryAfterMs: number | null;
}

type Kind = Pick<Fault, 'code' | 'next' | 'paid'>;

const UNPAID = { paid: 'no' } as const;
/** The gateway lost the server behind it, which may have done its work. */
const BEHIND_GATEWAY = new Set([502, 504, 520, 522, 524]);
/** Codes of an account that is used up, which waiting does not fill. */
const EMPTY_ACCOUNT = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']);

/** What an answer with this status means. @param errorCode the `code` of the error in its body, where there is one. */
export function kindOfStatus(status: number, errorCode: string | null, text: string): Kind {
  if (status === 403 && /flagged|moderation/i.test(text))
    return { code: 'content-filter', next: 'give-up', ...UNPAID };
  if (status === 401 || status === 403) return { code: 'bad-key', next: 'fatal', ...UNPAID };
  if (status === 404 || errorCode === 'model_not_found')
    return { code: 'unknown-model', next: 'fatal', ...UNPAID };
  if (status === 402 || EMPTY_ACCOUNT.has(errorCode ?? ''))
    return { code: 'empty-account', next: 'fatal', ...UNPAID };
  if (status === 413) return { code: 'too-large', next: 'give-up', ...UNPAID };
  if (status >= 300 && status < 400) return { code: 'redirect', next: 'fatal', ...UNPAID };
  if (status === 429) return { code: 'rate-limited', next: 'retry', ...UNPAID };
  if (status === 408 || status === 409 || status === 425)
    return { code: 'server-busy', next: 'retry', ...UNPAID };
  if (status >= 500)
    return { code: 'server-error', next: 'retry', paid: BEHIND_GATEWAY.has(status) ? 'possibly' : 'no' };
  if (errorCode === 'content_filter' || errorCode === 'content_policy_violation')
    return { code: 'content-filter', next: 'give-up', ...UNPAID };
  if (errorCode === 'context_length_exceeded' || /context (length|window)|too many tokens/i.test(text))
    return { code: 'too-large', next: 'give-up', ...UNPAID };
  return { code: 'bad-request', next: 'give-up', ...UNPAID };
}

/** Errors of the system and of undici that show that the request never reached a server. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const NO_TRUST = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** What a connection that failed means, by the code of its error. */
export function kindOfConnection(errorCode: string | null): Kind {
  if (errorCode !== null && NO_TRUST.test(errorCode)) return { code: 'no-trust', next: 'fatal', ...UNPAID };
  if (errorCode !== null && NEVER_SENT.has(errorCode))
    return { code: 'unreachable', next: 'retry', ...UNPAID };
  return { code: 'connection-lost', next: 'retry', paid: 'possibly' };
}
