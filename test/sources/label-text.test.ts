import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf16 } from '../../scripts/fixtures/fixture.ts';
import { parseLabelJson, quoteJson } from '../../src/sources/label-json.ts';
import { decodeLabelText, openRing, readNumber } from '../../src/sources/label-text.ts';

describe('text of a label file', () => {
  test('is UTF-8, UTF-16 by its mark, or GB 18030; a mark is no part of it', () => {
    expect(decodeLabelText(Buffer.from('\uFEFFé高'), 'f')).toBe('é高');
    expect(decodeLabelText(utf16('é高'), 'f')).toBe('é高');
    expect(decodeLabelText(utf16('é高', true), 'f')).toBe('é高');
    expect(decodeLabelText(Buffer.from([0xb8, 0xdf]), 'f')).toBe('高');
  });

  test('that is none of them is refused with the line, whatever the line ends are', () => {
    const lineOf = (...bytes: readonly (string | number)[]): string => {
      const parts = bytes.map((b) => (typeof b === 'string' ? Buffer.from(b) : Buffer.from([b])));
      try {
        return decodeLabelText(Buffer.concat(parts), 'f.txt');
      } catch (error) {
        return (error as Error).message.split(',')[0] as string;
      }
    };
    expect(lineOf('a\nb\n', 0xff, 0xff)).toBe('f.txt:3: has bytes that are no character of gb18030');
    expect(lineOf('a\r\nb', 0xff, 0xff, '\r\n')).toBe('f.txt:2: has bytes that are no character of gb18030');
    expect(lineOf('a\rb\rc', 0xff, 0xff)).toBe('f.txt:3: has bytes that are no character of gb18030');
    // Half a character at the end, and half of a pair in the second line.
    expect(lineOf(0xff, 0xfe, 'a\0\n\0b')).toBe('f.txt:2: has bytes that are no character of utf-16le');
    expect(lineOf(0xff, 0xfe, 'a\0\n\0', 0x3d, 0xd8, 'b\0\n\0')).toBe(
      'f.txt:2: has bytes that are no character of utf-16le',
    );
    expect(lineOf('a\nb\0')).toBe('f.txt:2: has a NUL character');
    expect(lineOf(0xff, 0xfe, 'a\0\n\0\0\0')).toBe('f.txt:2: has a NUL character');
  });
});

describe('JSON of a label file', () => {
  test('that is broken is refused with the line', () => {
    const failure = (text: string): string => {
      try {
        return JSON.stringify(parseLabelJson(text, 'f.json'));
      } catch (error) {
        return (error as Error).message.replace(/ \(.*\)/, '');
      }
    };
    expect(failure('{"a": [1,\n 2]}')).toBe('{"a":[1,2]}');
    for (const [text, line] of [
      ['', 1],
      ['\n\n', 3],
      ['{"a":\n [1,\n  2\n', 4],
      ['{"a":\n [1,\n  2 3]}\n\n', 3],
      ['{"a":\n x}\n', 2],
      ['{"a": 1}\n}', 2],
      ['{"a":\n"b\n"}', 2],
      ['{"a": 1,\n}', 2],
    ] as const)
      expect(failure(text), text).toBe(`f.json:${line}: broken JSON, expected one JSON value`);
  });

  test('is shown in short, however deep it is', () => {
    expect([quoteJson([1, 'a']), quoteJson(undefined)]).toEqual(['"[1,\\"a\\"]"', '"nothing"']);
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(quoteJson(deep)).toBe('a value of too many levels');
  });
});

describe('numbers', () => {
  test('are read as they stand, never in part', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(readNumber(Object.is(value, -0) ? '-0' : String(value))).toEqual(value);
      }),
      { seed: 12, numRuns: 300 },
    );
    expect(['1.', '.5', '+3', '1e3', '-0', 'nan', '-inf', 'Infinity'].map(readNumber)).toEqual([
      1,
      0.5,
      3,
      1000,
      -0,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    for (const token of ['', ' ', '1 2', '12px', '0x10', '1,5', '--1', 'e5', '.', '1e'])
      expect(readNumber(token), token).toBeNull();
  });
});

test('rings lose the vertex that closes them, and nothing else', () => {
  expect(openRing([1, 2, 3, 4, 5, 6, 1, 2])).toEqual([1, 2, 3, 4, 5, 6]);
  expect(openRing([1, 2, 3, 4, 5, 6, 1, 3])).toEqual([1, 2, 3, 4, 5, 6, 1, 3]);
  expect(openRing([1, 2, 1, 2])).toEqual([1, 2, 1, 2]);
  expect(openRing([])).toEqual([]);
});
