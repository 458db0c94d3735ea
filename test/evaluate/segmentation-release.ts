import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { canonicalJson, sha256Hex } from '../../src/core/hash.ts';
import type { Hbb } from '../../src/core/hbb.ts';
import { encodeRle } from '../../src/core/rle.ts';
import { rleOfPicture } from '../../src/core/rle-window.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import type { ImageRow } from '../../src/model/manifest.ts';
import { writeRelease } from '../../src/release/write.ts';
import { tinyRecords, tinyRun, writeTinyRun } from '../release/tiny-run.ts';
import { type GreyBox, greySamples } from './requests.ts';

export const WIDTH_PX = 1500;
export const HEIGHT_PX = 1200;
const GROUND = 40;

/** What is drawn for each record: bright shapes, the later ones on top. */
export const SHAPES: Readonly<Record<string, readonly GreyBox[]>> = {
  // 40 x 20 px without its upper left quarter of 10 x 10.
  'RS-000000000001': [
    [[700, 500, 740, 520], 220],
    [[700, 500, 710, 510], GROUND],
  ],
  // In the lower right corner of the image.
  'RS-000000000002': [[[1480, 1190, 1500, 1200], 220]],
  'RS-000000000003': [[[100, 100, 112, 106], 220]],
  'CS-000000000001': [[[100, 1000, 130, 1010], 220]],
};

export interface SegmentationRelease {
  readonly releasePath: string;
  /** Root of the archive of the source `demo`. */
  readonly archivePath: string;
  readonly imagePath: string;
}

/**
 * A release with segmentation records, whose image lies in the archive: the tiny release with a scene of its own and,
 * in the test split, the records of `SHAPES` and a count.
 */
export async function writeSegmentationRelease(folder: string): Promise<SegmentationRelease> {
  const { releasePath } = await writeRelease(await writeTinyRun(folder, tinyRun()));
  const archivePath = join(folder, 'segmentation');
  const imagePath = join(archivePath, 'images', 'place.png');
  mkdirSync(join(archivePath, 'images'), { recursive: true });
  const samples = greySamples(WIDTH_PX, HEIGHT_PX, GROUND, Object.values(SHAPES).flat());
  const png = await sharp(samples, { raw: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } })
    .png()
    .toBuffer();
  writeFileSync(imagePath, png);
  writeLines(join(releasePath, 'images.jsonl'), [imageRow(sha256Hex(png))]);
  writeLines(join(releasePath, 'data', 'dev.jsonl'), []);
  writeLines(join(releasePath, 'data', 'validation.jsonl'), []);
  const count = tinyRecords().find(({ id }) => id === 'GC-000000000002') as Instruction;
  writeLines(join(releasePath, 'data', 'test.jsonl'), [
    ...Object.keys(SHAPES).map((id) => segmentation(id, count)),
    { ...count, sceneId: SCENE },
  ]);
  return { releasePath, archivePath, imagePath };
}

const SCENE = 'demo/test/place';

function imageRow(sha256: string): ImageRow {
  return {
    id: SCENE,
    source: 'demo',
    sourceSplit: 'test',
    sourcePath: 'images/place.png',
    path: null,
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    sha256,
    gsdMeters: null,
    group: SCENE,
    licence: 'none',
  };
}

function segmentation(id: string, like: Instruction): Instruction {
  const template = 'Segment the bright object. {format}';
  return {
    ...like,
    id,
    task: id.slice(0, 2),
    dimension: 'fine-grained',
    tier: 'expert',
    sceneId: SCENE,
    question: 'Segment the bright object.',
    wording: {
      language: 'en',
      templateId: `${id.slice(0, 2)}/en/1`,
      template,
      slots: { format: { type: 'format', answer: 'mask' } },
    },
    answer: { kind: 'mask', size: [HEIGHT_PX, WIDTH_PX], counts: encodeRle(trueMask(id)) },
    answerBin: 'mask',
  };
}

/** The bright pixels of a record's own shapes. */
export function trueMask(id: string) {
  const samples = greySamples(WIDTH_PX, HEIGHT_PX, GROUND, SHAPES[id] as readonly GreyBox[]);
  const bright = new Uint8Array(WIDTH_PX * HEIGHT_PX);
  for (let i = 0; i < bright.length; i++) bright[i] = (samples[3 * i] as number) > GROUND ? 1 : 0;
  return rleOfPicture(HEIGHT_PX, WIDTH_PX, bright);
}

/** A box as a model on the scale 0..1000 writes it. */
export function thousandths([x1, y1, x2, y2]: Hbb): number[] {
  return [x1 / 1.5, y1 / 1.2, x2 / 1.5, y2 / 1.2];
}

export function writeLines(path: string, values: readonly unknown[]): string {
  writeFileSync(path, values.map((v) => `${typeof v === 'string' ? v : canonicalJson(v)}\n`).join(''));
  return path;
}
