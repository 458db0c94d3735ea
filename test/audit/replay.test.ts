import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dotaLabels } from '../../src/audit/labels/dota-v2.ts';
import { fair1mLabels } from '../../src/audit/labels/fair1m.ts';
import { featuresIn } from '../../src/audit/labels/geojson-features.ts';
import type { ImageLabels, LabelReader } from '../../src/audit/labels/label-reader.ts';
import { sodaLabels } from '../../src/audit/labels/soda-a.ts';
import { xviewLabels } from '../../src/audit/labels/xview.ts';
import { replayLabels } from '../../src/audit/replay-labels.ts';
import type { SceneJob } from '../../src/audit/scene-jobs.ts';
import { sha256Hex } from '../../src/core/hash.ts';
import { ingestParamsSchema } from '../../src/model/ingest-params.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import { READERS } from '../../src/sources/registry.ts';
import { tempFolder } from '../temp.ts';

function labelsOf(id: string): Readonly<Record<string, string | null>> {
  return READERS.find((reader) => reader.id === id)?.labels ?? {};
}

function read(reader: LabelReader, text: string, name = 'P3001', sidePx = 4000): ImageLabels {
  const place = { name, widthPx: sidePx, heightPx: sidePx };
  const bytes = new TextEncoder().encode(text);
  if (reader.readImage === undefined) throw new Error(`${reader.id} reads no images`);
  return reader.readImage(bytes, place, labelsOf(reader.id), 'labels');
}

describe('the audit reads DOTA', () => {
  const text = [
    'imagesource:GoogleEarth',
    'gsd:0.1',
    '1 2 5 2 5 4 1 4 plane 0',
    '',
    '7.5 2 9 2 9 4 7.5 4 large-vehicle 1\r',
  ].join('\n');

  it('with the place of every object', () => {
    expect(read(dotaLabels, text)).toEqual({
      objects: [
        { index: 0, line: 3, category: 'airplane', points: [1, 2, 5, 2, 5, 4, 1, 4] },
        { index: 1, line: 5, category: 'large-vehicle', points: [7.5, 2, 9, 2, 9, 4, 7.5, 4] },
      ],
      notLabelled: [],
    });
  });

  it('knows which images came from v1.0', () => {
    expect(read(dotaLabels, text, 'P2805').notLabelled).toEqual(['airport', 'helipad']);
    expect(read(dotaLabels, text, 'P2806').notLabelled).toEqual([]);
  });

  it('names the line of what it cannot read', () => {
    expect(() => read(dotaLabels, `${text}\n1 2 3\n`)).toThrow('labels:6: has 3 fields, expected 9 or 10');
    expect(() => read(dotaLabels, '1 2 5 2 5 4 1 x plane 0')).toThrow('labels:1: has "x", expected a number');
    expect(() => read(dotaLabels, '1 2 5 2 5 4 1 4 dragon 0')).toThrow(
      'labels:1: has the label "dragon", expected a label of the source',
    );
  });
});

describe('the audit reads FAIR1M', () => {
  const object = (name: string, points: string): string =>
    `<object><possibleresult><name>${name}</name></possibleresult><points>${points}</points></object>`;
  const ring =
    '<point>1.5,2</point><point>5,2</point><point>5,4</point><point>1,4</point><point>1.5,2</point>';
  const text = `<annotation><objects>${object('Small Car', ring)}${object('boeing_737', ring)}</objects></annotation>`;

  it('opens closed rings and takes labels in any spelling', () => {
    const { objects } = read(fair1mLabels, text, '7', 800);
    expect(objects).toEqual([
      { index: 0, line: null, category: 'small-car', points: [1.5, 2, 5, 2, 5, 4, 1, 4] },
      { index: 1, line: null, category: 'boeing-737', points: [1.5, 2, 5, 2, 5, 4, 1, 4] },
    ]);
  });

  it('knows that vehicles are labelled on small images only', () => {
    expect(read(fair1mLabels, text, '7', 1000).notLabelled).toEqual([]);
    expect(read(fair1mLabels, text, '7', 1001).notLabelled).toEqual(['vehicle']);
  });

  it('refuses broken XML and broken points', () => {
    expect(() => read(fair1mLabels, text.slice(0, -5))).toThrow(/expected XML/);
    expect(() => read(fair1mLabels, text.replace('>5,2', '>5;2'))).toThrow(
      'labels: object 0: has the point "5;2", expected x,y',
    );
  });
});

describe('the audit reads SODA-A', () => {
  it('and keeps regions to be ignored as something unknown', () => {
    const annotation = {
      annotations: [
        { poly: [0, 0, 4, 0, 4, 4], category_id: 5 },
        { poly: [0, 0, 9, 0, 9, 9, 0, 9], category_id: 9 },
      ],
      categories: [
        { id: 5, name: 'container' },
        { id: 9, name: 'ignore' },
      ],
    };
    expect(read(sodaLabels, JSON.stringify(annotation)).objects).toEqual([
      { index: 0, line: null, category: 'shipping-container', points: [0, 0, 4, 0, 4, 4] },
      { index: 1, line: null, category: null, points: [0, 0, 9, 0, 9, 9, 0, 9] },
    ]);
  });

  it('names the field that is wrong', () => {
    expect(() =>
      read(sodaLabels, '{"annotations":[{"poly":["1"],"category_id":1}],"categories":[]}'),
    ).toThrow('labels: annotations.0.poly.0: found "1" (text), expected a number');
  });
});

