import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/core/hash.ts';
import { sumFolder, verifyFolder } from '../../src/io/checksums.ts';
import { readPixel } from '../../src/io/render-marked.ts';
import { instructionSchema } from '../../src/model/instruction.ts';
import { imageRowSchema, manifestSchema } from '../../src/model/manifest.ts';
import { statsSchema } from '../../src/release/stats-schema.ts';
import { writeRelease } from '../../src/release/write.ts';
import { tempFolder } from '../temp.ts';
import { tinyRun, writeTinyRun } from './tiny-run.ts';

const folder = (): string => tempFolder();
const text = (path: string): string => readFileSync(path, 'utf8');
const lines = (path: string): unknown[] =>
  (path.endsWith('.gz') ? gunzipSync(readFileSync(path)).toString() : text(path))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('writeRelease', () => {
  it('writes every file of the release, with right sums', async () => {
    const input = await writeTinyRun(folder(), tinyRun());
    const { releasePath, manifest, notices } = await writeRelease(input);
    expect(Object.keys(await sumFolder(releasePath))).toEqual([
      'README.md',
      'checksums.txt',
      'data/dev.jsonl',
      'data/test.jsonl',
      'data/validation.jsonl',
      'images.jsonl',
      'ledger.jsonl.gz',
      'manifest.json',
      'schemas/erratum.json',
      'schemas/held-instruction.json',
      'schemas/image.json',
      'schemas/instruction.json',
      'schemas/ledger.json',
      'schemas/manifest.json',
      'schemas/scene.json',
      'schemas/stats.json',
      'stats.json',
    ]);
    expect(readdirSync(join(releasePath, '..')).sort()).toEqual(['release', 'stages']);
    for (const [path, { sha256, bytes }] of Object.entries(manifest.files)) {
      const content = readFileSync(join(releasePath, path));
      expect([path, sha256Hex(content), content.length]).toEqual([path, sha256, bytes]);
    }
    expect(Object.keys(manifest.files)).not.toContain('manifest.json');
    // An independent reader of the same format.
    expect(() =>
      execFileSync('sha256sum', ['-c', '--quiet', 'checksums.txt'], { cwd: releasePath }),
    ).not.toThrow();
    // Nine targets: six of 20 x 10 px, three of 12 x 6 px, on 400 x 300 px.
    expect(notices).toEqual(['gate mean-target-share is not met: 0.001311111, must be below 0.0001']);
  });

  it('tells of each image, then of each record, once as it goes', async () => {
    const told: [number, number | null][] = [];
    const progress = (done: number, total: number | null): void => void told.push([done, total]);
    await writeRelease({ ...(await writeTinyRun(folder(), tinyRun())), progress });
    const upTo = (total: number) => Array.from({ length: total }, (_, i) => [i + 1, total]);
    expect(told).toEqual([...upTo(3), ...upTo(7)]);
  });

  it('gives records, images, ledger, manifest and stats that pass their own schemas', async () => {
    const run = tinyRun();
    const { releasePath } = await writeRelease(await writeTinyRun(folder(), run));
    const records = ['dev', 'validation', 'test'].flatMap((split) =>
      lines(join(releasePath, `data/${split}.jsonl`)).map((line) => instructionSchema.parse(line)),
    );
    expect(records).toHaveLength(run.records.length);
    for (const record of run.records) expect(records).toContainEqual(record);
    const images = lines(join(releasePath, 'images.jsonl')).map((line) => imageRowSchema.parse(line));
    expect(images.map((row) => [row.id, row.sourcePath, row.path, row.widthPx, row.licence])).toEqual([
      ['demo/train/1', 'images/1.png', null, 400, 'CC BY-NC 4.0'],
      ['demo/train/2', 'images/2.png', null, 400, 'CC BY-NC 4.0'],
      ['demo/val/<3>', 'images/<3>.png', null, 400, 'CC BY-NC 4.0'],
    ]);
    expect(lines(join(releasePath, 'ledger.jsonl.gz'))).toHaveLength(5);
    const manifest = manifestSchema.parse(JSON.parse(text(join(releasePath, 'manifest.json'))));
    expect(manifest.records).toEqual({ dev: 2, validation: 1, test: 4 });
    expect(manifest.contents.replayNeedsSources).toBe(true);
    expect(text(join(releasePath, 'README.md'))).toContain('needs the source archives');
    statsSchema.parse(JSON.parse(text(join(releasePath, 'stats.json'))));
  });

  it('names no path of the machine, no worker count and no clock', async () => {
    const root = folder();
    const run = tinyRun();
    run.drops['2-screen'] = [
      {
        subject: 'demo/train/9',
        code: 'undecodable',
        value: `${root}/archive/images/9.png: broken`,
        threshold: null,
      },
    ];
    const { releasePath } = await writeRelease(await writeTinyRun(root, run, { workers: 2 }));
    for (const path of Object.keys(await sumFolder(releasePath))) {
      const bytes = readFileSync(join(releasePath, path));
      const content = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      expect(content, path).not.toContain(root);
      expect(content, path).not.toMatch(/"workers"/);
    }
    expect(text(join(releasePath, 'manifest.json'))).not.toContain(String(new Date().getFullYear()));
    const ledger = lines(join(releasePath, 'ledger.jsonl.gz')) as { value: unknown }[];
    expect(ledger.map((line) => line.value)).toContain('<demo>/images/9.png: broken');
  });

  it('gives the same bytes from the same stages in another folder', async () => {
    const first = await writeRelease(await writeTinyRun(folder(), tinyRun(), { workers: 1, out: 'a' }));
    const second = await writeRelease(await writeTinyRun(folder(), tinyRun(), { workers: 2, out: 'b' }));
    expect(await sumFolder(second.releasePath)).toEqual(await sumFolder(first.releasePath));
  });

  it('writes scenes, images and marked images only of the sources that are named, and prints the licence', async () => {
    const opted = ['demo'];
    const options = { withScenes: opted, withImages: opted, renderMarkers: opted };
    const input = await writeTinyRun(folder(), tinyRun(), { release: options });
    const { releasePath, notices, manifest } = await writeRelease(input);
    expect(manifest.contents.replayNeedsSources).toBe(false);
    expect(notices.filter((n) => n.includes('CC BY-NC 4.0'))).toHaveLength(3);
    expect(lines(join(releasePath, 'scenes.jsonl.gz'))).toHaveLength(3);
    const image = readFileSync(join(releasePath, 'images/demo/val/%3C3%3E.png'));
    expect(sha256Hex(image)).toBe(
      sha256Hex(readFileSync(join(input.sources[0]?.rootPath as string, 'images/<3>.png'))),
    );
    const marked = join(releasePath, 'marked/DrR-00000000002.png');
    // The inner edge of the mark runs 4 px outside the box 40..60, the line is 3 px wide: x 33 to 36.
    expect(await readPixel(marked, 34, 45)).toEqual([0xd5, 0x5e, 0x00]);
    expect(await readPixel(marked, 37, 45)).toEqual([0x5a, 0x5a, 0x5a]);
    expect(await readPixel(marked, 31, 45)).toEqual([0x5a, 0x5a, 0x5a]);
    expect(await readPixel(marked, 50, 45)).toEqual([255, 255, 255]);
    expect(await readPixel(marked, 94, 45)).toEqual([0x00, 0x72, 0xb2]);
    expect(readdirSync(join(releasePath, 'marked')).sort()).toEqual([
      'DrR-00000000001.png',
      'DrR-00000000002.png',
      'OC-000000000001.png',
    ]);
  });

  it('says of opt-ins only what the release holds: no source without images in it', async () => {
    const input = await writeTinyRun(folder(), tinyRun(), { release: { withScenes: ['spare', 'demo'] } });
    const [demo] = input.sources;
    const sources = [...input.sources, { ...(demo as (typeof input.sources)[number]), id: 'spare' }];
    const config = { ...input.config, sources: { ...input.config.sources, spare: { root: 'spare' } } };
    const { manifest } = await writeRelease({ ...input, sources, config: config as typeof input.config });
    expect(Object.keys(manifest.sources)).toEqual(['demo']);
    expect(manifest.contents).toMatchObject({ withScenes: ['demo'], replayNeedsSources: false });
  });

  it('leaves the old release as it was when the new one fails', async () => {
    const root = folder();
    const input = await writeTinyRun(root, tinyRun());
    const before = await writeRelease(input).then(({ releasePath }) => sumFolder(releasePath));
    const broken = {
      ...input,
      config: { ...input.config, release: { ...input.config.release, withImages: ['demo'] } },
    };
    writeFileSync(join(root, 'archive/images/2.png'), 'not the image that was screened');
    await expect(writeRelease(broken)).rejects.toThrow(
      /2\.png: has the sha256 .*, expected [0-9a-f]{64} as screened/,
    );
    expect(await sumFolder(join(root, 'out/release'))).toEqual(before);
    expect(readdirSync(join(root, 'out')).sort()).toEqual(['release', 'stages']);
  });

  it('leaves nothing when a first release fails', async () => {
    const root = folder();
    const run = tinyRun();
    const input = await writeTinyRun(root, run);
    writeFileSync(join(root, 'out/stages/2-screen/kept.jsonl'), '{"scene": 1}\n');
    await expect(writeRelease(input)).rejects.toThrow(/kept\.jsonl:1: scene: /);
    expect(existsSync(join(root, 'out/release'))).toBe(false);
    expect(readdirSync(join(root, 'out'))).toEqual(['stages']);
  });

  it('refuses opt-ins for sources that the run does not have, and pictures of a labels-only run', async () => {
    const stray = await writeTinyRun(folder(), tinyRun(), { release: { withScenes: ['xview'] } });
    await expect(writeRelease(stray)).rejects.toThrow('release.withScenes: names "xview"');
    const blind = await writeTinyRun(folder(), tinyRun(), {
      labelsOnly: true,
      release: { renderMarkers: ['demo'] },
    });
    await expect(writeRelease(blind)).rejects.toThrow('release.renderMarkers: needs the images');
  });
});

describe('verifyFolder', () => {
  it('finds files that are missing, changed or not listed', async () => {
    const { releasePath } = await writeRelease(await writeTinyRun(folder(), tinyRun()));
    expect(await verifyFolder(releasePath)).toEqual([]);
    writeFileSync(join(releasePath, 'stats.json'), '{}');
    writeFileSync(join(releasePath, 'extra.txt'), '');
    expect(await verifyFolder(releasePath)).toEqual(['stats.json: has changed', 'extra.txt: is not listed']);
  });
});
