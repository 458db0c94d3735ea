import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupLink } from '../../src/model/screened.ts';
import { groupScenes } from '../../src/split/groups.ts';

const link = (a: string, b: string): GroupLink => ({ a, b, reason: 'same-place' });

describe('groupScenes', () => {
  it('names a group after its first scene in natural order, joined directly or through others', () => {
    const ids = ['s/10', 's/9', 's/2', 's/30', 's/1'];
    const groups = groupScenes(ids, [link('s/10', 's/9'), link('s/30', 's/9')]);
    expect(Object.fromEntries(groups)).toEqual({
      's/10': 's/9',
      's/9': 's/9',
      's/2': 's/2',
      's/30': 's/9',
      's/1': 's/1',
    });
  });

  it('refuses a link to a scene that is not in the list', () => {
    expect(() => groupScenes(['a'], [link('a', 'b')])).toThrow('no scene of the list');
  });

  it('does not depend on the order of scenes, links and ends, and gives the connected components', () => {
    const pair = fc.tuple(fc.nat(19), fc.nat(19));
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 30 }),
        fc.array(fc.nat(1000), { minLength: 20 }),
        (pairs, keys) => {
          const ids = Array.from({ length: 20 }, (_, i) => `s/${i}`);
          const links = pairs.map(([a, b]) => link(`s/${a}`, `s/${b}`));
          const groups = groupScenes(ids, links);
          const shuffled = [...ids].sort((a, b) => (keys[ids.indexOf(a)] ?? 0) - (keys[ids.indexOf(b)] ?? 0));
          const turned = [...links].reverse().map(({ a, b }) => link(b, a));
          const again = groupScenes(shuffled, turned);
          for (const id of ids) expect(again.get(id)).toBe(groups.get(id));
          expect(groups).toEqual(componentsOf(ids, links));
        },
      ),
      { seed: 7, numRuns: 100 },
    );
  });
});

/** Reference: spread the smallest id along the links until nothing changes. */
function componentsOf(ids: readonly string[], links: readonly GroupLink[]): Map<string, string> {
  const number = (id: string): number => Number(id.slice(2));
  const found = new Map(ids.map((id) => [id, id]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { a, b } of links) {
      const [x, y] = [found.get(a) as string, found.get(b) as string];
      const least = number(x) < number(y) ? x : y;
      if (x !== y) changed = true;
      found.set(a, least).set(b, least);
    }
  }
  return found;
}
