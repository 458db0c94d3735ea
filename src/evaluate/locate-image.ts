import { join } from 'node:path';
import { DataError, UsageError } from '../core/errors.ts';
import { pathExists, sha256File } from '../io/files.ts';
import { readImageLayout } from '../io/image-layout.ts';
import type { ImageRow } from '../model/manifest.ts';

/** Where images lie: in the release itself, or in the archives that it was made from. */
export interface ImagePlaces {
  readonly releasePath: string;
  /** Roots of the archives, by source. */
  readonly roots: Readonly<Record<string, string>>;
}

/**
 * The path of an image of a release, proved by its hash, and by its size where the release was built from labels only. UsageError
 * where no archive is named for its source, DataError where the file is missing or another one.
 */
export async function locateImage(row: ImageRow, places: ImagePlaces): Promise<string> {
  const path = pathOf(row, places);
  if (!pathExists(path)) throw new DataError(path, 'no such file', `the image ${row.id}`);
  if (row.sha256 !== null && (await sha256File(path)) !== row.sha256)
    throw new DataError(path, 'is another file than the release was made from', `sha256 ${row.sha256}`);
  const { widthPx, heightPx } = await readImageLayout(path);
  if (widthPx !== row.widthPx || heightPx !== row.heightPx)
    throw new DataError(path, `has ${widthPx} x ${heightPx} px`, `${row.widthPx} x ${row.heightPx}`);
  return path;
}

function pathOf({ id, source, path, sourcePath }: ImageRow, { releasePath, roots }: ImagePlaces): string {
  if (path !== null) return join(releasePath, path);
  if (sourcePath === null)
    throw new DataError(
      join(releasePath, 'images.jsonl'),
      `${id} has no path: the release was built without images`,
    );
  const root = roots[source];
  if (root === undefined)
    throw new UsageError(
      `the release holds no images of ${source}: name its archive with --images ${source}=FOLDER`,
    );
  return join(root, sourcePath);
}
