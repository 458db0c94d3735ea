import { describe, expect, it } from 'vitest';
import { family } from '../../src/families/rc.ts';
import { tryFamily } from '../../src/families/trial.ts';
import type { Scene } from '../../src/model/scene.ts';
import { boxAt, makeScene, scatteredScene } from './scenes.ts';

/** Width and height of the rectangles proposed for a scene, px. */
function sidesOf(scene: Scene, regions: object = {}): { widthPx: number; heightPx: number }[] {
  const { facts } = tryFamily(family, { scene, params: { emptyPerScene: 0, regions } });
  return (facts as { region: readonly [number, number, number, number] }[]).map(
    ({ region: [x1, y1, x2, y2] }) => ({ widthPx: x2 - x1, heightPx: y2 - y1 }),
  );
}

describe('proposed rectangles', () => {
  const scene = scatteredScene(60, ['ship'], { widthPx: 6000, heightPx: 6000, seed: 3, sidePx: [8, 16] });
  const sides = sidesOf(scene, { perBin: 50 });

  it('are small and large, wide and tall', () => {
    const lengths = sides.map(({ widthPx, heightPx }) => Math.sqrt(widthPx * heightPx));
    expect(Math.min(...lengths)).toBeLessThan(700);
    expect(Math.max(...lengths)).toBeGreaterThan(1500);
    const wide = sides.filter(({ widthPx, heightPx }) => widthPx > heightPx).length;
    expect(sides.length).toBeGreaterThan(40);
    expect(wide / sides.length).toBeGreaterThan(0.3);
    expect(wide / sides.length).toBeLessThan(0.7);
  });

  it('are none where neither members nor points are drawn', () => {
    expect(sidesOf(scene, { clusterSeeds: 0, sparseSeeds: 0 })).toEqual([]);
  });

  it('keep their least side and their aspect in a narrow image', () => {
    const ships = Array.from({ length: 12 }, (_, i) => boxAt('ship', 200 + 480 * i, 280, 20, 10));
    const narrow = sidesOf(makeScene({ widthPx: 6000, heightPx: 600, instances: ships }), { perBin: 50 });
    expect(narrow.length).toBeGreaterThan(5);
    for (const { widthPx, heightPx } of narrow) {
      expect(heightPx).toBeGreaterThanOrEqual(512);
      expect(heightPx).toBeLessThanOrEqual(600);
      expect(widthPx).toBeLessThanOrEqual(2 * heightPx);
    }
  });
});
