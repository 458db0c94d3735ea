import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxList, lineOfBox, parseXview } from '../../src/sources/xview-boxes.ts';

function read(imcoords: unknown): { bounds: number[]; fractional: number[]; malformed: number } {
  const list = new BoxList();
  list.add({ index: 7, line: 9, typeId: 73, imcoords });
  const { bounds, fractional, malformed } = list.pack();
  return {
    bounds: [...bounds],
    fractional: fractional.flatMap((f) => f.bounds),
    malformed: malformed.length,
  };
}

describe('bounds of an xView feature', () => {
  it('are four whole numbers, however they are written', () => {
    const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(fc.tuple(whole, whole, whole, whole), fc.constantFrom(',', ', ', ' ,'), (box, comma) => {
        expect(read(box.join(comma))).toEqual({ bounds: box, fractional: [], malformed: 0 });
        expect(read(box)).toEqual({ bounds: box, fractional: [], malformed: 0 });
      }),
      { seed: 20260107, numRuns: 300 },
    );
    expect(read('-0,007,3,4').bounds).toEqual([0, 7, 3, 4]);
  });

  it('keep fractions and huge numbers apart, and are malformed where they are not four numbers', () => {
    expect(read('.5,2,3,4').fractional).toEqual([0.5, 2, 3, 4]);
    expect(read('1.5,2,3,4').fractional).toEqual([1.5, 2, 3, 4]);
    expect(read('1,2,3,99999999999').fractional).toEqual([1, 2, 3, 99999999999]);
    for (const text of [
      '',
      '1,2,3',
      '1,2,3,4,5',
      '1,,3,4',
      '1,2,3,',
      ',1,2,3',
      '1,2,3,4x',
      '-,1,2,3',
      '--1,2,3,4',
      [],
      null,
    ]) {
      expect(read(text), JSON.stringify(text)).toMatchObject({ bounds: [], malformed: 1 });
    }
  });

  it('are degrees where they are fractions on the globe, less than one apart', () => {
    const verdictOn = (imcoords: string): string => {
      const list = new BoxList();
      list.add({ index: 7, line: 9, typeId: 73, imcoords });
      const { objects, drops } = parseXview(list.pack());
      return [...objects.map(() => 'pixels'), ...drops.map(({ code }) => code)].join();
    };
    for (const bounds of [
      '-90.5,14.5,-90.4,14.6',
      '179.5,89.5,180,90',
      '10.25,10,10.25,10',
      '0,0,0.999,0.999',
    ])
      expect(verdictOn(bounds), bounds).toBe('bad-coordinate');
    for (const bounds of [
      '179.5,89.5,180.1,90',
      '179.5,89.5,180,90.1',
      '10.5,10,11.5,10.5',
      '10,10.5,10.5,11.5',
      '5,5,5,5',
    ])
      expect(verdictOn(bounds), bounds).toBe('pixels');
  });

  it('have a line where a message may have to name them', () => {
    const list = new BoxList();
    const bounds = ['1,2,3,4', '1,2,3', '1.5,2,30,40', '1,2,3,4'];
    for (const [i, imcoords] of bounds.entries())
      list.add({ index: i, line: 10 + i, typeId: i === 3 ? 75 : 73, imcoords });
    expect([0, 1, 2, 3].map((index) => lineOfBox(list.pack(), index))).toEqual([null, 11, 12, 13]);
  });
});
