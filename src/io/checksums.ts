import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { compareText } from '../core/order.ts';
import type { FileSum } from '../model/manifest.ts';
import { listTree, pathExists, sha256File } from './files.ts';

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
