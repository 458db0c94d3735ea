import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compareText } from '../core/order.ts';
import { pathExists } from './files.ts';
import { explainReadError } from './fs-errors.ts';

const EXTENSIONS = ['', '.ts', '.js', '.mts', '.mjs', '.json'];
const RELATIVE_TEXT = /(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;

/**
 * A module with all that it imports by relative path, directly or not, sorted. Any text in quotes that starts like a
 * relative path and names a file counts, so that modules which are handed to workers by name are found too; one too many
 * only makes a stage run again. Packages are covered by the lock file. Read at one go: a hundred small files are
 * cheaper without the thread pool.
 *
 * @returns content by path, sorted by path
 */
export function importClosure(entry: string): ReadonlyMap<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const bytes = readModule(path);
    found.set(path, bytes);
    if (!path.endsWith('.json')) open.push(...importsOf(path, bytes));
  }
  return new Map([...found].sort(([a], [b]) => compareText(a, b)));
}

function readModule(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw explainReadError(path, error);
  }
}

function importsOf(path: string, bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes);
  return [...text.matchAll(RELATIVE_TEXT)]
    .map((match) => resolveModule(resolve(dirname(path), match[2] as string)))
    .filter((target) => target !== null);
}

function resolveModule(path: string): string | null {
  for (const extension of EXTENSIONS) {
    const candidate = `${path}${extension}`;
    if (/\.(?:[cm]?[jt]s|json)$/.test(candidate) && pathExists(candidate)) return candidate;
  }
  return null;
}
