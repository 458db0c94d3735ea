import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf16 } from '../../scripts/fixtures/fixture.ts';
import { decodeLabelText, openRing, readNumber } from '../../src/sources/label-text.ts';

describe('text of a label file', () => {
  test('is UTF-8, UTF-16 by its mark, or GB 18030; a mark is no part of it', () => {
    expect(decodeLabelText(Buffer.from('\uFEFFé高'), 'f')).toBe('é高');
    expect(decodeLabelText(utf16('é高'), 'f')).toBe('é高');
    expect(decodeLabelText(utf16('é高', true), 'f')).toBe('é高');
    expect(decodeLabelText(Buffer.from([0xb8, 0xdf]), 'f')).toBe('高');
    expect(() => decodeLabelText(Buffer.from([0xff, 0xff]), 'f.txt')).toThrow(
      'f.txt: is not text in gb18030',
    );
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
