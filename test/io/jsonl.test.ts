import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DataError } from '../../src/core/errors.ts';
import { JsonlWriter, readJsonl, readLines } from '../../src/io/jsonl.ts';
import { tempFolder } from '../temp.ts';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('readLines', () => {
  const cases: readonly (readonly [name: string, text: string, lines: readonly string[]])[] = [
    ['an empty file', '', []],
    ['one empty line', '\n', ['']],
    ['a last line without its end', 'a\nb', ['a', 'b']],
    ['Windows line ends and a BOM', '\uFEFFa\r\nb\r\n', ['a', 'b']],
    ['empty lines', 'a\n\n\nb\n', ['a', '', '', 'b']],
    ['U+2028, which is no line end, and a later U+FEFF', 'a\u2028b\n\uFEFFc\n', ['a\u2028b', '\uFEFFc']],
  ];
  for (const [name, text, lines] of cases) {
    it(`reads ${name}`, async () => {
      const path = join(tempFolder(), 'a.txt');
      writeFileSync(path, text);
      expect(await collect(readLines(path))).toEqual(lines);
      writeFileSync(`${path}.gz`, gzipSync(text));
      expect(await collect(readLines(`${path}.gz`))).toEqual(lines);
    });
  }

  it('reads lines that are longer than a chunk, cut within a character', async () => {
    const path = join(tempFolder(), 'a.txt');
    const long = '€'.repeat(1_000_000);
    writeFileSync(path, `x${long}\n${long}\n`);
    expect(await collect(readLines(path))).toEqual([`x${long}`, long]);
  });

  it('names a file that is missing, not UTF-8, or a damaged gzip', async () => {
    const folder = tempFolder();
    const path = join(folder, 'a.txt');
    await expect(collect(readLines(path))).rejects.toThrow(`${path}: cannot be read: no such file or folder`);
    writeFileSync(path, Buffer.from([97, 10, 0xb3, 0xb5, 10]));
    const error = await collect(readLines(path)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DataError);
    expect((error as Error).message).toMatch(/a\.txt:1: has bytes that are not UTF-8 here or below/);
    writeFileSync(`${path}.gz`, gzipSync('abc\n'.repeat(1000)).subarray(0, 30));
    await expect(collect(readLines(`${path}.gz`))).rejects.toThrow(/is not a whole gzip file/);
  });
});

describe('readJsonl', () => {
  const schema = z.object({ id: z.string(), boxes: z.array(z.number()) });

  it('checks each line and says where a fault is', async () => {
    const path = join(tempFolder(), 'a.jsonl');
    writeFileSync(path, '{"id":"a","boxes":[1]}\n\n{"id":"b","boxes":[1,"2"]}\n');
    await expect(collect(readJsonl(path, schema))).rejects.toThrow(/a\.jsonl:3: boxes\.1: /);
    writeFileSync(path, '{"id":"a","boxes":[1]}\n{"id":"b","box');
    await expect(collect(readJsonl(path, schema))).rejects.toThrow(/a\.jsonl:2: is not JSON/);
    writeFileSync(path, '{"id":"a","boxes":[1]}\n');
    expect(await collect(readJsonl(path, schema))).toEqual([{ id: 'a', boxes: [1] }]);
  });
});

describe('JsonlWriter', () => {
  it('gives back what was written, in order, whether waited for or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.boolean(), async (values, zipped) => {
        const path = join(tempFolder(), zipped ? 'a.jsonl.gz' : 'a.jsonl');
        const writer = new JsonlWriter(path);
        for (const value of values) void writer.write(value);
        await writer.close();
        const back = (await collect(readLines(path))).map((line) => JSON.parse(line));
        expect(back).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  it('sorts keys, and gives the size and sha256 of the bytes on disk', async () => {
    const folder = tempFolder();
    for (const name of ['a.jsonl', 'a.jsonl.gz']) {
      const writer = new JsonlWriter(join(folder, name));
      await writer.write({ b: 1, a: [{ d: 2, c: 3 }] });
      await writer.writeLine('{"given":"line"}');
      const { bytes, sha256 } = await writer.close();
      const stored = readFileSync(join(folder, name));
      expect(bytes).toBe(stored.length);
      expect(sha256).toBe(createHash('sha256').update(stored).digest('hex'));
      const text = String(name.endsWith('.gz') ? gunzipSync(stored) : stored);
      expect(text).toBe('{"a":[{"c":3,"d":2}],"b":1}\n{"given":"line"}\n');
      expect(writer.lineCount).toBe(2);
    }
  });

  it('writes the same gzip bytes each time', async () => {
    const folder = tempFolder();
    const sums: string[] = [];
    for (const name of ['a.gz', 'b.gz']) {
      const writer = new JsonlWriter(join(folder, name));
      for (let i = 0; i < 50_000; i++) await writer.write({ i, text: 'x'.repeat(i % 100) });
      sums.push((await writer.close()).sha256);
    }
    expect(sums[0]).toBe(sums[1]);
  });

  it('says that the disk is full', async () => {
    if (!existsSync('/dev/full')) return;
    const writer = new JsonlWriter('/dev/full');
    await writer.write({ a: 1 });
    await expect(writer.close()).rejects.toThrow('/dev/full: cannot be written: no space left on the disk');
  });

  it('says that the folder is missing', async () => {
    const path = join(tempFolder(), 'absent', 'a.jsonl');
    const writer = new JsonlWriter(path);
    await writer.write({ a: 1 });
    await expect(writer.close()).rejects.toThrow(`${path}: cannot be written: no such folder`);
  });
});
