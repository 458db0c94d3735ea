import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { rectangle } from '../../scripts/fixtures/fixture.ts';
import { DataError } from '../../src/core/errors.ts';
import type { LedgerEntry, StageSink } from '../../src/io/stage.ts';
import type { Loss } from '../../src/model/loss.ts';
import { type Scene, sceneSchema } from '../../src/model/scene.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../../src/model/taxonomy-data.ts';
import { reader as dota } from '../../src/sources/dota-v2.ts';
import { reader as fair1m } from '../../src/sources/fair1m.ts';
import { type IngestOptions, ingestSources, type SourceSummary } from '../../src/sources/ingest.ts';
import type { AnyReader } from '../../src/sources/reader.ts';
import { readInventory } from '../../src/sources/size-inventory.ts';
import { reader as sodaA } from '../../src/sources/soda-a.ts';
import { reader as xview } from '../../src/sources/xview.ts';
import { tempFolder } from '../temp.ts';
import { limits, sourceOf } from './contract.ts';

const options: IngestOptions = {
  labelsOnly: false,
  limits,
  taxonomyVersion: TAXONOMY_VERSION,
  categories: BASE_CATEGORIES,
  limit: null,
  workers: 1,
};
const SHIP = `${rectangle(10, 10, 20, 20).join(' ')} ship 0\n`;

function write(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

interface Outcome {
  readonly scenes: readonly Scene[];
  readonly ledger: readonly LedgerEntry[];
  readonly summary: SourceSummary;
  readonly losses: readonly Loss[];
  readonly notices: readonly string[] | undefined;
  readonly books: Awaited<ReturnType<typeof ingestSources>>['books'];
}

async function ingest(
  reader: AnyReader,
  root: string,
  more: Partial<IngestOptions> = {},
  sizesPath: string | null = null,
): Promise<Outcome> {
  const scenes: Scene[] = [];
  const ledger: LedgerEntry[] = [];
  const sink: StageSink = {
    keep: async (record) => void scenes.push(record as Scene),
    keepLine: async (line) => void scenes.push(sceneSchema.parse(JSON.parse(line))),
    drop: async (entry) => void ledger.push(entry),
    dropLine: async (line) => void ledger.push(JSON.parse(line) as LedgerEntry),
    pathOf: (name) => join(root, name),
  };
  const source = sourceOf(reader, root, sizesPath);
  const { books, details } = await ingestSources([source], { ...options, ...more }, sink);
  const { sources, losses, notices } = details as {
    sources: Record<string, SourceSummary>;
    losses: Loss[];
    notices?: string[];
  };
  return { scenes, ledger, summary: sources[reader.id] as SourceSummary, losses, notices, books };
}

function picture(width: number, height: number): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 60 } } });
}

