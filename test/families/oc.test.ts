import { describe, expect, it } from 'vitest';
import { isDrop } from '../../src/core/drop.ts';
import { family as fgr } from '../../src/families/fgr.ts';
import { family as oc } from '../../src/families/oc.ts';
import { indexCase, type SceneCase, tryFamily } from '../../src/families/trial.ts';
import { boxAt, makeScene, scatteredScene } from './scenes.ts';

const fair1m: Omit<SceneCase, 'scene'> = {
  vocabulary: [
    'arj21',
    'boeing-737',
    'boeing-747',
    'bridge',
    'bus',
    'dump-truck',
    'other-airplane',
    'small-car',
    'tugboat',
  ],
  fineGrained: true,
};

describe('OC', () => {
  it('asks for the outermost group where the source has sub-types', () => {
    const scene = makeScene({
      instances: ['boeing-737', 'dump-truck', 'other-airplane', 'bridge'].map((category, i) =>
        boxAt(category, 500 + 500 * i, 500, 40, 40),
      ),
    });
    const tried = { scene, ...fair1m };
    const answers = tryFamily(oc, tried).facts.map((facts) => {
      const derived = oc.answer(oc.facts.parse(facts), scene);
      const options = oc.options(oc.facts.parse(facts), indexCase(tried));
      if (isDrop(derived) || isDrop(options)) throw new Error('dropped');
      const pool = options.choice.pool.map(({ value }) => value);
      return [derived.targets[0], derived.answerBin, pool];
    });
    expect(answers.sort()).toEqual([
      ['n0', 'airplane', ['ship', 'vehicle', 'bridge']],
      ['n1', 'vehicle', ['airplane', 'bridge', 'ship']],
      ['n2', 'airplane', ['ship', 'vehicle', 'bridge']],
      ['n3', 'bridge', ['ship', 'vehicle', 'airplane']],
    ]);
  });

  it('asks for the nearest group that the source labels wholly, beside groups of other roots only', () => {
    const instances = ['cargo-truck', 'small-car', 'truck', 'ship'].map((c, i) =>
      boxAt(c, 500 + 500 * i, 500, 40, 40),
    );
    const tried = {
      scene: makeScene({ instances }),
      vocabulary: [
        'bridge',
        'cargo-truck',
        'dump-truck',
        'ship',
        'small-car',
        'storage-tank',
        'truck',
        'tugboat',
      ],
      exhaustiveGroups: ['engineering-vehicle', 'passenger-vehicle', 'ship', 'truck'],
      fineGrained: true,
    };
    const asked = Object.fromEntries(
      tryFamily(oc, tried).facts.map((f) => {
        const derived = oc.answer(oc.facts.parse(f), tried.scene);
        return isDrop(derived) ? [derived.code, ''] : [derived.targets[0], derived.answerBin];
      }),
    );
    expect(asked).toEqual({ n0: 'truck', n1: 'passenger-vehicle', n2: 'truck', n3: 'ship' });
    const options = oc.options({ target: 'n0', levelsUp: 1, distractors: 3 }, indexCase(tried));
    if (isDrop(options)) throw new Error(options.code);
    expect(options.choice.pool.map(({ value }) => value).sort()).toEqual(['bridge', 'ship', 'storage-tank']);
    expect(options.choice.oneOf).toEqual(['ship']);
  });

  it('asks for the class where the source has none, and lets the classes take turns', () => {
    const instances = Array.from({ length: 30 }, (_, i) =>
      boxAt(i === 7 ? 'harbor' : i === 9 ? 'bridge' : 'small-vehicle', 100 + 120 * i, 500, 40, 20),
    );
    const scene = makeScene({ instances });
    const tried = {
      scene,
      vocabulary: ['bridge', 'harbor', 'ship', 'small-vehicle'],
      policy: { maxPerScene: 4 },
    };
    const { facts, drops } = tryFamily(oc, tried);
    const bins = facts.map((f) => {
      const derived = oc.answer(oc.facts.parse(f), scene);
      return isDrop(derived) ? derived.code : derived.answerBin;
    });
    expect(bins.sort()).toEqual(['bridge', 'harbor', 'small-vehicle', 'small-vehicle']);
    expect(drops).toEqual([
      { code: 'over-scene-limit', value: 30, threshold: 4, about: { kept: 4, left: 26 } },
    ]);
  });

  it('does not re-roll a choice when another label is mended', () => {
    const scene = scatteredScene(200, ['ship', 'harbor', 'bridge', 'airplane']);
    const tried = { scene, vocabulary: ['airplane', 'bridge', 'harbor', 'ship'] };
    const before = tryFamily(oc, tried).facts.map((f) => oc.facts.parse(f).target);
    const mended = scene.instances.find((i) => !before.includes(i.id))?.id;
    const instances = scene.instances.filter((i) => i.id !== mended);
    const after = tryFamily(oc, { ...tried, scene: { ...scene, instances } });
    expect(after.facts.map((f) => oc.facts.parse(f).target)).toEqual(before);
  });
});

describe('FGR', () => {
  it('asks for sub-types only, among siblings and look-alikes', () => {
    const categories = ['boeing-737', 'boeing-747', 'bridge', 'small-car', 'other-airplane'];
    const scene = makeScene({ instances: categories.map((c, i) => boxAt(c, 500 + 500 * i, 500, 40, 40)) });
    const tried = { scene, ...fair1m, params: { distractors: 2 } };
    const { facts, drops } = tryFamily(fgr, tried);
    expect(facts.map((f) => fgr.facts.parse(f).target).sort()).toEqual(['n0', 'n1']);
    expect(drops.map(({ code, about }) => [code, about?.category]).sort()).toEqual([
      ['no-group-above', 'bridge'],
      ['rest-class', 'other-airplane'],
      // bus is its only kin in this vocabulary
      ['too-few-distractors', 'small-car'],
    ]);
    const options = fgr.options({ target: 'n0', distractors: 2 }, indexCase(tried));
    expect(options).toMatchObject({
      choice: {
        pool: [
          { value: 'arj21', tier: 0 },
          { value: 'boeing-747', tier: 0 },
        ],
        oneOf: ['boeing-747'],
      },
    });
  });

  it('offers no class that is a sub-type of nothing, however alike', () => {
    // Storage tanks and swimming pools are taken for boats, but no group stands above them.
    const categories = ['motorboat', 'barge', 'storage-tank', 'swimming-pool'];
    const scene = makeScene({ instances: categories.map((c, i) => boxAt(c, 500 + 500 * i, 500, 40, 40)) });
    const tried = { scene, fineGrained: true, vocabulary: [...categories, 'sailboat', 'tugboat'] };
    const options = fgr.options({ target: 'n0', distractors: 2 }, indexCase(tried));
    expect(options).toMatchObject({
      choice: {
        pool: [
          { value: 'barge', tier: 0 },
          { value: 'sailboat', tier: 0 },
          { value: 'tugboat', tier: 0 },
        ],
        oneOf: ['barge'],
      },
    });
  });
});
