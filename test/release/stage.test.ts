import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { releaseStage } from '../../pipelines/8-release.ts';
import { sumFolder, verifyFolder } from '../../src/io/checksums.ts';
import { countingRun } from './counting-run.ts';

describe('releaseStage', () => {
  it('writes release and report once, and again only when one of them is gone or was changed', async () => {
    const { run, root } = await countingRun();
    const releasePath = join(root, 'out/release');
    const first = await releaseStage(run);
    expect(first.books).toEqual([{ unit: 'records', in: 7, kept: 7, dropped: {} }]);
    expect(await verifyFolder(releasePath)).toEqual([]);
    const sums = await sumFolder(releasePath);
    const report = readFileSync(join(root, 'out/report.html'));
    expect((await releaseStage(run)).unchanged).toBe(true);

    writeFileSync(join(releasePath, 'data/test.jsonl'), '');
    expect((await releaseStage(run)).unchanged).toBeUndefined();
    expect(await sumFolder(releasePath)).toEqual(sums);

    appendFileSync(join(releasePath, 'checksums.txt'), 'no checksum\n');
    expect((await releaseStage(run)).unchanged).toBeUndefined();
    expect(await sumFolder(releasePath)).toEqual(sums);

    rmSync(join(root, 'out/report.html'));
    expect((await releaseStage(run)).unchanged).toBeUndefined();
    expect(readFileSync(join(root, 'out/report.html'))).toEqual(report);
    expect(await sumFolder(releasePath)).toEqual(sums);
  });

  it('runs again when an option of the release changes, and writes the private key beside the release', async () => {
    const { run, root } = await countingRun();
    await releaseStage(run);
    expect(existsSync(join(root, 'out/held'))).toBe(false);
    const release = { ...run.config.release, holdAnswers: true, renderMarkers: ['demo'] };
    const held = await releaseStage({ ...run, config: { ...run.config, release } });
    expect(held.unchanged).toBeUndefined();
    expect(existsSync(join(root, 'out/held/test-answers.jsonl'))).toBe(true);
    expect(Object.keys(await sumFolder(join(root, 'out/release'))).filter((p) => p.includes('held'))).toEqual(
      ['schemas/held-instruction.json'],
    );
  });

  it('does not take for its own what a run with other settings left that was killed before its end', async () => {
    const { run, root } = await countingRun();
    const [releasePath, stagePath] = [join(root, 'out/release'), join(run.stagesPath, '8-release')];
    await releaseStage(run);
    const sums = await sumFolder(releasePath);
    cpSync(stagePath, join(root, 'former'), { recursive: true });
    const release = { ...run.config.release, withScenes: ['demo'] };
    await releaseStage({ ...run, config: { ...run.config, release } });
    rmSync(stagePath, { recursive: true });
    cpSync(join(root, 'former'), stagePath, { recursive: true });
    expect(Object.keys(await sumFolder(releasePath))).toContain('scenes.jsonl.gz');

    expect((await releaseStage(run)).unchanged).toBeUndefined();
    expect(await sumFolder(releasePath)).toEqual(sums);
  });
});
