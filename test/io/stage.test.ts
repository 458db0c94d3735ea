import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { workerFlags } from '../../src/io/modules.ts';
import { runStage } from '../../src/io/stage.ts';
import { tempFolder } from '../temp.ts';
import { type CountPlan, countStage } from './count-stage.ts';

interface World {
  readonly root: string;
  readonly plan: CountPlan;
  runs(): number;
  bytes(): Record<string, string>;
}

function world(rest: Partial<CountPlan> = {}): World {
  const root = tempFolder();
  const plan: CountPlan = {
    stagesPath: join(root, 'out', 'stages'),
    inputs: [join(root, 'archive')],
    count: 1000,
    runsPath: join(root, 'runs'),
    ...rest,
  };
  mkdirSync(join(root, 'archive', 'labels'), { recursive: true });
  writeFileSync(join(root, 'archive', 'labels', 'a.txt'), 'aaaa');
  return {
    root,
    plan,
    runs: () => (existsSync(plan.runsPath) ? statSync(plan.runsPath).size : 0),
    bytes: () => {
      const folder = join(plan.stagesPath, '1-count');
      return Object.fromEntries(
        readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
      );
    },
  };
}

describe('runStage', () => {
  it('writes kept and dropped lines and a report that balances', async () => {
    const { plan } = world({ count: 4 });
    const report = await countStage(plan);
    const folder = join(plan.stagesPath, '1-count');
    expect(readFileSync(join(folder, 'kept.jsonl'), 'utf8')).toBe(
      '{"n":1,"text":"x"}\n{"n":3,"text":"xxx"}\n',
    );
    expect(readFileSync(join(folder, 'dropped.jsonl'), 'utf8')).toBe(
      '{"code":"even","subject":"0","threshold":null,"value":0}\n{"code":"even","subject":"2","threshold":null,"value":2}\n',
    );
    expect(report.books).toEqual([{ unit: 'numbers', in: 4, kept: 2, dropped: { even: 2 } }]);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(report);
    expect(Object.keys(report.outputs)).toEqual(['dropped.jsonl', 'kept.jsonl']);
    expect(readdirSync(plan.stagesPath)).toEqual(['1-count']);
  });

  it('is not run again when nothing has changed', async () => {
    const { plan, runs } = world();
    const first = await countStage(plan);
    const second = await countStage(plan);
    expect(runs()).toBe(1);
    expect(second).toEqual({ ...first, unchanged: true });
  });

  it('refuses books that do not balance, with the name of the book', async () => {
    const { plan } = world();
    const run = runStage({
      ...plan,
      name: '1-count',
      params: null,
      code: [],
      run: async () => ({ books: [{ unit: 'scenes', in: 3, kept: 1, dropped: { small: 1 } }], details: {} }),
    });
    await expect(run).rejects.toThrow(
      '1-count: the book of scenes does not balance: 3 in, 1 kept, 1 dropped',
    );
    expect(readdirSync(plan.stagesPath)).toEqual([]);
  });

  it('leaves the former output and nothing aside when it fails', async () => {
    const { plan, bytes } = world();
    await countStage(plan);
    const before = bytes();
    const failing = runStage({
      ...plan,
      name: '1-count',
      params: 'other',
      code: [],
      run: async (sink) => {
        await sink.keep(1);
        throw new Error('no');
      },
    });
    await expect(failing).rejects.toThrow('no');
    expect(readdirSync(plan.stagesPath)).toEqual(['1-count']);
    expect(bytes()).toEqual(before);
  });
});

