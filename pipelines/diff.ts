import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiffSide, diffReleases, type ReleaseDiff } from '../src/audit/diff/compare.ts';
import { errataOf } from '../src/audit/diff/errata.ts';
import { DataError } from '../src/core/errors.ts';
import { canonicalJson } from '../src/core/hash.ts';
import type { JsonValue } from '../src/core/json-diff.ts';
import { writeWhole } from '../src/io/files.ts';
import { openRelease } from '../src/io/release-folder.ts';

export interface ErrataWish {
  readonly path: string;
  readonly reason: string;
}

/** Compares two release folders; with `errata` writes what became of wrong records of the first as an errata file. */
export async function compareReleases(
  pathA: string,
  pathB: string,
  errata: ErrataWish | null,
): Promise<ReleaseDiff> {
  const [a, b] = [await openSide(pathA), await openSide(pathB)];
  const diff = diffReleases(a, b);
  if (errata === null) return diff;
  const lines = errataOf(diff, a.release.manifest.version, errata.reason);
  await writeWhole(errata.path, lines.map((line) => `${canonicalJson(line)}\n`).join(''));
  return diff;
}

async function openSide(path: string): Promise<DiffSide> {
  const release = await openRelease(path);
  const statsPath = join(path, 'stats.json');
  try {
    return { release, stats: JSON.parse(await readFile(statsPath, 'utf8')) as JsonValue };
  } catch (error) {
    throw new DataError(statsPath, `cannot be read (${(error as Error).message})`, 'statistics of a release');
  }
}
