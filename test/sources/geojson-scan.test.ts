import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../src/core/errors.ts';
import { FeatureScanner } from '../../src/sources/geojson-scan.ts';

/** Features of the text, pushed in pieces of `size` bytes out of one piece of memory. */
function scan(text: string | Uint8Array, size: number, onLine: (line: number) => void = () => {}): unknown[] {
  const bytes = Buffer.from(text as string);
  const found: unknown[] = [];
  const scanner = new FeatureScanner('file', (feature, index, line) => {
    expect(index).toBe(found.length);
    found.push(feature);
    onLine(line);
  });
  const memory = Buffer.alloc(size);
  for (let i = 0; i < bytes.length; i += size) {
    const length = bytes.copy(memory, 0, i, i + size);
    scanner.push(memory.subarray(0, length));
  }
  expect(scanner.end()).toBe(found.length);
  return found;
}

/** What JSON.parse makes of the text; null where it is no list of feature objects. */
function parse(text: string): unknown[] | null {
  try {
    const { features } = JSON.parse(text) as { features?: unknown };
    const isList =
      Array.isArray(features) &&
      features.every((f) => typeof f === 'object' && f !== null && !Array.isArray(f));
    return isList ? (features as unknown[]) : null;
  } catch {
    return null;
  }
}

const nasty = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', '\n', 'é', '高', '😀', 'a') }),
  fc.constant('features'),
  fc.string(),
);
const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 });
const feature = fc.dictionary(nasty, fc.oneof(nasty, value), { noNullPrototype: true, maxKeys: 4 });
const members = fc.dictionary(
  fc.oneof(nasty, fc.constantFrom('crs', 'type', 'name')).filter((key) => key !== 'features'),
  fc.oneof(nasty, value),
  { noNullPrototype: true, maxKeys: 4 },
);
/** Text with `features` at any place among the members, and any white space. */
const collection = fc
  .tuple(
    members,
    fc.array(feature, { maxLength: 6 }),
    fc.nat({ max: 4 }),
    fc.constantFrom(0, 1, '\t', '\r\n'),
  )
  .map(([others, features, at, space]) => {
    const entries = Object.entries(others) as [string, unknown][];
    entries.splice(at, 0, ['features', features]);
    return JSON.stringify(Object.fromEntries(entries), null, space as number);
  });

/** Features mostly one on a line, as xView's are: pieces end with or without a line feed, some inside a feature. */
const lines = fc
  .array(
    fc.record({
      text: feature.map((f) => JSON.stringify(f)),
      end: fc.constantFrom(',\n', ',\n', ',\r\n', ', ', ' ,\n', '\n,', ',\n\n'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => {
    let text = '{"type":"FeatureCollection","features":[\n';
    const starts: number[] = [];
    for (const [i, row] of rows.entries()) {
      starts.push(text.split('\n').length);
      text += row.text + (i + 1 < rows.length ? row.end : '\n]}\n');
    }
    return { text, starts };
  });

describe('the scanner and JSON.parse', () => {
  test('find the same features, whatever the members, their order, white space and the pieces', () => {
    fc.assert(
      fc.property(collection, fc.integer({ min: 1, max: 40 }), (text, size) => {
        expect(scan(text, size)).toEqual(parse(text));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('find the same features on the same lines where features stand one on a line', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 400 }), ({ text, starts }, size) => {
        const found: number[] = [];
        expect(scan(text, size, (line) => found.push(line))).toEqual(parse(text));
        expect(found).toEqual(starts);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  test('accept the same texts when a byte is changed, taken out or the end cut off', () => {
    const damage = fc.tuple(
      fc.oneof(
        collection,
        lines.map(({ text }) => text),
      ),
      fc.nat(),
      fc.constantFrom('cut', 'drop', '"', '{', '}', '[', ']', ',', '\\', '0', '\n'),
      fc.integer({ min: 1, max: 400 }),
    );
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(damage, ([whole, place, kind, size]) => {
        const at = place % whole.length;
        const tail = kind === 'cut' ? '' : whole.slice(at + 1);
        // Through bytes and back, since half of a surrogate pair has no bytes.
        const text = Buffer.from(whole.slice(0, at) + (kind.length > 1 ? '' : kind) + tail).toString();
        const expected = parse(text);
        if (expected === null) {
          refused++;
          expect(() => scan(text, size)).toThrow();
        } else {
          accepted++;
          expect(scan(text, size)).toEqual(expected);
        }
      }),
      { seed: 2, numRuns: 1200 },
    );
    expect(accepted).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  });
});

describe('the scanner', () => {
  test('takes a byte-order mark and an escaped name', () => {
    expect(scan('\uFEFF{"features":[{"a":1}]}', 5)).toEqual([{ a: 1 }]);
    expect(scan('{"\\u0066eatures":[{"a":1}]}', 3)).toEqual([{ a: 1 }]);
  });

  test('says on which line a feature begins', () => {
    const lines: number[] = [];
    const scanner = new FeatureScanner('file', (_feature, _index, line) => lines.push(line));
    scanner.push(Buffer.from('{"features":[\n{"a":1},\n\n{"b":\n2}]}'));
    expect(scanner.end()).toBe(2);
    expect(lines).toEqual([2, 4]);
  });

  test('refuses what is no list of features, in plain words', () => {
    const fault = (text: string): string => {
      try {
        scan(text, 7);
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
        return (error as DataError).message;
      }
      return 'accepted';
    };
    expect(fault('')).toContain('file:1: broken or truncated GeoJSON');
    expect(fault('{"features":[1]}')).toBe(
      'file: holds features that are no objects, expected a list of features',
    );
    expect(fault('{"features":[0]}')).toContain('no objects');
    expect(fault('[{"a":1}]')).toContain('has no list of features');
    expect(fault('{"features":[{"a":1}],"features":[]}')).toContain('no objects');
    expect(fault('{"features":[\n{"a":1},\n{"b"')).toBe(
      'file:3: ends within feature 1, expected the rest of the file',
    );
  });

  test('says which feature is broken, whether it fills a line or not', () => {
    const broken =
      (text: string): (() => unknown) =>
      () =>
        scan(text, 64);
    expect(broken('{"features":[\n{"a":1},\n{"b":tru},\n{"c":1}]}')).toThrow('file:3: feature 1 is broken (');
    expect(broken('{"features":[\n{"a":1},{"b":tru}\n]}')).toThrow('file:2: feature 1 is broken (');
    expect(broken('{"features":[\n{"a":1},\n{"b":1}},\n{"c":1}]}')).toThrow('broken or truncated GeoJSON');
  });

  test('gives up on a feature that does not end', () => {
    const scanner = new FeatureScanner('file', () => {});
    scanner.push(Buffer.from('{"features":[{"a":"'));
    const filler = Buffer.alloc(1 << 24, 'x');
    expect(() => {
      for (let i = 0; i < 5; i++) scanner.push(filler);
    }).toThrow('file:1: has a feature that does not end');
  });
});
