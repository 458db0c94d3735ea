import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../pipelines/build.ts';
import { openRun } from '../../pipelines/run.ts';
import { scorePredictions } from '../../pipelines/score.ts';
import type { SceneOrigin } from '../../pipelines/score-diagnosis.ts';
import { sha256Hex } from '../../src/core/hash.ts';
import { openRelease } from '../../src/io/release-folder.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import type { FileDiagnosis } from '../../src/score/diagnosis-tables.ts';
import { writeArchive } from '../e2e/archive.ts';
import { tempFolder } from '../temp.ts';

let root = '';
let predictionsPath = '';
let asked: Instruction[] = [];
beforeAll(async () => {
  root = tempFolder(afterAll);
  writeArchive(join(root, 'fair1m'), 8);
  const config = {
    sources: { fair1m: { root: 'fair1m' } },
    out: '.',
    labelsOnly: true,
    workers: 1,
    // Other limits than those of the engine must be taken from the release.
    ingest: { jitterPx: 0.5 },
    families: ['GD', 'GC'],
    select: { preset: 'small' },
  };
  await build(await openRun({ config, dir: root }));
  const { records } = await openRelease(join(root, 'release'));
  asked = records.filter(({ split, task }) => split === 'test' && task === 'GD');
  predictionsPath = join(root, 'model.jsonl');
  writeFileSync(predictionsPath, asked.map((record) => `${JSON.stringify(replyTo(record))}\n`).join(''));
});

/** The first target, the same place a little off, and a corner of the image. */
function replyTo({ id, answer }: Instruction): object {
  const [first = []] = answer.kind === 'boxes' ? answer.boxes : [];
  const corner = first.length === 4 ? [0, 0, 3, 3] : [0, 0, 3, 0, 3, 3, 0, 3];
  return { id, boxes: [first, first.map((v) => v + 9), corner] };
}

async function diagnose(scenes: Partial<SceneOrigin>): Promise<readonly FileDiagnosis[] | null> {
  const { diagnosis } = await scorePredictions({
    releasePath: join(root, 'release'),
    predictionPaths: [predictionsPath],
    split: 'test',
    protocolId: 'pixel',
    keyPath: null,
    withBaselines: false,
    seed: 1,
    resamples: 2,
    withDiagnosis: true,
    scenes: { scenesPath: null, archives: null, ...scenes },
    withScale: false,
    withBreakdown: false,
  });
  return diagnosis;
}

const fromArchive = (path: string, id = 'fair1m') =>
  diagnose({ archives: { roots: { [id]: path }, configPath: null, workers: 1 } });

/** A copy of the archive in which the label file of the first record asked is another. */
function brokenArchive(name: string, change: (path: string) => void): { path: string; labelPath: string } {
  const path = join(root, name);
  cpSync(join(root, 'fair1m'), path, { recursive: true });
  const labelPath = join(path, (asked[0] as Instruction).proof.labelPath);
  change(labelPath);
  return { path, labelPath };
}

