import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sha256Hex } from '../../src/core/hash.ts';
import { listTree } from '../../src/io/files.ts';
import { type CommandOptions, checkBuilt, type Outcome, runCommand } from '../cli/command.ts';
import { tempFolder } from '../temp.ts';
import { writeArchive } from './archive.ts';

const SCENES = 9;
const FAMILIES = ['GD', 'RD', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR'];
const STAGES = [
  '1-ingest',
  '2-screen',
  '3-derive',
  '4-select',
  '5-draft',
  '6-review',
  '7-split',
  '8-release',
];
const preloadPath = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

interface World {
  readonly root: string;
  readonly out: string;
  build(args?: readonly string[], options?: CommandOptions): Promise<Outcome>;
}

function world(root = tempFolder()): World {
  writeArchive(join(root, 'archive'), SCENES);
  const config = {
    sources: { fair1m: { root: 'archive' } },
    out: 'out',
    labelsOnly: true,
    select: { preset: 'small' },
    release: { withScenes: ['fair1m'] },
  };
  writeFileSync(join(root, 'uhr-micro.config.json'), JSON.stringify(config));
  return {
    root,
    out: join(root, 'out'),
    build: (args = [], options = {}) => runCommand(['build', ...args], { cwd: root, ...options }),
  };
}

/** sha256 by path of all that a build leaves, but for the stamps that only decide whether a stage runs again. */
async function sums(out: string, folder = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const path of listTree(join(out, folder))) {
    if (!path.endsWith('stamp.json')) found[path] = sha256Hex(readFileSync(join(out, folder, path)));
  }
  return found;
}

const first = world(tempFolder(afterAll));
let expected: Record<string, string>;

// Each test starts processes of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(async () => {
  await checkBuilt();
  const { code, err } = await first.build(['--workers', '1']);
  expect(err).not.toMatch(/bug/);
  expect(code).toBe(0);
  expected = await sums(first.out);
});

describe('a build', () => {
  it('makes a release with all nine families, whose checksums hold', async () => {
    const tasks = new Set<string>();
    for (const split of ['dev', 'validation', 'test']) {
      const text = readFileSync(join(first.out, 'release', 'data', `${split}.jsonl`), 'utf8');
      for (const line of text.split('\n').filter((l) => l !== ''))
        tasks.add((JSON.parse(line) as { task: string }).task);
    }
    expect([...tasks].sort()).toEqual([...FAMILIES].sort());
    const lines = readFileSync(join(first.out, 'release', 'checksums.txt'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      const [sha256, path] = line.split(/ [ *]/) as [string, string];
      expect(sha256Hex(readFileSync(join(first.out, 'release', path))), path).toBe(sha256);
    }
  });

  it('balances its books in every stage', () => {
    for (const stage of STAGES) {
      const { books } = JSON.parse(readFileSync(join(first.out, 'stages', stage, 'report.json'), 'utf8')) as {
        books: { in: number; kept: number; dropped: Record<string, number> }[];
      };
      expect(books.length, stage).toBeGreaterThan(0);
      for (const book of books)
        expect(book.kept + Object.values(book.dropped).reduce((a, b) => a + b, 0), stage).toBe(book.in);
    }
  });

  it('does nothing the second time', async () => {
    const { code, err } = await first.build();
    expect(code).toBe(0);
    expect(err.match(/: unchanged \(/g)).toHaveLength(STAGES.length);
    expect(await sums(first.out)).toEqual(expected);
  });

  it('names no path of the machine and no time in the release', async () => {
    for await (const path of listTree(join(first.out, 'release'))) {
      const text = readFileSync(join(first.out, 'release', path), 'latin1');
      expect(text.includes(first.root), path).toBe(false);
      expect(text, path).not.toMatch(/20\d\d-\d\d-\d\dT/);
    }
  });
});

describe('the same bytes', () => {
  it('with two workers, folders listed backwards, another time zone and language', async () => {
    const other = world();
    const { code } = await other.build(['--workers', '2'], {
      env: { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      preload: preloadPath('reverse-folders.js'),
    });
    expect(code).toBe(0);
    expect(await sums(other.out)).toEqual(expected);
  });

  for (const [when, stages] of [
    ['rename', STAGES],
    ['open', ['1-ingest', '3-derive', '8-release']],
  ] as const) {
    it(`after kill -9 in ${stages.length} stages in turn, at the ${when} of a file`, {
      timeout: 180_000,
    }, async () => {
      const other = world();
      for (const stage of stages) {
        const killed = await other.build(['--workers', '1'], {
          env: { KILL_STAGE: stage, KILL_WHEN: when },
          preload: preloadPath('kill-at-stage.js'),
        });
        expect(killed.signal, stage).toBe('SIGKILL');
        expect(existsSync(join(other.out, 'stages', stage)), stage).toBe(false);
      }
      const { code } = await other.build(['--workers', '1']);
      expect(code).toBe(0);
      expect(await sums(other.out)).toEqual(expected);
    });
  }
});

describe('a label that is mended', () => {
  it('changes no record of another scene before select', async () => {
    const other = world();
    const path = join(other.root, 'archive', 'train', 'part1', 'labelXml', '3.xml');
    const text = readFileSync(path, 'utf8');
    const mended = text.replace(/<object>[\s\S]*?<\/object>\n/, '');
    expect(mended.length).toBeLessThan(text.length);
    writeFileSync(path, mended);
    const { code } = await other.build();
    expect(code).toBe(0);
    const [before, after] = [linesByScene(first.out), linesByScene(other.out)];
    const changed = [...before.keys()].filter((scene) => before.get(scene) !== after.get(scene));
    expect(changed).toEqual(['fair1m/train/3']);
  });
});

describe('two runs', () => {
  it('on one folder: the second refuses, naming the first', async () => {
    const other = world();
    const holder = fileURLToPath(new URL('./hold-lock.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', holder, other.out], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const { code, err } = await other.build();
    expect(code).toBe(2);
    expect(err).toContain(`another run (process ${child.pid}) is writing here`);
    expect(readdirSync(other.out)).toEqual(['.lock']);
  });
});

function linesByScene(out: string): Map<string, string> {
  const byScene = new Map<string, string>();
  for (const line of readFileSync(join(out, 'stages', '3-derive', 'kept.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue;
    const { sceneId } = JSON.parse(line) as { sceneId: string };
    byScene.set(sceneId, `${byScene.get(sceneId) ?? ''}${line}\n`);
  }
  return byScene;
}
