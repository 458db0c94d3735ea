import { expect, it } from 'vitest';
import { boxAt, type InstanceSpec, makeScene } from '../../src/families/made-scene.ts';
import { describePlace, type PlaceScene } from '../../src/spatial/same-place-descriptor.ts';
import { matchUnder } from '../../src/spatial/same-place-verify.ts';

const placeOf = (...instances: InstanceSpec[]): PlaceScene =>
  describePlace(makeScene({ widthPx: 1000, heightPx: 1000, instances }), 25);

it('present are the objects that lie wholly in both frames, with or without a counterpart', () => {
  const both = boxAt('ship', 100, 100, 40, 20);
  const alone = boxAt('ship', 300, 600, 50, 30);
  const beyondOwn = boxAt('ship', -10, 300, 40, 20);
  const beyondOther = boxAt('ship', 900, 900, 40, 20);
  const a = placeOf(beyondOwn, both, alone, beyondOther);
  const found = matchUnder(a, placeOf(boxAt('ship', 300, 100, 40, 20)), { dx: 201, dy: 0 }, 1.5);
  expect(found).toEqual({ translation: { dx: 200, dy: 0 }, objects: [1], present: 2, residualPx: 0 });
});

it('an object has one counterpart, of its category, within the tolerance', () => {
  const three = [100, 300, 500].map((y) => boxAt('ship', 100, y, 40, 20));
  const a = placeOf(...three, boxAt('ship', 600, 100, 40, 20), boxAt('ship', 600, 300, 40, 20));
  const b = placeOf(...three, boxAt('ship', 600, 101.6, 40, 20), boxAt('airplane', 600, 300, 40, 20));
  const none = { dx: 0, dy: 0 };
  expect(matchUnder(a, b, none, 1.5)).toMatchObject({ translation: none, objects: [0, 1, 2], present: 5 });
  expect(matchUnder(a, b, none, 1.7)).toMatchObject({ translation: none, objects: [0, 1, 2, 3] });
  // Both of `twice` are within reach of the one ship: the first takes it.
  const twice = placeOf(boxAt('ship', 100, 100, 40, 20), boxAt('ship', 100, 101, 40, 20));
  expect(matchUnder(twice, placeOf(boxAt('ship', 100, 100, 40, 20)), none, 1.5).objects).toEqual([0]);
});
