import { describe, expect, it } from 'vitest';
import { deriveIndexed, deriveScene, openScene } from '../../src/families/derive.ts';
import { addTree, type CountTree, countAt, tallyPolicies, tallyYields } from '../../src/families/yields.ts';
import type { Scene } from '../../src/model/scene.ts';
import { boxAt, makeScene, scatteredScene } from './scenes.ts';
import { seat, seats, testOptions } from './setting.ts';

const options = testOptions();

function tally(scene: Scene, families: ReturnType<typeof seats>): CountTree {
  const indexed = openScene({ scene, screen: null }, options);
  return tallyYields(indexed, deriveIndexed(indexed, families, options));
}

describe('trees of counts', () => {
  it('add up at every depth', () => {
    const tree: CountTree = {};
    countAt(tree, ['a', 'x']);
    countAt(tree, ['a', 'y'], 3);
    addTree(tree, { a: { x: 2, z: 1 }, b: 5 });
    expect(tree).toEqual({ a: { x: 3, y: 3, z: 1 }, b: 5 });
  });
});

describe('yields', () => {
  const tugs = Array.from({ length: 5 }, (_, i) => boxAt('tugboat', 100 + 60 * i, 100, 40, 20));
  const scene = makeScene({
    instances: [...tugs, boxAt('warship', 900, 900, 90, 20), boxAt('other-ship', 900, 1900, 90, 20)],
  });

  it('are counted by source, task and bin, with the objects that a limit costs', () => {
    const [gd] = seats('GD');
    if (gd === undefined) throw new Error('no GD');
    expect(tally(scene, [seat(gd.family, { maxTargets: 4 })])).toEqual({
      kept: { test: { GD: { 'count:1': 1 } } },
      passed: { test: { GD: { 'count:1': 1 } } },
      dropped: {
        test: {
          GD: { 'rest-class': { 'count:1': 1 }, 'too-many-targets': { 'count:4-7': 2 } },
        },
      },
      // Of the leaves only: five tugboats are lost, not also the seven ships.
      objects: { GD: { test: { asked: 1, 'rest-class': 1, 'too-many-targets': 5 } } },
    });
  });

  it('show regions before and after the rules that they must keep', () => {
    const crowded = scatteredScene(900, ['ship'], { seed: 4, sidePx: [20, 120] });
    const { regions } = tally(crowded, seats('RC')) as { regions: Record<string, Record<string, CountTree>> };
    const sum = (tree: CountTree | undefined) =>
      Object.values(tree ?? {}).reduce<number>((s, n) => s + (n as number), 0);
    const [yielded] = deriveScene({ scene: crowded, screen: null }, seats('RC'), options);
    expect(sum(regions.RC?.after)).toBe(yielded?.drafts.length);
    expect(sum(regions.RC?.before)).toBe(yielded?.proposed);
    expect(sum(regions.RC?.before)).toBeGreaterThan(sum(regions.RC?.after));
  });
});

describe('policies', () => {
  it('are compared over all four settings, whatever the setting of the run', () => {
    const scene = makeScene({
      instances: [
        boxAt('tugboat', 100, 100, 40, 20),
        boxAt('warship', 100, 200, 40, 20),
        boxAt('warship', 100, 300, 40, 20, { difficult: true }),
        boxAt('other-ship', 100, 400, 40, 20),
        boxAt('bus', 900, 900, 12, 6),
      ],
    });
    const expected = {
      policies: {
        // bus, ship, tugboat, warship
        'difficult: instance, otherClass: known': { test: { GC: 4 } },
        'difficult: instance, otherClass: unknown': { test: { GC: 2 } },
        'difficult: unknown, otherClass: known': { test: { GC: 2 } },
        'difficult: unknown, otherClass: unknown': { test: { GC: 1 } },
      },
    };
    for (const policy of [{}, { difficult: 'unknown', otherClass: 'unknown' }]) {
      const given = testOptions(policy);
      const yields = deriveScene({ scene, screen: null }, seats('GC'), given);
      expect(tallyPolicies({ scene, screen: null }, yields, seats('GC'), given)).toEqual(expected);
    }
  });

  it('are not tried again where they cannot change anything', () => {
    const scene = makeScene({ instances: [boxAt('tugboat', 100, 100, 40, 20)] });
    const yields = deriveScene({ scene, screen: null }, seats('GD'), options);
    const never = { ...(seats('GD')[0] as ReturnType<typeof seat>) };
    const refusing = {
      ...never,
      family: {
        ...never.family,
        propose: () => {
          throw new Error('proposed again');
        },
      },
    };
    expect(tallyPolicies({ scene, screen: null }, yields, [refusing], options)).toMatchObject({
      policies: { 'difficult: unknown, otherClass: unknown': { test: { GD: 2 } } },
    });
  });
});
