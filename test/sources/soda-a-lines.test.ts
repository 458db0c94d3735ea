import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOfAnnotation } from '../../src/sources/soda-a-lines.ts';

function lineOf(text: string, index: number): number | null {
  return lineOfAnnotation([{ path: 'file', bytes: Buffer.from(text) }], index);
}

describe('line of a SODA-A annotation', () => {
  test('is that of its first character, whatever stands in it', () => {
    const annotation = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record({ poly: fc.array(fc.integer()), category_id: fc.constant('annotations') }),
    );
    fc.assert(
      fc.property(fc.array(annotation, { minLength: 1, maxLength: 5 }), fc.jsonValue(), (list, other) => {
        const pieces = list.map((value) => JSON.stringify(value, null, 2));
        const before = JSON.stringify({ images: { annotations: [1, 2, other] } }, null, 1).slice(0, -2);
        const text = `${before},\n"annotations": [\n${pieces.join(',\n')}\n]}\n`;
        let line = before.split('\n').length + 2;
        pieces.forEach((piece, index) => {
          expect(lineOf(text, index)).toBe(line);
          line += piece.split('\n').length;
        });
        expect(lineOf(text, pieces.length)).toBeNull();
      }),
      { seed: 21, numRuns: 200 },
    );
  });

  test('is none where all stands on one line, and that of the list that counts where there are two', () => {
    expect(lineOf('{"annotations":[{"poly":[]}]}\n', 0)).toBeNull();
    expect(lineOf('{"annotations":[{},{}],\n"annotations":[\n{}]}', 0)).toBe(3);
  });
});
