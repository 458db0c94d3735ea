import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedRle, type Rle } from '../../src/core/rle.ts';
import { rleUnion } from '../../src/core/rle-union.ts';

const HEIGHT = 5;
const WIDTH = 4;

/** Runs of a mask given as one bit per pixel, column by column. */
function rleOfBits(bits: readonly boolean[]): Rle {
  const runs: number[] = [0];
  let value = false;
  for (const bit of bits) {
    if (bit !== value) runs.push(0);
    value = bit;
    runs[runs.length - 1] = (runs.at(-1) as number) + 1;
  }
  return checkedRle(HEIGHT, WIDTH, runs);
}

function bitsOf({ runs }: Rle): boolean[] {
  return runs.flatMap((run, i) => new Array<boolean>(run).fill(i % 2 === 1));
}

describe('the union of masks', () => {
  it('has the pixels of any of them', () => {
    const bits = fc.array(fc.boolean(), { minLength: HEIGHT * WIDTH, maxLength: HEIGHT * WIDTH });
    fc.assert(
      fc.property(fc.array(bits, { minLength: 1, maxLength: 4 }), (masks) => {
        const expected = (masks[0] as boolean[]).map((_, i) => masks.some((mask) => mask[i]));
        const union = rleUnion(masks.map(rleOfBits));
        expect(bitsOf(union)).toEqual(expected);
        expect(checkedRle(HEIGHT, WIDTH, union.runs)).toEqual(union);
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it('refuses masks of different sizes, and none', () => {
    const other: Rle = { heightPx: 4, widthPx: 5, runs: [20] };
    expect(() => rleUnion([rleOfBits(new Array(20).fill(true)), other])).toThrow(/differ in size/);
    expect(() => rleUnion([])).toThrow(/no masks/);
  });
});
