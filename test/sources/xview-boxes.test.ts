import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxList } from '../../src/sources/xview-boxes.ts';

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
});
