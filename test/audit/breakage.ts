import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../../src/core/hash.ts';
import { checksumLines, sumFolder } from '../../src/io/checksums.ts';

/** One way in which a release can be wrong: one file of `test/audit/breakages` each. */
export interface Breakage {
  readonly name: string;
  /** Id of the check that must find it. */
  readonly check: string;
  /** Code of the finding, or name of the gate that is not met. */
  readonly expectCode: string;
  /** Breaks the release; the archives that it was made from lie beside it, by the ids of their sources. */
  break(releasePath: string): void | Promise<void>;
}

/** Changes a file of a release and, as a skilled forger would, every sum of it. */
export async function forge(
  releasePath: string,
  path: string,
  edit: (text: string) => string,
): Promise<void> {
  const file = join(releasePath, path);
  const isGzip = path.endsWith('.gz');
  const bytes = readFileSync(file);
  const before = (isGzip ? gunzipSync(bytes) : bytes).toString('utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${path}: nothing was changed`);
  writeFileSync(file, isGzip ? gzipSync(after) : after);
  await renewSums(releasePath);
}

/** Changes the first line of a file of JSON lines that `edit` gives something for. */
export async function forgeLine<T>(
  releasePath: string,
  path: string,
  edit: (value: T) => T | null,
): Promise<void> {
  await forge(releasePath, path, (text) => {
    const lines = text.split('\n');
    for (const [i, line] of lines.entries()) {
      const changed = line === '' ? null : edit(JSON.parse(line) as T);
      if (changed === null) continue;
      lines[i] = canonicalJson(changed);
      break;
    }
    return lines.join('\n');
  });
}

/** Sums of all files, in the manifest and in `checksums.txt`. */
export async function renewSums(releasePath: string): Promise<void> {
  const path = join(releasePath, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { files: Record<string, unknown> };
  const sums = await sumFolder(releasePath);
  const { 'manifest.json': _, 'checksums.txt': _list, ...files } = sums;
  writeFileSync(path, `${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
  const { 'checksums.txt': _old, ...all } = await sumFolder(releasePath);
  writeFileSync(join(releasePath, 'checksums.txt'), checksumLines(all));
}

/** Every file of `test/audit/breakages`. */
export async function allBreakages(): Promise<Breakage[]> {
  const folder = new URL('./breakages/', import.meta.url);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const found: Breakage[] = [];
  for (const name of names) {
    const { breakage } = (await import(new URL(name, folder).href)) as { breakage: Breakage };
    found.push(breakage);
  }
  return found;
}
