import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerEntry, StageSink } from '../../src/io/stage.ts';
import { type Scene, sceneSchema } from '../../src/model/scene.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../../src/model/taxonomy-data.ts';
import { reader as dota } from '../../src/sources/dota-v2.ts';
import { reader as fair1m } from '../../src/sources/fair1m.ts';
import { ingestSources, type SourceSummary } from '../../src/sources/ingest.ts';
import type { AnyReader, LabelFile } from '../../src/sources/reader.ts';
import { reader as sodaA } from '../../src/sources/soda-a.ts';
import { reader as xview } from '../../src/sources/xview.ts';
import { samplesPath } from '../samples.ts';
import { tempFolder } from '../temp.ts';
import { ingestAll, limits, sourceOf } from './contract.ts';

const samples = samplesPath();

describe.skipIf(samples === null)('the whole FAIR1M archive of labels', () => {
  interface SplitStats {
    readonly images: number;
    readonly instances: number;
    readonly classes: Readonly<Record<string, { readonly instances: number; readonly images: number }>>;
  }
  const root = samples === null ? '' : tempFolder(afterAll);
  const categories = new Map(Object.entries(fair1m.labels));
  const ids = new Set<string>();
  const images: Record<string, number> = {};
  const classes: Record<string, Record<string, { instances: number; images: number }>> = {};
  const large = { scenes: 0, objects: 0, vehicles: 0 };
  /** Split of each scene, and the categories that were counted in it. */
  const seen = new Map<string, { readonly split: string; readonly categories: Set<string> }>();
  let summary = {} as SourceSummary;

  function takeScene(line: string): void {
    const scene = JSON.parse(line) as Scene;
    const split = scene.labelPath.slice(0, scene.labelPath.indexOf('/labelXml'));
    ids.add(scene.id);
    images[split] = (images[split] ?? 0) + 1;
    seen.set(scene.id, { split, categories: new Set() });
    const unsure = scene.unknowns.filter((u) => u.sourceQuad !== undefined);
    for (const { category } of [...scene.instances, ...unsure]) countObject(scene.id, category);
    if (Math.max(scene.framePx[2], scene.framePx[3]) < 4000) return;
    large.scenes++;
    large.objects += scene.instances.length + unsure.length;
    large.vehicles += scene.unknowns.filter((u) => u.category === 'vehicle' && u.area === null).length;
  }

  function takeDrop(line: string): void {
    const { subject, about } = JSON.parse(line) as LedgerEntry;
    countObject(subject.slice(0, subject.indexOf('#')), about?.category as string | null);
  }

  function countObject(sceneId: string, category: string | null): void {
    const scene = seen.get(sceneId);
    if (scene === undefined || category === null) throw new Error(`${sceneId}: an object of no class`);
    const ofSplit = classes[scene.split] ?? {};
    classes[scene.split] = ofSplit;
    const found = ofSplit[category] ?? { instances: 0, images: 0 };
    ofSplit[category] = found;
    found.instances++;
    if (!scene.categories.has(category)) found.images++;
    scene.categories.add(category);
  }

  beforeAll(async () => {
    if (samples === null) return;
    const archive = join(samples, 'fair1m/labels_full/FAIR1M-2.0_labelXml_train+val_24775.tar.xz');
    execFileSync('tar', ['xf', archive, '-C', root]);
    const options = {
      labelsOnly: true,
      limits,
      taxonomyVersion: TAXONOMY_VERSION,
      categories: BASE_CATEGORIES,
      limit: null,
      workers: 2,
    };
    const none = async (): Promise<void> => {};
    const sink: StageSink = {
      keep: none,
      keepLine: async (line) => takeScene(line),
      drop: none,
      dropLine: async (line) => takeDrop(line),
      pathOf: (name) => name,
    };
    const { details } = await ingestSources([sourceOf(fair1m, root)], options, sink);
    summary = (details.sources as Record<string, SourceSummary>).fair1m as SourceSummary;
  }, 600_000);

  test('has every image and object of every class, in each part', () => {
    const path = join(samples as string, 'fair1m/labels_full/fair1m_v2_stats.json');
    const stats = JSON.parse(readFileSync(path, 'utf8')) as Record<string, SplitStats>;
    for (const split of ['train/part1', 'train/part2', 'validation']) {
      const { images: expectedImages, classes: expected } = stats[split] as SplitStats;
      expect(images[split]).toBe(expectedImages);
      const named = Object.entries(expected).map(([label, count]) => [categories.get(label), count]);
      expect(classes[split]).toEqual(Object.fromEntries(named));
    }
  });

  test('balances its books', () => {
    expect(summary.files).toBe(24_775);
    expect(ids.size).toBe(24_775);
    expect(summary.instancesRead).toBe(594_777);
    expect(summary.splits).toEqual({
      train: { scenes: 16_488, objects: 393_466 },
      validation: { scenes: 8287, objects: 201_311 },
    });
    const dropped = Object.values(summary.dropped).reduce((a, b) => a + b, 0);
    expect(summary.kept + dropped).toBe(594_777);
  });

  test('reports every raw fault, whichever code wins', () => {
    expect(summary.faults).toMatchObject({
      'outside-image': 290,
      'exact-duplicate': 319,
      'repeated-vertex': 173,
      'area-too-small': 296,
      'counter-clockwise': 60_998,
      'negative-coordinate': 5041,
      'depth-4': 7622,
      'double-labelled-pair-over-0.9': 3,
      'double-labelled-pair': 39,
      'conflicting-labels-pair': 14,
    });
    expect(summary.faults['self-crossing']).toBeUndefined();
    expect(summary.dropped).toEqual({
      'exact-duplicate': 319,
      'repeated-vertex': 173,
      'outside-image': 120,
      'area-too-small': 4,
    });
  });

  test('holds 154 scenes of 4,000 px and more with 8,596 objects, in none of which vehicles are known', () => {
    expect(large).toEqual({ scenes: 154, objects: 8596, vehicles: 154 });
  });
});

