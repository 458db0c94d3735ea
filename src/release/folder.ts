import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson } from '../core/hash.ts';
import { makeFolder, pathExists, removeTree, syncFolder } from '../io/files.ts';

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

/** JSON for readers: two blanks per level, keys sorted at every depth. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`;
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
