import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkedRle,
  decodeRle,
  encodeRle,
  maskExtent,
  type Rle,
  rleArea,
  rleOfPolygon,
  rleOverlap,
} from '../../src/core/rle.ts';

interface Vector {
  name: string;
  kind: 'mask' | 'poly' | 'cnts';
  size: [number, number];
  rows?: string[];
  xy?: number[];
  cnts: number[];
  counts: string;
  area: number;
  bbox_xywh: [number, number, number, number];
}

const vectorsPath = fileURLToPath(new URL('../../../shared/vectors/rle.json', import.meta.url));

function rleOfBits(height: number, bits: readonly boolean[]): Rle {
  const runs: number[] = [];
  let value = false;
  let length = 0;
  for (const bit of bits) {
    if (bit !== value) {
      runs.push(length);
      length = 0;
      value = bit;
    }
    length++;
  }
  runs.push(length);
  return { heightPx: height, widthPx: bits.length / height, runs };
}

const anyMask = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([h, w]) =>
    fc.tuple(fc.constant(h), fc.array(fc.boolean(), { minLength: h * w, maxLength: h * w })),
  );

describe('run-length masks', () => {
  it('equal the reference vectors, also where 32-bit shifts would break', ({ skip }) => {
    if (!existsSync(vectorsPath)) skip('the vector files (../shared/vectors) are absent');
    const vectors = JSON.parse(readFileSync(vectorsPath, 'utf8')) as Vector[];
    expect(vectors.length).toBeGreaterThan(10);
    for (const v of vectors) {
      const [h, w] = v.size;
      const rle = decodeRle(h, w, v.counts, v.name);
      expect(rle.runs, v.name).toEqual(v.cnts);
      expect(encodeRle(rle), v.name).toBe(v.counts);
      expect(rleArea(rle), v.name).toBe(v.area);
      const extent = maskExtent(rle);
      if (v.area === 0) expect(extent, v.name).toBeNull();
      else if (v.kind !== 'cnts') expect(extent?.box, v.name).toEqual(v.bbox_xywh);
      if (v.xy !== undefined) expect(rleOfPolygon(h, w, v.xy).runs, v.name).toEqual(v.cnts);
    }
  });

  it('survive encoding, and measure what a plain pixel loop measures', () => {
    fc.assert(
      fc.property(anyMask, ([h, bits]) => {
        const rle = rleOfBits(h, bits);
        expect(decodeRle(h, rle.widthPx, encodeRle(rle)).runs).toEqual(rle.runs);
        const on = bits.flatMap((bit, i) => (bit ? [[Math.floor(i / h), i % h] as const] : []));
        const extent = maskExtent(rle);
        if (on.length === 0) {
          expect(extent).toBeNull();
          return;
        }
        const xs = on.map(([x]) => x);
        const ys = on.map(([, y]) => y);
        expect(extent?.area).toBe(on.length);
        expect(extent?.centroid[0]).toBeCloseTo(xs.reduce((a, b) => a + b) / on.length, 9);
        expect(extent?.centroid[1]).toBeCloseTo(ys.reduce((a, b) => a + b) / on.length, 9);
        expect(extent?.box).toEqual([
          Math.min(...xs),
          Math.min(...ys),
          Math.max(...xs) - Math.min(...xs) + 1,
          Math.max(...ys) - Math.min(...ys) + 1,
        ]);
      }),
      { seed: 20260103, numRuns: 400 },
    );
  });

  it('share what both have', () => {
    fc.assert(
      fc.property(anyMask, fc.infiniteStream(fc.boolean()), ([h, bits], other) => {
        const second = bits.map(() => other.next().value as boolean);
        const shared = bits.filter((bit, i) => bit && second[i]).length;
        expect(rleOverlap(rleOfBits(h, bits), rleOfBits(h, second))).toBe(shared);
      }),
      { seed: 20260104, numRuns: 400 },
    );
  });

  it('refuse what is not a mask of that size', () => {
    expect(() => decodeRle(3, 4, '=', 'a.jsonl:3')).toThrow(
      'a.jsonl:3: run lengths add up to 13, expected 3 x 4 = 12',
    );
    expect(() => decodeRle(3, 4, '~')).toThrow(/characters 0 to o/);
    expect(() => decodeRle(3, 4, 'P')).toThrow(/ends inside/);
    expect(() => checkedRle(1, 2, [-1, 3])).toThrow(/-1/);
    expect(() => checkedRle(1, 2, [0.5, 1.5])).toThrow(/0.5/);
  });

  it('cannot be hung by an endless number or a full canvas', () => {
    expect(() => decodeRle(3, 4, 'o'.repeat(100000))).toThrow(/too long/);
    expect(maskExtent({ heightPx: 27620, widthPx: 29200, runs: [0, 27620 * 29200] })?.centroid).toEqual([
      14599.5, 13809.5,
    ]);
  });
});
