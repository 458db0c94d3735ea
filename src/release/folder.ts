import { open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { compareText } from '../core/order.ts';
import { listTree, makeFolder, pathExists, removeTree, sha256File, syncFolder } from '../io/files.ts';
import type { FileSum } from '../model/manifest.ts';

/** A folder that is written aside and then takes the place of `path` whole. */
export interface AsideFolder {
  readonly path: string;
  readonly asidePath: string;
  /** Absolute path of a file in it; the folders above it are made. */
  fileAt(relativePath: string): Promise<string>;
  writeText(relativePath: string, text: string): Promise<void>;
  publish(): Promise<void>;
}

export async function openAside(path: string): Promise<AsideFolder> {
  const asidePath = `${path}.aside`;
  await removeTree(asidePath);
  await makeFolder(asidePath);
  const fileAt = async (relativePath: string): Promise<string> => {
    const file = join(asidePath, relativePath);
    await makeFolder(dirname(file));
    return file;
  };
  return {
    path,
    asidePath,
    fileAt,
    writeText: async (relativePath, text) => writeSynced(await fileAt(relativePath), text),
    publish: () => replaceFolder(asidePath, path),
  };
}

/** sha256 and size of every file below `root`, sorted by path. */
export async function sumFolder(root: string): Promise<Record<string, FileSum>> {
  const paths: string[] = [];
  for await (const path of listTree(root)) paths.push(path);
  const sums: Record<string, FileSum> = {};
  for (const path of paths.sort(compareText)) {
    const file = join(root, path);
    sums[path] = { sha256: await sha256File(file), bytes: (await stat(file)).size };
  }
  return sums;
}

/** Lines as `sha256sum -c` reads them: https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html */
export function checksumLines(sums: Readonly<Record<string, FileSum>>): string {
  return Object.entries(sums)
    .map(([path, { sha256 }]) => `${sha256}  ${path}\n`)
    .join('');
}

/** Checks a release folder against its `checksums.txt`: what is missing, changed or not listed, as one line each. */
export async function verifyFolder(root: string): Promise<string[]> {
  const listPath = join(root, 'checksums.txt');
  if (!pathExists(listPath)) throw new DataError(root, 'has no checksums.txt', 'a release folder');
  const listed = parseChecksums(await readFile(listPath, 'utf8'), listPath);
  const sums = await sumFolder(root);
  const faults: string[] = [];
  for (const [path, sha256] of listed) {
    if (sums[path] === undefined) faults.push(`${path}: is missing`);
    else if (sums[path].sha256 !== sha256) faults.push(`${path}: has changed`);
  }
  for (const path of Object.keys(sums)) {
    if (path !== 'checksums.txt' && !listed.has(path)) faults.push(`${path}: is not listed`);
  }
  return faults;
}

/** JSON for readers: two blanks per level, keys sorted at every depth. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`;
}

function parseChecksums(text: string, where: string): Map<string, string> {
  const listed = new Map<string, string>();
  text.split('\n').forEach((line, i) => {
    if (line === '') return;
    const match = /^([0-9a-f]{64}) {2}(.+)$/.exec(line);
    if (match === null)
      throw new DataError(`${where}:${i + 1}`, 'is not a checksum', 'sha256, two blanks, path');
    listed.set(match[2] as string, match[1] as string);
  });
  return listed;
}

// A folder cannot be renamed over one that holds files: the old one steps aside first. A crash between the two renames
// leaves no folder at `path` rather than a mixed one.
async function replaceFolder(asidePath: string, path: string): Promise<void> {
  const oldPath = `${path}.old`;
  await removeTree(oldPath);
  await syncFolder(asidePath);
  if (pathExists(path)) await rename(path, oldPath);
  await rename(asidePath, path);
  await syncFolder(dirname(path));
  await removeTree(oldPath);
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