describe.skipIf(samples === null)('real samples', () => {
  const path = (name: string): string => join(samples as string, name);

  async function scenesOf(
    reader: AnyReader,
    root: string,
    sizes: string | null,
    labelsOnly = true,
  ): Promise<Scene[]> {
    const results = await ingestAll(sourceOf(reader, root, sizes), labelsOnly);
    return results.flatMap((r) => (r.sceneLine === null ? [] : [sceneSchema.parse(JSON.parse(r.sceneLine))]));
  }
  const known = (s: Scene): number =>
    s.instances.length + s.unknowns.filter((u) => u.sourceQuad !== undefined).length;

  test('of DOTA v1.0 and v1.5: counts, sizes and ground sample distances', async () => {
    const scenes = await scenesOf(dota, path('dota'), path('dota/dota_v2_image_inventory.csv'));
    expect(scenes.map((s) => [s.name, known(s), s.gsdMeters])).toEqual([
      ['P0003', 55, 0.115726939386],
      ['P0005', 130, 0.120384949364],
      ['P0019', 109, 0.108079065446],
      ['P0075', 2, 0.139152881468],
      ['P0168', 36, null],
      ['P0706', 536, 0.255589285596],
      ['P0770', 22, 0.266578848023],
      ['P1088', 34, 0.1377814038],
      ['P1234', 144, 1],
      ['P2709', 158, 0.283767057345],
    ]);
    const sized = await scenesOf(dota, path('dota'), null, false);
    const inventory = new Map(scenes.map((s) => [s.name, s.framePx]));
    expect(sized.map((s) => s.name)).toEqual(['P0003', 'P0005', 'P0075', 'P0168', 'P0706', 'P0770', 'P1088']);
    for (const scene of sized) expect(scene.framePx).toEqual(inventory.get(scene.name));
  });

  test('of DOTA cut by its devkit are no originals', async () => {
    const root = tempFolder();
    mkdirSync(join(root, 'labelTxt'));
    cpSync(
      path('dota/split_artifacts/P1478__1__853___962.txt'),
      join(root, 'labelTxt/P1478__1__853___962.txt'),
    );
    await expect(scenesOf(dota, root, null)).rejects.toThrow('holds no label file');
  });

  test('of FAIR1M with one fault each', async () => {
    const root = tempFolder();
    cpSync(path('fair1m/quirk_xml'), join(root, 'labelXml'), { recursive: true });
    const results = await ingestAll(sourceOf(fair1m, root));
    const byName = new Map(
      results.map((r) => [r.sceneId.replace(/^.*\/([a-z0-9]+)__.*__(\d+)$/, '$1 $2'), r]),
    );
    expect([...byName.keys()].sort()).toEqual([
      'allout 1311',
      'allout 8243',
      'depth4 10007',
      'depth4 10010',
      'dupobj 212',
      'large 2270',
      'large 487',
      'zero 1',
    ]);
    // All vertices outside, and the object is seen all the same: it spans a corner of the image.
    expect(byName.get('allout 1311')?.faults['negative-coordinate']).toBeGreaterThan(0);
    expect(byName.get('allout 1311')?.objects.dropped).toEqual({});
    expect(byName.get('dupobj 212')?.objects.dropped).toEqual({ 'exact-duplicate': 4 });
    expect(byName.get('depth4 10007')?.faults['depth-4']).toBe(1);
    expect(byName.get('zero 1')?.faults['area-too-small']).toBe(1);
    expect(byName.get('large 2270')?.objects.read).toBe(535);
  });

  test('of FAIR1M read alike by tags and by the parser', () => {
    const folder = path('fair1m/train/part1/labelXml');
    for (const name of readdirSync(folder).slice(0, 30)) {
      const text = readFileSync(join(folder, name), 'utf8');
      const files = (content: string): LabelFile[] => [{ path: name, bytes: Buffer.from(content) }];
      // A comment in each object leads around the quick way.
      const slow = fair1m.parse(files(text.replaceAll('<object>', '<object><!-- -->')), name);
      expect(fair1m.parse(files(text), name)).toEqual(slow);
      expect(slow.objects.length).toBeGreaterThan(0);
    }
  });

  test('of FAIR1M with their images: sizes are those of the labels', async () => {
    const scenes = await scenesOf(fair1m, path('fair1m/train/part1'), null, false);
    expect(scenes).toHaveLength(readdirSync(path('fair1m/train/part1/images')).length);
    for (const { framePx, labelSize } of scenes)
      expect([framePx[2], framePx[3]]).toEqual([labelSize?.widthPx, labelSize?.heightPx]);
  });

  test('of the mosaic: 3,088 objects at 8,000 px', async () => {
    const [scene] = await scenesOf(fair1m, path('mosaic'), null, false);
    expect(scene?.framePx).toEqual([0, 0, 8000, 8000]);
    const [result] = await ingestAll(sourceOf(fair1m, path('mosaic')), false);
    expect(result?.objects.read).toBe(3088);
  });

  test('of xView: 11,057 boxes of nine images, and two verbatim features', async () => {
    const root = tempFolder();
    cpSync(path('xview/derived_9images_cleaned.geojson'), join(root, 'boxes.geojson'));
    cpSync(path('xview/real_features_2355tif.geojson'), join(root, 'more.geojson'));
    const results = await ingestAll(sourceOf(xview, root, path('xview/derived_9images_sizes.json')));
    const read = results.map((r) => [r.sceneId, r.objects.read, r.sceneDrop]);
    expect(read.filter(([, , drop]) => drop !== null)).toEqual([['xview/train/2355', 2, 'size-unknown']]);
    expect(results.filter((r) => r.sceneDrop === null).reduce((n, r) => n + r.objects.read, 0)).toBe(11_057);
    expect(results).toHaveLength(10);
  });

  test('of SODA-A: the real annotation of five vertices, and the official layout', async () => {
    const text = readFileSync(path('soda-a/real_snippet/01874_fragment.json'), 'utf8');
    const parsed = sodaA.parse([{ path: 'f', bytes: Buffer.from(text) }], 'f');
    expect(parsed.objects.map((o) => [o.sourceLabel, o.points.length])).toEqual([['swimming-pool', 10]]);
    const scenes = await scenesOf(sodaA, path('soda-a/DUMMY_torchgeo'), null, false);
    expect(scenes.map((s) => s.id)).toEqual([
      'soda-a/test/00006',
      'soda-a/test/00007',
      'soda-a/train/00001',
      'soda-a/train/00002',
      'soda-a/train/00003',
      'soda-a/val/00004',
      'soda-a/val/00005',
    ]);
  });
});
