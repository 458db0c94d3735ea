import { type FoundFile, findFiles, indexImages, isImage, sortEntries } from './layout.ts';
import type { LabelFile, NoteFile, SceneEntry } from './reader.ts';

/**
 *     Images/00001.jpg            Annotations/train/00001.json             official
 *     rawData/train/Images/…      rawData/train/Annotations/00001.json     devkit
 *
 * The devkit's `AnnsWoIgnore` (ignore regions left out) and `divData` (800 px patches) hold the same objects again.
 */
export async function* listSodaA(
  root: string,
  note?: NoteFile,
): AsyncGenerator<SceneEntry<readonly LabelFile[]>> {
  const files = (await findFiles(root, note)).filter((f) => !f.folders.some((x) => /^divdata$/i.test(x)));
  const pictures = files.filter((f) => isImage(f) && f.folders.some((x) => IMAGE_FOLDER.test(x)));
  const images = indexImages(pictures, (f) => splitOf(f) ?? '');
  const entries: SceneEntry<readonly LabelFile[]>[] = [];
  for (const label of files) {
    if (label.extension !== 'json' || !label.folders.some((x) => /^annotations$/i.test(x))) continue;
    const sourceSplit = splitOf(label) ?? 'all';
    entries.push({
      id: `soda-a/${sourceSplit}/${label.stem}`,
      sourceSplit,
      name: label.stem,
      imagePath: images.take(sourceSplit, label.stem) ?? images.take('', label.stem),
      files: [label.path],
    });
  }
  for (const image of images.left()) {
    const sourceSplit = splitOf(image) ?? 'all';
    entries.push({
      id: `soda-a/${sourceSplit}/${image.stem}`,
      sourceSplit,
      name: image.stem,
      imagePath: image.path,
      files: [],
    });
  }
  yield* sortEntries(root, entries, 'Annotations/{train,val,test}/*.json');
}

const IMAGE_FOLDER = /^images$/i;

function splitOf(file: FoundFile): string | null {
  const folder = file.folders.findLast((f) => /^(train|val|test)$/i.test(f));
  return folder?.toLowerCase() ?? null;
}
