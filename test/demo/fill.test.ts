import { describe, expect, it } from 'vitest';
import { discPoints, fillPolygon, strokePath } from '../../src/demo/fill.ts';
import { createRaster, cropRaster, gradeRaster, type Raster } from '../../src/demo/raster.ts';

const RED = { rgb: [200, 0, 0] as const };

function redAt(raster: Raster, x: number, y: number): number {
  return raster.rgb[(y * raster.widthPx + x) * 3];
}

describe('fillPolygon', () => {
  it('covers a pixel by the share of it that lies inside', () => {
    const raster = createRaster(6, 4);
    fillPolygon(raster, [1.5, 1, 4.25, 1, 4.25, 3, 1.5, 3], RED);
    expect([0, 1, 2, 3, 4, 5].map((x) => redAt(raster, x, 1))).toEqual([0, 100, 200, 200, 50, 0]);
    expect([0, 1, 2, 3].map((y) => redAt(raster, 2, y))).toEqual([0, 200, 200, 0]);
  });

  it('gives the area of a disc within a pixel or two', () => {
    const raster = createRaster(60, 60);
    fillPolygon(raster, discPoints(30, 30, 20), RED);
    let covered = 0;
    for (let i = 0; i < raster.rgb.length; i += 3) covered += raster.rgb[i] / 200;
    // A regular 48-gon of radius 20 has an area of 24 r² sin(7.5°).
    expect(covered).toBeCloseTo(24 * 400 * Math.sin((7.5 * Math.PI) / 180), -1);
  });

  it('leaves out what lies outside, and a hole by the even-odd rule', () => {
    const raster = createRaster(10, 10);
    fillPolygon(raster, [-9, -9, -2, -9, -2, -2], RED);
    fillPolygon(raster, [20, 0, 30, 0, 30, 9], RED);
    expect(raster.rgb.every((v) => v === 0)).toBe(true);
    fillPolygon(raster, [0, 0, 10, 0, 10, 10, 0, 10, 0, 0, 3, 3, 3, 7, 7, 7, 7, 3, 3, 3], RED);
    expect([redAt(raster, 1, 5), redAt(raster, 5, 5), redAt(raster, 8, 5)]).toEqual([200, 0, 200]);
  });

  it('darkens by a factor where the paint is a shade', () => {
    const raster = createRaster(2, 1);
    raster.rgb.fill(200);
    fillPolygon(raster, [0, 0, 1, 0, 1, 1, 0, 1], { rgb: [51, 102, 255], shade: true });
    expect([...raster.rgb]).toEqual([40, 80, 200, 200, 200, 200]);
  });
});

describe('strokePath', () => {
  it('is as wide as asked', () => {
    const raster = createRaster(12, 12);
    strokePath(raster, [0, 6, 12, 6], 4, RED);
    expect([3, 4, 7, 8].map((y) => redAt(raster, 5, y))).toEqual([0, 200, 200, 0]);
  });
});

describe('raster', () => {
  it('crops a window', () => {
    const raster = createRaster(4, 3);
    raster.rgb[(2 * 4 + 3) * 3] = 77;
    expect(redAt(cropRaster(raster, 2, 1, 2, 2), 1, 1)).toBe(77);
  });

  it('takes colour out with haze and leaves a clear picture alone', () => {
    const raster = createRaster(1, 1);
    raster.rgb.set([200, 100, 50]);
    gradeRaster(raster, 0);
    expect([...raster.rgb]).toEqual([200, 100, 50]);
    gradeRaster(raster, 0.5);
    const [red, green, blue] = raster.rgb;
    expect(red - blue).toBeLessThan(40);
    expect(green).toBeGreaterThan(100);
  });
});
