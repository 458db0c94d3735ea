import { describe, expect, it } from 'vitest';
import { type Apart, clashesOf, firstApart } from '../../src/select/apart.ts';

/** Values that cannot both be right, as pairs. */
function apartOf(...pairs: readonly string[]): Apart {
  const apart = new Map<string, Set<string>>();
  for (const [a, b] of pairs.map((pair) => pair.split('-') as [string, string])) {
    apart.set(a, (apart.get(a) ?? new Set()).add(b));
    apart.set(b, (apart.get(b) ?? new Set()).add(a));
  }
  return apart;
}

describe('firstApart', () => {
  it('takes the first values of which no two could both be right', () => {
    const apart = apartOf('a-b', 'a-c', 'b-d', 'c-d', 'a-d');
    expect(firstApart(['a', 'b', 'c', 'd'], 2, apart)).toEqual(['a', 'b']);
    // a and b leave d, since c may be right beside b.
    expect(firstApart(['a', 'b', 'c', 'd'], 3, apart)).toEqual(['a', 'b', 'd']);
    expect(firstApart(['c', 'b', 'a', 'd'], 3, apart)).toEqual(['c', 'a', 'd']);
    expect(firstApart(['a', 'b', 'c', 'd'], 4, apart)).toBeNull();
  });

  it('goes back where the first choice leads nowhere', () => {
    expect(firstApart(['x', 'a', 'b', 'c'], 3, apartOf('x-a', 'a-b', 'b-c', 'a-c'))).toEqual(['a', 'b', 'c']);
  });

  it('finds none among too few values', () => {
    expect(firstApart([], 1, new Map())).toBeNull();
    expect(firstApart(['a'], 1, new Map())).toEqual(['a']);
    expect(firstApart(['a'], 2, apartOf('a-b'))).toBeNull();
  });

  it('gives up where no set is found in time', () => {
    const many = Array.from({ length: 3000 }, (_, i) => `v${i}`);
    expect(firstApart(many, 3, new Map())).toBeNull();
  });
});

describe('clashesOf', () => {
  it('counts the others that could be right as well', () => {
    const apart = apartOf('a-b');
    expect(clashesOf('a', ['b', 'c', 'd'], apart)).toBe(2);
    expect(clashesOf('z', ['a'], apart)).toBe(1);
  });
});