describe('size of the image', () => {
  test('is read from the file, whatever its name says of its type', async () => {
    const root = tempFolder();
    write(root, {
      'images/P0001.png': await picture(64, 48).jpeg().toBuffer(),
      'labelTxt/P0001.txt': SHIP,
    });
    const { scenes } = await ingest(dota, root);
    expect(scenes[0]?.framePx).toEqual([0, 0, 64, 48]);
    expect(scenes[0]?.sizeFrom).toBe('image');
    expect(scenes[0]?.imagePath).toBe('images/P0001.png');
  });

  test('that the label states differently is counted, and both are kept', async () => {
    const root = tempFolder();
    const size = '<size><width>100</width><height>48</height></size>';
    write(root, {
      'images/0.tif': await picture(64, 48).tiff().toBuffer(),
      'labelXml/0.xml': `<annotation>${size}<objects></objects></annotation>`,
    });
    const { scenes, summary } = await ingest(fair1m, root);
    expect(scenes[0]?.framePx).toEqual([0, 0, 64, 48]);
    expect(scenes[0]?.labelSize).toEqual({ widthPx: 100, heightPx: 48 });
    expect(summary.faults).toEqual({ 'size-mismatch': 1, 'empty-label-file': 1 });
  });

  test('comes from the inventory where images are absent, as JSON or CSV', async () => {
    const root = tempFolder();
    write(root, {
      'labelTxt/P0001.txt': SHIP,
      'sizes.csv': 'image,split,width,height\nP0001.png,train,300,200\n',
      'sizes.json': '{"P0001.png": [400, 300]}',
    });
    const fromCsv = await ingest(dota, root, { labelsOnly: true }, join(root, 'sizes.csv'));
    expect(fromCsv.scenes[0]?.framePx).toEqual([0, 0, 300, 200]);
    expect(fromCsv.scenes[0]?.sizeFrom).toBe('inventory');
    const fromJson = await ingest(dota, root, { labelsOnly: true }, join(root, 'sizes.json'));
    expect(fromJson.scenes[0]?.framePx).toEqual([0, 0, 400, 300]);
  });

  test('belongs to the image of that name, whatever the case of its extension', async () => {
    const root = tempFolder();
    write(root, {
      'labelTxt/P0001.txt': SHIP,
      'images/P0001.PNG': 'not read',
      'sizes.json': '{"P0001.PNG": [400, 300]}',
    });
    const { scenes } = await ingest(dota, root, { labelsOnly: true }, join(root, 'sizes.json'));
    expect(scenes.map((s) => [s.imagePath, s.framePx])).toEqual([['images/P0001.PNG', [0, 0, 400, 300]]]);
  });

  test('that no image has is a coded drop', async () => {
    const root = tempFolder();
    write(root, {
      'labelTxt/P0001.txt': SHIP,
      'labelTxt/P0002.txt': SHIP,
      'sizes.json': '{"P0001.png": [2147483647, 300], "P0002.png": [2147483648, 300]}',
    });
    const { scenes, ledger, losses } = await ingest(
      dota,
      root,
      { labelsOnly: true },
      join(root, 'sizes.json'),
    );
    expect(scenes.map((s) => s.name)).toEqual(['P0001']);
    expect(ledger.map((e) => [e.subject, e.code, e.value, e.threshold])).toEqual([
      ['dota-v2/all/P0002', 'size-implausible', '2147483648 x 300', 'whole numbers up to 2147483647'],
    ]);
    expect(losses).toEqual([
      {
        source: 'dota-v2',
        unit: 'scene',
        code: 'size-implausible',
        meaning: 'the size of the image cannot be true',
        count: 1,
        objects: 1,
        places: ['labelTxt/P0002.txt (2147483648 x 300)'],
      },
    ]);
  });

  test('in a broken inventory is an error with its place', async () => {
    const root = tempFolder();
    write(root, {
      'a.csv': 'image,width,height\nP1.png,10,10\nP2.png,ten,10\n',
      'b.json': '{"P1.png": [10]}',
      'c.json': '{',
    });
    for (const [width, height] of [
      ['10', '0'],
      ['0', '10'],
      ['10', '-1'],
      ['10', '1.5'],
      ['', '10'],
    ]) {
      write(root, { 'e.csv': `image,width,height\nP1.png,${width},${height}\n` });
      await expect(readInventory(join(root, 'e.csv'))).rejects.toThrow(/e\.csv:2: image P1\.png/);
    }
    await expect(readInventory(join(root, 'a.csv'))).rejects.toThrow(/a\.csv:3: image P2\.png, width ten/);
    await expect(readInventory(join(root, 'b.json'))).rejects.toThrow(/b\.json: P1\.png/);
    await expect(readInventory(join(root, 'c.json'))).rejects.toThrow(DataError);
    await expect(readInventory(join(root, 'd.json'))).rejects.toThrow(
      /d\.json: cannot be read: no such file/,
    );
  });
});

