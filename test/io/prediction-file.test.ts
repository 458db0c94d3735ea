import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPredictionFile } from '../../src/io/prediction-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uhr-predictions-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('prediction files', () => {
  it('report broken lines and repeated ids with their line, and use the rest', async () => {
    const text = [
      '{"id":"a","output":"B"}',
      '',
      'not json',
      '{"id":"a","output":"C"}',
      '{"id":"b"}',
      '{"id":"c","boxes":[[1,2,3,4]]}',
    ].join('\n');
    for (const path of [write('p.jsonl', text), write('p.jsonl.gz', gzipSync(text))]) {
      const { predictions, problems, lines } = await readPredictionFile(path);
      expect([...predictions]).toEqual([
        ['a', { id: 'a', output: 'B' }],
        ['c', { id: 'c', boxes: [[1, 2, 3, 4]] }],
      ]);
      expect(lines.get('c')).toBe(6);
      expect(problems).toEqual([
        { line: 3, message: 'is not JSON: "not json"' },
        { line: 4, message: 'the id "a" stands on line 1 already: the first counts' },
        { line: 5, message: 'needs one of output, boxes, count, option, mask' },
      ]);
    }
  });

  it('read CSV and TSV with a prediction column', async () => {
    const csv = write('p.csv', '\ufeffid,prediction,note\na,"[[1, 2, 3, 4]]",x\nb,"two\nlines",y\n');
    expect([...(await readPredictionFile(csv)).predictions.values()]).toEqual([
      { id: 'a', output: '[[1, 2, 3, 4]]' },
      { id: 'b', output: 'two\nlines' },
    ]);
    const tsv = write('p.tsv', 'id\toutput\na\tB, surely\n');
    expect((await readPredictionFile(tsv)).predictions.get('a')?.output).toBe('B, surely');
  });

  it('say what is wrong with a file as a whole', async () => {
    await expect(readPredictionFile(write('q.csv', 'name,prediction\na,B\n'))).rejects.toThrow(
      /q\.csv:1: has the columns name, prediction, expected id and prediction/,
    );
    await expect(readPredictionFile(write('q.jsonl.gz', 'plain'))).rejects.toThrow(/expected a gzip file/);
    await expect(readPredictionFile(write('q.jsonl', new Uint8Array([0xff, 0xfe, 0x41])))).rejects.toThrow(
      /is not UTF-8/,
    );
    await expect(readPredictionFile(join(folder, 'absent.jsonl'))).rejects.toThrow(/absent\.jsonl/);
  });
});
