import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../src/audit/integrity-files.ts';
import { faultOf } from '../../src/audit/integrity-lines.ts';
import { firstDifference } from '../../src/audit/integrity-stats.ts';
import { imageRowSchema, type Manifest } from '../../src/model/manifest.ts';
import { tempFolder } from '../temp.ts';
import { renewSums } from './breakage.ts';

const FILES: Readonly<Record<string, string>> = {
  'data/dev.jsonl': '{"id":"GD-1","n":12}\n',
  'images.jsonl': '{"id":"a/b/7"}\n',
  'README.md': 'Release 3\n',
  'manifest.json': '{"files":{},"images":1}',
};

/** A folder with lists that hold. */
async function makeFolder(): Promise<string> {
  const root = tempFolder();
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  await renewSums(root);
  return root;
}

async function check(root: string): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8')) as Manifest;
  const { findings } = await checkFiles(root, manifest);
  return findings.map(({ code, where }) => `${code} ${where}`);
}

function change(root: string, path: string, edit: (text: string) => string): void {
  const text = readFileSync(join(root, path), 'utf8');
  expect(edit(text)).not.toBe(text);
  writeFileSync(join(root, path), edit(text));
}

const raise = (digit: string): string => String((Number(digit) + 1) % 10);

describe('files and their lists', () => {
  it('agree in a release as it was made', async () => {
    expect(await check(await makeFolder())).toEqual([]);
  });

  it('name the file whose digit has changed', async () => {
    for (const path of ['data/dev.jsonl', 'images.jsonl', 'README.md']) {
      const root = await makeFolder();
      change(root, path, (text) => text.replace(/\d/, raise));
      expect(await check(root)).toEqual([`file-changed ${path}`]);
    }
  });

  it('name the list whose digit has changed, and not the file that it is about', async () => {
    const root = await makeFolder();
    const lines = readFileSync(join(root, 'checksums.txt'), 'utf8').trim().split('\n');
    const place = lines.findIndex((line) => line.endsWith('images.jsonl')) + 1;
    change(root, 'checksums.txt', (text) =>
      text
        .split('\n')
        .map((line) => (line.endsWith('images.jsonl') ? line.replace(/\d/, raise) : line))
        .join('\n'),
    );
    expect(await check(root)).toEqual([`checksum-differs checksums.txt:${place}`]);

    const other = await makeFolder();
    const before = JSON.parse(readFileSync(join(other, 'manifest.json'), 'utf8')) as Manifest;
    const sum = before.files['README.md'] ?? { sha256: '', bytes: 0 };
    const changed = { ...before, files: { ...before.files, 'README.md': { ...sum, bytes: sum.bytes + 1 } } };
    writeFileSync(join(other, 'manifest.json'), JSON.stringify(changed));
    expect((await check(other)).sort()).toEqual([
      'checksum-differs manifest.json: files.README.md.bytes',
      'file-changed manifest.json',
    ]);
  });

  it('name what is stray, missing, not listed or listed badly', async () => {
    const root = await makeFolder();
    writeFileSync(join(root, 'stray.txt'), '');
    rmSync(join(root, 'README.md'));
    change(root, 'checksums.txt', (text) =>
      text.replace(/^.*images\.jsonl\n/m, '').replace(/^(.*) {2}(data)/m, '$1 $2'),
    );
    expect((await check(root)).sort()).toEqual([
      'checksum-invalid checksums.txt:2',
      'file-missing README.md',
      'file-stray stray.txt',
      'file-unlisted checksums.txt',
      'file-unlisted checksums.txt',
    ]);
  });
});

describe('a line', () => {
  const row = {
    group: 'g',
    gsdMeters: null,
    heightPx: 3,
    id: 'a/b/7',
    licence: 'l',
    path: null,
    sha256: null,
    source: 'a',
    sourcePath: null,
    sourceSplit: 'b',
    widthPx: 4,
  };
  const text = JSON.stringify(row);
  const fault = (line: string): string | null => faultOf(line, 'x:1', imageRowSchema);

  it('is faultless as releases write it', () => {
    expect(fault(text)).toBeNull();
  });

  it('is named for a wrong type, blanks, a key that stands twice, another spelling of a number', () => {
    expect(fault(text.replace('"widthPx":4', '"widthPx":"4"'))).toBe(
      'widthPx: found "4" (text), expected a number',
    );
    expect(fault(text.replace('{', '{ '))).toMatch(/not written as releases are/);
    expect(fault(text.replace('"widthPx":4', '"widthPx":4.0'))).toMatch(/not written as releases are/);
    expect(fault(text.replace('"widthPx":4', '"widthPx":5,"widthPx":4'))).toMatch(
      /not written as releases are/,
    );
    expect(fault(text.slice(1))).toMatch(/is not JSON/);
  });
});

describe('firstDifference', () => {
  it('names the place of the first value that differs', () => {
    expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, '')).toBeNull();
    expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, '')).toBe(
      'a.1.b: found 2, expected 3',
    );
    expect(firstDifference({ a: 1 }, { a: 1, c: null }, '')).toBe('c: found undefined, expected null');
  });
});
