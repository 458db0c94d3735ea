import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { writeArchive } from '../e2e/archive.ts';
import { tempFolder } from '../temp.ts';
import { checkBuilt, repositoryPath, runCommand } from './command.ts';

// Each test starts processes of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(checkBuilt);

const stages = readdirSync(join(repositoryPath, 'dist/pipelines')).filter((name) =>
  /^\d-\w+\.js$/.test(name),
);

describe('a stage whose file is run', () => {
  it('is a program for all eight', () => {
    expect(stages).toHaveLength(8);
    for (const script of stages)
      expect(readFileSync(join(repositoryPath, 'dist/pipelines', script), 'utf8'), script).toMatch(
        /\nrunAsScript\(import\.meta\.url\);\n/,
      );
  });

  it('is the command of its name', async () => {
    const { code, out, err } = await runCommand(['--help'], { script: '6-review.js' });
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')[0]).toBe('Usage: uhr-micro review [options]');
  });

  it('does what the command does, and takes over its work', async () => {
    const root = tempFolder();
    writeArchive(join(root, 'archive'), 3);
    const args = ['--json', '--labels-only', '--sources', 'fair1m=archive'];
    const script = await runCommand([...args, '--out', 'a'], { cwd: root, script: '1-ingest.js' });
    const command = await runCommand(['ingest', ...args, '--out', 'b'], { cwd: root });
    expect([script.code, command.code]).toEqual([0, 0]);
    expect(JSON.parse(script.out)).toEqual(JSON.parse(command.out));
    const next = await runCommand([...args, '--out', 'b'], { cwd: root, script: '2-screen.js' });
    expect([next.code, JSON.parse(next.out).stage]).toEqual([0, 'screen']);
  });

  it('ends with the same codes', async () => {
    const { code, out, err } = await runCommand(['-c', 'absent.json'], { script: '1-ingest.js' });
    expect([code, out, err]).toEqual([2, '', expect.stringContaining('absent.json: cannot be read')]);
  });
});
