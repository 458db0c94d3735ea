import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDemo } from '../../pipelines/demo.ts';
import { LARGE_JOBS, SMALL_JOBS } from '../../src/demo/demo-jobs.ts';
import { makeArchives } from '../../src/demo/make-archives.ts';
import { makeScene } from '../../src/demo/make-scene.ts';
import { isArchiveCurrent, isDemoArchive, stampArchive } from '../../src/demo/stamp.ts';
import { listTree, sha256File } from '../../src/io/files.ts';
import { readGeotiffGsd } from '../../src/io/geotiff.ts';
import { tempFolder } from '../temp.ts';

let root = '';
let again = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'demo-archives-'));
  again = await mkdtemp(join(tmpdir(), 'demo-archives-'));
  await makeArchives(root, { seed: 1, workers: 1, scenes: 'small' });
});
afterAll(async () => {
  for (const folder of [root, again]) await rm(folder, { recursive: true, force: true });
});

const at = (path: string): string => join(root, ...path.split('/'));
const textOf = (path: string): Promise<string> => readFile(at(path), 'utf8');

async function sumsOf(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for await (const path of listTree(folder)) sums[path] = await sha256File(join(folder, path));
  return sums;
}

describe('the layouts', () => {
  it('are those of the originals', async () => {
    expect(Object.keys(await sumsOf(root)).sort()).toEqual([
      'README.txt',
      'dota-v2/train/images/P0003.png',
      'dota-v2/train/images/P0031.png',
      'dota-v2/train/images/P0104.png',
      'dota-v2/train/images/P0200.png',
      'dota-v2/train/images/P2834.png',
      'dota-v2/train/labelTxt-v2.0/DOTA-v2.0_train/P0003.txt',
      'dota-v2/train/labelTxt-v2.0/DOTA-v2.0_train/P0031.txt',
      'dota-v2/train/labelTxt-v2.0/DOTA-v2.0_train/P0104.txt',
      'dota-v2/train/labelTxt-v2.0/DOTA-v2.0_train/P0555.txt',
      'dota-v2/train/labelTxt-v2.0/DOTA-v2.0_train/P2834.txt',
      'dota-v2/train/labelTxt-v2.0/train_meta/meta/P0003.txt',
      'dota-v2/train/labelTxt-v2.0/train_meta/meta/P2834.txt',
      'dota-v2/val/images/P0098.png',
      'dota-v2/val/labelTxt-v2.0/DOTA-v2.0_val/P0098.txt',
      'dota-v2/val/labelTxt-v2.0/val_meta/meta/P0098.txt',
      'fair1m/train/part1/images/12.tif',
      'fair1m/train/part1/labelXml/12.xml',
      'fair1m/train/part2/images/1732.tif',
      'fair1m/train/part2/labelXml/1732.xml',
      'fair1m/validation/images/12.tif',
      'fair1m/validation/labelXml/12.xml',
      'fair1m/validation/labelXml/9.xml',
      'soda-a/Annotations/test/00003.json',
      'soda-a/Images/00003.jpg',
      'xview/train_images/._100.tif',
      'xview/train_images/100.tif',
      'xview/train_labels/xView_train.geojson',
    ]);
  });
});

