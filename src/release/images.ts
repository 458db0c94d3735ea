import { copyFile, rename } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { sha256File } from '../io/files.ts';
import { errorCode, explainWriteError } from '../io/fs-errors.ts';
import { renderMarked } from '../io/render-marked.ts';
import type { Instruction } from '../model/instruction.ts';
import type { ImageRow } from '../model/manifest.ts';
import { colourHex } from '../model/palette.ts';
import { markedPathOf, safeSegment } from '../model/release-paths.ts';
import type { Scene } from '../model/scene.ts';
import type { ScreenFacts } from '../model/screened.ts';
import type { AsideFolder } from './folder.ts';
import type { ReleaseSource } from './input.ts';

/** The line of `images.jsonl` for a scene. */
export function imageRowOf(
  scene: Scene,
  screen: ScreenFacts,
  source: ReleaseSource,
  withImages: boolean,
): ImageRow {
  return {
    id: scene.id,
    source: scene.source,
    sourceSplit: scene.sourceSplit,
    sourcePath: scene.imagePath,
    path: withImages && scene.imagePath !== null ? imagePathOf(scene.id, scene.imagePath) : null,
    widthPx: scene.framePx[2],
    heightPx: scene.framePx[3],
    sha256: screen.pixels?.sha256 ?? null,
    gsdMeters: scene.gsdMeters,
    group: screen.group,
    licence: source.licence,
  };
}

/** Copies an image into the release, byte for byte. DataError when it is not the image that was screened. */
export async function copyImage(
  row: ImageRow,
  source: ReleaseSource,
  folder: AsideFolder,
  copy: (from: string, to: string) => Promise<void> = copyFile,
): Promise<void> {
  if (row.path === null || row.sourcePath === null) return;
  const from = join(source.rootPath, row.sourcePath);
  const to = await folder.fileAt(row.path);
  await copy(from, to).catch((error: Error) => {
    if (isFull(error)) throw explainWriteError(to, error);
    throw new DataError(from, `cannot be copied (${error.message})`);
  });
  const found = await sha256File(to);
  if (found !== row.sha256) throw new DataError(from, `has the sha256 ${found}`, `${row.sha256} as screened`);
}

/** Of the two files, it is the copy that cannot be had. */
const isFull = (error: Error): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error) ?? '');

/** Draws the marks of a record over its native image, lossless, aside; gives the sha256 of the picture. */
export async function drawMarked(
  record: Instruction,
  row: ImageRow,
  source: ReleaseSource & { readonly cachePath: string },
  folder: AsideFolder,
): Promise<string> {
  if (row.sourcePath === null) throw new DataError(row.id, 'has no image', 'one to draw marks over');
  const marks = record.markers.map((marker) => ({
    outline: marker.outline,
    strokePx: marker.strokePx,
    hex: colourHex(marker.colour),
  }));
  const path = await folder.fileAt(markedPathOf(record.id));
  const imagePath = join(source.rootPath, row.sourcePath);
  await renderMarked({ imagePath, cachePath: source.cachePath }, marks, path);
  return sha256File(path);
}

export async function renameMarked(folder: AsideFolder, from: string, to: string): Promise<void> {
  await rename(await folder.fileAt(markedPathOf(from)), await folder.fileAt(markedPathOf(to)));
}

function imagePathOf(sceneId: string, imagePath: string): string {
  return `images/${sceneId.split('/').map(safeSegment).join('/')}${safeSegment(extname(imagePath))}`;
}
