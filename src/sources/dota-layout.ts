import { labelVersionOf } from './dota-text.ts';
import { type FoundFile, findFiles, indexImages, isImage, sortEntries } from './layout.ts';
import type { LabelFile, NoteFile, SceneEntry } from './reader.ts';

interface DotaFiles {
  readonly images: readonly FoundFile[];
  readonly labels: readonly FoundFile[];
  readonly metas: readonly FoundFile[];
}

/**
 *     train/images/part1/P0000.png   val/images/part1/…                                    as released
 *     labelTxt-v2.0/DOTA-v2.0_train/P0000.txt   or  train/labelTxt-v2.0/DOTA-v2.0_train/…
 *     train/labelTxt-v2.0/train_meta/meta/P0000.txt
 *     train/images/P0000.png   train/annotations/version2.0/P0000.txt                      torchgeo
 *     images/P0000.png   labelTxt/P0000.txt                                                one split
 *
 * Where a split has labels of several versions, only the newest is read: versions must not be mixed.
 */
export async function* listDota(
  root: string,
  note?: NoteFile,
): AsyncGenerator<SceneEntry<readonly LabelFile[]>> {
  const files = sortFiles(await findFiles(root, note), note);
  const newest = newestLabels(files.labels, note);
  const images = indexImages(files.images, splitOf);
  const metas = new Map(files.metas.map((f) => [f.stem, f]));
  const entries: SceneEntry<readonly LabelFile[]>[] = [];
  for (const label of newest) {
    const meta = metas.get(label.stem);
    entries.push({
      ...identityOf(label),
      imagePath: images.take(splitOf(label), label.stem) ?? images.takeAnywhere(label.stem),
      files: meta === undefined ? [label.path] : [label.path, meta.path],
    });
  }
  for (const image of images.left()) entries.push({ ...identityOf(image), imagePath: image.path, files: [] });
  yield* sortEntries(root, entries, 'labelTxt*/…/P0000.txt or annotations/version2.0/P0000.txt');
}

function identityOf(file: FoundFile): Pick<SceneEntry<never>, 'id' | 'sourceSplit' | 'name'> {
  const sourceSplit = splitOf(file);
  return { id: `dota-v2/${sourceSplit}/${file.stem}`, sourceSplit, name: file.stem };
}

/** The last folder that speaks of a split decides: `labelTxt-v2.0/DOTA-v2.0_train`. */
function splitOf(file: FoundFile): string {
  for (const folder of [...file.folders].reverse()) {
    const split = /(?:^|[^a-z])(train|val|test-dev|test-challenge|test)(?:$|[^a-z])/i.exec(folder)?.[1];
    if (split !== undefined) return split.toLowerCase();
  }
  return 'all';
}

function sortFiles(files: readonly FoundFile[], note?: NoteFile): DotaFiles {
  const images: FoundFile[] = [];
  const labels: FoundFile[] = [];
  const metas: FoundFile[] = [];
  for (const file of files) {
    const folders = file.folders.map((f) => f.toLowerCase());
    const isText = file.extension === 'txt';
    const inImages = folders.includes('images') && isImage(file);
    const isLabel = isText && folders.some((f) => f.startsWith('labeltxt') || /^version[\d.]+$/.test(f));
    if (!inImages && !isLabel) {
      if (isText && folders.at(-1) === 'meta') metas.push(file);
      continue;
    }
    if (isNoOriginal(file.stem)) note?.('stray-file', file.path);
    else if (inImages) images.push(file);
    else if (folders.at(-1) === 'meta') metas.push(file);
    // Axis-aligned copies of the same objects (Task2).
    else if (!folders.some((f) => f.endsWith('_hbb') || f.includes('reclabel'))) labels.push(file);
  }
  return { images, labels, metas };
}

/** `P1670_0` strays in copies of v1.0 (DOTA_devkit#40); `P1478__1__853___962` is a tile that the devkit has cut. */
function isNoOriginal(stem: string): boolean {
  return /^P\d+_\d+$/.test(stem) || /^P\d+__[\d.]+__/.test(stem);
}

function newestLabels(labels: readonly FoundFile[], note?: NoteFile): readonly FoundFile[] {
  const versionOf = (file: FoundFile): string => labelVersionOf(file.path) ?? '';
  const newest = new Map<string, string>();
  for (const file of labels) {
    const split = splitOf(file);
    const version = versionOf(file);
    if (version > (newest.get(split) ?? '')) newest.set(split, version);
  }
  return labels.filter((file) => {
    const isNewest = versionOf(file) === (newest.get(splitOf(file)) ?? '');
    if (!isNewest) note?.('other-label-version', file.path);
    return isNewest;
  });
}
