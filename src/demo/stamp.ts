import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, sha256Hex } from '../core/hash.ts';
import { listDir, listTree, sha256File, writeWhole } from '../io/files.ts';
import { errorCode } from '../io/fs-errors.ts';

/** Beside the archives, not within them: readers would list it. */
const STAMP_NAME = 'made-by.json';
const NOTICE_NAME = 'README.txt';

const NOTICE = `Look-alikes of DOTA-v2.0, FAIR1M, SODA-A and xView, drawn by a program.
No pixel and no label comes from these datasets; only folder layouts, file formats and known faults follow them.
Dedicated to the public domain: CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/
`;

/** Marks the folder as one that the demo fills, and may empty. */
export async function claimArchive(rootPath: string): Promise<void> {
  await writeWhole(join(rootPath, NOTICE_NAME), NOTICE);
}

/** The folder is one that the demo has filled or begun to fill, or holds nothing. */
export async function isDemoArchive(rootPath: string): Promise<boolean> {
  if ((await listDir(rootPath)).length === 0) return true;
  return (await readFile(join(rootPath, NOTICE_NAME), 'utf8').catch(() => null)) === NOTICE;
}

/** Marks the archives as made whole by the program version and seed that `fingerprint` stands for. */
export async function stampArchive(rootPath: string, fingerprint: string): Promise<void> {
  await claimArchive(rootPath);
  const content = await contentHash(rootPath);
  await writeWhole(join(rootPath, STAMP_NAME), `${canonicalJson({ content, fingerprint })}\n`);
}

/** The archives were made whole with the same fingerprint, and no file of them has changed, come or gone. */
export async function isArchiveCurrent(rootPath: string, fingerprint: string): Promise<boolean> {
  const stamp = await readFile(join(rootPath, STAMP_NAME), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (stamp === null) return false;
  return stamp === `${canonicalJson({ content: await contentHash(rootPath), fingerprint })}\n`;
}

async function contentHash(rootPath: string): Promise<string> {
  const lines: string[] = [];
  for await (const path of listTree(rootPath)) {
    if (path !== STAMP_NAME) lines.push(`${path} ${await sha256File(join(rootPath, path))}`);
  }
  return sha256Hex(lines.join('\n'));
}
