import { describe, expect, it } from 'vitest';
import { findInstance, singleTargetDrop } from '../../src/families/single-target.ts';
import { indexCase } from '../../src/families/trial.ts';
import type { Instance } from '../../src/model/scene.ts';
import { boxAt, type InstanceSpec, makeScene } from './scenes.ts';

/** What is said of one object of a 4000 px scene. */
function judge(spec: InstanceSpec, change: Partial<Instance> = {}, policy = {}) {
  const scene = makeScene({ instances: [spec] });
  const instance = { ...(scene.instances[0] as Instance), ...change };
  return singleTargetDrop(instance, indexCase({ scene, policy }));
}

describe('a single target', () => {
  const about = { instance: 'n0' };

  it('is whole, clear, inside and at least 4 px across', () => {
    expect(judge(boxAt('ship', 1000, 1000, 40, 4))).toBeNull();
    expect(judge(boxAt('ship', 1000, 1000, 4, 40))).toBeNull();
    expect(judge(boxAt('ship', 1000, 1000, 40, 3.99))).toEqual({
      code: 'target-too-small',
      value: 3.99,
      threshold: 4,
      about,
    });
    expect(judge(boxAt('ship', 1000, 1000, 40, 20, { difficult: true }))).toEqual({
      code: 'target-difficult',
      value: 'difficult',
      threshold: 'not difficult',
      about,
    });
    const outline = [0, 1000, 40, 1000, 40, 1020, 0, 1010];
    expect(judge(boxAt('ship', 0, 1000, 40, 20, { shape: 'clipped', outline }))).toMatchObject({
      code: 'target-clipped',
    });
  });

  it('has 0.95 of itself inside the image, by its label and at its worst', () => {
    expect(judge(boxAt('ship', 1000, 1000, 40, 20), { visibleShare: 0.95 })).toBeNull();
    expect(judge(boxAt('ship', 1000, 1000, 40, 20), { visibleShare: 0.9494 })).toEqual({
      code: 'target-outside',
      value: 0.949,
      threshold: 0.95,
      about,
    });
    // Half of it lies outside, whatever the label says.
    expect(judge(boxAt('ship', -20, 1000, 40, 20), { visibleShare: 1 }, { jitterPx: 0 })).toMatchObject({
      code: 'target-outside',
      value: 0.5,
    });
  });
});

it('an instance is found by its id alone', () => {
  const scene = makeScene({ instances: [boxAt('ship', 0, 0, 9, 9), boxAt('bus', 90, 90, 9, 9)] });
  expect(findInstance(scene, 'n1')?.category).toBe('bus');
  expect(findInstance(scene, 'n2')).toBeNull();
});
