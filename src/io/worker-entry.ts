import { workerData } from 'node:worker_threads';
import { taskFunction } from './workers.ts';

export interface WorkerTask {
  readonly module: string;
  readonly name: string;
  readonly shared: unknown;
}

/** An error in a form that survives the way between threads, where classes are lost. */
export interface ErrorText {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly where?: string | undefined;
  readonly found?: string | undefined;
  readonly expected?: string | null | undefined;
}

export interface BatchReply {
  /** Results up to the first error. */
  readonly results: readonly unknown[];
  readonly error: ErrorText | null;
}

const task = workerData as WorkerTask;
const loaded = taskFunction(task);

export default async function runBatch(items: readonly unknown[]): Promise<BatchReply> {
  const results: unknown[] = [];
  try {
    const run = await loaded;
    for (const item of items) results.push(await run(task.shared, item));
    return { results, error: null };
  } catch (error) {
    return { results, error: textOf(error) };
  }
}

function textOf(error: unknown): ErrorText {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { where, found, expected } = error as Partial<ErrorText>;
  return { name: error.name, message: error.message, stack: error.stack, where, found, expected };
}
