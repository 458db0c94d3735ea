import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureLayout } from '../../../src/audit/rules/layouts/measure.ts';
import { keyedDraw, type Rng } from '../../../src/core/rng.ts';
import { measureLayout as measureByEngine } from '../../../src/spatial/layout/measure-layout.ts';

const FRAME = [0, 0, 1000, 1000] as const;

type Point = readonly [x: number, y: number];

/** Bunches or single points, on a lattice or anywhere, more or less shaken. */
function drawPoints(rng: Rng): Point[] {
  const inBunch = 1 + rng.below(5);
  const spread = 4 + 30 * rng.unit();
  const shake = rng.unit() < 0.5 ? 20 * rng.unit() : 200;
  const columns = 3 + rng.below(4);
  const step = 700 / columns;
  return Array.from({ length: columns * columns }, (_, i): Point => {
    const around = (at: number): number => 150 + step * at + shake * (rng.unit() - 0.5);
    return [around(i % columns), around(Math.floor(i / columns))];
  }).flatMap(([x, y]) => {
    const count = rng.unit() < 0.8 ? inBunch : 1;
    return Array.from({ length: count }, (): Point => [x + spread * rng.unit(), y + spread * rng.unit()]);
  });
}

it.each([0, Math.SQRT2])('layouts are measured as they are proposed, with a reach of %d px', (reachPx) => {
  const said = new Map<string | null, number>();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const points = drawPoints(keyedDraw(seed, 'points')(0));
      const measured = measureLayout(points.flat(), FRAME, reachPx);
      said.set(measured.spacing, (said.get(measured.spacing) ?? 0) + 1);
      expect([seed, measured]).toEqual([seed, measureByEngine(points, FRAME, reachPx).layout]);
    }),
    { seed: 16, numRuns: 300 },
  );
  for (const spacing of ['even', 'bunched', null]) expect(said.get(spacing) ?? 0).toBeGreaterThan(10);
});
