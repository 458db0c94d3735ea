import { mkdirSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDir, listTree, makeFolder, sha256File, writeWhole } from '../../src/io/files.ts';
import { tempFolder } from '../temp.ts';

async function tree(root: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of listTree(root)) paths.push(path);
  return paths;
}

function put(root: string, ...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), path);
  }
}

describe('listTree', () => {
  it('lists files in natural order, folder by folder', async () => {
    const root = tempFolder();
    put(root, 'P10.txt', 'P9.txt', 'P2/b.txt', 'P2/a10.txt', 'P2/a9.txt', 'P1.txt');
    expect(await tree(root)).toEqual(['P1.txt', 'P2/a9.txt', 'P2/a10.txt', 'P2/b.txt', 'P9.txt', 'P10.txt']);
  });

  it('lists names with blanks, quotes, line ends and letters beyond ASCII', async () => {
    const root = tempFolder();
    const names = [
      'a b.txt',
      "it's.txt",
      'say "x".txt',
      'two\nlines.txt',
      '卫星图.txt',
      '-rf',
      '.hidden',
      '100%.txt',
    ];
    put(root, ...names);
    expect((await tree(root)).sort()).toEqual([...names].sort());
  });

  it('ends in a loop of links, and follows links that make none', async () => {
    const root = tempFolder();
    put(root, 'a/x.txt', 'b/y.txt');
    symlinkSync('..', join(root, 'a', 'up'));
    symlinkSync('.', join(root, 'b', 'self'));
    symlinkSync('../b', join(root, 'a', 'other'));
    symlinkSync('x.txt', join(root, 'a', 'z.txt'));
    expect(await tree(root)).toEqual(['a/other/y.txt', 'a/x.txt', 'a/z.txt', 'b/y.txt']);
  });

  it('leaves out links that lead nowhere and links to themselves, and tells of them', async () => {
    const root = tempFolder();
    put(root, 'x/a.txt');
    symlinkSync('absent.txt', join(root, 'x', 'b.txt'));
    symlinkSync('c.txt', join(root, 'c.txt'));
    const lost: string[] = [];
    const paths: string[] = [];
    for await (const path of listTree(root, (name) => lost.push(name))) paths.push(path);
    expect(paths).toEqual(['x/a.txt']);
    expect(lost.sort()).toEqual(['c.txt', 'x/b.txt']);
  });

  it('names a folder that is missing or a file', async () => {
    const root = tempFolder();
    put(root, 'a.txt');
    await expect(tree(join(root, 'absent'))).rejects.toThrow(
      /absent: cannot be read: no such file or folder/,
    );
    await expect(listDir(join(root, 'a.txt'))).rejects.toThrow(/is a file, not a folder/);
  });

  it('names a folder with a file name that is not UTF-8', async () => {
    const root = tempFolder();
    const path = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xb3, 0xb5])]);
    writeFileSync(path, 'x');
    const message = `${root}: holds the file name "\uFFFD\uFFFD", expected names in UTF-8`;
    await expect(tree(root)).rejects.toThrow(message);
    unlinkSync(path);
    symlinkSync('absent.txt', path);
    await expect(tree(root)).rejects.toThrow(message);
    unlinkSync(path);
    put(root, '\uFFFD.txt');
    expect(await tree(root)).toEqual(['\uFFFD.txt']);
  });
});

describe('writeWhole', () => {
  it('makes folders, replaces a file and leaves nothing aside', async () => {
    const root = tempFolder();
    const path = join(root, 'x', 'y', 'a.txt');
    await writeWhole(path, 'one');
    await writeWhole(path, new TextEncoder().encode('two'));
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(readdirSync(join(root, 'x', 'y'))).toEqual(['a.txt']);
  });

  it('says what stands in the way', async () => {
    const root = tempFolder();
    put(root, 'a.txt');
    const path = join(root, 'a.txt', 'b.txt');
    await expect(writeWhole(path, 'x')).rejects.toThrow(/cannot be written: .*is a file, not a folder/);
  });
});

it('sha256File hashes the content', async () => {
  const root = tempFolder();
  writeFileSync(join(root, 'abc'), 'abc');
  // FIPS 180-2, appendix B.1.
  expect(await sha256File(join(root, 'abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

describe('makeFolder', () => {
  it('makes the folders above, and takes one that is there', async () => {
    const root = tempFolder();
    await makeFolder(join(root, 'a', 'b', 'c'));
    await makeFolder(join(root, 'a', 'b', 'c'));
    expect(readdirSync(join(root, 'a', 'b'))).toEqual(['c']);
  });

  it('says why there can be none, and ends', async () => {
    const root = tempFolder();
    put(root, 'file');
    await expect(makeFolder(join(root, 'file'))).rejects.toThrow('is a file, not a folder');
    await expect(makeFolder(join(root, 'file', 'x'))).rejects.toThrow('a part of the path is a file');
    if (process.platform === 'linux')
      await expect(makeFolder('/proc/absent/x')).rejects.toThrow('the folder above takes no folders');
  });
});
