import { describe, expect, test } from 'vitest';
import { parseSodaA } from '../../src/sources/soda-a-json.ts';

const ring = [10, 10, 30, 10, 30, 20, 10, 20];

function parse(file: object): ReturnType<typeof parseSodaA> {
  return parseSodaA([{ path: 'f.json', bytes: Buffer.from(JSON.stringify(file)) }], 'f.json');
}

describe('the size that a SODA-A file states', () => {
  test('is null where it states none, and refused where it is half stated or no size', () => {
    expect(parse({ images: { width: 4700, height: 2785 }, annotations: [] }).size).toEqual({
      widthPx: 4700,
      heightPx: 2785,
    });
    expect(parse({ images: {}, annotations: [] }).size).toBeNull();
    expect(parse({ annotations: [] }).size).toBeNull();
    for (const [images, found] of [
      [{ width: 4700 }, '4700 x 0'],
      [{ height: 2785 }, '0 x 2785'],
      [{ width: 0, height: 2785 }, '0 x 2785'],
      [{ width: 4700, height: 2785.5 }, '4700 x 2785.5'],
    ] as const)
      expect(() => parse({ images, annotations: [] }), found).toThrow(`f.json: images: size ${found}`);
  });
});

describe('an annotation of SODA-A', () => {
  test('that cannot be read names its class, but none where it is a region to stay away from', () => {
    const { objects, drops } = parse({
      annotations: [
        { poly: [...ring, 5], category_id: 4 },
        { poly: [...ring, 5], category_id: 9 },
        { poly: ring, cat_id: 9 },
        { poly: ring, cat_id: 4 },
      ],
    });
    const why = { code: 'bad-coordinate', value: JSON.stringify(JSON.stringify([...ring, 5])) };
    const threshold = 'an even number of numbers';
    expect(drops).toEqual([
      { ...why, threshold, sourceLabel: 'ship', index: 0 },
      { ...why, threshold, index: 1 },
    ]);
    expect(objects).toEqual([
      { sourceLabel: 'ignore', points: ring, difficult: false, ignore: true, index: 2 },
      { sourceLabel: 'ship', points: ring, difficult: false, ignore: false, index: 3 },
    ]);
  });
});
