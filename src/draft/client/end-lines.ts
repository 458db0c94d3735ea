import type { DraftParams } from '../../model/draft-params.ts';
import type { Completion } from './completion.ts';
import { costOf, estimateTextTokens } from './estimate.ts';
import type { Fault } from './fault.ts';
import type { FailureLine, IntentLine, ReplyLine, Usage } from './transcript-lines.ts';

/** The line that ends a call with its reply. @param priceShare of the usual price. */
export function replyLine(
  intent: IntentLine,
  completion: Completion,
  prices: DraftParams['prices'],
  priceShare = 1,
): ReplyLine {
  const { model, finishReason, refusal, text } = completion;
  const usage: Usage =
    completion.usage === null
      ? {
          inputTokens: intent.inputTokens,
          outputTokens: estimateTextTokens(text),
          cachedInputTokens: 0,
          estimated: true,
        }
      : { ...completion.usage, estimated: false };
  const costUsd = costOf(usage, prices, priceShare);
  const { key, send } = intent;
  return { kind: 'reply', key, send, model, finishReason, refusal, text, usage, costUsd };
}

/** The line that ends a call without one. @param isLast it is not sent again. */
export function failureLine(intent: IntentLine, fault: Fault, isLast: boolean): FailureLine {
  const { code, status, detail, paid } = fault;
  return {
    kind: 'failure',
    key: intent.key,
    send: intent.send,
    code,
    status,
    detail,
    paid,
    outcome: outcomeOf(fault, isLast),
  };
}

/** The line that ends a call which was written down and then not sent. */
export function withdrawal({ key, send }: IntentLine): FailureLine {
  const detail = 'not sent: over the cap';
  return { kind: 'failure', key, send, code: 'withdrawn', status: null, detail, paid: 'no', outcome: null };
}

function outcomeOf({ next, code }: Fault, isLast: boolean): FailureLine['outcome'] {
  if (next === 'fatal') return null;
  if (next === 'retry') return isLast ? 'unavailable' : null;
  return code === 'too-large' || code === 'content-filter' ? code : 'bad-request';
}