describe('objects that are damaged', () => {
  const line = (first: string): string => `${first} 1 20 1 20 9 1 9 ship 0\n`;

  test('are named: how many, the first three with their line and what stands there', async () => {
    const root = tempFolder();
    write(root, {
      'labelTxt/P0001.txt': `${line('nan')}${SHIP}${line('1e308')}`,
      'labelTxt/P0002.txt': `${SHIP}${SHIP}${line('x\u001b')}${line('inf')}`,
      'sizes.json': '{"P0001.png": [400, 300], "P0002.png": [400, 300]}',
    });
    const { losses, summary } = await ingest(dota, root, { labelsOnly: true }, join(root, 'sizes.json'));
    expect(summary.dropped).toEqual({ 'bad-coordinate': 4, 'exact-duplicate': 1 });
    expect(losses).toEqual([
      {
        source: 'dota-v2',
        unit: 'object',
        code: 'bad-coordinate',
        meaning: 'a coordinate is missing, no number, or nowhere near the image',
        count: 4,
        objects: 0,
        places: [
          'labelTxt/P0001.txt:1 (NaN)',
          'labelTxt/P0001.txt:3 (1e+308)',
          'labelTxt/P0002.txt:3 ("x\\u001b")',
        ],
      },
    ]);
  });

  test('get a line by the reader where its format has none, with the words of the reader for its own codes', async () => {
    const root = tempFolder();
    const object = (name: string): string =>
      `<object><coordinate>pixel</coordinate><possibleresult><name>${name}</name></possibleresult>
<points><point>1,1</point><point>20,1</point><point>20,9</point><point>1,9</point><point>1,1</point></points></object>\n`;
    write(root, {
      'labelXml/0.xml': `<annotation>
<size><width>100</width><height>48</height></size>
<objects>
${object('Bridge')}${object('')}</objects></annotation>`,
    });
    const { losses } = await ingest(fair1m, root, { labelsOnly: true });
    expect(losses).toMatchObject([
      {
        code: 'no-class',
        meaning: 'the object names no class',
        count: 1,
        places: ['labelXml/0.xml:6'],
      },
    ]);
  });
});

