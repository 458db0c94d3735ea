import { compareText } from '../core/order.ts';
import type { Drafted } from '../model/drafted.ts';
import type { VlmClient } from './client/client.ts';
import type { Estimate } from './client/estimate.ts';
import type { FailureCode } from './client/outcome.ts';
import type { VlmRequest } from './client/request.ts';
import { type Filling, type Prompt, requestOf } from './prompts/prompt.ts';

/** Puts requests to whoever answers them. */
export interface Asker {
  /** @param standIn what a right reply would be like, for an asker that only reckons what calls would take */
  ask<T>(request: VlmRequest<T>, standIn: T): Promise<Answered<T>>;
}

export type Answered<T> =
  | { readonly value: T; readonly entry: string | null }
  | { readonly failure: FailureCode; readonly detail: string; readonly entry: string };

/** A record cannot be ended now: its replies are still to come (`pending`), or nothing more may be asked (`stop`). */
export class Unfinished extends Error {
  readonly kind: 'pending' | 'stop';
  constructor(kind: 'pending' | 'stop', detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** Asks a client. Throws Unfinished where the reply is not to be had in this run. */
export function clientAsker(client: VlmClient): Asker {
  return {
    async ask(request) {
      const outcome = await client.ask(request);
      if (outcome.kind === 'pending') throw new Unfinished('pending', outcome.batch);
      if (outcome.kind === 'stop') throw new Unfinished('stop', outcome.detail);
      if (outcome.kind === 'reply') return { value: outcome.value, entry: outcome.entry };
      return { failure: outcome.code, detail: outcome.detail, entry: outcome.entry };
    },
  };
}

/** What calls would take. */
export interface Reckoning {
  calls: number;
  known: number;
  images: number;
  inputTokens: number;
  outputTokens: number;
  /** null without prices. */
  costUsd: number | null;
}

/** Sends nothing: takes known replies where they are there, else reckons the call and goes on as if it had gone well. */
export function reckoningAsker(client: VlmClient, sum: Reckoning): Asker {
  return {
    async ask(request, standIn) {
      const { isKnown, estimate } = client.previewOf(request);
      if (isKnown) {
        sum.known++;
        return clientAsker(client).ask(request, standIn);
      }
      addEstimate(sum, estimate);
      return { value: standIn, entry: null };
    },
  };
}

function addEstimate(sum: Reckoning, { inputTokens, outputTokens, imageCount, costUsd }: Estimate): void {
  sum.calls++;
  sum.images += imageCount;
  sum.inputTokens += inputTokens;
  sum.outputTokens += outputTokens;
  if (sum.costUsd !== null) sum.costUsd = costUsd === null ? null : sum.costUsd + costUsd;
}

/** What one record asked, for its own account of itself. */
export class Trail {
  private readonly asker: Asker;
  private readonly prompts = new Map<string, Drafted['prompts'][number]>();
  private readonly keys: string[] = [];

  constructor(asker: Asker) {
    this.asker = asker;
  }

  async ask<T>(prompt: Prompt<T>, filling: Filling, attempt: number, standIn: T): Promise<Answered<T>> {
    const [answered] = await this.askAll(prompt, [{ filling, standIn }], attempt);
    return answered as Answered<T>;
  }

  /** Questions that do not wait for each other; answers and entries in their order, whichever comes first. */
  async askAll<T>(
    prompt: Prompt<T>,
    questions: readonly { readonly filling: Filling; readonly standIn: T }[],
    attempt: number,
  ): Promise<readonly Answered<T>[]> {
    const { id, version, sha256 } = prompt;
    if (questions.length > 0) this.prompts.set(id, { id, version, sha256 });
    const answers = await Promise.all(
      questions.map(({ filling, standIn }) => this.asker.ask(requestOf(prompt, filling, attempt), standIn)),
    );
    for (const { entry } of answers) if (entry !== null) this.keys.push(entry);
    return answers;
  }

  get asked(): Pick<Drafted, 'prompts' | 'entries'> {
    const prompts = [...this.prompts.values()].sort((a, b) => compareText(a.id, b.id));
    return { prompts, entries: [...this.keys] };
  }
}
