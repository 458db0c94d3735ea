import { describe, expect, it } from 'vitest';
import { family as gc } from '../../src/families/gc.ts';
import { family as gd } from '../../src/families/gd.ts';
import { tryFamily } from '../../src/families/trial.ts';
import { boxAt, leaningBox, makeScene } from './scenes.ts';

const scene = makeScene({
  instances: [
    leaningBox('tugboat', 700, 700, 100, 30, 30),
    boxAt('warship', -10, 20, 60, 30),
    boxAt('bus', 300, 300, 12, 6),
    boxAt('other-ship', 900, 100, 40, 10),
    boxAt('tugboat', 2000, 700, 40, 10, { difficult: true }),
  ],
});

describe('GD', () => {
  it('asks about each category once, in the form that all its targets allow', () => {
    const { facts, drops } = tryFamily(gd, { scene, exhaustiveGroups: ['ship'] });
    expect(facts).toEqual([
      { category: 'bus', geometry: 'hbb' },
      { category: 'ship', geometry: 'hbb' },
      { category: 'tugboat', geometry: 'obb' },
      { category: 'warship', geometry: 'hbb' },
    ]);
    expect(drops).toMatchObject([{ code: 'rest-class', value: 'other-ship' }]);
  });

  it('answers with all boxes in the order of the label file', () => {
    expect(gd.answer({ category: 'ship', geometry: 'hbb' }, scene)).toMatchObject({
      answer: {
        kind: 'boxes',
        form: 'hbb',
        boxes: [expect.anything(), [0, 20, 50, 50], [900, 100, 940, 110], expect.anything()],
      },
      targets: ['n0', 'n1', 'n3', 'n4'],
      answerBin: 'count:4-7',
    });
    expect(gd.answer({ category: 'tugboat', geometry: 'obb' }, scene)).toMatchObject({
      answer: { boxes: [scene.instances[0]?.quad, scene.instances[4]?.quad] },
    });
  });

  it('tells how many objects a limit costs', () => {
    const { drops } = tryFamily(gd, { scene, exhaustiveGroups: ['ship'], params: { maxTargets: 3 } });
    expect(drops).toContainEqual({
      code: 'too-many-targets',
      value: 4,
      threshold: 3,
      about: { category: 'ship', objects: 4, leaf: false },
    });
  });
});

describe('GC', () => {
  it('counts the same objects', () => {
    const { facts } = tryFamily(gc, { scene, exhaustiveGroups: ['ship'] });
    expect(facts).toEqual([
      { category: 'bus' },
      { category: 'ship' },
      { category: 'tugboat' },
      { category: 'warship' },
    ]);
    expect(gc.answer({ category: 'ship' }, scene)).toMatchObject({
      answer: { kind: 'count', count: 4 },
      targets: ['n0', 'n1', 'n3', 'n4'],
    });
  });

  it('drops what difficult objects or the rest of a class leave open, where the policy says so', () => {
    const codes = (policy: Record<string, string>) =>
      tryFamily(gc, { scene, exhaustiveGroups: ['ship'], policy }).drops.map((d) => [
        d.about?.category,
        d.value,
      ]);
    expect(codes({ difficult: 'unknown' })).toEqual([
      ['other-ship', 'other-ship'],
      ['ship', 'difficult'],
      ['tugboat', 'difficult'],
    ]);
    expect(codes({ otherClass: 'unknown' })).toEqual([
      ['other-ship', 'other-ship'],
      ['tugboat', 'other-class'],
      ['warship', 'other-class'],
    ]);
  });
});
