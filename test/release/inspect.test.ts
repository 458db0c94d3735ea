import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectRecord } from '../../pipelines/inspect.ts';
import { describeStats } from '../../pipelines/stats.ts';
import { sha256Hex } from '../../src/core/hash.ts';
import { writeRelease } from '../../src/release/write.ts';
import { countingRun, LABELS } from './counting-run.ts';

describe('inspectRecord', () => {
  it('prints a record with its proof, computes its answer anew and draws it', async () => {
    const { run, root } = await countingRun();
    const picturePath = join(root, 'out/inspect/a.png');
    const { lines, proved } = await inspectRecord(run, 'GC-000000000001', picturePath);
    expect(proved).toBe(true);
    const text = lines.join('\n');
    expect(text).toContain('GC-000000000001  GC, validation');
    expect(text).toMatch(/scene +demo\/train\/2, 400 x 300 px, image images\/2\.png/);
    expect(text).toMatch(/answer +3$/m);
    expect(text).toMatch(new RegExp(`label +labels/2\\.txt, sha256 ${sha256Hex(LABELS)}: file is the same`));
    expect(text).toContain('o2 at object 2: ship');
    expect(text).toMatch(/replay +the answer follows from facts and scene/);
    expect(await sharp(picturePath).metadata()).toMatchObject({ format: 'png', width: 1488 });
  });

  it('draws the labels where the archive of the record is missing, or its image damaged, and says so', async () => {
    const { run, root } = await countingRun();
    const picturePath = join(root, 'a.png');
    const inspect = async (of: typeof run) => await inspectRecord(of, 'GC-000000000001', picturePath);
    const lost = await inspect({ ...run, readers: run.readers.map((r) => ({ ...r, rootPath: '/nowhere' })) });
    expect(lost.proved).toBe(true);
    expect(lost.picture).toEqual({ picturePath, pictureFault: 'no such folder: /nowhere' });
    expect(lost.lines.at(-1)).toBe(
      `  picture   ${picturePath}, drawn from the labels alone: the image could not be drawn (no such folder: /nowhere)`,
    );
    expect(lost.lines.join('\n')).toMatch(/sha256 [0-9a-f]{64}: file not at hand/);
    writeFileSync(join(root, 'archive/images/2.png'), 'no image');
    const damaged = await inspect(run);
    expect(damaged.picture.pictureFault).toMatch(/images\/2\.png: cannot be decoded/);
    expect(await sharp(picturePath).metadata()).toMatchObject({ format: 'png' });
  });

  it('prints the record where no picture can be written', async () => {
    const { run, root } = await countingRun();
    writeFileSync(join(root, 'file'), '');
    const { lines, proved, picture } = await inspectRecord(run, 'GC-000000000001', join(root, 'file/a.png'));
    expect(proved).toBe(true);
    expect(picture.picturePath).toBeNull();
    expect(lines.at(-1)).toMatch(/^ {2}picture {3}none \(.*file: cannot be written: /);
    expect(lines.join('\n')).toMatch(/answer +3$/m);
  });

  it('says when the answer does not follow', async () => {
    const { run, root } = await countingRun((tiny) => {
      for (const record of tiny.records)
        if (record.task === 'GC') record.answer = { kind: 'count', count: 5 };
    });
    const { lines, proved } = await inspectRecord(run, 'GC-000000000001', join(root, 'a.png'));
    expect(proved).toBe(false);
    expect(lines.join('\n')).toContain('ANOTHER ANSWER: {"count":3,"kind":"count"}');
  });

  it('needs no family of the engine in the configuration, and says which other one is missing', async () => {
    const { run, root } = await countingRun((tiny) => {
      for (const record of tiny.records) if (record.id.startsWith('GD')) record.task = 'my-count';
    });
    const bare = { ...run, families: [] };
    const known = await inspectRecord(bare, 'GC-000000000001', join(root, 'a.png'));
    expect(known.proved).toBe(true);
    const { lines, proved } = await inspectRecord(bare, 'GD-000000000001', join(root, 'a.png'));
    expect(proved).toBe(false);
    expect(lines).toContain(
      '  replay    NOT COMPUTED: the family my-count is none of the engine and not in the configuration; name the configuration of the run with --config',
    );
  });

  it('says when the label file is not the one that the record was made from', async () => {
    const { run, root } = await countingRun();
    writeFileSync(join(root, 'archive/labels/2.txt'), 'two ships');
    const { lines, proved } = await inspectRecord(run, 'GC-000000000001', join(root, 'a.png'));
    expect(proved).toBe(false);
    expect(lines.join('\n')).toContain(`FILE HAS CHANGED, now ${sha256Hex('two ships')}`);
  });

  it('finds a withheld record by its public id', async () => {
    const { run, input, root } = await countingRun(undefined, {
      release: { holdAnswers: true, renderMarkers: ['demo'] },
    });
    await writeRelease(input);
    const held = readFileSync(join(root, 'out/release/data/test.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { id } = held.find((record) => record.task === 'GC');
    const { record } = await inspectRecord(run, id, join(root, 'a.png'));
    expect(record.id).toBe('GC-000000000002');
    expect(record.answer).toEqual({ kind: 'count', count: 2 });
  });

  it('refuses an id that no stage knows', async () => {
    const { run, root } = await countingRun();
    await expect(inspectRecord(run, 'GC-none', join(root, 'a.png'))).rejects.toThrow(
      /no stage in .* holds a record "GC-none"/,
    );
  });

  it('shows no control character of a hostile question', async () => {
    const { run, root } = await countingRun((tiny) => {
      for (const record of tiny.records) record.question = 'How\u001b[31m many\nships?';
    });
    const { lines } = await inspectRecord(run, 'GC-000000000001', join(root, 'a.png'));
    expect(lines.join('')).not.toContain('\u001b');
    expect(lines.find((line) => line.includes('question'))).toContain('How\\u001b[31m many\\u000aships?');
  });
});

describe('describeStats', () => {
  it('prints the tables of a release folder, or one JSON object', async () => {
    const { input } = await countingRun();
    const { releasePath, stats } = await writeRelease(input);
    expect(await describeStats(releasePath)).toContain('Table 8');
    expect(JSON.parse(await describeStats(releasePath, true))).toEqual(stats);
  });

  it('refuses a folder that is no release, or one whose statistics are damaged', async () => {
    const { input, root } = await countingRun();
    await expect(describeStats(root)).rejects.toThrow('is no release folder: it has no stats.json');
    const { releasePath } = await writeRelease(input);
    writeFileSync(join(releasePath, 'stats.json'), '{"scope":"all"}');
    await expect(describeStats(releasePath)).rejects.toThrow(/stats\.json: overview: /);
  });
});
