import { cpSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evaluateMasks, type MaskOptions, type MaskReport } from '../../pipelines/evaluate-masks.ts';
import type { Hbb } from '../../src/core/hbb.ts';
import { decodeRle } from '../../src/core/rle.ts';
import { httpPredictor } from '../../src/evaluate/http-predictor.ts';
import { readPredictionFile } from '../../src/io/prediction-file.ts';
import { openRelease } from '../../src/io/release-folder.ts';
import { heldInstructionSchema } from '../../src/model/held.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import type { ImageRow } from '../../src/model/manifest.ts';
import { askedRecordOf } from '../../src/score/key.ts';
import { type CoordinateProtocol, protocolById } from '../../src/score/parse/protocol.ts';
import { scoreRecord } from '../../src/score/record.ts';
import type { ScoreMode } from '../../src/score/scorers.ts';
import { tempFolder } from '../temp.ts';
import { type MaskServer, sendJson, startMaskServer } from './mask-server.ts';
import { pixelsIn, pixelsOf } from './requests.ts';
import {
  HEIGHT_PX,
  type SegmentationRelease,
  thousandths,
  trueMask,
  WIDTH_PX,
  writeLines,
  writeSegmentationRelease,
} from './segmentation-release.ts';

let folder = '';
let release: SegmentationRelease;
let server: MaskServer;
let segmenting: MaskServer['answer'];
beforeAll(async () => {
  folder = tempFolder(afterAll);
  release = await writeSegmentationRelease(folder);
  server = await startMaskServer();
  segmenting = server.answer;
});
beforeEach(() => {
  server.answer = segmenting;
  server.queries.length = 0;
});
afterAll(() => server.close());

const [A, B, C, D] = ['RS-000000000001', 'RS-000000000002', 'RS-000000000003', 'CS-000000000001'] as const;
/** Loose boxes, as a model gives them. */
const LINES: readonly unknown[] = [
  { id: 'GC-000000000002', output: 'There are 2 ships.' },
  { id: B, output: `<box>${thousandths([1470, 1180, 1510, 1210]).join(',')}</box>` },
  'not json',
  { id: A, output: JSON.stringify(thousandths([695, 495, 745, 525])) },
  { id: C, boxes: [thousandths([90, 90, 109, 120])] },
  { id: A, output: 'again' },
  { id: D, mask: { size: [HEIGHT_PX, WIDTH_PX], counts: [0, 5, HEIGHT_PX * WIDTH_PX - 5] } },
  { id: 'nobody', output: '[1, 2, 3, 4]' },
];

const thousand = protocolById('1000') as CoordinateProtocol;

let made = 0;
function options(change: Partial<MaskOptions> = {}, lines = LINES): MaskOptions {
  const path = join(folder, `model-${++made}.jsonl`);
  return {
    releasePath: release.releasePath,
    predictionPath: writeLines(path, lines),
    outPath: `${path}.masks.jsonl`,
    workPath: `${path}.work`,
    split: 'test',
    protocol: thousand,
    roots: { demo: release.archivePath },
    allowUpload: [],
    concurrency: 1,
    ...change,
  };
}

const run = (given: MaskOptions): Promise<MaskReport> =>
  evaluateMasks(given, httpPredictor(server.url, 30_000));

