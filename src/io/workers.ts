import { Piscina } from 'piscina';
import { DataError, UsageError } from '../core/errors.ts';
import { importModule, moduleUrl, workerFlags } from './modules.ts';
import type { BatchReply, ErrorText, WorkerTask } from './worker-entry.ts';

export { moduleUrl } from './modules.ts';

/** A function of a module, run on each item: `async function name(shared, item)`. */
export interface Task {
  /** File URL; see `moduleUrl`. */
  readonly module: string;
  readonly name: string;
  /** Handed to every call; must survive structured cloning. */
  readonly shared?: unknown;
}

export interface MapOptions {
  readonly workers: number;
  /** Items per message; larger where an item costs little. */
  readonly batch?: number;
}

/**
 * Results in the order of the items, whatever the number of workers; with one worker the function runs in this
 * thread. Few items are in flight at a time, so memory does not grow with their number. The first error in the order
 * of the items is thrown; DataError and UsageError keep their class.
 */
export async function* mapOrdered<I, O>(
  items: Iterable<I> | AsyncIterable<I>,
  task: Task,
  options: MapOptions,
): AsyncGenerator<O> {
  if (options.workers <= 1) {
    const run = await taskFunction(task);
    for await (const item of items) yield (await run(task.shared, item)) as O;
    return;
  }
  const pool = openPool(task, threadsFor(items, options));
  const inFlight: Promise<BatchReply>[] = [];
  // A worker that dies outside a task (it cannot be loaded, say) rejects no task: the pool says so as an event.
  const failure = new Promise<never>((_, reject) => pool.once('error', reject));
  failure.catch(() => {});
  try {
    for await (const batch of batches(items, options.batch ?? 1)) {
      const reply: Promise<BatchReply> = Promise.race([pool.run(batch), failure]);
      // Awaited later, in order: a failure in the meantime is not unhandled.
      reply.catch(() => {});
      inFlight.push(reply);
      if (inFlight.length >= options.workers * 2)
        yield* results<O>(await (inFlight.shift() as Promise<BatchReply>));
    }
    for (const reply of inFlight) yield* results<O>(await reply);
  } finally {
    // A reply that reaches a destroyed pool is an uncaught exception in piscina 5.3.
    await Promise.allSettled(inFlight);
    await pool.destroy();
  }
}

/** The function that a task names. */
export async function taskFunction(task: Task): Promise<(shared: unknown, item: unknown) => unknown> {
  const found = (await importModule(task.module))[task.name];
  if (typeof found !== 'function') throw new Error(`${task.module} exports no function ${task.name}`);
  return found as (shared: unknown, item: unknown) => unknown;
}

/** A list may be shorter than there are workers. */
function threadsFor(items: unknown, { workers, batch = 1 }: MapOptions): number {
  if (!Array.isArray(items)) return workers;
  return Math.max(1, Math.min(workers, Math.ceil(items.length / batch)));
}

function openPool(task: Task, workers: number): Piscina {
  const data: WorkerTask = { module: task.module, name: task.name, shared: task.shared };
  return new Piscina({
    filename: moduleUrl(import.meta.url, './worker-entry'),
    execArgv: [...workerFlags()],
    workerData: data,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
  });
}

async function* batches<I>(items: Iterable<I> | AsyncIterable<I>, size: number): AsyncGenerator<I[]> {
  let batch: I[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* results<O>(reply: BatchReply): Generator<O> {
  yield* reply.results as O[];
  if (reply.error !== null) throw rebuild(reply.error);
}

function rebuild(text: ErrorText): Error {
  const error = errorOf(text);
  if (text.stack !== undefined) error.stack = text.stack;
  return error;
}

function errorOf({ name, message, where, found, expected }: ErrorText): Error {
  if (name === 'DataError') return new DataError(where ?? '', found ?? '', expected ?? null);
  return name === 'UsageError' ? new UsageError(message) : new Error(message);
}