describe('the known faults', () => {
  it('of DOTA: header styles, GSD in degrees, copies, a cut image', async () => {
    const labels = 'dota-v2/train/labelTxt-v2.0/DOTA-v2.0_train';
    expect(await textOf(`${labels}/P0003.txt`)).toMatch(
      /^imagesource:GoogleEarth\r\ngsd:0\.3\r\n(-?\d+ ){8}/,
    );
    expect(await textOf('dota-v2/val/labelTxt-v2.0/DOTA-v2.0_val/P0098.txt')).toContain(
      'gsd:2.68220901489e-06',
    );
    expect(await textOf(`${labels}/P2834.txt`)).toMatch(/ airport 0\n/);
    const sums = await sumsOf(at('dota-v2/train/images'));
    expect(sums['P0031.png']).toBe(sums['P0003.png']);
    const cut = at('dota-v2/train/images/P0104.png');
    expect((await sharp(cut).metadata()).width).toBe(1000);
    await expect(sharp(cut, { failOn: 'truncated' }).raw().toBuffer()).rejects.toThrow();
    expect((await sharp(at('dota-v2/val/images/P0098.png')).metadata()).channels).toBe(1);
  });

  it('of FAIR1M: four bands, mixed winding, no area, a repeated vertex, outside', async () => {
    expect((await sharp(at('fair1m/train/part2/images/1732.tif')).metadata()).channels).toBe(4);
    expect(await textOf('fair1m/train/part2/labelXml/1732.xml')).toContain('<depth>4</depth>');
    const quads = fair1mObjects(await textOf('fair1m/train/part1/labelXml/12.xml')).map((o) => o.points);
    const texts = quads.map((q) => q.join());
    expect(texts.length - new Set(texts).size).toBe(2);
    expect(quads.filter((q) => q.every((v, i) => i % 2 === 1 || v > 1000))).toHaveLength(1);
    expect(quads.filter((q) => q[4] === q[6] && q[5] === q[7])).toHaveLength(1);
    expect(quads.filter((q) => signedDoubleArea(q) < 0).length).toBeGreaterThan(5);
  });

  it('of SODA-A: polygons of more than four vertices at the border, ignore regions', async () => {
    const { annotations } = JSON.parse(await textOf('soda-a/Annotations/test/00003.json'));
    const clipped = annotations.filter((a: { poly: number[] }) => a.poly.length > 8);
    expect(clipped.length).toBeGreaterThan(0);
    for (const { poly } of clipped) {
      const onBorder = poly.some((v: number, i: number) => v === 0 || v === (i % 2 === 0 ? 1200 : 800));
      expect(onBorder).toBe(true);
    }
    expect(annotations.filter((a: { category_id: number }) => a.category_id === 9)).toHaveLength(2);
  });

  it('of xView: an absent image, types without class, empty bounds, a stray file, GSD in the tags', async () => {
    const { features } = JSON.parse(await textOf('xview/train_labels/xView_train.geojson'));
    const count = (key: string, value: unknown): number =>
      features.filter((f: { properties: Record<string, unknown> }) => f.properties[key] === value).length;
    expect(count('image_id', '1395.tif')).toBe(20);
    expect([count('type_id', 75), count('type_id', 82)]).toEqual([1, 1]);
    expect(count('bounds_imcoords', '[]')).toBe(1);
    expect((await readFile(at('xview/train_images/._100.tif'))).readUInt32BE(0)).toBe(0x00051607);
    expect(await readGeotiffGsd(at('xview/train_images/100.tif'))).toBeCloseTo(0.3, 4);
  });
});

describe('labels and pixels', () => {
  it.each([
    ['train/part1', '12'],
    ['validation', '12'],
  ])('agree in fair1m/%s/%s: what is labelled stands out from its surroundings', async (folder, name) => {
    const objects = fair1mObjects(await textOf(`fair1m/${folder}/labelXml/${name}.xml`));
    const vehicles = objects.filter((o) => /Car|Van|Truck|Trailer/.test(o.name)).map((o) => o.points);
    expect(vehicles.length).toBeGreaterThan(60);
    const { data, info } = await sharp(at(`fair1m/${folder}/images/${name}.tif`))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = { data, width: info.width, height: info.height };
    const onLabels = medianEdgeStep(picture, vehicles);
    for (const [dx, dy] of [
      [5, 4],
      [-5, 3],
      [4, -6],
    ]) {
      const beside = vehicles.map((q) => q.map((v, i) => v + (i % 2 === 0 ? dx : dy)));
      expect(onLabels).toBeGreaterThan(medianEdgeStep(picture, beside) * 1.25);
    }
    expect(onLabels).toBeGreaterThan(20);
  });
});

describe('the same seed', () => {
  it('gives the same bytes with two workers', async () => {
    await makeArchives(again, { seed: 1, workers: 2, scenes: 'small' });
    expect(await sumsOf(again)).toEqual(await sumsOf(root));
  });

  it('is what the content hangs on', async () => {
    const [job] = SMALL_JOBS;
    await makeScene({ rootPath: again, seed: 2 }, job as (typeof SMALL_JOBS)[number]);
    const image = 'dota-v2/train/images/P0003.png';
    expect((await sumsOf(again))[image]).not.toBe((await sumsOf(root))[image]);
  });
});

describe('the stamp', () => {
  it('holds until the program, or a file, is another one', async () => {
    expect(await isArchiveCurrent(again, 'a')).toBe(false);
    await stampArchive(again, 'a');
    expect([await isArchiveCurrent(again, 'a'), await isArchiveCurrent(again, 'b')]).toEqual([true, false]);
    await writeFile(join(again, 'xview', 'train_images', '._100.tif'), 'changed');
    expect(await isArchiveCurrent(again, 'a')).toBe(false);
  });
});

