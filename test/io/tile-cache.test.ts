import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimCache } from '../../src/io/tile-cache.ts';
import { tempFolder } from '../temp.ts';

describe('claimCache', () => {
  it('is done once, however many ask at once', async () => {
    const cachePath = join(tempFolder(), 'out', 'cache');
    await Promise.all(Array.from({ length: 20 }, () => claimCache(cachePath)));
    expect(readdirSync(cachePath)).toEqual(['CACHEDIR.TAG']);
    expect(readFileSync(join(cachePath, 'CACHEDIR.TAG'), 'utf8')).toMatch(
      /^Signature: 8a477f597d28d172789f06886806bc55\n/,
    );
  });
});
