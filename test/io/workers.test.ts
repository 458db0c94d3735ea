import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/core/errors.ts';
import { mapOrdered } from '../../src/io/workers.ts';

const module = new URL('./tasks.ts', import.meta.url).href;

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('mapOrdered', () => {
  for (const [workers, batch] of [
    [1, 1],
    [2, 1],
    [2, 7],
  ] as const) {
    it(`gives results in the order of the items: ${workers} workers, batches of ${batch}`, async () => {
      const task = { module, name: 'double', shared: { factor: 3 } };
      const results = await collect(mapOrdered<number, number>(numbers(50), task, { workers, batch }));
      expect(results).toEqual(numbers(50).map((n) => n * 3));
    });

    it(`throws the first error in the order of the items: ${workers} workers, batches of ${batch}`, async () => {
      const seen: number[] = [];
      const run = async (): Promise<void> => {
        const results = mapOrdered<number, number>(
          numbers(20),
          { module, name: 'failAtSeven' },
          { workers, batch },
        );
        for await (const n of results) seen.push(n);
      };
      const error = await run().catch((e: unknown) => e);
      expect(error).toBeInstanceOf(DataError);
      expect((error as Error).message).toBe('a.txt:7: has 5 fields, expected 9');
      expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6]);
    });
  }

  it('runs in this thread with one worker, in others with two', async () => {
    const here = await collect(mapOrdered(numbers(4), { module, name: 'threadOf' }, { workers: 1 }));
    expect(new Set(here)).toEqual(new Set([0]));
    const there = await collect(mapOrdered(numbers(8), { module, name: 'threadOf' }, { workers: 2 }));
    expect(there).not.toContain(0);
  });

  it('takes no more items than it has in flight', async () => {
    let taken = 0;
    const endless = function* (): Generator<number> {
      for (;;) yield taken++;
    };
    const results = mapOrdered<number, number>(
      endless(),
      { module, name: 'double', shared: { factor: 1 } },
      { workers: 2 },
    );
    await results.next();
    expect(taken).toBeLessThanOrEqual(5);
    await results.return(undefined);
  });

  it('names a function that the module does not export', async () => {
    const run = collect(mapOrdered([1], { module, name: 'absent' }, { workers: 2 }));
    await expect(run).rejects.toThrow(/exports no function absent/);
  });
});