describe('images and labels that do not meet', () => {
  test('are dropped apart, each with a code and a warning', async () => {
    const root = tempFolder();
    const png = await picture(40, 40).png().toBuffer();
    write(root, {
      'images/P0001.png': png,
      'images/P0002.png': png,
      'images/P0004.png': png.subarray(0, 20),
      'images/P0005.png': 'no picture',
      'labelTxt/P0001.txt': SHIP,
      'labelTxt/P0003.txt': SHIP + SHIP,
      'labelTxt/P0004.txt': SHIP,
      'labelTxt/P0005.txt': SHIP,
    });
    const { scenes, ledger, summary, losses, books } = await ingest(dota, root);
    expect(scenes.map((s) => s.name)).toEqual(['P0001']);
    expect(ledger.map((e) => `${e.subject} ${e.code}`)).toEqual([
      'dota-v2/all/P0002 label-missing',
      'dota-v2/all/P0003 image-missing',
      'dota-v2/all/P0004 image-unreadable',
      'dota-v2/all/P0005 image-unreadable',
    ]);
    expect(summary.files).toBe(4);
    expect(summary.scenes).toEqual({
      in: 5,
      kept: 1,
      dropped: { 'label-missing': 1, 'image-missing': 1, 'image-unreadable': 2 },
    });
    expect(summary.instancesRead).toBe(5);
    expect(summary.kept).toBe(1);
    expect(summary.dropped).toEqual({ 'image-missing': 2, 'image-unreadable': 2 });
    expect(losses.map(({ code, count, objects }) => [code, count, objects])).toEqual([
      ['image-missing', 1, 2],
      ['image-unreadable', 2, 2],
      ['label-missing', 1, 0],
    ]);
    expect(losses.map(({ places }) => places)).toEqual([
      ['labelTxt/P0003.txt (P0003)'],
      [
        expect.stringMatching(/^images\/P0004\.png \(.+\)$/),
        expect.stringMatching(/^images\/P0005\.png \(.+\)$/),
      ],
      ['images/P0002.png'],
    ]);
    for (const { in: read, kept, dropped } of books)
      expect(read).toBe(kept + Object.values(dropped).reduce((a, b) => a + b, 0));
  });

  describe('in a split that is published without labels', () => {
    const images = async (root: string, paths: readonly string[]): Promise<void> => {
      const png = await picture(40, 40).png().toBuffer();
      write(root, Object.fromEntries(paths.map((path) => [path, png])));
    };
    const XML = '<annotation><objects></objects></annotation>';
    const GEOJSON =
      '{"features":[{"properties":{"image_id":"5.tif","type_id":73,"bounds_imcoords":"1,1,20,20"}}]}';

    test.each([
      ['dota-v2', dota, 'test-dev/images/P9.png', 'train/images/P1.png', 'train/labelTxt/P1.txt', SHIP],
      [
        'dota-v2',
        dota,
        'test-challenge/images/part1/P9.png',
        'train/images/P1.png',
        'train/labelTxt/P1.txt',
        SHIP,
      ],
      ['dota-v2', dota, 'test/images/P9.png', 'val/images/P1.png', 'val/labelTxt/P1.txt', SHIP],
      ['fair1m', fair1m, 'test/images0/9.png', 'train/images/1.png', 'train/labelXml/1.xml', XML],
      ['xview', xview, 'val_images/9.tif', 'train_images/5.tif', 'xView_train.geojson', GEOJSON],
    ] as const)('of %s, are in the books and no loss (%#)', async (_id, reader, bare, image, label, text) => {
      const root = tempFolder();
      await images(root, [bare, image]);
      write(root, { [label]: text });
      const { scenes, ledger, summary, losses, books } = await ingest(reader, root);
      expect(scenes).toHaveLength(1);
      expect(ledger.map(({ code, value }) => [code, value])).toEqual([['label-missing', bare]]);
      expect(summary.scenes).toEqual({ in: 2, kept: 1, dropped: { 'label-missing': 1 } });
      expect(books[0]).toEqual({ unit: 'scenes', in: 2, kept: 1, dropped: { 'label-missing': 1 } });
      expect(losses).toEqual([]);
    });

    test('are a loss all the same where one image of that split has labels, and in other splits', async () => {
      const root = tempFolder();
      await images(root, [
        'test/images/1.png',
        'test/images/2.png',
        'train/images/3.png',
        'train/images/4.png',
      ]);
      write(root, { 'test/labelXml/1.xml': XML });
      const { losses } = await ingest(fair1m, root);
      expect(losses).toMatchObject([
        {
          code: 'label-missing',
          count: 3,
          places: ['test/images/2.png', 'train/images/3.png', 'train/images/4.png'],
        },
      ]);
    });

    test('hide no other loss of it', async () => {
      const root = tempFolder();
      write(root, { 'test/labelXml/1.xml': XML });
      const { losses } = await ingest(fair1m, root);
      expect(losses.map(({ code }) => code)).toEqual(['image-missing']);
    });
  });

  test('of xView: 1395.tif has labels and no image', async () => {
    const root = tempFolder();
    const box = (image_id: string): string =>
      JSON.stringify({ properties: { image_id, type_id: 73, bounds_imcoords: '1,1,20,20' } });
    write(root, {
      'xView_train.geojson': `{"type":"FeatureCollection","features":[${box('5.tif')},${box('1395.tif')}]}`,
      'train_images/5.tif': await picture(40, 40).tiff().toBuffer(),
    });
    const { scenes, ledger } = await ingest(xview, root);
    expect(scenes.map((s) => [s.id, s.instances.length, s.gsdMeters])).toEqual([['xview/train/5', 1, null]]);
    expect(ledger.map((e) => `${e.subject} ${e.code}`)).toEqual(['xview/train/1395 image-missing']);
  });
});

