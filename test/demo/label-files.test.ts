import { describe, expect, it } from 'vitest';
import { polygonArea } from '../../src/core/polygon.ts';
import { keyedDraw } from '../../src/core/rng.ts';
import { dotaLabelText, dotaMetaText } from '../../src/demo/dota-files.ts';
import { fair1mXml } from '../../src/demo/fair1m-files.ts';
import { plantFaults } from '../../src/demo/faults.ts';
import { type LabelRow, rowsInWindow } from '../../src/demo/label-rows.ts';
import { sodaAJson } from '../../src/demo/soda-a-files.ts';
import { addIgnoreRegions } from '../../src/demo/soda-a-ignore.ts';
import { xviewBounds, xviewFeature, xviewGeojson } from '../../src/demo/xview-files.ts';

const square = (x: number, y: number, side = 10): number[] => [
  x,
  y,
  x + side,
  y,
  x + side,
  y + side,
  x,
  y + side,
];
const row = (label: string, points: number[]): LabelRow => ({ label, points, difficult: false });
const SIZE = { widthPx: 100, heightPx: 80 };

describe('rowsInWindow', () => {
  it('keeps what a source names and what shows, relative to the window', () => {
    const objects = [
      { kind: 'small-car', quad: square(52, 12) },
      { kind: 'windmill', quad: square(60, 12) },
      { kind: 'small-car', quad: square(41, 12) },
      { kind: 'small-car', quad: square(49, 12) },
    ] as const;
    const rows = rowsInWindow(objects, { 'small-car': 'car' }, [50, 10, 40, 40]);
    // The third shows a tenth of its area, the last nine tenths.
    expect(rows.map((r) => r.points.slice(0, 2))).toEqual([
      [2, 2],
      [-1, 2],
    ]);
  });
});

describe('DOTA text', () => {
  const rows = [{ ...row('ship', [1.4, 2, 11, 2, 11, 12, 1, 12.6]), difficult: true }];
  const base = { imageSource: 'GoogleEarth', gsd: '0.3', acquired: null };

  it('has whole numbers and CRLF in v1.0', () => {
    expect(dotaLabelText(rows, { ...base, header: 'v1.0' })).toBe(
      'imagesource:GoogleEarth\r\ngsd:0.3\r\n1 2 11 2 11 12 1 13 ship 1\r\n',
    );
  });

  it('has decimals and two, three or no header lines later', () => {
    const line = '1.0 2.0 11.0 2.0 11.0 12.0 1.0 13.0 ship 1\n';
    expect(dotaLabelText(rows, { ...base, header: 'v1.5' })).toBe(
      `imagesource:GoogleEarth\ngsd:0.3\n${line}`,
    );
    expect(dotaLabelText(rows, { ...base, header: 'v2.0' })).toBe(
      `acquisition dates:None\nimagesource:GoogleEarth\ngsd:0.3\n${line}`,
    );
    expect(dotaLabelText(rows, { ...base, header: 'none' })).toBe(line);
  });

  it('says None for a missing GSD in the meta file', () => {
    expect(dotaMetaText({ ...base, gsd: 'null', header: 'v2.0' })).toBe(
      'acquisition dates:None\nimagesource:GoogleEarth\ngsd:None\n',
    );
  });
});

describe('FAIR1M XML', () => {
  it('closes the ring and prints six decimals', () => {
    const xml = fair1mXml([row('A220', square(3, 4))], '7', { ...SIZE, depth: 3 });
    expect(xml.match(/<point>[^<]*<\/point>/g)).toEqual([
      '<point>3.000000,4.000000</point>',
      '<point>13.000000,4.000000</point>',
      '<point>13.000000,14.000000</point>',
      '<point>3.000000,14.000000</point>',
      '<point>3.000000,4.000000</point>',
    ]);
    expect(xml).toContain('<filename>7.tif</filename>');
    expect(xml).toContain('<width>100</width>\n\t\t<height>80</height>\n\t\t<depth>3</depth>');
  });
});

