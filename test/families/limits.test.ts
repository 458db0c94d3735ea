import { describe, expect, it } from 'vitest';
import { family as crc } from '../../src/families/crc.ts';
import type { AnyFamily } from '../../src/families/family.ts';
import { family as gc } from '../../src/families/gc.ts';
import { family as gd } from '../../src/families/gd.ts';
import { family as rc } from '../../src/families/rc.ts';
import { family as rd } from '../../src/families/rd.ts';
import { tryFamily } from '../../src/families/trial.ts';
import { emptyRegionCase } from './region-drops.ts';
import { boxAt, makeScene, scatteredScene } from './scenes.ts';

/** Three ships within 100 px, so that every rectangle around one of them holds all. */
const three = makeScene({ instances: [0, 40, 80].map((x) => boxAt('ship', 1500 + x, 1500, 20, 10)) });
const aroundMembers = { sparseSeeds: 0 };

function tryThree(family: AnyFamily, maxTargets: number, regions?: object) {
  const params = regions === undefined ? { maxTargets } : { maxTargets, regions };
  return tryFamily(family, { scene: three, params });
}

describe('the most targets that may be asked for', () => {
  it.each([gd, gc] as AnyFamily[])('belong to what is asked in a whole image: $meta.id', (family) => {
    expect(tryThree(family, 3)).toMatchObject({ facts: [{ category: 'ship' }], drops: [] });
    expect(tryThree(family, 2)).toEqual({
      facts: [],
      drops: [
        {
          code: 'too-many-targets',
          value: 3,
          threshold: 2,
          about: { category: 'ship', objects: 3, leaf: true },
        },
      ],
    });
  });

  it.each([rd, rc] as AnyFamily[])('belong to what is asked in a region: $meta.id', (family) => {
    const { facts, drops } = tryThree(family, 3, aroundMembers);
    const counts = facts.map((one) => family.answer(one, three)).map((d) => ('targets' in d ? d.targets : d));
    expect(new Set(counts.map(String))).toEqual(new Set(['n0,n1,n2']));
    expect(drops).toEqual([]);
    expect(tryThree(family, 2, aroundMembers)).toMatchObject({
      facts: [],
      drops: [{ code: 'too-many-targets', value: 3, threshold: 2 }],
    });
  });

  it('belong to each of two regions that are compared', () => {
    const pair = [boxAt('ship', 1000, 1000, 20, 10), boxAt('ship', 1050, 1000, 20, 10)];
    const scene = makeScene({
      widthPx: 8000,
      heightPx: 8000,
      instances: [...pair, boxAt('ship', 6000, 6000, 20, 10)],
    });
    const codes = (maxTargets: number) =>
      new Set(tryFamily(crc, { scene, params: { maxTargets } }).drops.map((d) => d.code));
    expect(tryFamily(crc, { scene, params: { maxTargets: 2 } }).facts.length).toBeGreaterThan(0);
    expect(codes(2)).not.toContain('too-many-targets');
    expect(tryFamily(crc, { scene, params: { maxTargets: 1 } }).facts).toEqual([]);
    // What is left are rectangles around the single ship, which all overlap.
    expect(codes(1)).toContain('no-disjoint-pair');
    const { drops } = tryFamily(crc, { scene, params: { maxTargets: 1 } });
    const apart = drops.find(({ code }) => code === 'no-disjoint-pair');
    expect(apart).toMatchObject({ value: 0, threshold: 1, about: { category: 'ship' } });
  });
});

describe('a category that cannot be asked about', () => {
  it.each([gd, gc, rd, rc, crc] as AnyFamily[])(
    'costs one drop and gives no question: $meta.id',
    (family) => {
      const instances = [0, 1, 2].map((i) => boxAt('other-ship', 900 + 900 * i, 900 + 600 * i, 40, 20));
      const { facts, drops } = tryFamily(family, { scene: makeScene({ instances }) });
      expect(facts).toEqual([]);
      expect(drops).toMatchObject([{ code: 'rest-class', value: 'other-ship' }]);
    },
  );
});

describe('the least difference of two regions', () => {
  const scene = makeScene({
    widthPx: 8000,
    heightPx: 8000,
    instances: [
      ...[0, 40, 80].map((x) => boxAt('ship', 1000 + x, 1000, 20, 10)),
      boxAt('ship', 6000, 6000, 20, 10),
    ],
  });
  const differences = (params: Readonly<Record<string, unknown>>) =>
    tryFamily(crc, { scene, params }).facts.map((facts) => crc.answer(facts as never, scene));

  it('may be asked for', () => {
    const found = differences({ minDifference: 2 });
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatchObject({ answer: { kind: 'count', count: 2 } });
    expect(differences({ minDifference: 3 })).toEqual([]);
  });

  it('is told with the largest that was found', () => {
    expect(tryFamily(crc, { scene, params: { minDifference: 3 } }).drops).toContainEqual({
      code: 'difference-too-small',
      value: 2,
      threshold: 3,
      about: { category: 'ship' },
    });
  });

  it('is 1 unless another is asked for', () => {
    const one = makeScene({
      widthPx: 8000,
      heightPx: 8000,
      instances: [
        ...[0, 40].map((x) => boxAt('ship', 1000 + x, 1000, 20, 10)),
        boxAt('ship', 6000, 6000, 20, 10),
      ],
    });
    const { facts } = tryFamily(crc, { scene: one });
    expect(facts.length).toBeGreaterThan(0);
    expect(tryFamily(crc, { scene: one, params: { minDifference: 1 } }).facts).toEqual(facts);
    expect(crc.answer(facts[0] as never, one)).toMatchObject({ answer: { count: 1 } });
  });
});