describe('diagnosing with scenes made anew', () => {
  it('says the same as with the scenes of the run', async () => {
    const scenesPath = join(root, 'stages/2-screen/kept.jsonl');
    const expected = await diagnose({ scenesPath });
    expect(asked.length).toBeGreaterThan(0);
    expect(expected?.[0]?.rows).toMatchObject([
      {
        task: 'GD',
        diagnosed: 3 * asked.length,
        withoutScene: 0,
        counts: { 'object-hallucination': asked.length },
      },
    ]);
    expect(await fromArchive(join(root, 'fair1m'))).toEqual(expected);
    const config = { sources: { fair1m: { root: 'fair1m' } }, out: 'elsewhere' };
    const configPath = join(root, 'uhr-micro.config.json');
    writeFileSync(configPath, JSON.stringify(config));
    expect(await diagnose({ archives: { roots: {}, configPath, workers: 1 } })).toEqual(expected);
  });

  it('takes from the archive only what the file of scenes lacks', async () => {
    const lines = readFileSync(join(root, 'stages/2-screen/kept.jsonl'), 'utf8').split('\n');
    const known = lines.find((line) => line.includes(`"id":"${asked[0]?.sceneId}"`));
    const scenesPath = join(root, 'some.jsonl');
    // A scene that stands there twice counts once.
    writeFileSync(scenesPath, `${known}\n${known}\n`);
    const archives = { roots: { fair1m: join(root, 'fair1m') }, configPath: null, workers: 1 };
    const expected = await fromArchive(join(root, 'fair1m'));
    expect(await diagnose({ scenesPath, archives })).toEqual(expected);
  });

  it('asks for archives or scenes where there are none, and where the file holds none of those asked about', async () => {
    await expect(diagnose({})).rejects.toThrow(
      /release has no scenes\.jsonl\.gz, and --diagnose needs them: give the source archives with --sources id=folder, or .* --scenes/,
    );
    const scenesPath = join(root, 'none.jsonl');
    writeFileSync(scenesPath, '');
    await expect(diagnose({ scenesPath })).rejects.toThrow(
      /none\.jsonl holds none of the scenes asked about/,
    );
  });

  it('refuses a label file that is not the one of the proof', async () => {
    const { path, labelPath } = brokenArchive('changed', (file) =>
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n`),
    );
    const found = sha256Hex(readFileSync(labelPath));
    const { id, proof } = asked[0] as Instruction;
    await expect(fromArchive(path)).rejects.toThrow(
      `${labelPath}: has the sha256 ${found}, expected ${proof.labelSha256} as in the proof of ${id}`,
    );
  });

  it('refuses an image of another size than the release says', async () => {
    const { path, labelPath } = brokenArchive('sized', (file) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace('<width>5000', '<width>5001')),
    );
    await expect(fromArchive(path)).rejects.toThrow(
      `${labelPath}: gives a size of 5001 x 5000 px, expected 5000 x 5000 px as in images.jsonl`,
    );
  });

  it('refuses a release of another category tree', async () => {
    const path = join(root, 'release/manifest.json');
    const whole = readFileSync(path, 'utf8');
    expect(whole).toContain('"taxonomyVersion": "1"');
    writeFileSync(path, whole.replace('"taxonomyVersion": "1"', '"taxonomyVersion": "0"'));
    await expect(fromArchive(join(root, 'fair1m'))).rejects.toThrow(
      /was made with version 0 of the category tree \(engine .*\), this engine has version 1/,
    );
    writeFileSync(path, whole);
  });

  it('refuses an archive that lacks a scene, or whose label file gives none', async () => {
    const without = brokenArchive('without', (file) => rmSync(file));
    await expect(fromArchive(without.path)).rejects.toThrow(
      `${without.path}: has no labels of ${asked[0]?.sceneId}, expected the archive that the release was made from`,
    );
    const torn = brokenArchive('torn', (file) => writeFileSync(file, '<annotation>'));
    await expect(fromArchive(torn.path)).rejects.toThrow(
      `${torn.labelPath}: gives no scene ${asked[0]?.sceneId} (label-unreadable)`,
    );
  });

  it('refuses a source that the release has not', async () => {
    await expect(fromArchive(join(root, 'fair1m'), 'xview')).rejects.toThrow(
      '--sources: "xview" is no source of this release, expected one of fair1m',
    );
  });

  it('refuses objects that the proof does not know: read by other rules, they are not those of the answers', async () => {
    const path = join(root, 'release/data/test.jsonl');
    const whole = readFileSync(path, 'utf8');
    const [used] = (asked[0] as Instruction).proof.instances;
    const known = `"id":"${used?.id}","index":${used?.index}`;
    const line = whole.split('\n').find((text) => text.includes(asked[0]?.id as string)) as string;
    expect(line).toContain(known);
    renameSync(path, `${path}.whole`);
    writeFileSync(path, whole.replace(line, line.replaceAll(known, `"id":"${used?.id}","index":99999`)));
    await expect(fromArchive(join(root, 'fair1m'))).rejects.toThrow(
      `gives no object 99999 called ${used?.id}, expected the objects that the proof of ${asked[0]?.id} names`,
    );
    renameSync(`${path}.whole`, path);
  });
});
