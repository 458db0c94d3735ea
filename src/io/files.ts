import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataError, quoteText } from '../core/errors.ts';
import { compareNatural } from '../core/order.ts';
import { errorCode, explainReadError, explainWriteError } from './fs-errors.ts';
import { readPieces } from './read-pieces.ts';

export function pathExists(path: string): boolean {
  return existsSync(path);
}

/**
 * Makes a folder and those above it. Not by `recursive` of Node: where a folder cannot be made (/proc) that never ends,
 * and on a read-only disk it gives a wrong reason.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await madeFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  if (!(await madeFolder(path)))
    throw new DataError(path, 'cannot be made: the folder above takes no folders');
}

/** False where the folder above is missing. */
async function madeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return false;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return true;
    throw explainWriteError(path, error);
  }
}

/** Writes a file so that it is there whole or not at all, even after a power cut: aside, synced, renamed. */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  const aside = `${path}.${process.pid}.aside`;
  try {
    await makeFolder(dirname(path));
    const handle = await open(aside, 'w');
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {});
    throw explainWriteError(path, error);
  }
}

/** Makes the entries of a folder durable: a rename is lost in a power cut otherwise. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function sha256File(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of readPieces(path)) hash.update(piece);
  } catch (error) {
    throw explainReadError(path, error);
  }
  return hash.digest('hex');
}

/** A file or a folder as found below a root. */
export interface TreeEntry {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** Takes an entry that is neither file nor folder: a link that leads nowhere, a socket. */
export type NoteLost = (path: string) => void;

/**
 * Files and folders straight in `path`, in natural order of their names; links are followed. Whatever else is there
 * (a link to what is not on this disk, or to itself) is left out and told to `lost`. Throws DataError for a folder that
 * cannot be read.
 */
export async function listDir(path: string, lost?: NoteLost): Promise<readonly TreeEntry[]> {
  const found: TreeEntry[] = [];
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    throw explainReadError(path, error);
  });
  for (const entry of entries) {
    const name = await checkName(path, entry.name);
    const target = entry.isSymbolicLink() ? await stat(join(path, name)).catch(() => null) : entry;
    if (target?.isDirectory() || target?.isFile()) found.push({ path: name, isFolder: target.isDirectory() });
    else lost?.(name);
  }
  return found.sort((a, b) => compareNatural(a.path, b.path));
}

/**
 * All files below `root`, relative to it with `/`, folder by folder in natural order. Links are followed, but never
 * into a folder that the path already runs through: a loop of links ends.
 */
export async function* listTree(root: string, lost?: NoteLost): AsyncGenerator<string> {
  yield* walk(root, '', new Set([await realPathOf(root)]), lost);
}

async function* walk(
  root: string,
  prefix: string,
  above: ReadonlySet<string>,
  lost: NoteLost | undefined,
): AsyncGenerator<string> {
  const pathOf = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`);
  for (const entry of await listDir(join(root, prefix), (name) => lost?.(pathOf(name)))) {
    const path = pathOf(entry.path);
    if (!entry.isFolder) {
      yield path;
      continue;
    }
    const real = await realPathOf(join(root, path));
    if (!above.has(real)) yield* walk(root, path, new Set(above).add(real), lost);
  }
}

async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch((error) => {
    throw explainReadError(path, error);
  });
}

/** Node shows bytes that are not UTF-8 as U+FFFD, and then cannot open the file by that name. */
async function checkName(folder: string, name: string): Promise<string> {
  if (!name.includes('\uFFFD') || (await lstat(join(folder, name)).catch(() => null)) !== null) return name;
  throw new DataError(folder, `holds the file name ${quoteText(name)}`, 'names in UTF-8');
}

/** The nearest of the folders above `path` (itself included) that holds `name`; null where none does. */
export function findUpward(path: string, name: string): string | null {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name);
    if (folder === dirname(folder)) return null;
  }
}

/** Removes a file or a folder with all in it; what is not there is no fault. */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw explainWriteError(path, error);
  }
}
