import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UsageError } from '../../src/core/errors.ts';
import { lockFolder } from '../../src/io/lock.ts';
import { moduleUrl, workerFlags } from '../../src/io/modules.ts';
import { tempFolder } from '../temp.ts';

const holdLock = `
  const { lockFolder } = await import(${JSON.stringify(moduleUrl(new URL('../../src/io/x.ts', import.meta.url).href, './lock'))});
  await lockFolder(process.argv[1]);
  console.log('held');
  setInterval(() => {}, 1000);
`;

async function holder(folder: string) {
  const child = spawn(process.execPath, [...workerFlags(), '--input-type=module', '-e', holdLock, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

describe('lockFolder', () => {
  it('refuses a second run and names the process of the first', async () => {
    const folder = tempFolder();
    const child = await holder(folder);
    const error = await lockFolder(folder).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toBe(`${folder}: another run (process ${child.pid}) is writing here`);
  });

  it('takes over the lock of a process that was killed', async () => {
    const folder = tempFolder();
    const child = await holder(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(folder, '.lock'))).toBe(true);
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over a lock whose number now belongs to another process', async () => {
    const folder = tempFolder();
    const lock = { pid: process.pid, host: hostname(), started: 'long ago' };
    writeFileSync(join(folder, '.lock'), JSON.stringify(lock));
    const unlock = await lockFolder(folder);
    await unlock();
  });

  it('takes over a lock that a power cut has damaged', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, '.lock'), '\0\0\0');
    await (await lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('respects a lock of another machine and says how to remove it', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, '.lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '' }));
    await expect(lockFolder(folder)).rejects.toThrow(
      /process 1 on elsewhere; remove .*\.lock if it has ended/,
    );
  });

  it('lets one of many take a stale lock, however their steps fall', async () => {
    const stale = JSON.stringify({ pid: process.pid, host: hostname(), started: 'x' });
    for (let round = 0; round < 40; round++) {
      const folder = tempFolder();
      writeFileSync(join(folder, '.lock'), stale);
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected')
          expect(String(result.reason)).toContain(`another run (process ${process.pid}) is writing here`);
      expect(readdirSync(folder)).toEqual(['.lock']);
    }
  });

  it('goes on where a run was killed while it took a lock over', async () => {
    const folder = tempFolder();
    const child = await holder(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    copyFileSync(join(folder, '.lock'), join(folder, '.lock.over'));
    await (await lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves a lock alone that another process is taking over', async () => {
    const folder = tempFolder();
    const child = await holder(folder);
    renameSync(join(folder, '.lock'), join(folder, '.lock.over'));
    writeFileSync(
      join(folder, '.lock'),
      JSON.stringify({ pid: process.pid, host: hostname(), started: 'x' }),
    );
    await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid}`);
    expect(existsSync(join(folder, '.lock'))).toBe(true);
  });

  it('names an output folder that cannot be made', async () => {
    const file = join(tempFolder(), 'file');
    writeFileSync(file, '');
    await expect(lockFolder(join(file, 'out'))).rejects.toThrow(
      /cannot be written: .*is a file, not a folder/,
    );
  });
});
