import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { indexCase } from '../../src/families/trial.ts';
import { regionOf } from '../../src/spatial/lattice.ts';
import { fitRegion, stepLimits } from '../../src/spatial/region-fit.ts';
import { judgeRegion, regionRulesSchema } from '../../src/spatial/regions.ts';
import { boxAt, makeScene, scatteredScene } from '../families/scenes.ts';

const rules = regionRulesSchema.parse(undefined);

describe('steps between two edges', () => {
  it('lie strictly within the limits', () => {
    // 512 px are 128 steps of 4 px, 2048 px are 512.
    expect(stepLimits(4000, null, rules)).toEqual([129, 511]);
    expect(stepLimits(4000, 600, rules)).toEqual([129, 299]);
    expect(stepLimits(4000, 1600, rules)).toEqual([201, 511]);
    expect(stepLimits(512, null, rules)).toBeNull();
    expect(stepLimits(600, null, rules)).toEqual([854, 1000]);
  });
});

describe('fitting a rectangle into gaps', () => {
  const start = { left: 250, top: 250, right: 500, bottom: 500 };

  it('leaves a clean rectangle where it is', () => {
    const indexed = indexCase({ scene: makeScene({ instances: [boxAt('ship', 1400, 1400, 40, 40)] }) });
    expect(fitRegion(indexed, 'ship', start, rules)).toEqual(start);
  });

  it('moves an edge by the least that clears an object and its centre', () => {
    // The left edge at 1,000 px cuts 980..1010: hull and jitter allow 979 and 1011, the centre needs 20 * 1.15 = 23 px
    // around 989..1001: 966 and 1024. The nearest steps of 4 px outside are 964 and 1024; 1024 is nearer to 1000.
    const indexed = indexCase({ scene: makeScene({ instances: [boxAt('ship', 980, 1400, 30, 40)] }) });
    expect(fitRegion(indexed, 'ship', start, rules)).toEqual({ ...start, left: 256 });
  });

  it('passes by what lies aside of the edge', () => {
    // On the line of the left or the upper edge, its centre 24 px at least beyond the end: the margin is 23 px.
    for (const [x, y] of [
      [980, 2015],
      [980, 955],
      [2015, 980],
      [955, 980],
    ] as const) {
      const indexed = indexCase({ scene: makeScene({ instances: [boxAt('ship', x, y, 30, 30)] }) });
      expect(fitRegion(indexed, 'ship', start, rules), `${x} ${y}`).toEqual(start);
    }
  });

  it('moves no edge beyond the longest side, though the nearest gap lies there', () => {
    // 2,040 px wide: the centre needs 40.8 * 1.15 = 46.92 px around 3,027.67..3,036.33: 2,980.75 and 3,083.25.
    const wide = { left: 250, top: 250, right: 760, bottom: 550 };
    const atRight = makeScene({ instances: [boxAt('ship', 3022, 1600, 20, 20)] });
    expect(fitRegion(indexCase({ scene: atRight }), 'ship', wide, rules)).toEqual({ ...wide, right: 745 });
    // The same from the other end: 916.75 and 1,019.25 px.
    const atLeft = makeScene({ instances: [boxAt('ship', 4000 - 42 - 3000, 1600, 20, 20)] });
    const mirrored = { ...wide, left: 240, right: 750 };
    expect(fitRegion(indexCase({ scene: atLeft }), 'ship', mirrored, rules)).toEqual({
      ...mirrored,
      left: 255,
    });
  });

  it('counts each axis in its own steps', () => {
    // Steps of 8 px along one side, 4 px along the other. As above around 2,000 px: 1,966 and 2,024; 253 steps are 2,024 px.
    const wide = { left: 250, top: 250, right: 375, bottom: 500 };
    const inWide = makeScene({
      widthPx: 8000,
      heightPx: 4000,
      instances: [boxAt('ship', 1980, 1400, 30, 40)],
    });
    expect(fitRegion(indexCase({ scene: inWide }), 'ship', wide, rules)).toEqual({ ...wide, left: 253 });
    const high = { left: 250, top: 250, right: 500, bottom: 375 };
    const inHigh = makeScene({
      widthPx: 4000,
      heightPx: 8000,
      instances: [boxAt('ship', 1400, 1980, 40, 30)],
    });
    expect(fitRegion(indexCase({ scene: inHigh }), 'ship', high, rules)).toEqual({ ...high, top: 253 });
  });

  it('leaves an edge on the border of the image, whatever the border cuts there', () => {
    const cases = [
      [{ left: 750, top: 250, right: 1000, bottom: 500 }, [3985, 1400]],
      [{ left: 250, top: 750, right: 500, bottom: 1000 }, [1400, 3985]],
      [{ left: 0, top: 250, right: 250, bottom: 500 }, [-15, 1400]],
      [{ left: 250, top: 0, right: 500, bottom: 250 }, [1400, -15]],
    ] as const;
    for (const [box, [x, y]] of cases) {
      const indexed = indexCase({ scene: makeScene({ instances: [boxAt('ship', x, y, 30, 30)] }) });
      expect(fitRegion(indexed, 'ship', box, rules)).toEqual(box);
    }
  });

  it('goes by the category alone', () => {
    const indexed = indexCase({ scene: makeScene({ instances: [boxAt('harbor', 980, 1400, 30, 40)] }) });
    expect(fitRegion(indexed, 'ship', start, rules)).toEqual(start);
  });

  it('keeps sides and aspect within the limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 700 }), (seed, left) => {
        const scene = scatteredScene(150, ['ship'], { seed, widthPx: 4387, heightPx: 3011 });
        const box = fitRegion(
          indexCase({ scene }),
          'ship',
          { left, top: 100, right: left + 180, bottom: 320 },
          rules,
        );
        const [x1, y1, x2, y2] = regionOf(scene.framePx, box);
        const [width, height] = [x2 - x1, y2 - y1];
        for (const side of [width, height]) {
          expect(side).toBeGreaterThanOrEqual(512);
          expect(side).toBeLessThanOrEqual(2048);
        }
        expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2);
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
        expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(1000);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it('saves dense rectangles that would be dropped where they were drawn', () => {
    // 40 blocks of 6 x 6 vehicles, 14 px apart, with lanes of 80 px between the blocks.
    const instances = Array.from({ length: 40 * 36 }, (_, i) => {
      const [block, place] = [Math.floor(i / 36), i % 36];
      const x = 800 + (block % 8) * 164 + (place % 6) * 14;
      const y = 800 + Math.floor(block / 8) * 164 + Math.floor(place / 6) * 14;
      return boxAt('small-vehicle', x, y, 10, 6);
    });
    const indexed = indexCase({ scene: makeScene({ instances }) });
    const drawn = Array.from({ length: 30 }, (_, i) => {
      const [left, top] = [190 + 6 * i, 200 + ((7 * i) % 100)];
      return { left, top, right: left + 140, bottom: top + 150 };
    });
    const isClean = (box: (typeof drawn)[number]) =>
      !isDrop(judgeRegion(indexed, 'small-vehicle', regionOf(indexed.scene.framePx, box), rules));
    expect(drawn.filter(isClean).length).toBeLessThan(6);
    expect(drawn.map((box) => fitRegion(indexed, 'small-vehicle', box, rules)).filter(isClean)).toHaveLength(
      30,
    );
  });
});
