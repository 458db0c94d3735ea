import { join } from 'node:path';
import { pathExists } from '../io/files.ts';
import type { ImageRow } from '../model/manifest.ts';
import type { AuditInput } from './check.ts';

/** The file of an image that is at hand: in the release, else in the archive of its source; null where there is none. */
export function imageFileOf(row: ImageRow, { release, sources }: AuditInput): string | null {
  const rootPath = sources.get(row.source)?.rootPath ?? null;
  return fileBelow(release.path, row.path) ?? fileBelow(rootPath, row.sourcePath);
}

/** A release is no reason to read files that lie elsewhere. */
function fileBelow(rootPath: string | null, path: string | null): string | null {
  if (rootPath === null || path === null || path.split('/').includes('..')) return null;
  const file = join(rootPath, path);
  return pathExists(file) ? file : null;
}