test('ground sample distance of xView comes from the tags of the image, degrees turned into metres', async () => {
  const root = tempFolder();
  // 2.7e-6 degrees at 60 degrees north: 0.30056 m along the meridian, half of that along the parallel.
  const tiff = writeArrayBuffer(new Uint8Array(40 * 40), {
    width: 40,
    height: 40,
    ModelPixelScale: [2.7e-6, 2.7e-6, 0],
    ModelTiepoint: [0, 0, 0, 10, 60, 0],
    GTModelTypeGeoKey: 2,
    GeographicTypeGeoKey: 4326,
  });
  write(root, {
    'xView_train.geojson':
      '{"features":[{"properties":{"image_id":"5.tif","type_id":73,"bounds_imcoords":"1,1,20,20"}}]}',
    'train_images/5.tif': new Uint8Array(tiff as ArrayBuffer),
  });
  const { scenes } = await ingest(xview, root);
  expect(scenes[0]?.gsdFrom).toBe('geotiff');
  expect(scenes[0]?.gsdMeters).toBeCloseTo((0.3005626 * 1.5) / 2, 4);
});

describe('names', () => {
  test('with blanks, quotes, line ends and characters of any script are read', async () => {
    const root = tempFolder();
    const names = ['a b', "it's", '"q"', 'line\nend', '高分', '%41', '#1'];
    write(root, Object.fromEntries(names.map((n) => [`labelTxt/${n}.txt`, SHIP])));
    write(root, Object.fromEntries(names.map((n) => [`images/${n}.png`, ''])));
    const png = await picture(40, 40).png().toBuffer();
    write(root, Object.fromEntries(names.map((n) => [`images/${n}.png`, png])));
    const { scenes } = await ingest(dota, root);
    expect(scenes.map((s) => s.name).sort()).toEqual([...names].sort());
    expect(scenes.every((s) => s.imagePath === `images/${s.name}.png`)).toBe(true);
  });

  test('of links that lead back are followed once', async () => {
    for (const [reader, label, content] of [
      [dota, 'train/labelTxt-v2.0/P0001.txt', SHIP],
      [fair1m, 'train/part1/labelXml/0.xml', '<annotation><objects></objects></annotation>'],
      [sodaA, 'Annotations/train/1.json', '{"annotations":[]}'],
    ] as const) {
      const root = tempFolder();
      write(root, { [label]: content });
      symlinkSync('..', join(root, dirname(label), 'loop'));
      symlinkSync(root, join(root, 'again'));
      const entries: string[] = [];
      for await (const entry of reader.list(root)) entries.push(entry.id);
      expect(entries).toHaveLength(1);
    }
  });

  test('name files that are still packed, and not those that are unpacked beside', async () => {
    const root = tempFolder();
    write(root, {
      'train/part1/labelXml/0.xml':
        '<annotation><size><width>9</width><height>9</height></size><objects></objects></annotation>',
      'train/part1/labelXml.zip': '',
      'train/part2/images.tar.gz': '',
      'train/part2/labelXmls.ZIP': '',
    });
    const outcome = await ingest(fair1m, root, { labelsOnly: true });
    expect(outcome.summary.passedOver).toEqual({ 'packed-file': 2 });
    expect(outcome.ledger.map(({ subject, code }) => [subject, code])).toEqual([
      ['fair1m: train/part2/images.tar.gz', 'packed-file'],
      ['fair1m: train/part2/labelXmls.ZIP', 'packed-file'],
    ]);
    expect(outcome.notices).toEqual([
      'fair1m: train/part2/images.tar.gz and 1 more: packed, so nothing in it was read; unpack what belongs to the archive',
    ]);
    write(root, { 'train/part2/images/a': '', 'train/part2/labelXmls/a': '' });
    expect((await ingest(fair1m, root, { labelsOnly: true })).notices).toBeUndefined();
  });

  test('of folders that are not there are errors in plain words', async () => {
    for (const reader of [dota, fair1m, sodaA, xview])
      await expect(ingest(reader, '/nowhere/at/all')).rejects.toThrow(
        /^\/nowhere\/at\/all: cannot be read: no such/,
      );
  });
});

