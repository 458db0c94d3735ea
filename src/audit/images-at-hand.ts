import { join } from 'node:path';
import { pathExists } from '../io/files.ts';
import type { ImageRow } from '../model/manifest.ts';
import type { AuditInput } from './check.ts';

/** The file of an image that is at hand: in the release, else in the archive of its source; null where there is none. */
export function imageFileOf(row: ImageRow, { release, sources }: AuditInput): string | null {
  if (row.path !== null && pathExists(join(release.path, row.path))) return join(release.path, row.path);
  const rootPath = sources.get(row.source)?.rootPath ?? null;
  if (rootPath === null || row.sourcePath === null) return null;
  const path = join(rootPath, row.sourcePath);
  return pathExists(path) ? path : null;
}
