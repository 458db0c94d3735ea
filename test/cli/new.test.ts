import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { writeArchive } from '../e2e/archive.ts';
import { tempFolder } from '../temp.ts';
import { checkBuilt, repositoryPath, runCommand } from './command.ts';

// Each test starts processes of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(checkBuilt);

const tsxUrl = pathToFileURL(join(repositoryPath, 'node_modules', 'tsx', 'dist', 'loader.mjs')).href;

/** A folder of a user's own, in which the package is installed. */
function project(): string {
  const root = tempFolder();
  writeFileSync(join(root, 'package.json'), '{"type":"module","private":true}');
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(repositoryPath, join(root, 'node_modules', 'uhr-micro'));
  return root;
}

function runTests(root: string, file: string): string {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', tsxUrl, '--test', '--test-reporter', 'tap', file],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    },
  );
  expect(status, stdout).toBe(0);
  return stdout;
}

describe('in a project of a user', () => {
  it('new family writes a family and a test that pass, and a build takes it by its path', async () => {
    const root = project();
    const { code, out } = await runCommand(['new', 'family', 'MyCount'], { cwd: root });
    expect([code, out]).toEqual([0, 'wrote mycount.ts\nwrote mycount.test.ts\n']);
    expect(runTests(root, 'mycount.test.ts')).toMatch(/# pass 15\n# fail 0/);
    writeArchive(join(root, 'archive'), 6);
    const config = {
      sources: { fair1m: { root: 'archive' } },
      out: 'out',
      labelsOnly: true,
      families: ['GC', './mycount.ts'],
      select: { quotas: { GC: { dev: 2 }, MyCount: { dev: 3, test: 1 } } },
    };
    writeFileSync(join(root, 'uhr-micro.config.json'), JSON.stringify(config));
    const build = await runCommand(['build', '--workers', '2'], { cwd: root });
    expect(build.code, build.err).toBe(0);
    const tasks = readFileSync(join(root, 'out', 'release', 'data', 'dev.jsonl'), 'utf8').match(
      /"task":"\w+"/g,
    );
    expect(tasks?.filter((task) => task === '"task":"MyCount"')).toHaveLength(3);
    writeFileSync(join(root, 'mycount.ts'), `${readFileSync(join(root, 'mycount.ts'), 'utf8')}\n`);
    const again = await runCommand(['build'], { cwd: root });
    expect(again.err).toMatch(/Screen the images: unchanged/);
    expect(again.err).toMatch(/Derive questions with proof: proposals/);
  });

  it('new source writes a reader and a test that pass, and ingest takes it by its path', async () => {
    const root = project();
    const { code, out } = await runCommand(['new', 'source', 'my-set'], { cwd: root });
    expect([code, out]).toEqual([0, 'wrote my-set.ts\nwrote my-set.test.ts\n']);
    expect(runTests(root, 'my-set.test.ts')).toMatch(/# pass 3\n# fail 0/);
    mkdirSync(join(root, 'archive', 'labels'), { recursive: true });
    const label = { width: 5000, height: 4000, objects: [{ class: 'ship', box: [120, 80, 160, 100] }] };
    writeFileSync(join(root, 'archive', 'labels', 'a.json'), JSON.stringify(label));
    const config = { sources: { 'my-set': { root: 'archive', reader: './my-set.ts' } }, out: 'out' };
    writeFileSync(join(root, 'uhr-micro.config.json'), JSON.stringify(config));
    for (const workers of ['1', '2']) {
      const args = ['ingest', '--labels-only', '--json', '--workers', workers, '--out', `out${workers}`];
      const ingest = await runCommand(args, { cwd: root });
      expect(ingest.code, ingest.err).toBe(0);
      const { sources } = JSON.parse(ingest.out) as { sources: Record<string, unknown> };
      expect(sources['my-set']).toMatchObject({ files: 1, instancesRead: 1, kept: 1 });
    }
  });

  it('refuses ids that are taken or no ids, and files that are there', async () => {
    const root = project();
    for (const [kind, id, message] of [
      ['family', 'gd', 'gd is a family of the engine'],
      ['family', '../x', 'is no family id'],
      ['source', 'xview', 'xview is a source of the engine'],
      ['source', 'My Set', 'is no source id'],
    ] as const) {
      const { code, err } = await runCommand(['new', kind, id], { cwd: root });
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
    writeFileSync(join(root, 'mx.test.ts'), 'mine');
    const { code, err } = await runCommand(['new', 'family', 'mx'], { cwd: root });
    expect([code, err]).toEqual([2, 'mx.test.ts: is there already\n']);
    expect(readFileSync(join(root, 'mx.test.ts'), 'utf8')).toBe('mine');
  });
});

describe('in the repository', () => {
  it('new family and new source write files whose tests pass, with registries that are current', async () => {
    const root = tempFolder();
    for (const path of [
      'src',
      'pipelines',
      'scripts',
      'schemas',
      'docs',
      'test',
      'package.json',
      'vitest.config.ts',
      'tsconfig.json',
      'biome.json',
    ])
      cpSync(join(repositoryPath, path), join(root, path), { recursive: true });
    symlinkSync(join(repositoryPath, 'node_modules'), join(root, 'node_modules'));
    for (const [kind, id] of [
      ['family', 'mx'],
      ['source', 'my-set'],
    ] as const) {
      const { code, err } = await runCommand(['new', kind, id], { cwd: root });
      expect(code, err).toBe(0);
    }
    const inRoot = (command: string, ...args: string[]): void => {
      const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', command), args, {
        cwd: root,
        encoding: 'utf8',
      });
      expect(status, stdout + stderr).toBe(0);
    };
    inRoot(
      'biome',
      'check',
      'src/families',
      'src/sources',
      'test/families/cases/mx.ts',
      'test/sources/my-set.test.ts',
    );
    inRoot('tsc', '-p', 'tsconfig.json');
    inRoot(
      'vitest',
      'run',
      'test/families/contract.test.ts',
      'test/sources/my-set.test.ts',
      'test/registry.test.ts',
      'test/architecture.test.ts',
      '-t',
      'mx|registry|generated|my-set|lists a scene|reads corners|broken file|kept by every',
    );
  });
});
