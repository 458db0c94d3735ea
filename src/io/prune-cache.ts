import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTree, removeTree } from './files.ts';
import { errorCode } from './fs-errors.ts';
import { COPY_FORMAT, TAG, TAG_NAME } from './tile-cache.ts';

/**
 * Removes the tiled copies of images that are not among `images` (sha256) any more, or that another version made, and what
 * killed processes were writing. Only from a folder with our mark, and only files named as ours are; `images` is not asked
 * where there are no copies.
 */
export async function pruneCache(
  cachePath: string,
  images: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  if (!(await isOurs(cachePath))) return;
  const copies: string[] = [];
  const gone: string[] = [];
  for await (const path of listTree(cachePath)) {
    if (COPY_NAME.test(path)) copies.push(path);
    else if (isAbandoned(path)) gone.push(path);
  }
  if (copies.length > 0) gone.push(...staleCopies(copies, await images()));
  for (const path of gone) await removeTree(join(cachePath, path));
}

const COPY_NAME = /^[0-9a-f]{64}\.v\d+\.tif$/;
/** What is being written holds the number of its process: a copy, and bands of light with the screen or beside a copy. */
const UNFINISHED = /^(?:[0-9a-f]{64}\.v\d+\.tif\.(\d+)-\d+\.aside|(?:scratch\/)?light-(\d+)-\d+-\d+\.tif)$/;

async function isOurs(cachePath: string): Promise<boolean> {
  return (await readFile(join(cachePath, TAG_NAME), 'utf8').catch(() => null)) === TAG;
}

function staleCopies(copies: readonly string[], sums: ReadonlySet<string>): string[] {
  return copies.filter((path) => {
    const [sha256, format] = path.split('.') as [string, string];
    return format !== COPY_FORMAT || !sums.has(sha256);
  });
}

function isAbandoned(path: string): boolean {
  const [, ofCopy, ofLight] = UNFINISHED.exec(path) ?? [];
  const pid = ofCopy ?? ofLight;
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}