describe('what makes a stage run again', () => {
  const changes: readonly (readonly [name: string, change: (w: World) => Partial<CountPlan> | undefined])[] =
    [
      ['a parameter', () => ({ count: 1001 })],
      [
        'a file of the archive',
        ({ root }) => void writeFileSync(join(root, 'archive/labels/a.txt'), 'aaaaa'),
      ],
      [
        'a file changed to the same size and date',
        ({ root }) => {
          const path = join(root, 'archive/labels/a.txt');
          const { atime, mtime } = statSync(path);
          writeFileSync(path, 'bbbb');
          utimesSync(path, atime, mtime);
          return undefined;
        },
      ],
      ['a new file', ({ root }) => void writeFileSync(join(root, 'archive/labels/b.txt'), '')],
      [
        'a file renamed',
        ({ root }) => void renameSync(join(root, 'archive/labels/a.txt'), join(root, 'archive/labels/c.txt')),
      ],
      ['damaged output', ({ plan }) => void writeFileSync(join(plan.stagesPath, '1-count/kept.jsonl'), '')],
      ['output that is gone', ({ plan }) => void rmSync(join(plan.stagesPath, '1-count/dropped.jsonl'))],
      ['a damaged stamp', ({ plan }) => void writeFileSync(join(plan.stagesPath, '1-count/stamp.json'), '{')],
      ['a file outside that is gone', ({ root }) => ({ alsoWrites: [join(root, 'absent')] })],
    ];
  for (const [name, change] of changes) {
    it(name, async () => {
      const w = world();
      await countStage(w.plan);
      const changed = change(w) ?? {};
      const report = await countStage({ ...w.plan, ...changed });
      expect(report.unchanged).toBeUndefined();
      expect(w.runs()).toBe(2);
    });
  }

  it('a file or a folder outside that is not what it put there', async () => {
    const { plan, root, runs } = world();
    const [file, folder] = [join(root, 'file'), join(root, 'folder')];
    mkdirSync(folder);
    writeFileSync(file, 'a');
    writeFileSync(join(folder, 'b'), 'b');
    const also = { ...plan, alsoWrites: [file, folder] };
    await countStage(also);
    expect((await countStage(also)).unchanged).toBe(true);
    writeFileSync(file, 'c');
    expect((await countStage(also)).unchanged).toBeUndefined();
    writeFileSync(join(folder, 'b'), 'c');
    expect((await countStage(also)).unchanged).toBeUndefined();
    expect((await countStage(also)).unchanged).toBe(true);
    expect(runs()).toBe(3);
  });

  it('a module that is imported, however far away', async () => {
    const { plan, root, runs } = world();
    writeFileSync(join(root, 'family.ts'), "import { a } from './a.ts';\nexport const family = a;\n");
    writeFileSync(join(root, 'a.ts'), "export * from './deep/b.js';\n");
    mkdirSync(join(root, 'deep'));
    writeFileSync(join(root, 'deep', 'b.js'), 'export const a = 1;\n');
    const withCode = { ...plan, code: [join(root, 'family.ts')] };
    await countStage(withCode);
    await countStage(withCode);
    expect(runs()).toBe(1);
    writeFileSync(join(root, 'deep', 'b.js'), 'export const a = 2;\n');
    await countStage(withCode);
    expect(runs()).toBe(2);
  });

  it('the output of the stage before it, and only where its bytes differ', async () => {
    const { plan, root, runs } = world();
    const second = { ...plan, name: '2-count', inputs: [join(plan.stagesPath, '1-count', 'kept.jsonl')] };
    await countStage(plan);
    await countStage(second);
    writeFileSync(join(root, 'archive', 'labels', 'a.txt'), 'bbbb');
    await countStage(plan);
    expect(runs()).toBe(3);
    expect((await countStage(second)).unchanged).toBe(true);
    await countStage({ ...plan, count: 6 });
    await countStage(second);
    expect(runs()).toBe(5);
  });
});

describe('stages in order', () => {
  it('names a stage that has not been run', async () => {
    const { plan } = world();
    const second = { ...plan, name: '2-count', inputs: [join(plan.stagesPath, '1-count', 'kept.jsonl')] };
    await expect(countStage(second)).rejects.toThrow(
      /1-count: holds no output of 1-count, expected a finished stage/,
    );
  });

  it('refuses a stage that was made from an older one', async () => {
    const { plan } = world();
    const second = { ...plan, name: '2-count', inputs: [join(plan.stagesPath, '1-count')] };
    const third = { ...plan, name: '3-count', inputs: [join(plan.stagesPath, '2-count')] };
    await countStage(plan);
    await countStage(second);
    await countStage({ ...plan, count: 6 });
    await expect(countStage(third)).rejects.toThrow(/2-count: was made from an older 1-count/);
  });
});

describe('a stage that is left as it is', () => {
  it('counts as made from what stands before it now, so that the stages after it take it', async () => {
    const { plan, root } = world();
    const keptOf = (name: string): string[] => [join(plan.stagesPath, name, 'kept.jsonl')];
    const second = { ...plan, name: '2-count', inputs: keptOf('1-count') };
    const third = { ...plan, name: '3-count', inputs: keptOf('2-count') };
    for (const stage of [plan, second, third]) await countStage(stage);
    // The archive changes, the first stage's kept lines do not.
    writeFileSync(join(root, 'archive', 'labels', 'b.txt'), '');
    expect((await countStage(plan)).unchanged).toBeUndefined();
    expect((await countStage(second)).unchanged).toBe(true);
    expect((await countStage({ ...third, count: 6 })).unchanged).toBeUndefined();
  });
});

describe('the published fingerprint', () => {
  it('is the same for the same archive at another place and time, and differs with its content list', async () => {
    const [a, b, c] = [world(), world(), world()];
    utimesSync(join(b.root, 'archive/labels/a.txt'), 1, 1);
    writeFileSync(join(c.root, 'archive/labels/a.txt'), 'longer');
    const [first, second, third] = [
      await countStage(a.plan),
      await countStage(b.plan),
      await countStage(c.plan),
    ];
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(third.fingerprint).not.toBe(first.fingerprint);
  });
});

describe('a run that is killed', () => {
  it('leaves only a folder aside, and the next run gives the bytes of a run that was not', async () => {
    const whole = world();
    await countStage(whole.plan);
    const killed = world();
    await runAndKill({ ...killed.plan, hangAt: 500 });
    const left = readdirSync(killed.plan.stagesPath);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^\.1-count\.aside-/);
    await countStage(killed.plan);
    expect(readdirSync(killed.plan.stagesPath)).toEqual(['1-count']);
    const { 'stamp.json': _, ...expected } = whole.bytes();
    const { 'stamp.json': __, ...found } = killed.bytes();
    expect(found).toEqual(expected);
  });
});

async function runAndKill(plan: CountPlan): Promise<void> {
  const url = new URL('./count-stage.ts', import.meta.url).href;
  const code = `const { countStage } = await import(${JSON.stringify(url)}); await countStage(JSON.parse(process.argv[1]));`;
  const child = spawn(
    process.execPath,
    [...workerFlags(), '--input-type=module', '-e', code, JSON.stringify(plan)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
