import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Path relative to the repository → text. */
export type Generated = ReadonlyMap<string, string>;

/** Paths whose file is not what it should be; with `write`, they are put right. */
export async function bringUpToDate(files: Generated, write: boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of files) {
    const absolute = join(ROOT, path);
    if ((await readFile(absolute, 'utf8').catch(() => null)) === text) continue;
    stale.push(path);
    if (!write) continue;
    await mkdir(dirname(absolute), { recursive: true });
    await writeFile(absolute, text);
  }
  return stale;
}

/** Names of the files in a folder of the repository. */
export async function filesIn(folder: string): Promise<string[]> {
  return readdir(join(ROOT, folder));
}

export async function readText(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}
