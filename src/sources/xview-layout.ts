import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError, quoteText } from '../core/errors.ts';
import { explainReadError } from '../io/fs-errors.ts';
import { FeatureScanner } from './geojson-scan.ts';
import { type FoundFile, findFiles, indexImages, isImage, sortEntries } from './layout.ts';
import type { NoteFile, SceneEntry } from './reader.ts';
import { BoxList, type XviewBoxes } from './xview-boxes.ts';

/**
 *     train_labels/xView_train.geojson   train_images/5.tif   val_images/2.tif (no labels)
 *
 * All labels stand in one file, which is read here, once, as a stream.
 */
export async function* listXview(root: string, note?: NoteFile): AsyncGenerator<SceneEntry<XviewBoxes>> {
  const files = await findFiles(root, note);
  const images = indexImages(files.filter(isImage), splitOf);
  const entries: SceneEntry<XviewBoxes>[] = [];
  for (const file of labelFiles(files)) {
    const { boxes, sha256 } = await readGeojson(root, file.path);
    for (const [imageId, list] of boxes) {
      // Its memory is needed for the packed copies.
      boxes.delete(imageId);
      const name = imageId.replace(/(\.tiff?)+$/i, '');
      entries.push({
        ...identityOf('train', name),
        imagePath: images.take('train', name),
        files: [file.path],
        annotation: list.pack(),
        labelSha256: sha256,
      });
    }
  }
  for (const image of images.left())
    entries.push({ ...identityOf(splitOf(image), image.stem), imagePath: image.path, files: [] });
  yield* sortEntries(root, entries, 'xView_train.geojson');
}

function identityOf(
  sourceSplit: string,
  name: string,
): Pick<SceneEntry<never>, 'id' | 'sourceSplit' | 'name'> {
  return { id: `xview/${sourceSplit}/${name}`, sourceSplit, name };
}

function splitOf(file: FoundFile): string {
  return file.folders.some((f) => /^val/i.test(f)) ? 'val' : 'train';
}

function labelFiles(files: readonly FoundFile[]): readonly FoundFile[] {
  const all = files.filter((f) => f.extension === 'geojson');
  const official = all.filter((f) => /^xview_train$/i.test(f.stem));
  return official.length > 0 ? official : all;
}

interface Collection {
  readonly boxes: Map<string, BoxList>;
  readonly sha256: string;
}

async function readGeojson(root: string, path: string): Promise<Collection> {
  const boxes = new Map<string, BoxList>();
  const scanner = new FeatureScanner(path, (json, index, line) => {
    const { image_id, type_id, bounds_imcoords } = propertiesOf(json, `${path}:${line}`, index);
    let list = boxes.get(image_id);
    if (list === undefined) {
      list = new BoxList();
      boxes.set(image_id, list);
    }
    list.add(index, type_id, bounds_imcoords);
  });
  const hash = createHash('sha256');
  for await (const chunk of readChunks(join(root, path), path)) {
    hash.update(chunk);
    scanner.push(chunk);
  }
  scanner.end();
  return { boxes, sha256: hash.digest('hex') };
}

/** The same memory each time: new pieces would pile up between two collections of garbage. */
async function* readChunks(absolute: string, path: string): AsyncGenerator<Uint8Array> {
  const memory = Buffer.allocUnsafe(1 << 20);
  try {
    const file = await open(absolute);
    try {
      for (;;) {
        const { bytesRead } = await file.read(memory, 0, memory.length);
        if (bytesRead === 0) return;
        yield memory.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw explainReadError(path, error);
  }
}

interface Properties {
  readonly image_id: string;
  readonly type_id: number;
  readonly bounds_imcoords: unknown;
}

/** Only these three are used: `geometry` is in degrees, and has been mistaken for pixels. */
function propertiesOf(json: string, where: string, index: number): Properties {
  let feature: { readonly properties?: Partial<Properties> | null };
  try {
    feature = JSON.parse(json) as typeof feature;
  } catch (error) {
    throw new DataError(where, `feature ${index} is broken (${(error as Error).message})`, 'JSON');
  }
  const { image_id, type_id, bounds_imcoords } = feature.properties ?? {};
  if (typeof image_id !== 'string' || image_id === '' || !Number.isInteger(type_id))
    throw new DataError(
      where,
      `feature ${index} has image_id ${quoteText(JSON.stringify(image_id) ?? 'missing')} and type_id ${quoteText(JSON.stringify(type_id) ?? 'missing')}`,
      'the name of an image and a whole number',
    );
  return { image_id, type_id: type_id as number, bounds_imcoords };
}
