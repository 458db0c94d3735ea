import { describe, expect, test } from 'vitest';
import { parseFair1m } from '../../src/sources/fair1m-xml.ts';

function parse(objects: string, size = ''): ReturnType<typeof parseFair1m> {
  const text = `<annotation>${size}<objects>${objects}</objects></annotation>`;
  return parseFair1m([{ path: '1.xml', bytes: Buffer.from(text) }], '1.xml');
}

/** As the release writes it, or with a comment that only the parser understands. */
function object(points: readonly string[], { coordinate = 'pixel', comment = '' } = {}): string {
  const list = points.map((p) => `<point>${p}</point>`).join('');
  return `<object><coordinate>${coordinate}</coordinate><type>rectangle</type><description>None</description>
    <possibleresult><name>Van</name></possibleresult>${comment}<points>${list}</points></object>`;
}

describe.each([
  ['by its tags', ''],
  ['by the parser', '<!-- a tool -->'],
])('an object of FAIR1M read %s', (_, comment) => {
  test('has its corners with or without blanks, and without the closing one', () => {
    const { objects, drops } = parse(
      object(['10,20', ' 30 , 20 ', '30,\n40', '10 ,40', '10,20'], { comment }),
    );
    expect(drops).toEqual([]);
    expect(objects).toEqual([
      {
        sourceLabel: 'Van',
        points: [10, 20, 30, 20, 30, 40, 10, 40],
        difficult: false,
        ignore: false,
        index: 0,
      },
    ]);
  });

  test('is dropped with its class where a corner cannot be read, or is no pixel', () => {
    const why = { code: 'bad-coordinate', threshold: 'x,y', sourceLabel: 'Van' };
    const list = ['1020', '10,', ',20', '10,2O', '10,20,30'].map((p) => object(['1,2', p], { comment }));
    expect(parse(list.join('')).drops).toEqual([
      { ...why, value: '"1020"', index: 0 },
      { ...why, value: '"10,"', index: 1 },
      { ...why, value: '",20"', index: 2 },
      { ...why, value: '"10,2O"', index: 3 },
      { ...why, value: '"10,20,30"', index: 4 },
    ]);
    expect(parse(object(['1,2'], { coordinate: 'geo', comment })).drops).toEqual([
      {
        code: 'no-pixel-coordinates',
        value: null,
        threshold: 'coordinate is pixel',
        sourceLabel: 'Van',
        index: 0,
      },
    ]);
  });
});

test('the size of a FAIR1M file is two positive whole numbers, or not there', () => {
  const size = (width: string, height: string): string =>
    `<size><width>${width}</width><height>${height}</height><depth>3</depth></size>`;
  expect(parse('', size('1000', '800')).size).toEqual({ widthPx: 1000, heightPx: 800 });
  expect(parse('').size).toBeNull();
  for (const [width, height] of [
    ['0', '800'],
    ['1000', '0'],
    ['1000', '-800'],
    ['1000.5', '800'],
    ['1000', '800.5'],
    ['', '800'],
    ['1000', ''],
  ] as const)
    expect(() => parse('', size(width, height)), `${width} x ${height}`).toThrow(
      `<size> is "${width} x ${height}", expected two positive whole numbers`,
    );
});
