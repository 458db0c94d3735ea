import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxAt, makeScene } from '../../src/families/made-scene.ts';
import { describePlace } from '../../src/spatial/same-place-descriptor.ts';
import { collectObjects, nearestInScene } from '../../src/spatial/same-place-objects.ts';

it('the nearest objects of a scene are those that comparing all gives', () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 3000 }));
  fc.assert(
    fc.property(fc.array(corner, { maxLength: 25 }), fc.integer({ min: 1, max: 5 }), (corners, count) => {
      const instances = corners.map(([x, y]) => boxAt('ship', x, y, 40, 30));
      const place = describePlace(makeScene({ instances }), 25);
      const objects = collectObjects([place, place]);
      const distance = (i: number, j: number): number =>
        Math.hypot(objects.x[j] - objects.x[i], objects.y[j] - objects.y[i]);
      const n = corners.length;
      const nearest = nearestInScene(objects, n, 2 * n, count);
      for (let i = n; i < 2 * n; i++) {
        const others = Array.from({ length: n }, (_, k) => n + k).filter((j) => j !== i);
        const expected = others.map((j) => distance(i, j)).sort((a, b) => a - b);
        const found = nearest(i);
        expect(found.every((j) => others.includes(j))).toBe(true);
        expect(found.map((j) => distance(i, j))).toEqual(expected.slice(0, count));
      }
    }),
    { seed: 23, numRuns: 60 },
  );
});

it('the shape of an object is its HBB and its area over half the perimeter of that', () => {
  const lean = { category: 'ship', quad: [10, 0, 60, 50, 50, 60, 0, 10] };
  const place = describePlace(makeScene({ instances: [boxAt('ship', 100, 200, 40, 30), lean] }), 25);
  const { shape, x, y } = collectObjects([place]);
  // 1200 of 40 + 30; a band of 50√2 x 10√2 px in a box of 60 x 60 px.
  expect([...shape]).toEqual([40, 30, 1200 / 70, 60, 60, 1000 / 120]);
  expect([...x, ...y]).toEqual([120, 30, 215, 30]);
});
