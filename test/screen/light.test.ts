import { describe, expect, it } from 'vitest';
import { differenceHash, differingBits, hashWords, isInformative } from '../../src/core/difference-hash.ts';
import type { Luminance } from '../../src/io/image-decode.ts';
import { measureCondition } from '../../src/screen/condition.ts';

function lightOf(columns: number, rows: number, at: (x: number, y: number) => number): Luminance {
  const samples = Uint8Array.from({ length: columns * rows }, (_, i) =>
    at(i % columns, Math.floor(i / columns)),
  );
  return { samples, columns, rows, reduction: 8 };
}

describe('measureCondition', () => {
  it('measures an even image as bright, flat and smooth', () => {
    const { condition, grid } = measureCondition(
      lightOf(16, 8, () => 90),
      128,
      64,
    );
    expect(condition).toEqual({ brightness: 90, contrast: 0, sharpness: 0 });
    expect(grid).toEqual({
      cellPx: 64,
      columns: 2,
      rows: 1,
      brightness: [90, 90],
      contrast: [0, 0],
      sharpness: [0, 0],
    });
  });

  it('tells cells apart: a checkerboard beside an even ground', () => {
    const light = lightOf(16, 8, (x, y) => (x < 8 ? 100 : (x + y) % 2 === 0 ? 80 : 120));
    const { condition, grid } = measureCondition(light, 128, 64);
    expect(grid.brightness).toEqual([100, 100]);
    expect(grid.contrast).toEqual([0, 20]);
    // Inside the checkerboard each sample differs from its four neighbours by 40: 160. The 8 samples at the left edge
    // of it see the ground (20) on one side: 140; those at the image's border see themselves: 120, in the corners 80.
    // Left cell: its last column sees one neighbour that differs by 20: 8 * 20 / 64.
    expect(grid.sharpness[0]).toBe(Math.round((8 * 20) / 64));
    const edges = 36 * 160 + 6 * 140 + 18 * 120 + 2 * 100 + 2 * 80;
    expect(grid.sharpness[1]).toBe(Math.round(edges / 64));
    expect(condition).toEqual({
      brightness: 100,
      contrast: 14.1,
      sharpness: Math.round((10 * (edges + 160)) / 128) / 10,
    });
  });

  it('puts samples into cells by their place in the native image', () => {
    // 102 px wide, floor(102 / 8) = 12 samples of 8.5 px: the eighth lies at 63.75 px, the ninth at 72.25 px.
    const { grid } = measureCondition(
      lightOf(12, 8, (x) => (x < 8 ? 10 : 200)),
      102,
      64,
    );
    expect([grid.columns, grid.rows]).toEqual([2, 1]);
    expect(grid.brightness).toEqual([10, 200]);
  });

  it('keeps the number of cells in bounds', () => {
    const light = { ...lightOf(1825, 1726, () => 1), reduction: 16 };
    const { grid } = measureCondition(light, 29_200, 27_620);
    expect(grid).toMatchObject({ cellPx: 512, columns: 58, rows: 54 });
    expect(grid.brightness).toHaveLength(58 * 54);
  });
});

describe('differenceHash', () => {
  it('has a bit for every place that is darker than the one to its right', () => {
    expect(differenceHash(lightOf(90, 80, (x) => x))).toBe('ffffffffffffffff');
    expect(differenceHash(lightOf(90, 80, (x) => 90 - x))).toBe('0000000000000000');
    expect(differenceHash(lightOf(90, 80, (x, y) => (y < 40 ? x : 90 - x)))).toBe('ffffffff00000000');
  });

  it('is the same for a reduced or brightened copy, and far off for another image', () => {
    const scene = (x: number, y: number): number => 100 + 60 * Math.sin(x * 9 + 3 * y) * Math.cos(y * 7 - x);
    const whole = differenceHash(lightOf(180, 160, (x, y) => scene(x / 180, y / 160)));
    const reduced = differenceHash(lightOf(90, 80, (x, y) => scene(x / 90, y / 80) + 20));
    const other = differenceHash(lightOf(180, 160, (x, y) => scene(y / 160, 1 - x / 180)));
    expect(differingBits(hashWords(whole), hashWords(reduced))).toBeLessThanOrEqual(2);
    expect(differingBits(hashWords(whole), hashWords(other))).toBeGreaterThan(10);
  });

  it('takes images smaller than its own grid', () => {
    expect(differenceHash(lightOf(1, 1, () => 7))).toBe('0000000000000000');
  });

  it('counts differing bits, and knows hashes that tell nothing', () => {
    expect(differingBits(hashWords('ffffffffffffffff'), hashWords('0000000000000000'))).toBe(64);
    expect(differingBits(hashWords('8000000000000001'), hashWords('0000000100000001'))).toBe(2);
    expect(isInformative('0000000000000000')).toBe(false);
    expect(isInformative('fffffffffffffffe')).toBe(false);
    expect(isInformative('0f1e2d3c4b5a6978')).toBe(true);
    // 7, 8, 56 and 57 bits set.
    const sevenToMost = ['000000000000007f', '00000000000000ff', '00ffffffffffffff', '01ffffffffffffff'];
    expect(sevenToMost.map(isInformative)).toEqual([false, true, true, false]);
  });
});
