import { describe, expect, it } from 'vitest';
import { withMemory } from '../../src/io/lent-memory.ts';

describe('withMemory', () => {
  it('lends what was given back to the next, and never to two at once', async () => {
    const first = await withMemory(1000, async (memory) => memory.buffer);
    await withMemory(900, async (memory) => {
      expect(memory).toHaveLength(900);
      expect(memory.buffer).toBe(first);
      await withMemory(900, async (other) => expect(other.buffer).not.toBe(first));
    });
  });

  it('takes the memory back from whoever fails', async () => {
    let failed: ArrayBufferLike | null = null;
    const fail = withMemory(5000, async (memory) => {
      failed = memory.buffer;
      throw new Error('stop');
    });
    await expect(fail).rejects.toThrow('stop');
    expect(await withMemory(5000, async (memory) => memory.buffer)).toBe(failed);
  });

  it('keeps nothing that is very large', async () => {
    const large = 40 << 20;
    const first = await withMemory(large, async (memory) => memory.buffer);
    expect(await withMemory(large, async (memory) => memory.buffer)).not.toBe(first);
  });
});