describe('the audit reads xView', () => {
  const feature = (image: string, type: number, bounds: string): string =>
    JSON.stringify({
      type: 'Feature',
      properties: { note: 'a "brace": } \\', bounds_imcoords: bounds, type_id: type, image_id: image },
      geometry: { type: 'Polygon', coordinates: [] },
    });
  const features = [
    feature('5.tif', 18, '1,2,5,4'),
    feature('6.tif', 73, '0,0,9,9'),
    feature('5.tif', 75, '7,7,9,9'),
    feature('5.tif', 73, '[]'),
    feature('5.tif', 73, '-90.5,14.5,-90.4,14.6'),
    feature('5.tif', 73, '200.5,14.5,200.9,14.9'),
  ];
  const text = `{"type":"FeatureCollection","crs":{"type":"name","properties":{}},"features":[\n${features.join(',\n')}]}`;

  it('feature by feature, whatever the pieces that the file comes in', async () => {
    for (const size of [1, 7, 64, 5000]) {
      const pieces = async function* (): AsyncGenerator<Buffer> {
        const bytes = Buffer.from(text);
        for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
      };
      const found: string[] = [];
      for await (const one of featuresIn(pieces())) found.push(one);
      expect(found).toEqual(['{"type":"name","properties":{}}', ...features]);
    }
  });

  it('with the place of each object in the whole file, for the images that are wanted', async () => {
    const path = join(tempFolder(), 'xView_train.geojson');
    writeFileSync(path, text);
    const found = await xviewLabels.readArchive?.(path, new Set(['5']), labelsOf('xview'));
    expect(found?.sha256).toBe(sha256Hex(text));
    expect([...(found?.images ?? [])]).toEqual([
      [
        '5',
        {
          areBoxes: true,
          notLabelled: [],
          objects: [
            { index: 0, line: null, category: 'small-car', points: [1, 2, 5, 2, 5, 4, 1, 4] },
            { index: 2, line: null, category: null, points: [7, 7, 9, 7, 9, 9, 7, 9] },
            { index: 3, line: null, category: 'building', points: [] },
            { index: 4, line: null, category: 'building', points: [] },
            {
              index: 5,
              line: null,
              category: 'building',
              points: [200.5, 14.5, 200.9, 14.5, 200.9, 14.9, 200.5, 14.9],
            },
          ],
        },
      ],
    ]);
  });
});

describe('a label file whose labels pile up', () => {
  // Three that overlap in pairs, and one apart.
  const rows = [0, 2, 4, 90].map((x) => `${x} 0 ${x + 9} 0 ${x + 9} 9 ${x} 9 plane 0`);
  const text = ['imagesource:GoogleEarth', 'gsd:0.1', ...rows].join('\n');
  const record = {
    id: 'GC-1',
    task: 'GC',
    source: 'dota-v2',
    wording: { slots: { category: { type: 'category', category: 'airplane', number: 'plural' } } },
    options: null,
    markers: [],
    answer: { kind: 'count', count: 4 },
    answerLetter: null,
    targets: ['o0', 'o1', 'o2', 'o3'],
    proof: {
      labelPath: 'P3001.txt',
      labelSha256: sha256Hex(text),
      instances: [0, 1, 2, 3].map((index) => ({ id: `o${index}`, index, line: index + 3 })),
    },
  } as unknown as Instruction;
  const job: SceneJob = {
    sceneId: 'dota-v2/train/P3001',
    source: 'dota-v2',
    widthPx: 100,
    heightPx: 100,
    line: null,
    isOfRelease: false,
    archived: null,
    records: [{ record, where: 'data/dev.jsonl:1', isOfKey: false }],
    isAsked: true,
  };

  it('answers nothing', async () => {
    const root = tempFolder();
    writeFileSync(join(root, 'P3001.txt'), text);
    const source = { id: 'dota-v2', labels: labelsOf('dota-v2'), rootPath: root };
    const limits = ingestParamsSchema.parse({});
    const context = { ancestorsOf: () => [], membership: 'centre', doubtPx: 1 } as const;
    const replay = (maxPairs: number) => replayLabels(job, source, null, { ...limits, maxPairs }, context);
    expect((await replay(3)).outcomes).toEqual([{ is: 'equal' }]);
    expect((await replay(2)).outcomes).toEqual([
      {
        is: 'differs',
        finding: {
          code: 'labels-piled-up',
          where: 'data/dev.jsonl:1',
          message: 'GC-1: more than 2 pairs of labels overlap in P3001.txt',
        },
      },
    ]);
  });
});
