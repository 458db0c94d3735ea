import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import { SECTORS } from '../../src/core/sectors.ts';
import { directionOf, sectorClearancePx } from '../../src/families/direction.ts';
import { family } from '../../src/families/drr.ts';
import { indexCase, tryFamily } from '../../src/families/trial.ts';
import type { Scene } from '../../src/model/scene.ts';
import { boxAt, jitterScene, makeScene, scatteredScene } from './scenes.ts';

type Facts = ReturnType<typeof family.facts.parse>;

function factsOf(scene: Scene, params = {}): Facts[] {
  return tryFamily(family, { scene, params }).facts.map((f) => family.facts.parse(f));
}

/** Code of the drop that both objects of a pair meet as references, or null when the pair is kept. */
function codeOf(ax: number, ay: number, bx: number, by: number, sidePx = 20, params = {}): string | null {
  const instances = [boxAt('ship', ax, ay, sidePx, sidePx), boxAt('ship', bx, by, sidePx, sidePx)];
  const { facts, drops } = tryFamily(family, { scene: makeScene({ instances }), params });
  return facts.length > 0 ? null : (drops[0]?.code ?? 'nothing');
}

describe('directionOf', () => {
  it.each([
    [10, 0, 'right', 22.5],
    [10, 10, 'lower-right', 22.5],
    [0, 10, 'down', 22.5],
    [-10, 10, 'lower-left', 22.5],
    [-10, 0, 'left', 22.5],
    [-10, -10, 'upper-left', 22.5],
    [0, -10, 'up', 22.5],
    [10, -10, 'upper-right', 22.5],
    // atan(3 / 10) = 16.699°
    [10, 3, 'right', 5.801],
    [-10, -3, 'left', 5.801],
  ])('of (%i, %i) is %s, %f° from the border', (dx, dy, sector, borderDeg) => {
    const from = boxAt('ship', 100, 100, 4, 8).quad;
    const direction = directionOf(from, boxAt('ship', 97 + dx, 101 + dy, 10, 6).quad);
    expect(direction?.sector).toBe(sector);
    expect(direction?.borderDeg).toBeCloseTo(borderDeg, 3);
  });

  it('is null between coinciding centres', () => {
    expect(directionOf(boxAt('ship', 0, 0, 4, 4).quad, boxAt('ship', 1, 1, 2, 2).quad)).toBeNull();
  });
});