describe('SODA-A JSON', () => {
  it('cuts polygons at the border, which can leave five vertices', () => {
    const diamond = [95, 30, 105, 40, 95, 50, 85, 40];
    const file = JSON.parse(sodaAJson([row('ship', diamond)], '00012', SIZE));
    const [annotation] = file.annotations;
    expect(annotation.poly).toHaveLength(10);
    // 200 px² less a corner of 5 by 10 px halved.
    expect(annotation.area).toBe(175);
    expect(polygonArea(annotation.poly)).toBe(175);
    expect(annotation).toMatchObject({ category_id: 4, image_id: 12, id: 0 });
    expect(file.images).toEqual({ file_name: '00012.jpg', height: 80, width: 100, id: 12 });
  });

  it('covers dense spots with ignore regions and takes their labels out', () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      row('small-vehicle', square((i % 8) * 40, Math.floor(i / 8) * 40)),
    );
    const size = { widthPx: 400, heightPx: 300 };
    const marked = addIgnoreRegions(rows, size, keyedDraw(1)('ignore'));
    const regions = marked.filter((r) => r.label === 'ignore');
    expect(regions).toHaveLength(2);
    const kept = marked.length - regions.length;
    expect(kept).toBeLessThan(rows.length);
    for (const { points } of marked.filter((r) => r.label !== 'ignore')) {
      const [x, y] = [points[0] + 5, points[1] + 5];
      const isCovered = regions.some(({ points: p }) => x >= p[0] && x <= p[4] && y >= p[1] && y <= p[5]);
      expect(isCovered).toBe(false);
    }
  });
});

describe('xView GeoJSON', () => {
  it('holds px as text and degrees as the polygon', () => {
    const place = { lonDeg: 10, latDeg: 50, lonStepDeg: 0.001, latStepDeg: 0.002 };
    const bounds = xviewBounds(row('73', [10.4, 20, 30, 19.6, 30, 40, 10, 40]));
    const feature = JSON.parse(xviewFeature(bounds, 73, '5.tif', 9, place));
    expect(feature.properties).toMatchObject({
      bounds_imcoords: '10,20,30,40',
      type_id: 73,
      image_id: '5.tif',
    });
    const ring: number[][] = feature.geometry.coordinates[0];
    expect(ring.map(([x, y]) => [x?.toFixed(3), y?.toFixed(3)])).toEqual([
      ['10.010', '49.920'],
      ['10.010', '49.960'],
      ['10.030', '49.960'],
      ['10.030', '49.920'],
      ['10.010', '49.920'],
    ]);
    expect(JSON.parse(xviewGeojson([JSON.stringify(feature)])).features).toEqual([feature]);
  });
});

describe('plantFaults', () => {
  const rows = Array.from({ length: 30 }, (_, i) => row('car', square((i % 6) * 15, Math.floor(i / 6) * 15)));
  const plan = {
    reversedShare: 0,
    duplicates: 2,
    doubleLabels: 1,
    conflictLabel: 'van',
    zeroArea: 1,
    repeatedVertex: 1,
    outside: 1,
  };

  it('adds each fault once for each asked, all on the commonest class', () => {
    const faulty = plantFaults(rows, SIZE, plan, keyedDraw(1)('faults'));
    const planted = faulty.slice(rows.length);
    expect(faulty.slice(0, rows.length)).toEqual(rows);
    expect(planted).toHaveLength(7);
    const texts = new Set(rows.map((r) => r.points.join()));
    expect(planted.filter((r) => texts.has(r.points.join()))).toHaveLength(2);
    expect(planted.filter((r) => r.label === 'van')).toHaveLength(1);
    expect(planted.filter((r) => polygonArea(r.points) === 0)).toHaveLength(1);
    expect(planted.filter((r) => r.points.every((v, i) => i % 2 === 1 || v > 100))).toHaveLength(1);
    const repeats = planted.filter((r) => r.points[4] === r.points[6] && polygonArea(r.points) > 0);
    expect(repeats).toHaveLength(1);
  });

  it('leaves an image without objects alone', () => {
    expect(plantFaults([], SIZE, plan, keyedDraw(1)('faults'))).toEqual([]);
  });
});
