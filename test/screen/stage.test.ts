import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { screenStage } from '../../pipelines/2-screen.ts';
import type { Run } from '../../pipelines/run.ts';
import { canonicalJson } from '../../src/core/hash.ts';
import { boxAt, leaningBox, makeScene, testTaxonomy } from '../../src/families/made-scene.ts';
import { runStage } from '../../src/io/stage.ts';
import { type ConfigInput, configSchema } from '../../src/model/config.ts';
import type { Scene } from '../../src/model/scene.ts';
import { screenFactsSchema } from '../../src/model/screened.ts';
import { reader } from '../../src/sources/dota-v2.ts';
import { noisePicture } from '../io/pictures.ts';
import { tempFolder } from '../temp.ts';

const SIDE = 400;

/** A scene of 400 px, large enough here; every seed has ships of its own. */
function sceneOf(name: string, seed: number, change: Partial<Scene> = {}): Scene {
  const instances = [0, 1, 2, 3].map((i) =>
    leaningBox('ship', 60 + 90 * i, 60 + 80 * i, 30 + 3 * seed + i, 12, 20 * seed + 9 * i),
  );
  const made = makeScene({ id: `dota-v2/train/${name}`, widthPx: SIDE, heightPx: SIDE, instances });
  return { ...made, imagePath: `images/${name}.png`, sizeFrom: 'image', ...change };
}

/** An archive of images, and what ingest would have made of their labels. */
async function runWith(
  scenes: readonly Scene[],
  images: Readonly<Record<string, Sharp | Buffer>>,
  config: Partial<ConfigInput> = {},
  workers = 1,
): Promise<Run> {
  const folder = tempFolder();
  const stagesPath = join(folder, 'stages');
  mkdirSync(join(folder, 'archive/images'), { recursive: true });
  for (const [name, image] of Object.entries(images)) {
    const bytes = Buffer.isBuffer(image) ? image : await image.png().toBuffer();
    writeFileSync(join(folder, 'archive/images', `${name}.png`), bytes);
  }
  await runStage({
    name: '1-ingest',
    stagesPath,
    inputs: [],
    params: null,
    code: [],
    async run(sink) {
      for (const scene of scenes) await sink.keepLine(canonicalJson(scene));
      return {
        books: [{ unit: 'scenes', in: scenes.length, kept: scenes.length, dropped: {} }],
        details: {},
      };
    },
  });
  return {
    config: configSchema.parse({
      sources: { 'dota-v2': { root: 'archive' } },
      screen: { minLongEdgePx: SIDE },
      ...config,
    }),
    configDir: folder,
    outPath: folder,
    stagesPath,
    workers,
    readers: [
      {
        id: 'dota-v2',
        reader,
        rootPath: join(folder, 'archive'),
        sizesPath: null,
        modulePath: fileURLToPath(new URL('../../src/sources/dota-v2.ts', import.meta.url)),
      },
    ],
    families: [],
    taxonomy: testTaxonomy,
    progress: () => {},
  };
}

const textOf = (run: Run, name: string): string =>
  readFileSync(join(run.stagesPath, '2-screen', name), 'utf8');
