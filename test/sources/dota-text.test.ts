import { describe, expect, it } from 'vitest';
import { parseDota } from '../../src/sources/dota-text.ts';

const ship = '1054 1028 1063 1011 1111 1040 1112 1062 ship 1';

const parse = (text: string): ReturnType<typeof parseDota> =>
  parseDota([{ path: 'P0001.txt', bytes: Buffer.from(text) }], 'P0001.txt');

describe('a label file of DOTA', () => {
  it('is refused where numbers stand in the place of the class: two objects on a line, more corners than four', () => {
    const expected = 'expected 9 or 10 (8 coordinates, class, [difficult])';
    expect(() => parse(`${ship}\n${ship} ${ship}\n`)).toThrow(`P0001.txt:2: has 20 fields, ${expected}`);
    expect(() => parse(`nan${ship.slice(4)} ${ship}\n`)).toThrow(`P0001.txt:1: has 20 fields, ${expected}`);
    expect(() => parse('1 2 3 4 5 6 7 8 9 10 plane 0\n')).toThrow(`P0001.txt:1: has 12 fields, ${expected}`);
  });

  it('may have classes of several words, and a number among them', () => {
    const { objects } = parse(`${ship.replace('ship', 'Boeing 737')}\n`);
    expect(objects).toMatchObject([{ sourceLabel: 'Boeing 737', difficult: true }]);
  });
});
