import { type FoundFile, findFiles, indexImages, isImage, sortEntries } from './layout.ts';
import type { LabelFile, NoteFile, SceneEntry } from './reader.ts';

/**
 *     train/part1/images/0.tif   train/part1/labelXml/0.xml        2.0 as released; `labelXmls` in other parts
 *     validation/images/0.tif    validation/labelXmls/0.xml        names collide with those of train
 *     data/images/0.tif          data/labelXmls/0.xml              Hugging Face re-pack
 *     train/images/0.png         train/labelXml/0.xml              1.0 and JDet
 *     images/0.jpg               labelXml/0.xml                    one split
 */
export async function* listFair1m(
  root: string,
  note?: NoteFile,
): AsyncGenerator<SceneEntry<readonly LabelFile[]>> {
  const files = await findFiles(root, note);
  const images = indexImages(
    files.filter((f) => isImage(f) && baseOf(f, IMAGE_FOLDER) !== null),
    (f) => baseOf(f, IMAGE_FOLDER) as string,
  );
  const entries: SceneEntry<readonly LabelFile[]>[] = [];
  for (const label of files) {
    const base = label.extension === 'xml' ? baseOf(label, LABEL_FOLDER) : null;
    if (base === null) continue;
    entries.push({
      ...identityOf(base, label),
      imagePath: images.take(base, label.stem),
      files: [label.path],
    });
  }
  for (const image of images.left())
    entries.push({
      ...identityOf(baseOf(image, IMAGE_FOLDER) as string, image),
      imagePath: image.path,
      files: [],
    });
  yield* sortEntries(root, entries, 'labelXml/*.xml or labelXmls/*.xml');
}

const LABEL_FOLDER = /^labelxmls?$/i;
/** Test images are unpacked to `images`, `images0`, `images1`, `images2`. */
const IMAGE_FOLDER = /^images\d?$/i;

/** Folders above the first one that matches, joined: `train/part1`. Null where none matches. */
function baseOf(file: FoundFile, folder: RegExp): string | null {
  const at = file.folders.findIndex((f) => folder.test(f));
  return at < 0 ? null : file.folders.slice(0, at).join('/');
}

/** Numbers run on over the parts of train, so the part is no part of the id. */
function identityOf(base: string, file: FoundFile): Pick<SceneEntry<never>, 'id' | 'sourceSplit' | 'name'> {
  const sourceSplit = base === '' ? 'all' : (base.split('/')[0] as string);
  return { id: `fair1m/${sourceSplit}/${file.stem}`, sourceSplit, name: file.stem };
}
