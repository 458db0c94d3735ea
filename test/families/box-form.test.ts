import { describe, expect, it } from 'vitest';
import { boxesOf, chooseBoxForm, leastLeanDeg } from '../../src/families/box-form.ts';
import { countBin } from '../../src/families/count-bins.ts';
import { indexCase } from '../../src/families/trial.ts';
import { boxAt, type InstanceSpec, leaningBox, makeScene } from './scenes.ts';

function formOf(instances: readonly InstanceSpec[], oriented = true) {
  const indexed = indexCase({ scene: makeScene({ instances, oriented }) });
  return chooseBoxForm(indexed, indexed.scene.instances);
}

describe('the form of boxes', () => {
  const upright = boxAt('ship', 500, 500, 60, 20);
  const leaning = leaningBox('ship', 900, 900, 100, 30, 30);

  it('is OBB where one target of an oriented source leans', () => {
    expect(formOf([upright, leaning])).toBe('obb');
    expect(formOf([upright])).toBe('hbb');
    expect(formOf([upright, leaning], false)).toBe('hbb');
  });

  it('is HBB where a target is not a quad that surely lies inside', () => {
    const cut = boxAt('ship', 0, 600, 60, 20, {
      shape: 'clipped',
      outline: [0, 600, 60, 600, 60, 620, 0, 610],
    });
    expect(formOf([leaning, cut])).toBe('hbb');
    expect(formOf([leaning, boxAt('ship', 100, 600, 60, 20, { shape: 'rectified' })])).toBe('hbb');
    expect(formOf([leaning, boxAt('ship', 0.5, 600, 60, 20)])).toBe('hbb');
    expect(formOf([leaning, boxAt('ship', 1, 600, 60, 20)])).toBe('obb');
  });

  it('leaves room for the jitter at 5 degrees', () => {
    // asin(2√2 / 100) = 1.62°.
    expect(leastLeanDeg(leaningBox('ship', 900, 900, 100, 30, 7).quad, 1)).toBeCloseTo(7 - 1.6207, 3);
    expect(formOf([leaningBox('ship', 900, 900, 100, 30, 6.7)])).toBe('obb');
    expect(formOf([leaningBox('ship', 900, 900, 100, 30, 6.6)])).toBe('hbb');
  });

  it('is HBB where none leans by more than the limit', () => {
    const scene = makeScene({ instances: [{ ...upright, quad: [200, 100, 300, 200, 250, 250, 150, 150] }] });
    const form = (minLeanDeg: number) => {
      const indexed = indexCase({ scene, policy: { jitterPx: 0, minLeanDeg } });
      return chooseBoxForm(indexed, indexed.scene.instances);
    };
    expect([form(44.9), form(45)]).toEqual(['obb', 'hbb']);
  });

  it('goes by the longest side, be it the one that closes the quad', () => {
    // Sides 30, 90, 51 and 102 px; the last leans by atan(20 / 100) from the vertical.
    expect(leastLeanDeg([0, 0, 30, 0, 30, 90, -20, 100], 0)).toBeCloseTo(11.3099, 4);
  });

  it('goes by the longest side, in any direction', () => {
    for (const angle of [20, 70, 110, 160]) {
      expect(leastLeanDeg(leaningBox('ship', 900, 900, 100, 30, angle).quad, 0)).toBeCloseTo(20, 9);
    }
  });
});

describe('boxes of an answer', () => {
  it('are the clipped HBB or the labelled corners, and the other form where the scene has it', () => {
    const cut = makeScene({ instances: [boxAt('ship', -10, 20, 60, 30)] });
    expect(boxesOf(cut.instances, 'hbb', cut)).toEqual({
      kind: 'boxes',
      form: 'hbb',
      boxes: [[0, 20, 50, 50]],
    });
    const whole = makeScene({ instances: [boxAt('ship', 10, 20, 60, 30)] });
    const [hbb, obb] = [[[10, 20, 70, 50]], [[10, 20, 70, 20, 70, 50, 10, 50]]];
    expect(boxesOf(whole.instances, 'hbb', whole)).toEqual({
      kind: 'boxes',
      form: 'hbb',
      boxes: hbb,
      otherForm: obb,
    });
    expect(boxesOf(whole.instances, 'obb', whole)).toEqual({
      kind: 'boxes',
      form: 'obb',
      boxes: obb,
      otherForm: hbb,
    });
  });
});

it('bins of counts double in width', () => {
  const bins = [0, 1, 2, 3, 4, 7, 8, 15, 16, 64, 127, 1000].map(countBin);
  expect(bins).toEqual([
    'count:0',
    'count:1',
    'count:2-3',
    'count:2-3',
    'count:4-7',
    'count:4-7',
    'count:8-15',
    'count:8-15',
    'count:16-31',
    'count:64-127',
    'count:64-127',
    'count:512-1023',
  ]);
});
