import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waterFill } from '../../src/select/water-fill.ts';

const fill = (rooms: Record<string, number>, total: number): Record<string, number> =>
  Object.fromEntries(waterFill(Object.keys(rooms), (bin) => rooms[bin] as number, total));

describe('waterFill', () => {
  it('gives equal shares, and the remainder to the first', () => {
    expect(fill({ a: 9, b: 9, c: 9 }, 10)).toEqual({ a: 4, b: 3, c: 3 });
  });

  it('lets scarce bins give all they have and levels the others', () => {
    expect(fill({ a: 1, b: 100, c: 3, d: 100 }, 24)).toEqual({ a: 1, b: 10, c: 3, d: 10 });
  });

  it('stops when everything is given', () => {
    expect(fill({ a: 2, b: 1 }, 10)).toEqual({ a: 2, b: 1 });
    expect(fill({}, 3)).toEqual({});
  });

  it('gives the total where there is room, and is level up to one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 9 }), fc.nat(200), (rooms, total) => {
        const bins = rooms.map((_, i) => i);
        const filled = [...waterFill(bins, (i) => rooms[i] as number, total).values()];
        const sum = filled.reduce((s, n) => s + n, 0);
        expect(sum).toBe(
          Math.min(
            total,
            rooms.reduce((s, n) => s + n, 0),
          ),
        );
        const open = filled.filter((n, i) => n < (rooms[i] as number));
        const top = Math.max(0, ...filled);
        for (const n of open) expect(top - n).toBeLessThanOrEqual(1);
      }),
      { seed: 11 },
    );
  });
});
