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
        { line: 3, kind: 'broken', message: 'is not JSON: "not json"' },
        { line: 4, kind: 'repeated', message: 'the id "a" stands on line 1 already: the first counts' },
        { line: 5, kind: 'broken', message: 'needs one of output, boxes, count, option, mask' },
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

  const EXPORTED =
    '"ID";Prediction;Note\r\na;"[1, 2]; no";x\r\n;;\r\nb;"two\r\nlines, ""quoted""";y\r\nc;12;\r\n';
  const utf16 = (text: string, mark: 'le' | 'be'): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return mark === 'le' ? bytes : bytes.swap16();
  };

  it.each([
    ['semicolons', 'x.csv', Buffer.from(EXPORTED)],
    ['a byte order mark and sep=', 'x.csv', Buffer.from(`\ufeffsep=;\r\n${EXPORTED}`)],
    ['UTF-16, little end first', 'x.csv', utf16(EXPORTED, 'le')],
    ['UTF-16, big end first', 'x.csv', utf16(EXPORTED, 'be')],
    ['Unicode text', 'x.txt', utf16(EXPORTED.replace(/;/g, '\t').replace(']\t', '];'), 'le')],
    ['gzip', 'x.csv.gz', gzipSync(EXPORTED)],
    ['gzip without saying so', 'x.csv', gzipSync(EXPORTED)],
  ])('read what spreadsheets export: %s', async (_, name, bytes) => {
    const { predictions, problems, entryCount } = await readPredictionFile(write(name, bytes));
    expect([...predictions.values()]).toEqual([
      { id: 'a', output: '[1, 2]; no' },
      { id: 'b', output: 'two\r\nlines, "quoted"' },
      { id: 'c', output: '12' },
    ]);
    expect(problems).toEqual([]);
    expect(entryCount).toBe(3);
  });

  it('report rows that were taken apart, repeated or cut, with the line that they begin on', async () => {
    const long = 'x'.repeat(32_767);
    const path = write(
      'rows.csv',
      `sep=,\nid,prediction\na,"one\ntwo"\nb,[1,2,3,4]\n\na,again\nc\nd,${long}\n`,
    );
    const { predictions, problems } = await readPredictionFile(path);
    expect([...predictions.keys()]).toEqual(['a', 'd']);
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
      [5, 'broken'],
      [7, 'repeated'],
      [8, 'broken'],
      [9, 'cut'],
    ]);
    expect(problems[0]?.message).toMatch(/has 5 cells, expected 2 \(cells with separators need quotes\)/);
    expect(problems[1]?.message).toBe('the id "a" stands on line 3 already: the first counts');
  });

  it('report a line that is not UTF-8 and use the rest', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"id":"a","output":"B"}\n{"id":"b","output":"'),
      Buffer.from([0xe9]),
      Buffer.from('"}\n{"id":"c","output":"C"}\n'),
    ]);
    const { predictions, problems } = await readPredictionFile(write('latin.jsonl', bytes));
    expect([...predictions.keys()]).toEqual(['a', 'c']);
    expect(problems).toEqual([{ line: 2, kind: 'broken', message: 'has bytes that are not UTF-8' }]);
    const wide = write('wide.jsonl', utf16('{"id":"a","output":"é"}\r\n', 'le'));
    expect((await readPredictionFile(wide)).predictions.get('a')?.output).toBe('é');
  });

  it('say what is wrong with a file as a whole', async () => {
    const at = (name: string, content: string | Uint8Array) =>
      expect(readPredictionFile(write(name, content)));
    await at('q.csv', 'name,prediction\na,B\n').rejects.toThrow(
      /q\.csv:1: has the columns name, prediction, expected id and prediction/,
    );
    await at('q.csv', 'id,prediction,ID\na,B,c\n').rejects.toThrow(/q\.csv:1: has the column id twice/);
    await at('q.csv', 'id,prediction\na,"B\n').rejects.toThrow(/q\.csv:\d+: .*Quote/);
    await at('q.csv', Buffer.from('id,prediction\na,x\nb,caf\xe9\n', 'latin1')).rejects.toThrow(
      /q\.csv:3: is not UTF-8, expected a text file saved as UTF-8/,
    );
    await at('q.xlsx', 'PK').rejects.toThrow(/is a workbook, expected a text file: export the sheet as CSV/);
    await at('q.csv', new Uint8Array([0x50, 0x4b, 3, 4])).rejects.toThrow(/is a workbook/);
    await at('q.json', '[\n{"id":"a","output":"B"}]').rejects.toThrow(/is a JSON list, expected JSON Lines/);
    await at('q.jsonl.gz', 'plain').rejects.toThrow(/is no gzip file/);
    await at('q.jsonl.gz', gzipSync('{}'.repeat(500)).subarray(0, 20)).rejects.toThrow(/cannot be unpacked/);
    await expect(readPredictionFile(join(folder, 'absent.jsonl'))).rejects.toThrow(/absent\.jsonl/);
  });

  it('are empty where the file is', async () => {
    for (const name of ['empty.jsonl', 'empty.csv']) {
      const { predictions, problems, entryCount } = await readPredictionFile(write(name, ''));
      expect([predictions.size, problems.length, entryCount]).toEqual([0, 0, 0]);
    }
  });
});