function linesOf(path: string): Record<string, unknown>[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function scoreOf(path: string, id: string, mode: ScoreMode): Promise<number> {
  const { records, images } = await openRelease(release.releasePath);
  const record = records.find((r) => r.id === id) as Instruction;
  const truth = askedRecordOf(record, images.get(record.sceneId) as ImageRow);
  const { predictions } = await readPredictionFile(path);
  return scoreRecord(truth, predictions.get(id) ?? null, thousand).scores[mode];
}

function pixelsOfMask(mask: unknown): string[] {
  const { size, counts } = mask as { size: [number, number]; counts: string };
  return pixelsOf(decodeRle(...size, counts));
}

describe('masks out of boxes', () => {
  it('replaces the boxes of segmentation answers, and nothing else', async () => {
    const given = options();
    expect(await run(given)).toEqual({
      predictor: server.url,
      converted: 3,
      unchanged: 3,
      problems: [
        { line: 3, kind: 'broken', message: 'is not JSON: "not json"' },
        { line: 6, kind: 'repeated', message: `the id "${A}" stands on line 4 already: the first counts` },
      ],
      asked: 3,
      fromLog: 0,
      drops: [],
    });
    const lines = linesOf(given.outPath);
    expect(lines.map(({ id }) => id)).toEqual(['GC-000000000002', B, A, C, D, 'nobody']);
    expect([lines[0], lines[4], lines[5]]).toEqual([LINES[0], LINES[6], LINES[7]]);
    expect(lines[1]?.boxesPx).toEqual([[1470, 1180, 1510, 1210]]);
    expect(lines[1]).toMatchObject({ id: B, predictor: server.url, mask: { size: [HEIGHT_PX, WIDTH_PX] } });
    expect(pixelsOfMask(lines[1]?.mask)).toEqual(pixelsIn([1480, 1190, 1500, 1200]));
    expect(pixelsOfMask(lines[2]?.mask)).toEqual(pixelsOf(trueMask(A)));
    // The box ends at x = 109: the mask follows pixels and box.
    expect(pixelsOfMask(lines[3]?.mask)).toEqual(pixelsIn([100, 100, 109, 106]));
    expect(server.queries.map(({ width, height }) => [width, height])).toEqual([
      [1024, 1024],
      [1024, 1024],
      [1024, 1024],
    ]);
    // B is shown the lower right corner, and only the part of its box that lies in the image.
    expect(server.queries[0]?.box).toEqual([1470 - 476, 1180 - 176, 1024, 1024]);
  });

  it('are scored as masks: 1 for the object, less for what the box cuts off', async () => {
    const given = options();
    await run(given);
    expect(await scoreOf(given.outPath, A, 'guarded')).toBe(1);
    expect(await scoreOf(given.outPath, B, 'guarded')).toBe(1);
    // 9 of 12 columns: IoU 0.75, centroids 1.5 px apart, sigma² = 12² + 6².
    expect(await scoreOf(given.outPath, C, 'guarded')).toBeCloseTo(
      0.75 + 0.25 * Math.exp(-(1.5 ** 2) / 180),
      12,
    );
    // The box of A itself, 50 x 30 px around 700 px of object: its centroid is (719.5, 509.5), that of the object is
    // (800 · 719.5 - 100 · 704.5) / 700 = 721.642857 and (800 · 509.5 - 100 · 504.5) / 700 = 510.214286; sigma² = 40² + 20².
    const distance2 = (15 / 7) ** 2 + (5 / 7) ** 2;
    const boxScore = 7 / 15 + (8 / 15) * Math.exp(-distance2 / 2000);
    expect(await scoreOf(given.predictionPath, A, 'guarded')).toBeCloseTo(boxScore, 12);
  });

  it('are made where answers are withheld, and of images in the release', async () => {
    const releasePath = join(folder, 'held');
    cpSync(release.releasePath, releasePath, { recursive: true });
    cpSync(release.imagePath, join(releasePath, 'images', 'place.png'));
    const [row] = linesOf(join(releasePath, 'images.jsonl'));
    writeLines(join(releasePath, 'images.jsonl'), [{ ...row, path: 'images/place.png' }]);
    const record = linesOf(join(releasePath, 'data', 'test.jsonl')).find(({ id }) => id === A);
    const held = heldInstructionSchema.parse({ ...record, markedSha256: null, held: true });
    writeLines(join(releasePath, 'data', 'test.jsonl'), [held]);
    const given = options({ releasePath, roots: {} });
    expect(await run(given)).toMatchObject({ converted: 1, unchanged: 5 });
    expect(pixelsOfMask(linesOf(given.outPath)[2]?.mask)).toEqual(pixelsOf(trueMask(A)));
  });

  it('are read in the protocol that a line states itself', async () => {
    const strange = { id: A, protocol: 'miles', output: '[1, 2, 3, 4]' };
    const given = options({}, [{ id: C, protocol: 'pixel', boxes: [[90, 90, 120, 120]] }, strange]);
    expect(await run(given)).toMatchObject({ converted: 1, unchanged: 1 });
    const [masked, carried] = linesOf(given.outPath);
    expect(pixelsOfMask(masked?.mask)).toEqual(pixelsIn([100, 100, 112, 106]));
    expect(carried).toEqual(strange);
  });

  it('give the same bytes whatever the concurrency', async () => {
    const [one, four] = [options(), options({ concurrency: 4 })];
    server.answer = async (query, reply, number) => {
      // The earlier of two queries is answered later.
      if (number % 2 === 1) await new Promise((resolve) => setImmediate(resolve));
      await segmenting(query, reply, number);
    };
    await run(one);
    await run(four);
    expect(readFileSync(four.outPath, 'utf8')).toBe(readFileSync(one.outPath, 'utf8'));
  });

  it('keep every box of a reply in its order, up to eight', async () => {
    const boxes = [
      [0, 0, 20, 20],
      [95, 95, 120, 120],
      [2000, 0, 2100, 100],
      ...Array(7).fill([5, 5, 9, 9]),
    ] as Hbb[];
    const given = options({ protocol: protocolById('pixel') as CoordinateProtocol }, [{ id: C, boxes }]);
    const report = await run(given);
    expect(report).toMatchObject({ converted: 1, unchanged: 0, problems: [] });
    // Boxes 4 to 8 are one and the same: it is asked about once.
    expect(report).toMatchObject({ asked: 3, fromLog: 4 });
    expect(report.drops).toEqual([
      { id: C, code: 'box-outside-image', value: '2000 0 2100 100', threshold: '0 0 1500 1200' },
      { id: C, code: 'too-many-boxes', value: 10, threshold: 8 },
    ]);
    const { masks } = (linesOf(given.outPath)[0] as { mask: { masks: unknown[] } }).mask;
    expect(masks.map((mask) => pixelsOfMask(mask).length)).toEqual([0, 72, 0, 0, 0, 0, 0, 0]);
    expect(await scoreOf(given.outPath, C, 'paper')).toBe(1);
  });
});

describe('a run that was stopped', () => {
  it('has written no predictions, and does not ask again what was answered', async () => {
    const given = options();
    server.answer = (query, reply, number) =>
      number === 3 ? void reply.writeHead(500).end() : segmenting(query, reply, number);
    await expect(run(given)).rejects.toThrow(`${C}: ${server.url}: answered 500 (""), expected status 200`);
    expect(existsSync(given.outPath)).toBe(false);
    server.answer = segmenting;
    expect(await run(given)).toMatchObject({ asked: 1, fromLog: 2 });
    expect(server.queries).toHaveLength(4);
    const whole = options();
    await run(whole);
    expect(readFileSync(given.outPath, 'utf8')).toBe(readFileSync(whole.outPath, 'utf8'));
  });

  it('waits for the masks that it has asked for, and keeps them', async () => {
    const given = options({ concurrency: 3 });
    server.answer = async (query, reply) => {
      while (server.queries.length < 3) await new Promise((resolve) => setImmediate(resolve));
      if (query === server.queries[0]) reply.writeHead(500).end();
      else await segmenting(query, reply, 0);
    };
    await expect(run(given)).rejects.toThrow('answered 500');
    server.answer = segmenting;
    expect(await run(given)).toMatchObject({ asked: 1, fromLog: 2 });
  });

  it('loses only the line that was being written', async () => {
    const given = options();
    await run(given);
    const logPath = join(given.workPath, 'replies.jsonl');
    const log = readFileSync(logPath);
    truncateSync(logPath, log.length - 5);
    expect(await run(given)).toMatchObject({ asked: 1, fromLog: 2 });
    expect(readFileSync(logPath).equals(log)).toBe(true);
  });

  it('tells a damaged log from a cut one', async () => {
    const given = options();
    await run(given);
    const logPath = join(given.workPath, 'replies.jsonl');
    const [first, ...rest] = readFileSync(logPath, 'utf8').split('\n');
    writeFileSync(logPath, [first, '{"key":"k"}', ...rest].join('\n'));
    await expect(run(given)).rejects.toThrow(
      `${logPath}:2: is no line of a reply log, expected key, size and counts`,
    );
  });

  it('asks anew where box or predictor have changed', async () => {
    const given = options();
    await run(given);
    const moved = [{ id: A, output: JSON.stringify(thousandths([696, 495, 745, 525])) }];
    writeLines(given.predictionPath, moved);
    expect(await run(given)).toMatchObject({ asked: 1, fromLog: 0 });
    const other = await evaluateMasks(given, { ...httpPredictor(server.url, 30_000), name: 'another' });
    expect(other).toMatchObject({ asked: 1, fromLog: 0 });
  });
});

describe('what cannot be done', () => {
  it('sends no pixels to another machine without leave', async () => {
    const remote = { ...httpPredictor(server.url, 30_000), uploadHost: 'masks.example.org' };
    const given = options();
    await expect(evaluateMasks(given, remote)).rejects.toMatchObject({
      name: 'UsageError',
      message: 'pixels of demo would be sent to masks.example.org; to allow that: --allow-upload demo',
    });
    expect(server.queries).toEqual([]);
    expect(await evaluateMasks({ ...given, allowUpload: ['demo'] }, remote)).toMatchObject({ asked: 3 });
  });

  it('wants the image that the release was made from', async () => {
    await expect(run(options({ roots: {} }))).rejects.toMatchObject({
      name: 'UsageError',
      message: 'the release holds no images of demo: name its archive with --images demo=FOLDER',
    });
    await expect(run(options({ roots: { demo: folder } }))).rejects.toThrow(
      `${join(folder, 'images', 'place.png')}: no such file, expected the image demo/test/place`,
    );
    const bytes = readFileSync(release.imagePath);
    writeFileSync(release.imagePath, Buffer.concat([bytes, Buffer.of(0)]));
    await expect(run(options())).rejects.toThrow(
      /place\.png: is another file than the release was made from, expected sha256 [0-9a-f]{64}$/,
    );
    writeFileSync(release.imagePath, bytes);
  });

  it('never writes over the predictions', async () => {
    const given = options();
    await expect(run({ ...given, outPath: given.predictionPath })).rejects.toThrow(
      /is the prediction file itself/,
    );
  });

  it('refuses a reply of another size', async () => {
    server.answer = (_, reply) => sendJson(reply, { size: [10, 10], counts: [100] });
    await expect(run(options())).rejects.toThrow(`${B}: ${server.url}: answered a mask of the size [10, 10]`);
  });
});