describe('folders of somebody else', () => {
  it('are not replaced: archives, or a configuration', async () => {
    expect(await isDemoArchive(root)).toBe(true);
    const outPath = tempFolder();
    await mkdir(join(outPath, 'archives'));
    expect(await isDemoArchive(join(outPath, 'archives'))).toBe(true);
    await writeFile(join(outPath, 'archives', 'mine.tif'), 'mine');
    expect(await isDemoArchive(join(outPath, 'archives'))).toBe(false);
    await expect(runDemo({ outPath })).rejects.toThrow(
      `${outPath}/archives: is there already and not of a demo`,
    );
    expect(await readFile(join(outPath, 'archives', 'mine.tif'), 'utf8')).toBe('mine');
    await rm(join(outPath, 'archives'), { recursive: true });
    await writeFile(join(outPath, 'uhr-micro.config.json'), '{}');
    await expect(runDemo({ outPath })).rejects.toThrow('uhr-micro.config.json: is there already');
  });
});

describe('the jobs', () => {
  const outputs = [...LARGE_JOBS, ...SMALL_JOBS].flatMap((job) =>
    job.outputs.map((output) => ({ job, output })),
  );
  const sizeOf = ({ job, output }: (typeof outputs)[number]): readonly [number, number] =>
    output.window === undefined
      ? [job.plan.widthPx, job.plan.heightPx]
      : [output.window[2], output.window[3]];

  it('make ten to fourteen scenes of 4,000 px and more, of every source', () => {
    const large = outputs.filter((o) => Math.max(...sizeOf(o)) >= 4000);
    expect(large.length).toBeGreaterThanOrEqual(10);
    expect(large.length).toBeLessThanOrEqual(14);
    expect(new Set(large.map((o) => o.output.source)).size).toBe(4);
    for (const small of SMALL_JOBS) expect(small.plan.widthPx).toBeLessThan(2000);
  });

  it('show one place twice under a translation, and use one name in two splits of FAIR1M', () => {
    const pair = LARGE_JOBS.find((job) => job.outputs.length === 2);
    const [first, second] = pair?.outputs.map((o) => o.window ?? [0, 0, 0, 0]) ?? [];
    const shared = (first?.[0] ?? 0) + (first?.[2] ?? 0) - (second?.[0] ?? 0);
    expect(shared).toBeGreaterThan(600);
    const names = outputs.filter((o) => o.output.source === 'fair1m').map((o) => o.output.name);
    expect(names.filter((name) => name === '0')).toHaveLength(2);
  });

  it('name every other image once', () => {
    const rest = outputs.filter((o) => o.output.source !== 'fair1m').map((o) => o.output.name);
    expect(new Set(rest).size).toBe(rest.length);
  });
});

interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

function fair1mObjects(xml: string): { name: string; points: number[] }[] {
  return [...xml.matchAll(/<name>([^<]+)<\/name>[\s\S]*?<points>([\s\S]*?)<\/points>/g)].map((m) => ({
    name: m[1] as string,
    points: [...(m[2] as string).matchAll(/<point>([^,]+),([^<]+)<\/point>/g)]
      .slice(0, 4)
      .flatMap((p) => [Number(p[1]), Number(p[2])]),
  }));
}

function signedDoubleArea(q: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < q.length; i += 2) {
    const j = (i + 2) % q.length;
    sum += q[i] * q[j + 1] - q[j] * q[i + 1];
  }
  return sum;
}

/** Median over the quads of the mean step in grey level across their outline. */
function medianEdgeStep(picture: Picture, quads: readonly (readonly number[])[]): number {
  const steps = quads.map((q) => edgeStep(picture, q)).sort((a, b) => a - b);
  return steps[steps.length >> 1];
}

/** Difference of the levels 1.5 px inside and outside, at seven places along each edge. */
function edgeStep(picture: Picture, quad: readonly number[]): number {
  const steps: number[] = [];
  for (let i = 0; i < 8; i += 2) {
    const [x1, y1, x2, y2] = [quad[i], quad[i + 1], quad[(i + 2) % 8], quad[(i + 3) % 8]];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [nx, ny] = [((y2 - y1) / length) * 1.5, (-(x2 - x1) / length) * 1.5];
    for (let k = 1; k < 8; k++) {
      const [x, y] = [x1 + ((x2 - x1) * k) / 8, y1 + ((y2 - y1) * k) / 8];
      const [a, b] = [levelAt(picture, x + nx, y + ny), levelAt(picture, x - nx, y - ny)];
      if (a !== null && b !== null) steps.push(Math.abs(a - b));
    }
  }
  return steps.reduce((sum, v) => sum + v, 0) / steps.length;
}

function levelAt({ data, width, height }: Picture, x: number, y: number): number | null {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  return i < 0 || j < 0 || i >= width || j >= height ? null : data[j * width + i];
}
