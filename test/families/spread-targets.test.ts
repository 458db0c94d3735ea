import { describe, expect, it } from 'vitest';
import { drop, isDrop } from '../../src/core/drop.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import { commonestDrop, tryInTurn } from '../../src/families/marked-targets.ts';
import { neighboursOf } from '../../src/families/neighbourhood.ts';
import { drawQueues, groupInstances, rankByPlace } from '../../src/families/spread-targets.ts';
import { indexCase } from '../../src/families/trial.ts';
import { boxAt, makeScene, scatteredScene } from './scenes.ts';

const draw = keyedDraw(1, 'test');
const scene = scatteredScene(40, ['ship', 'ship', 'ship', 'harbor']);
const ids = (instances: readonly { readonly id: string }[]): string[] => instances.map(({ id }) => id);

describe('rankByPlace', () => {
  it('is another order for another draw, and the same whatever the order given', () => {
    const order = ids(rankByPlace(draw('a'))(scene.instances));
    expect(ids(rankByPlace(draw('a'))([...scene.instances].reverse()))).toEqual(order);
    expect(ids(rankByPlace(draw('b'))(scene.instances))).not.toEqual(order);
    expect([...order].sort()).toEqual(ids(scene.instances).sort());
  });

  it('keeps the order of all others when one is gone', () => {
    const order = ids(rankByPlace(draw('a'))(scene.instances));
    const without = ids(rankByPlace(draw('a'))(scene.instances.filter(({ id }) => id !== 'n5')));
    expect(without).toEqual(order.filter((id) => id !== 'n5'));
  });

  it('spreads first places evenly', () => {
    const firsts = new Map<string, number>();
    for (let i = 0; i < 800; i++) {
      const id = rankByPlace(draw('even', i))(scene.instances.slice(0, 4))[0]?.id as string;
      firsts.set(id, (firsts.get(id) ?? 0) + 1);
    }
    // Mean 200, standard deviation 12.2.
    for (const count of firsts.values()) expect(Math.abs(count - 200)).toBeLessThan(50);
    expect(firsts.size).toBe(4);
  });
});

describe('tryInTurn', () => {
  const queues = drawQueues(
    groupInstances(scene.instances, ({ category }) => category),
    draw,
  );
  const categoryOf = (id: unknown): unknown => scene.instances.find((i) => i.id === id)?.category;

  it('gives each group a turn', () => {
    const kept = [...tryInTurn(queues, { maxKept: 6, maxTried: 100 }, ({ id }) => id)].filter(
      (p) => !isDrop(p),
    );
    expect(kept.map(categoryOf).sort()).toEqual(['harbor', 'harbor', 'harbor', 'ship', 'ship', 'ship']);
  });

  it('goes on with a group until one of it is kept, and says how many were left', () => {
    const judge = ({ id, category, index }: (typeof scene.instances)[number]) =>
      category === 'harbor' || index % 5 === 0 ? id : drop('unfit');
    const all = [...tryInTurn(queues, { maxKept: 4, maxTried: 100 }, judge)];
    expect(
      all
        .filter((p) => !isDrop(p))
        .map(categoryOf)
        .sort(),
    ).toEqual(['harbor', 'harbor', 'ship', 'ship']);
    const tried = all.length - 1;
    expect(all.at(-1)).toEqual(drop('over-scene-limit', 40, tried, { kept: 4, left: 40 - tried }));
  });

  it('gives up after the tries allowed, and leaves nothing out of the books otherwise', () => {
    const refuse = () => drop('unfit');
    expect([...tryInTurn(queues, { maxKept: 4, maxTried: 15 }, refuse)]).toHaveLength(16);
    const all = [...tryInTurn(queues, { maxKept: 4, maxTried: 100 }, refuse)];
    expect(all).toEqual(Array.from({ length: 40 }, refuse));
  });
});

describe('commonestDrop', () => {
  it('takes the first drop of the commonest code and counts them all', () => {
    const drops = [drop('a', 1, 2), drop('b', 3, 4), drop('b', 5, 6)];
    expect(commonestDrop(drops, { reference: 'r' })).toEqual(
      drop('b', 3, 4, { reference: 'r', obstacles: { b: 2, a: 1 } }),
    );
    expect(commonestDrop(drops.slice(0, 2), {}).code).toBe('a');
  });
});

describe('neighboursOf', () => {
  it('widens the square until it holds enough, or the image', () => {
    const xs = [0, 400, 1000, 3000];
    const indexed = indexCase({
      scene: makeScene({ instances: xs.map((x) => boxAt('ship', x, 100, 20, 20)) }),
    });
    const around = (least: number): string[] => ids(neighboursOf(indexed, indexed.instance('n0'), least));
    expect(around(1)).toEqual(['n1']);
    expect(around(2)).toEqual(['n1', 'n2']);
    expect(around(9)).toEqual(['n1', 'n2', 'n3']);
  });
});
