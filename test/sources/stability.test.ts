import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clearancePx } from '../../src/sources/stability.ts';

const at = (ring: readonly number[], i: number): number => ring[i % ring.length] as number;

/** The least larger-of-x-and-y distance from a vertex to 1001 points of each edge that it is no end of. */
function sampledClearance(ring: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ring.length; i += 2) {
    for (let a = 0; a < ring.length; a += 2) {
      if (a === i || (a + 2) % ring.length === i) continue;
      for (let t = 0; t <= 1; t += 0.001) {
        const x = at(ring, a) + t * (at(ring, a + 2) - at(ring, a));
        const y = at(ring, a + 1) + t * (at(ring, a + 3) - at(ring, a + 1));
        best = Math.min(best, Math.max(Math.abs(x - at(ring, i)), Math.abs(y - at(ring, i + 1))));
      }
    }
  }
  return best;
}

describe('the clearance of a ring', () => {
  test('is that of the vertex that comes nearest to an edge, wherever the ring starts', () => {
    // (10, 3) lies 3 px from the edge between (0, 0) and (20, 0); all else is 10 px apart or more.
    const notched = [0, 0, 20, 0, 20, 20, 10, 3, 0, 20];
    for (let from = 0; from < 10; from += 2) {
      const ring = [...notched.slice(from), ...notched.slice(0, from)];
      expect(clearancePx(ring), String(from)).toBe(3);
      expect(clearancePx([...ring].reverse()), String(from)).toBe(3);
    }
  });

  test('of a slope falls where x and y are equal, whichever way it leans', () => {
    // (0, 0) lies 3 px in x and in y from the slope between (6, 0) and (0, 6), 6 px from its ends.
    expect(clearancePx([0, 0, 6, 0, 0, 6])).toBe(3);
    expect(clearancePx([0, 0, 0, -6, 6, 0])).toBe(3);
  });

  test('is what points along the edges show', () => {
    const ring = fc.integer({ min: 3, max: 6 }).chain((n) =>
      fc.array(fc.integer({ min: 0, max: 40 }), {
        minLength: 2 * n,
        maxLength: 2 * n,
      }),
    );
    fc.assert(
      fc.property(ring, (points) => {
        const [found, sampled] = [clearancePx(points), sampledClearance(points)];
        expect(found).toBeLessThanOrEqual(sampled + 1e-9);
        // Half a step of an edge of up to 40 px.
        expect(found).toBeGreaterThanOrEqual(sampled - 0.021);
      }),
      { seed: 21, numRuns: 100 },
    );
  });
});
