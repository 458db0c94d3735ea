import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MaskReport } from '../../pipelines/evaluate-masks.ts';
import { checkBuilt, type Outcome, repositoryPath, runCommand } from '../cli/command.ts';
import { tempFolder } from '../temp.ts';
import { type MaskServer, startMaskServer } from './mask-server.ts';
import { ENCODER, SAM_DECODER, writeModel } from './segment-models.ts';
import {
  type SegmentationRelease,
  thousandths,
  writeLines,
  writeSegmentationRelease,
} from './segmentation-release.ts';

let folder = '';
let release: SegmentationRelease;
let server: MaskServer;
let segmenting: MaskServer['answer'];
let predictionPath = '';
beforeAll(async () => {
  await checkBuilt();
  folder = tempFolder(afterAll);
  release = await writeSegmentationRelease(folder);
  server = await startMaskServer();
  segmenting = server.answer;
  predictionPath = writeLines(join(folder, 'model.jsonl'), [
    { id: 'RS-000000000001', output: JSON.stringify(thousandths([695, 495, 745, 525])) },
    { id: 'RS-000000000002', output: JSON.stringify(thousandths([1470, 1180, 1500, 1200])) },
    { id: 'RS-000000000003', output: JSON.stringify(thousandths([90, 90, 120, 120])) },
  ]);
});
beforeEach(() => {
  server.answer = segmenting;
  server.queries.length = 0;
});
afterAll(() => server.close());

const masksArguments = (predictor: string, outPath: string): string[] => [
  ...['evaluate', 'masks', release.releasePath, predictionPath, '--mask-predictor', predictor],
  ...['--images', `demo=${release.archivePath}`, '--out', outPath, '--concurrency', '1', '--json'],
];

function reportOf({ code, out, err }: Outcome): MaskReport {
  expect(code, err).toBe(0);
  return JSON.parse(out) as MaskReport;
}

it('goes on after it was killed, and asks nothing twice', async () => {
  const outPath = join(folder, 'killed.jsonl');
  const child: ChildProcess = spawn(
    process.execPath,
    [join(repositoryPath, 'dist', 'pipelines', 'uhr-micro.js'), ...masksArguments(server.url, outPath)],
    { stdio: 'ignore' },
  );
  server.answer = (query, reply, number) =>
    number === 3 ? void child.kill('SIGKILL') : segmenting(query, reply, number);
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  expect(existsSync(outPath)).toBe(false);
  server.answer = segmenting;
  expect(reportOf(await runCommand(masksArguments(server.url, outPath)))).toMatchObject({
    asked: 1,
    fromLog: 2,
  });
  expect(server.queries).toHaveLength(4);
  const wholePath = join(folder, 'whole.jsonl.gz');
  expect(reportOf(await runCommand(masksArguments(server.url, wholePath)))).toMatchObject({
    asked: 3,
    fromLog: 0,
  });
  expect(gunzipSync(readFileSync(wholePath)).equals(readFileSync(outPath))).toBe(true);
});

it('gives the same masks by a model of the same rule', async () => {
  const [byServer, byModel] = [join(folder, 'server.jsonl'), join(folder, 'model-masks.jsonl')];
  const model = `onnx:${writeModel(folder, 'encoder.onnx', ENCODER)},${writeModel(folder, 'decoder.onnx', SAM_DECODER)}`;
  reportOf(await runCommand(masksArguments(server.url, byServer)));
  expect(reportOf(await runCommand(masksArguments(model, byModel)))).toMatchObject({
    converted: 3,
    asked: 3,
  });
  const masksIn = (path: string): unknown[] =>
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { mask: unknown }).mask);
  expect(masksIn(byModel)).toEqual(masksIn(byServer));
});

it('ends with one line and the right code where something is wrong', async () => {
  const outPath = join(folder, 'none.jsonl');
  const refused = await runCommand(masksArguments('https://masks.example.org/', outPath));
  expect(refused).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(
      'pixels of demo would be sent to masks.example.org; to allow that: --allow-upload demo\n',
    ),
  });
  server.answer = (_, reply) => void reply.writeHead(200).end('<html>');
  const failed = await runCommand(masksArguments(server.url, outPath));
  expect(failed).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`RS-000000000001: ${server.url}: answered no JSON: "<html>", expected`),
  });
  expect(failed.err).not.toContain(' at ');
  expect(existsSync(outPath)).toBe(false);
});