describe('sectorClearancePx', () => {
  it('is the least distance to a border over all pairs of corners, by brute force', () => {
    const scene = scatteredScene(30, ['ship'], { seed: 5 });
    for (const [i, a] of scene.instances.entries()) {
      const b = scene.instances[(i + 7) % 30] as (typeof scene.instances)[number];
      for (const [s, sector] of SECTORS.entries()) {
        expect(sectorClearancePx(a.quad, b.quad, sector)).toBeCloseTo(
          bruteClearance(a.quad, b.quad, s * 45),
          6,
        );
      }
    }
  });

  it('loses what a displacement of both objects can take', () => {
    const a = boxAt('ship', 0, 0, 10, 10).quad;
    const b = boxAt('ship', 100, 0, 10, 10).quad;
    // Vector (90, 10) against the border at 22.5°: 90 sin 22.5° - 10 cos 22.5°; less 2 (sin + cos).
    const [sin, cos] = [Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    expect(sectorClearancePx(a, b, 'right')).toBeCloseTo(90 * sin - 10 * cos, 9);
    expect(sectorClearancePx(a, b, 'right', 1)).toBeCloseTo(90 * sin - 10 * cos - 2 * (sin + cos), 9);
  });
});

describe('DrR', () => {
  it('answers in the image frame, from the reference to the target', () => {
    const scene = makeScene({
      instances: [boxAt('ship', 500, 500, 20, 20), boxAt('ship', 800, 200, 20, 20)],
    });
    const derived = family.answer({ reference: 'n0', target: 'n1', distractors: 3 }, scene);
    // Gap 280 √2, diagonal 20 √2; the vector (320, 280 up) clears the border at 22.5° by 280 cos 22.5° - 320 sin 22.5°.
    expect(derived).toEqual({
      answer: { kind: 'option', value: 'upper-right' },
      targets: ['n0', 'n1'],
      answerBin: 'upper-right',
      margins: { borderDeg: 22.5, clearancePx: 136.228, gapDiagonals: 14 },
    });
    const back = family.answer({ reference: 'n1', target: 'n0', distractors: 3 }, scene);
    expect(back).toMatchObject({ answer: { value: 'lower-left' }, targets: ['n0', 'n1'] });
  });

  it('wants 10° to either border of the sector, whatever the displacement', () => {
    // 500 px to the right: swing asin(2.828 / D). Offset 12.5° - 0.32° = 12.18° allows 107 px down, not 109.
    expect(codeOf(1000, 1000, 1500, 1107)).toBeNull();
    expect(codeOf(1000, 1000, 1500, 1109)).toBe('near-sector-border');
    expect(codeOf(1000, 1000, 1500, 1110, 20, { minBorderDeg: 9 })).toBeNull();
    expect(codeOf(1000, 1000, 1500, 1300)).toBe('near-sector-border');
  });

  it('wants a gap of two larger diagonals, whatever the displacement', () => {
    // Diagonal 28.284: least gap 2 (28.284 + 2.828) + 2.828 = 65.05 px.
    expect(codeOf(1000, 1000, 1020 + 65.1, 1000)).toBeNull();
    expect(codeOf(1000, 1000, 1020 + 65.0, 1000)).toBe('gap-too-small');
  });

  it('tells what it measured of a pair in doubt', () => {
    const dropOf = (bx: number, by: number) =>
      tryFamily(family, {
        scene: makeScene({
          instances: [boxAt('ship', 1000, 1000, 20, 20), boxAt('ship', bx, by, 20, 20)],
        }),
      }).drops[0];
    // 22.5° - atan(109 / 500) = 10.2019°; less asin(2.8284 / 511.744) = 0.3167°.
    expect(dropOf(1500, 1109)).toMatchObject({ code: 'near-sector-border', value: 9.885, threshold: 10 });
    // Gap 65 - 2.8284; least gap 2 (28.2843 + 2.8284).
    expect(dropOf(1085, 1000)).toMatchObject({ code: 'gap-too-small', value: 62.172, threshold: 62.225 });
    const tall = [boxAt('ship', 1000, 1000, 20, 20), boxAt('ship', 1500, 760, 20, 500)];
    // Vector (480, 260) against the border at 22.5°: 480 sin 22.5° - 260 cos 22.5°, less 2 (sin + cos).
    expect(tryFamily(family, { scene: makeScene({ instances: tall }) }).drops[0]).toMatchObject({
      code: 'straddles-sector',
      value: -59.134,
      threshold: 0,
    });
  });

  it('offers all other sectors alike', () => {
    const scene = makeScene({
      instances: [boxAt('ship', 500, 500, 20, 20), boxAt('ship', 800, 200, 20, 20)],
    });
    const options = family.options({ reference: 'n0', target: 'n1', distractors: 3 }, indexCase({ scene }));
    if (isDrop(options)) throw new Error(options.code);
    const { choice } = options;
    expect(choice.pool.map(({ value }) => value)).toEqual(
      SECTORS.filter((sector) => sector !== 'upper-right').sort(),
    );
    expect(new Set(choice.pool.map(({ tier }) => tier))).toEqual(new Set([0]));
    expect([choice.oneOf, choice.take]).toEqual([[], 3]);
  });

  it('asks about no pair twice, either way round', () => {
    const facts = factsOf(
      makeScene({ instances: [boxAt('ship', 500, 500, 20, 20), boxAt('ship', 900, 500, 20, 20)] }),
    );
    expect(facts).toHaveLength(1);
  });

  it('gives an answer that no displacement of 1 px changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 4 }), (seed, sides) => {
        const scene = scatteredScene(40, ['ship', 'airplane'], {
          seed,
          widthPx: 1200,
          heightPx: 900,
          sidePx: [6, 6 + 8 * sides],
        });
        const rng = keyedDraw(seed, 'jitter')();
        for (const facts of factsOf(scene)) {
          const before = family.answer(facts, scene);
          for (let n = 0; n < 3; n++) {
            const extreme = n === 0 ? () => Math.round(rng.unit()) : rng.unit;
            const after = family.answer(facts, jitterScene(scene, 1, extreme));
            expect(isDrop(after) ? after.code : after.answer).toEqual(isDrop(before) ? null : before.answer);
          }
        }
      }),
      { seed: 7, numRuns: 25 },
    );
  });
});

function bruteClearance(from: readonly number[], to: readonly number[], middleDeg: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 8; i += 2) {
    for (let j = 0; j < 8; j += 2) {
      const dx = (to[j] as number) - (from[i] as number);
      const dy = (to[j + 1] as number) - (from[i + 1] as number);
      const offDeg = (Math.atan2(dy, dx) * 180) / Math.PI - middleDeg;
      const length = Math.hypot(dx, dy);
      for (const side of [offDeg + 22.5, 22.5 - offDeg]) {
        least = Math.min(least, length * Math.sin((side * Math.PI) / 180));
      }
    }
  }
  return least;
}
