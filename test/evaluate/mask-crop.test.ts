import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import type { Hbb } from '../../src/core/hbb.ts';
import { cropAround, type MaskCrop } from '../../src/evaluate/mask-crop.ts';

const canvas = { widthPx: 5000, heightPx: 3000 };

describe('the crop around a box', () => {
  it('is 1,024 px, with the box in the middle', () => {
    expect(cropAround([2000, 1000, 2020, 1010], canvas)).toEqual({
      cropBoxPx: [1498, 493, 2522, 1517],
      boxPx: [502, 507, 522, 517],
    });
  });

  it('is moved into the image, and shows only the part of the box that lies there', () => {
    expect(cropAround([-10, 2990.5, 30, 3005], canvas)).toEqual({
      cropBoxPx: [0, 1976, 1024, 3000],
      boxPx: [0, 1014.5, 30, 1024],
    });
  });

  it('reaches over the border of images that are smaller', () => {
    expect(cropAround([10, 20, 30, 40], { widthPx: 400, heightPx: 2000 })).toEqual({
      cropBoxPx: [0, 0, 1024, 1024],
      boxPx: [10, 20, 30, 40],
    });
  });

  it('grows with the box up to 4,096 px', () => {
    expect(cropAround([1000, 1000, 2000, 1600], canvas)).toMatchObject({ cropBoxPx: [500, 300, 2500, 2300] });
    const wide = { widthPx: 9000, heightPx: 9000 };
    expect(cropAround([1000, 1000, 5032, 1600], wide)).toMatchObject({ cropBoxPx: [968, 0, 5064, 4096] });
    expect(cropAround([1000, 1000, 5033, 1600], wide)).toEqual({
      code: 'box-too-large',
      value: 4097,
      threshold: 4096,
    });
  });

  it('is none for a box outside the image', () => {
    expect(cropAround([5000, 10, 5010, 20], canvas)).toEqual({
      code: 'box-outside-image',
      value: '5000 10 5010 20',
      threshold: '0 0 5000 3000',
    });
  });

  it('holds the box, is square, and lies inside larger images', () => {
    const size = fc.integer({ min: 1, max: 9000 });
    const corner = fc.double({ min: -500, max: 9000, noNaN: true });
    const length = fc.double({ min: 0.01, max: 5000, noNaN: true });
    let checkedCount = 0;
    fc.assert(
      fc.property(size, size, corner, corner, length, length, (widthPx, heightPx, x, y, w, h) => {
        const box: Hbb = [x, y, x + w, y + h];
        const crop = cropAround(box, { widthPx, heightPx });
        if (isDrop(crop)) return;
        checkedCount++;
        const { cropBoxPx, boxPx } = crop as MaskCrop;
        const side = cropBoxPx[2] - cropBoxPx[0];
        expect(cropBoxPx.every(Number.isInteger)).toBe(true);
        expect(cropBoxPx[3] - cropBoxPx[1]).toBe(side);
        expect(side >= 1024 && side <= 4096).toBe(true);
        expect(Math.min(...boxPx) >= 0 && Math.max(...boxPx) <= side).toBe(true);
        expect(cropBoxPx[0] >= 0 && cropBoxPx[1] >= 0).toBe(true);
        if (widthPx >= side) expect(cropBoxPx[2]).toBeLessThanOrEqual(widthPx);
        else expect(cropBoxPx[0]).toBe(0);
        expect(boxPx[0] + cropBoxPx[0]).toBeCloseTo(Math.max(0, x), 6);
        expect(boxPx[3] + cropBoxPx[1]).toBeCloseTo(Math.min(heightPx, y + h), 6);
      }),
      { seed: 11, numRuns: 500 },
    );
    expect(checkedCount).toBeGreaterThan(100);
  });
});
