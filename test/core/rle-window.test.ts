import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedRle, type Rle, rleArea } from '../../src/core/rle.ts';
import { placeRle, rleOfPicture } from '../../src/core/rle-window.ts';

/** Rows from the top, by walking the runs one pixel at a time. */
function pictureOf({ heightPx, widthPx, runs }: Rle): Uint8Array {
  const picture = new Uint8Array(heightPx * widthPx);
  let at = 0;
  for (const [i, run] of runs.entries()) {
    for (let k = at; k < at + run; k++) picture[(k % heightPx) * widthPx + Math.floor(k / heightPx)] = i % 2;
    at += run;
  }
  return picture;
}

describe('run lengths of a picture', () => {
  it('run down the columns and begin with background', () => {
    // 0 1 1
    // 1 1 0
    expect(rleOfPicture(2, 3, Uint8Array.of(0, 1, 1, 1, 1, 0)).runs).toEqual([1, 4, 1]);
    expect(rleOfPicture(1, 2, Uint8Array.of(7, 0)).runs).toEqual([0, 1, 1]);
    expect(rleOfPicture(2, 2, new Uint8Array(4)).runs).toEqual([4]);
    expect(rleOfPicture(2, 2, new Uint8Array(4).fill(1)).runs).toEqual([0, 4]);
    expect(() => rleOfPicture(2, 2, new Uint8Array(3))).toThrow('rleOfPicture: 3 values for 2 x 2');
  });
});

describe('a mask of a window on its canvas', () => {
  // 1 0
  // 1 1
  const window: Rle = { heightPx: 2, widthPx: 2, runs: [0, 2, 1, 1] };

  it('lies where the window was cut out', () => {
    // Column 3 of 4 rows: rows 1 and 2; column 4: row 2.
    expect(placeRle(window, 3, 1, { heightPx: 4, widthPx: 6 })).toEqual({
      heightPx: 4,
      widthPx: 6,
      runs: [13, 2, 3, 1, 5],
    });
  });

  it('joins columns that fill the height, and is cut at the borders', () => {
    expect(placeRle(window, 0, 0, { heightPx: 2, widthPx: 3 }).runs).toEqual([0, 2, 1, 1, 2]);
    expect(placeRle(window, -1, -1, { heightPx: 2, widthPx: 2 }).runs).toEqual([0, 1, 3]);
    expect(placeRle(window, 9, 9, { heightPx: 4, widthPx: 4 }).runs).toEqual([16]);
  });

  it('takes no step per pixel of the canvas', () => {
    const canvas = { heightPx: 1_000_000, widthPx: 1_000_000 };
    const placed = placeRle(window, 999_998, 999_998, canvas);
    expect(placed.runs).toEqual([999_998_999_998, 2, 999_999, 1]);
    expect(rleArea(placed)).toBe(3);
  });

  it('agrees with copying pixel by pixel', () => {
    const side = fc.integer({ min: 1, max: 6 });
    const cases = fc
      .tuple(side, side, side, side, fc.integer({ min: -7, max: 7 }), fc.integer({ min: -7, max: 7 }))
      .chain(([h, w, height, width, left, top]) =>
        fc.record({
          window: fc
            .uint8Array({ minLength: h * w, maxLength: h * w, max: 1 })
            .map((bits) => ({ h, w, bits })),
          place: fc.constant({ height, width, left, top }),
        }),
      );
    fc.assert(
      fc.property(cases, ({ window: { h, w, bits }, place: { height, width, left, top } }) => {
        const placed = placeRle(rleOfPicture(h, w, bits), left, top, { heightPx: height, widthPx: width });
        checkedRle(height, width, placed.runs);
        expect(placed.runs.slice(1).every((run) => run > 0)).toBe(true);
        const expected = Uint8Array.from({ length: height * width }, (_, i) => {
          const [x, y] = [(i % width) - left, Math.floor(i / width) - top];
          return x >= 0 && y >= 0 && x < w && y < h ? (bits[y * w + x] as number) : 0;
        });
        expect(pictureOf(placed)).toEqual(expected);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
