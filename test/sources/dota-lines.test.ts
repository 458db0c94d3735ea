import { describe, expect, test } from 'vitest';
import { parseDota } from '../../src/sources/dota-text.ts';

const ship = '10 10 30 10 30 20 10 20 ship 0';

function parse(text: string, meta?: string): ReturnType<typeof parseDota> {
  const files = [{ path: 'P1.txt', bytes: Buffer.from(text) }];
  if (meta !== undefined) files.push({ path: 'meta/P1.txt', bytes: Buffer.from(meta) });
  return parseDota(files, 'P1.txt');
}

describe('lines of a DOTA label file', () => {
  test('in words are passed by in front of the objects only', () => {
    expect(parse(`a line of a tool\n${ship}\n`).objects).toHaveLength(1);
    expect(() => parse(`${ship}\na line of a tool\n${ship}\n`)).toThrow('P1.txt:2: has 5 fields, expected 9');
    expect(() => parse(`${ship}\ngsd:0.3\n`)).toThrow('P1.txt:2: has 1 field, expected 9');
    expect(() => parse('a line of a tool\n')).toThrow('P1.txt:1: has "a line of a tool" and no object');
  });

  test('that are cut short are refused wherever they stand', () => {
    expect(() => parse(`10 10 30 10\n${ship}\n`)).toThrow('P1.txt:1: has 4 fields, expected 9');
    expect(() => parse('10 10 30 10 30 20 10 20\n')).toThrow('P1.txt:1: has 8 fields, expected 9');
  });

  test('hold a class of one word or two, and a difficulty of 0, 1 or 2', () => {
    const read = [
      '10 10 30 10 30 20 10 20 ship',
      '10 10 30 10 30 20 10 20 soccer ball-field',
      '10 10 30 10 30 20 10 20 soccer ball-field 1',
      '10 10 30 10 30 20 10 20 ship 2.0',
      ship,
    ];
    const { objects } = parse(read.join('\n'));
    expect(
      objects.map(({ sourceLabel, difficult, line, index }) => [sourceLabel, difficult, line, index]),
    ).toEqual([
      ['ship', false, 1, 0],
      ['soccer ball-field', false, 2, 1],
      ['soccer ball-field', true, 3, 2],
      ['ship', true, 4, 3],
      ['ship', false, 5, 4],
    ]);
  });
});

describe('the ground sample distance of a DOTA image', () => {
  test('is that of the label file, else that of the meta file, else none', () => {
    expect(parse(`gsd:0.25\n${ship}`, 'gsd:0.5')).toMatchObject({ gsdMeters: 0.25, gsdFrom: 'label' });
    expect(parse(`gsd:null\n${ship}`, 'gsd:0.5')).toMatchObject({ gsdMeters: 0.5, gsdFrom: 'metadata' });
    expect(parse(ship, 'gsd:None').gsdMeters).toBeNull();
    expect(parse(`gsd:inf\n${ship}`).gsdMeters).toBeNull();
  });

  test('below a thousandth is in degrees', () => {
    const faultsAt = (gsd: string): unknown => parse(`gsd:${gsd}\n${ship}`).faults;
    expect(faultsAt('2.68e-6')).toEqual({ 'gsd-in-degrees': 1 });
    expect(faultsAt('0.00099')).toEqual({ 'gsd-in-degrees': 1 });
    expect(faultsAt('0.001')).toEqual({});
    expect(faultsAt('0')).toEqual({});
  });
});