const linesOf = (run: Run, name: string) =>
  textOf(run, name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const square = (seed: number): Sharp => noisePicture(SIDE, SIDE, seed);

describe('the screen stage', () => {
  it('keeps what can be used, drops the rest with a code, and balances scenes and instances', async () => {
    const whole = await square(3).png().toBuffer();
    const scenes = [
      sceneOf('P1', 1),
      sceneOf('P2', 2),
      sceneOf('P3', 3),
      sceneOf('P4', 4),
      sceneOf('P5', 5),
      sceneOf('P6', 6, { labelSize: { widthPx: 300, heightPx: SIDE } }),
      makeScene({
        id: 'dota-v2/train/P7',
        widthPx: 399,
        heightPx: 10,
        instances: [boxAt('ship', 1, 1, 5, 5)],
      }),
    ];
    const run = await runWith(scenes, {
      P1: square(1),
      P2: await square(1).png().toBuffer(),
      P3: whole.subarray(0, whole.length / 2),
      P4: noisePicture(SIDE, SIDE + 1, 4),
      P5: await square(5).withMetadata({ orientation: 3 }).jpeg().toBuffer(),
    });
    const report = await screenStage(run);
    const dropped = linesOf(run, 'dropped.jsonl');
    expect(dropped.map(({ subject, code }) => [subject.slice(14), code])).toEqual([
      ['P2', 'duplicate-image'],
      ['P3', 'undecodable'],
      ['P4', 'size-mismatch'],
      ['P6', 'size-mismatch'],
      ['P7', 'long-edge-too-short'],
    ]);
    expect(dropped[0]).toMatchObject({ value: 'dota-v2/train/P1' });
    expect(dropped[1].value).toMatch(/^cannot be decoded: /);
    expect(dropped[2]).toMatchObject({ value: '400x401', threshold: '400x400' });
    expect(report.books).toEqual([
      {
        unit: 'scenes',
        in: 7,
        kept: 2,
        dropped: { 'duplicate-image': 1, undecodable: 1, 'size-mismatch': 2, 'long-edge-too-short': 1 },
      },
      {
        unit: 'instances',
        in: 25,
        kept: 8,
        dropped: { 'duplicate-image': 4, undecodable: 4, 'size-mismatch': 8, 'long-edge-too-short': 1 },
      },
    ]);
    const kept = linesOf(run, 'kept.jsonl');
    expect(kept.map(({ scene }) => scene)).toEqual([scenes[0], scenes[4]]);
    for (const { screen } of kept) expect(screenFactsSchema.parse(screen)).toEqual(screen);
    expect(kept[1].screen).toMatchObject({
      pixels: { format: 'jpeg', orientation: 3 },
      spread: 4 / 64,
      density: 25,
    });
    expect(report.details).toMatchObject({
      images: { 'jpeg, 3 x 8 bit, rgb, orientation 3': 1, 'png, 3 x 8 bit, rgb, orientation 1': 2 },
      turned: ['dota-v2/train/P5'],
      groups: { count: 2, largest: 1 },
      losses: [
        {
          source: 'dota-v2',
          unit: 'scene',
          code: 'size-mismatch',
          count: 2,
          objects: 8,
          places: [
            expect.stringMatching(/P4\S* \(400x401, expected 400x400\)$/),
            expect.stringMatching(/P6\S* \(400x400, expected 300x400\)$/),
          ],
        },
        {
          code: 'undecodable',
          count: 1,
          objects: 4,
          places: [expect.stringMatching(/P3\S* \(cannot be decoded: /)],
        },
      ],
    });
    expect(
      existsSync(join(run.outPath, 'cache/scratch')) ? readdirSync(join(run.outPath, 'cache/scratch')) : [],
    ).toEqual([]);
  });

  it('groups the scenes of one place, and opens no image for a build from labels', async () => {
    const tile = sceneOf('P20', 1);
    const shifted = tile.instances.map((i) => ({ ...i, quad: i.quad.map((v) => v + 7) }));
    const scenes = [sceneOf('P3', 1), sceneOf('P10', 2), { ...tile, instances: shifted }, sceneOf('P30', 1)];
    const run = await runWith(scenes, {}, { labelsOnly: true });
    const report = await screenStage(run);
    expect(linesOf(run, 'kept.jsonl').map(({ screen }) => [screen.group, screen.pixels])).toEqual([
      ['dota-v2/train/P3', null],
      ['dota-v2/train/P10', null],
      ['dota-v2/train/P3', null],
      ['dota-v2/train/P3', null],
    ]);
    expect(report.details.links).toEqual({ 'identical-labels': 1, 'same-place': 3 });
    expect(linesOf(run, 'links.jsonl')).toContainEqual({
      a: 'dota-v2/train/P3',
      b: 'dota-v2/train/P20',
      reason: 'same-place',
      evidence: '4 equal objects moved by 7, 7 px',
    });
    expect(report.details.groups).toMatchObject({
      count: 2,
      largest: 3,
      sizes: { 1: 1, 3: 1 },
      joined: [{ id: 'dota-v2/train/P3', scenes: 3 }],
    });
  });

  it('writes the same bytes with one and two workers', async () => {
    const scenes = [1, 2, 3, 4].map((seed) => sceneOf(`P${seed}`, seed));
    const images = Object.fromEntries([1, 2, 3, 4].map((seed) => [`P${seed}`, square(seed)]));
    const texts: string[] = [];
    for (const workers of [1, 2]) {
      const run = await runWith(scenes, images, {}, workers);
      await screenStage(run);
      texts.push(textOf(run, 'kept.jsonl') + textOf(run, 'dropped.jsonl'));
    }
    expect(texts[1]).toBe(texts[0]);
    expect(texts[0]?.split('\n')).toHaveLength(5);
  });

  it('notices that an image was changed since the last run', async () => {
    const run = await runWith([sceneOf('P1', 1)], { P1: square(1) });
    await screenStage(run);
    const before = textOf(run, 'kept.jsonl');
    writeFileSync(join(run.outPath, 'archive/images/P1.png'), await square(9).png().toBuffer());
    await screenStage(run);
    expect(textOf(run, 'kept.jsonl')).not.toBe(before);
  });
});
