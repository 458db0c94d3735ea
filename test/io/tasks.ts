import { threadId } from 'node:worker_threads';
import { DataError } from '../../src/core/errors.ts';

/** Functions that the tests of the worker pool run. */
export async function double(shared: { factor: number }, item: number): Promise<number> {
  return item * shared.factor;
}

export async function threadOf(): Promise<number> {
  return threadId;
}

/** Fails at 7 with a DataError, at 9 with a bug; the later item fails first in time. */
export async function failAtSeven(_shared: unknown, item: number): Promise<number> {
  if (item === 7) {
    for (let i = 0; i < 1000; i++) await null;
    throw new DataError('a.txt:7', 'has 5 fields', '9');
  }
  if (item === 9) throw new TypeError('nine');
  return item;
}
