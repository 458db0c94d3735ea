import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { pathExists } from '../io/files.ts';
import { parseLine } from '../io/jsonl.ts';
import type { SceneMeasures } from '../model/scene-measures.ts';
import type { AuditInput } from './check.ts';
import type { AuditFinding } from './section.ts';

const FILE = 'stats.json';

/** `stats.json` against the statistics made anew; null where the release does not hold what they are made from. */
export async function checkStats(
  { release, statsOf }: AuditInput,
  measures: readonly SceneMeasures[],
): Promise<AuditFinding[] | null> {
  const path = join(release.path, FILE);
  const { images, held, manifest } = release;
  const isWhole = measures.length === images.size && held.length === 0 && !manifest.contents.holdAnswers;
  if (!isWhole || !pathExists(path)) return null;
  try {
    const found = parseLine(await readFile(path, 'utf8'), FILE);
    const difference = firstDifference(
      found,
      JSON.parse(canonicalJson(statsOf(release.records, measures))),
      '',
    );
    if (difference === null) return [];
    return [{ code: 'stats-differ', where: FILE, message: difference }];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return [{ code: 'file-unreadable', where: FILE, message: error.message }];
  }
}

/** `table8.0.total: found 12, expected 13`, for the first value that differs; null for equal ones. */
export function firstDifference(found: unknown, expected: unknown, path: string): string | null {
  if (isObject(found) && isObject(expected)) {
    for (const key of new Set([...Object.keys(found), ...Object.keys(expected)].sort())) {
      const difference = firstDifference(found[key], expected[key], path === '' ? key : `${path}.${key}`);
      if (difference !== null) return difference;
    }
    return null;
  }
  if (found === expected) return null;
  return `${path}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