describe('an empty region', () => {
  it('is looked for around another look-alike where the first has a member beside it', () => {
    const beside = Array.from({ length: 7 }, (_, i) => [
      boxAt('airplane', 300 + 40 * i, 300, 30, 30),
      boxAt('ship', 300 + 40 * i, 340, 20, 10),
    ]).flat();
    const scene = makeScene({ instances: [...beside, boxAt('airplane', 3400, 3400, 30, 30)] });
    expect(emptiesOf(scene)).toMatchObject([{ category: 'ship' }]);
  });

  it('may hold other things beside the look-alike', () => {
    const courts = [0, 1, 2].map((i) => boxAt('tennis-court', 3400 + 30 * i, 3450, 20, 20));
    const instances = [boxAt('ship', 300, 300, 20, 10), boxAt('airplane', 3400, 3400, 30, 30), ...courts];
    expect(emptiesOf(makeScene({ instances }))).toMatchObject([
      { category: 'airplane' },
      { category: 'ship' },
    ]);
  });

  function emptiesOf(scene: ReturnType<typeof makeScene>) {
    const { facts } = tryFamily(rc, { scene, params: { emptyPerScene: 5 } });
    return facts.filter((one) => {
      const derived = rc.answer(one as never, scene);
      return 'targets' in derived && derived.targets.length === 0;
    });
  }
});

describe('facts whose answer would be nothing', () => {
  const region = [100, 100, 700, 700] as const;
  const empty = { code: 'no-target', value: 0, threshold: 1 };

  it('are dropped with 0 against the least, 1', () => {
    expect(gd.answer({ category: 'bus', geometry: 'hbb' }, three)).toEqual({
      ...empty,
      about: { category: 'bus' },
    });
    expect(gc.answer({ category: 'bus' }, three)).toEqual({ ...empty, about: { category: 'bus' } });
    expect(rd.answer({ category: 'ship', geometry: 'hbb', region: [...region] }, three)).toEqual({
      ...empty,
      about: { category: 'ship', region },
    });
    const facts = { category: 'ship', first: [...region], second: [2000, 2000, 2600, 2600] };
    expect(crc.answer(facts as never, three)).toEqual({
      code: 'difference-too-small',
      value: 0,
      threshold: 1,
      about: facts,
    });
  });
});

describe('a region that ends up empty', () => {
  it.each([rd, crc] as AnyFamily[])('is dropped with 0 against the least, 1: $meta.id', (family) => {
    const empty = tryFamily(family, emptyRegionCase).drops.filter((d) => d.code === 'no-target');
    expect(empty.length).toBeGreaterThan(0);
    for (const found of empty) expect(found).toMatchObject({ value: 0, threshold: 1 });
  });
});

describe('questions of one category', () => {
  const scene = scatteredScene(120, ['ship'], { seed: 4, sidePx: [8, 20] });
  const binsOf = (family: AnyFamily, params: Readonly<Record<string, unknown>>): number[] => {
    const counts = new Map<string, number>();
    for (const facts of tryFamily(family, { scene, params }).facts) {
      const derived = family.answer(facts, scene);
      if ('answerBin' in derived) counts.set(derived.answerBin, (counts.get(derived.answerBin) ?? 0) + 1);
    }
    return [...counts.values()];
  };

  it('are at most so many of a bin as wanted', () => {
    expect(Math.max(...binsOf(crc, { pairsPerBin: 1 }))).toBe(1);
    expect(Math.max(...binsOf(crc, { pairsPerBin: 2 }))).toBe(2);
    expect(binsOf(crc, { pairsPerBin: 1 }).length).toBeGreaterThan(2);
  });

  it('are drawn from at most so many rectangles of a bin as wanted', () => {
    const proposed = (perBin: number): number => {
      const { facts, drops } = tryFamily(rd, { scene, params: { regions: { perBin } } });
      return facts.length + drops.length;
    };
    // Counts of 1 to 40 fall into six bins.
    expect(proposed(1)).toBeLessThanOrEqual(6);
    expect(proposed(1)).toBeGreaterThan(2);
    expect(proposed(2)).toBe(2 * proposed(1));
  });
});
