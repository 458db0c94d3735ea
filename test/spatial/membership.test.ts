import { expect, it } from 'vitest';
import { hasCentreIn, membersInRegion, membersOf } from '../../src/spatial/membership.ts';
import { boxAt, makeScene } from '../families/scenes.ts';
import { FRAME, instanceOf } from './shapes.ts';

const scene = makeScene({
  instances: [
    boxAt('tugboat', 100, 100, 40, 20),
    boxAt('bus', 110, 110, 40, 20),
    boxAt('warship', 300, 100, 40, 20),
    boxAt('ship', 100, 300, 40, 20),
  ],
});
const ids = (instances: readonly { readonly id: string }[]): string[] => instances.map(({ id }) => id);

it('members of a category are those of it and below it, in the order of the file', () => {
  expect(ids(membersOf(scene, 'ship'))).toEqual(['n0', 'n2', 'n3']);
  expect(ids(membersOf(scene, 'tugboat'))).toEqual(['n0']);
  const reversed = { ...scene, instances: [...scene.instances].reverse() };
  expect(ids(membersOf(reversed, 'ship'))).toEqual(['n0', 'n2', 'n3']);
});

it('members in a region have their centre in it', () => {
  expect(ids(membersInRegion(scene, 'ship', [0, 0, 200, 200]))).toEqual(['n0']);
  expect(ids(membersInRegion(scene, 'ship', [0, 0, 320, 200]))).toEqual(['n0', 'n2']);
  expect(ids(membersInRegion(scene, 'bus', [0, 0, 200, 200]))).toEqual(['n1']);
  const reversed = { ...scene, instances: [...scene.instances].reverse() };
  expect(ids(membersInRegion(reversed, 'ship', [0, 0, 320, 400]))).toEqual(['n0', 'n2', 'n3']);
});

it('a centre on the border of a region lies in it', () => {
  const box = instanceOf([100, 100, 140, 100, 140, 120, 100, 120]);
  expect(hasCentreIn(box, [120, 110, 300, 300], FRAME)).toBe(true);
  expect(hasCentreIn(box, [0, 0, 120, 110], FRAME)).toBe(true);
  expect(hasCentreIn(box, [120.1, 0, 300, 300], FRAME)).toBe(false);
  expect(hasCentreIn(box, [0, 0, 300, 109.9], FRAME)).toBe(false);
});
