import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { DataError } from '../../src/core/errors.ts';
import { splitPlain } from '../../src/sources/fair1m-plain.ts';
import { parseFair1m } from '../../src/sources/fair1m-xml.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '-', '.', '高', '>', '\n', ',') });
const object = fc
  .tuple(text, text, fc.array(text, { maxLength: 6 }))
  .map(
    ([name, coordinate, points]) =>
      `<object>\n\t<coordinate>${coordinate}</coordinate><type>rectangle</type> <description>None</description>\n` +
      `<possibleresult>\n<name>${name}</name>\n</possibleresult>\n<points>\n` +
      `${points.map((p) => `<point>${p}</point>`).join('\n')}\n</points>\n</object>\n`,
  );
const file = fc
  .array(object, { maxLength: 4 })
  .map(
    (objects) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<annotation>\n<source><filename>1.tif</filename></source>\n` +
      `<size><width>10</width><height>10</height></size>\n<objects>\n${objects.join('')}</objects>\n</annotation>\n`,
  );

/** What is read, or that it is refused as a fault of the data. */
function read(content: string): unknown {
  try {
    return parseFair1m([{ path: 'f.xml', bytes: Buffer.from(content) }], 'f.xml');
  } catch (error) {
    if (error instanceof DataError) return 'refused';
    throw error;
  }
}

test('files as the release writes them are read by their tags, with the outcome of the parser', () => {
  fc.assert(
    fc.property(file, (content) => {
      expect(splitPlain(content)).not.toBeNull();
      // A comment leads around the quick way.
      expect(read(content)).toEqual(read(content.replace('<objects>', '<!-- --><objects>')));
    }),
    { seed: 13, numRuns: 150 },
  );
});

test('a damaged file is never taken for one of them unless it is well-formed', () => {
  const pieces = [
    '<',
    '>',
    '/',
    '&',
    '<!--',
    '-->',
    '<object>',
    '</object>',
    '</objects>',
    '<point>',
    '<x>',
    'x',
  ];
  const damage = fc.tuple(file, fc.nat(), fc.nat({ max: 12 }), fc.constantFrom('', ...pieces));
  let taken = 0;
  fc.assert(
    fc.property(damage, ([whole, place, cut, piece]) => {
      const at = place % whole.length;
      const content = whole.slice(0, at) + piece + whole.slice(at + cut);
      const plain = splitPlain(content);
      if (plain === null || XMLValidator.validate(plain.outline) !== true) return;
      taken++;
      expect(XMLValidator.validate(content)).toBe(true);
      expect(read(content)).toEqual(read(content.replace('<objects>', '<!-- --><objects>')));
    }),
    { seed: 14, numRuns: 1000 },
  );
  expect(taken).toBeGreaterThan(50);
});