describe('a whole archive', () => {
  function fill(root: string): void {
    const line = (i: number): string => `${rectangle(10 + i, 10, 20, 20).join(' ')} ship 0\n`;
    const files = Array.from({ length: 40 }, (_, i) => [
      `train/labelTxt-v2.0/P${String(i).padStart(4, '0')}.txt`,
      i % 7 === 3 ? 'broken\n1 2 3\n' : line(i) + line(i) + line(i + 60),
    ]);
    const sizes = files.map(([path]) => [(path as string).slice(-9, -4), [300, 300]]);
    write(root, { ...Object.fromEntries(files), 'sizes.json': JSON.stringify(Object.fromEntries(sizes)) });
  }

  test('gives the same lines with one worker and with two', async () => {
    const root = tempFolder();
    fill(root);
    const more = { labelsOnly: true };
    const one = await ingest(dota, root, more, join(root, 'sizes.json'));
    const two = await ingest(dota, root, { ...more, workers: 2 }, join(root, 'sizes.json'));
    expect(one.scenes).toHaveLength(34);
    expect(one.summary.dropped).toEqual({ 'exact-duplicate': 34 });
    expect(two).toEqual(one);
  });

  test('stops after the first N scenes when asked to', async () => {
    const root = tempFolder();
    fill(root);
    const { scenes, summary } = await ingest(
      dota,
      root,
      { labelsOnly: true, limit: 3 },
      join(root, 'sizes.json'),
    );
    expect(scenes.map((s) => s.name)).toEqual(['P0000', 'P0001', 'P0002']);
    expect(summary.files).toBe(3);
  });

  test('names a class that the reader does not list, with two workers too', async () => {
    const root = tempFolder();
    fill(root);
    write(root, { 'train/labelTxt-v2.0/P0030.txt': `${SHIP}1 2 3 4 5 6 7 8 zeppelin 1\n` });
    const run = ingest(dota, root, { labelsOnly: true, workers: 2 }, join(root, 'sizes.json'));
    await expect(run).rejects.toThrow(DataError);
    await expect(run).rejects.toThrow(
      /P0030\.txt:2: unknown label "zeppelin", expected one of the 18 labels of dota-v2\s*$/,
    );
    write(root, { 'train/labelTxt-v2.0/P0030.txt': `${SHIP}1 2 3 4 5 6 7 8 smal-vehicle 1\n` });
    await expect(ingest(dota, root, { labelsOnly: true }, join(root, 'sizes.json'))).rejects.toThrow(
      /unknown label "smal-vehicle", expected one of the 18 labels of dota-v2; the nearest is "small-vehicle"/,
    );
  });

  test('mended in one label changes no other object and no other scene', async () => {
    const root = tempFolder();
    fill(root);
    const before = await ingest(dota, root, { labelsOnly: true }, join(root, 'sizes.json'));
    write(root, {
      'train/labelTxt-v2.0/P0005.txt': `${rectangle(200, 200, 9, 9).join(' ')} plane 0\n${rectangle(65, 10, 20, 20).join(' ')} ship 0\n`,
    });
    const after = await ingest(dota, root, { labelsOnly: true }, join(root, 'sizes.json'));
    expect(after.scenes.filter((s) => s.name !== 'P0005')).toEqual(
      before.scenes.filter((s) => s.name !== 'P0005'),
    );
    expect(after.scenes.find((s) => s.name === 'P0005')?.instances.map((i) => i.id)).toEqual(['o0', 'o1']);
  });
});
