import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256File } from '../../src/io/files.ts';
import { pruneCache } from '../../src/io/prune-cache.ts';
import { claimCache, openSeekable } from '../../src/io/tile-cache.ts';
import { tempFolder } from '../temp.ts';
import { noisePicture } from './pictures.ts';

const copyOf = (digit: string, format = 'v1'): string => `${digit.repeat(64)}.${format}.tif`;

describe('pruneCache', () => {
  it('removes copies of images that are gone and of other versions, and nothing else', async () => {
    const cachePath = join(tempFolder(), 'out', 'cache');
    await claimCache(cachePath);
    mkdirSync(join(cachePath, 'scratch'));
    for (const name of [copyOf('a'), copyOf('b'), copyOf('a', 'v0'), 'mine.tif', `x${copyOf('b')}`])
      writeFileSync(join(cachePath, name), '');
    await pruneCache(cachePath, async () => new Set(['a'.repeat(64)]));
    expect(readdirSync(cachePath).sort()).toEqual(
      ['CACHEDIR.TAG', copyOf('a'), 'mine.tif', 'scratch', `x${copyOf('b')}`].sort(),
    );
  });

  it('touches no folder that was there before', async () => {
    const cachePath = tempFolder();
    writeFileSync(join(cachePath, copyOf('a')), '');
    await claimCache(cachePath);
    await pruneCache(cachePath, async () => new Set());
    expect(readdirSync(cachePath)).toEqual([copyOf('a')]);
    await pruneCache(join(cachePath, 'absent'), async () => new Set());
    expect(existsSync(join(cachePath, 'absent'))).toBe(false);
  });

  it('keeps the copy of an image of the run, and lets go of it when the image has changed', async () => {
    const root = tempFolder();
    const cachePath = join(root, 'cache');
    const path = join(root, 'a.png');
    // Transparency makes a copy necessary, however small the image is.
    const write = async (side: number): Promise<string> => {
      await noisePicture(side, 40).ensureAlpha(0.5).png().toFile(path);
      return sha256File(path);
    };
    const sha256 = await write(48);
    expect((await openSeekable(path, cachePath)).path).toBe(join(cachePath, `${sha256}.v1.tif`));
    await pruneCache(cachePath, async () => new Set([sha256]));
    expect(existsSync(join(cachePath, `${sha256}.v1.tif`))).toBe(true);
    const changed = await write(56);
    await pruneCache(cachePath, async () => new Set([changed]));
    expect(readdirSync(cachePath)).toEqual(['CACHEDIR.TAG']);
    expect((await openSeekable(path, cachePath)).layout.widthPx).toBe(56);
  });

  it('removes what killed processes were writing, and leaves what living ones write', async () => {
    const cachePath = join(tempFolder(), 'cache');
    await claimCache(cachePath);
    mkdirSync(join(cachePath, 'scratch'));
    const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
    const filesOf = (pid: number): string[] => [
      `${copyOf('a')}.${pid}-0.aside`,
      `light-${pid}-1-12.tif`,
      `scratch/light-${pid}-2-0.tif`,
    ];
    const mine = ['light-my-own.tif', 'notes.aside', `scratch/${copyOf('a')}.${dead}-0.aside`];
    for (const name of [...filesOf(dead), ...filesOf(process.pid), ...mine])
      writeFileSync(join(cachePath, name), '');
    await pruneCache(cachePath, async () => Promise.reject(new Error('there is no copy to be asked about')));
    const left = readdirSync(cachePath, { recursive: true }).map(String);
    expect(left.sort()).toEqual(['CACHEDIR.TAG', 'scratch', ...filesOf(process.pid), ...mine].sort());
  });
});
