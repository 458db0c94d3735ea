import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathExists } from './files.ts';
import { explainReadError } from './fs-errors.ts';

const EXTENSIONS = ['', '.ts', '.js', '.mts', '.mjs', '.json'];
const RELATIVE_TEXT = /(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;

/**
 * A module with all that it imports by relative path, directly or not, sorted. Any text in quotes that starts like a
 * relative path and names a file counts, so that modules which are handed to workers by name are found too; one too many
 * only makes a stage run again. Packages are covered by the lock file.
 */
export async function importClosure(entry: string): Promise<readonly string[]> {
  const found = new Set<string>([entry]);
  for (const path of found) {
    const text = await readFile(path, 'utf8').catch((error) => {
      throw explainReadError(path, error);
    });
    if (path.endsWith('.json')) continue;
    for (const match of text.matchAll(RELATIVE_TEXT)) {
      const target = resolveModule(resolve(dirname(path), match[2] as string));
      if (target !== null) found.add(target);
    }
  }
  return [...found].sort();
}

function resolveModule(path: string): string | null {
  for (const extension of EXTENSIONS) {
    const candidate = `${path}${extension}`;
    if (/\.(?:[cm]?[jt]s|json)$/.test(candidate) && pathExists(candidate)) return candidate;
  }
  return null;
}
