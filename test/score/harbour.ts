import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { canonicalJson } from '../../src/core/hash.ts';
import { type Hbb, hbbCorners } from '../../src/core/hbb.ts';
import { encodeRle } from '../../src/core/rle.ts';
import type { Answer } from '../../src/model/answer.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import type { Instance, Scene } from '../../src/model/scene.ts';
import { writeRelease } from '../../src/release/write.ts';
import { tinyRecords, tinyRun, writeTinyRun } from '../release/tiny-run.ts';

export const WIDTH_PX = 4000;
export const HEIGHT_PX = 3000;
const SCENE = 'demo/test/harbour';

/** A square of 50 px that leans: its sides are (40, 30) and (-30, 40). */
export const PLANE: readonly number[] = [500, 500, 540, 530, 510, 570, 470, 540];
export const SHIPS: readonly Hbb[] = [
  [1000, 1000, 1050, 1030],
  [2000, 1000, 2040, 1040],
  [3000, 2000, 3030, 2020],
];
const BOAT: Hbb = [1000, 2500, 1050, 2530];
const TRUCK: Hbb = [1000, 2000, 1040, 2020];

/** Run lengths of a mask of 20 x 10 px whose upper left pixel is (x, 200). */
export function maskRuns(x: number): number[] {
  const columns = Array.from({ length: 19 }, () => [HEIGHT_PX - 10, 10]).flat();
  const first = x * HEIGHT_PX + 200;
  return [first, 10, ...columns, WIDTH_PX * HEIGHT_PX - (first + 19 * HEIGHT_PX + 10)];
}

const MASK: Answer = {
  kind: 'mask',
  size: [HEIGHT_PX, WIDTH_PX],
  counts: encodeRle({ heightPx: HEIGHT_PX, widthPx: WIDTH_PX, runs: maskRuns(100) }),
};

/** A release whose test split asks about one image, with every kind of answer. Gives its path. */
export async function writeHarbour(folder: string): Promise<string> {
  const { releasePath } = await writeRelease(await writeTinyRun(folder, tinyRun()));
  const image = {
    id: SCENE,
    source: 'demo',
    sourceSplit: 'test',
    sourcePath: null,
    path: null,
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    sha256: null,
    gsdMeters: null,
    group: SCENE,
    licence: 'none',
  };
  writeLines(join(releasePath, 'images.jsonl'), [image]);
  for (const split of ['dev', 'validation']) writeLines(join(releasePath, 'data', `${split}.jsonl`), []);
  writeLines(join(releasePath, 'data', 'test.jsonl'), records());
  const line = { scene: scene(), screen: tinyRun().scenes[0]?.screen };
  writeFileSync(join(releasePath, 'scenes.jsonl.gz'), gzipSync(`${canonicalJson(line)}\n`));
  return releasePath;
}

export function writeLines(path: string, values: readonly unknown[]): string {
  const text = values.map((v) => `${typeof v === 'string' ? v : canonicalJson(v)}\n`).join('');
  writeFileSync(path, text);
  return path;
}

function scene(): Scene {
  const boxes: readonly (readonly [id: string, category: string, box: Hbb])[] = [
    ...SHIPS.map((box, i) => [`ship-${i}`, 'ship', box] as const),
    ['boat-0', 'boat', BOAT],
    ['truck-0', 'truck', TRUCK],
  ];
  return {
    ...(tinyRun().scenes[0]?.scene as Scene),
    id: SCENE,
    name: 'harbour',
    framePx: [0, 0, WIDTH_PX, HEIGHT_PX],
    lineage: { ship: [], boat: [], truck: [], plane: [] },
    instances: [
      ...boxes.map(([id, category, box], index) => instance(id, category, hbbCorners(box), index)),
      instance('plane-0', 'plane', PLANE, boxes.length),
    ],
    unknowns: [],
  };
}

function instance(id: string, category: string, quad: readonly number[], index: number): Instance {
  return {
    id,
    category,
    sourceLabel: category,
    quad: [...quad],
    shape: 'quad',
    sourceQuad: [...quad],
    headFirst: false,
    visibleShare: 1,
    difficult: false,
    index,
  };
}

function records(): Instruction[] {
  const ships = ['ship-0', 'ship-1', 'ship-2'];
  return [
    record('GD-1', 'ship', ships, { kind: 'boxes', form: 'hbb', boxes: SHIPS.map((box) => [...box]) }),
    record('GD-2', 'boat', ['boat-0'], { kind: 'boxes', form: 'hbb', boxes: [[...BOAT]] }),
    record('RD-1', 'plane', ['plane-0'], { kind: 'boxes', form: 'obb', boxes: [[...PLANE]] }),
    record('BG-1', 'ship', ['ship-0'], { kind: 'box', form: 'hbb', box: [...(SHIPS[0] as Hbb)] }),
    record('GC-1', 'ship', ships, { kind: 'count', count: 4 }),
    record('RC-1', 'truck', [], { kind: 'count', count: 0 }),
    record('OC-1', 'truck', ['truck-0'], { kind: 'option', value: 'truck' }),
    record('DrR-1', 'ship', ['ship-0', 'ship-1'], { kind: 'option', value: 'ship' }),
    record('RS-1', 'ship', ['ship-0'], MASK),
    record('CS-1', 'ship', ['ship-0'], MASK),
  ];
}

const DIMENSIONS: Readonly<Record<string, Instruction['dimension']>> = {
  GC: 'counting',
  RC: 'counting',
  OC: 'fine-grained',
  RS: 'fine-grained',
  CS: 'fine-grained',
  DrR: 'spatial',
};

function record(id: string, category: string, targets: readonly string[], answer: Answer): Instruction {
  const task = id.split('-')[0] as string;
  const values = ['ship', 'truck', 'plane'];
  const region = { region: { type: 'region', box: [0, 0, 1000, 1000] } } as const;
  return {
    ...(tinyRecords()[0] as Instruction),
    id,
    task,
    dimension: DIMENSIONS[task] ?? 'grounding',
    split: 'test',
    sceneId: SCENE,
    group: SCENE,
    answer,
    targets: [...targets],
    wording: {
      language: 'en',
      templateId: `${task}/en/1`,
      template: '{category}',
      slots: { category: { type: 'category', category, number: 'plural' }, ...(task === 'RD' ? region : {}) },
    },
    options:
      answer.kind === 'option'
        ? values.map((value, i) => ({
            letter: 'ABC'[i] as string,
            value,
            slot: { type: 'category', category: value, number: 'singular' },
            text: value,
          }))
        : null,
    answerLetter: answer.kind === 'option' ? ('ABC'[values.indexOf(answer.value)] as string) : null,
  };
}
