import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DataError } from '../core/errors.ts';
import { explainReadError } from '../io/fs-errors.ts';
import { readPieces } from '../io/read-pieces.ts';
import { FeatureScanner, type ParsedFeature } from './geojson-scan.ts';
import { quoteJson } from './label-json.ts';
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
    const { boxes, sha256 } = await readGeojson(join(root, file.path));
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

/** Its faults stop the run, so they name the file by its whole path. */
async function readGeojson(path: string): Promise<Collection> {
  const boxes = new Map<string, BoxList>();
  const scanner = new FeatureScanner(path, (feature, index, line) => {
    const { image_id, type_id, bounds_imcoords } = propertiesOf(feature, path, index, line);
    let list = boxes.get(image_id);
    if (list === undefined) {
      list = new BoxList();
      boxes.set(image_id, list);
    }
    list.add({ index, line, typeId: type_id, imcoords: bounds_imcoords });
  });
  const hash = createHash('sha256');
  try {
    for await (const piece of readPieces(path)) {
      hash.update(piece);
      scanner.push(piece);
    }
  } catch (error) {
    throw explainReadError(path, error);
  }
  scanner.end();
  return { boxes, sha256: hash.digest('hex') };
}

interface Properties {
  readonly image_id: string;
  readonly type_id: number;
  readonly bounds_imcoords: unknown;
}

/** Kept as 32 bits: a larger number would come out as another class. */
function isTypeId(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value;
}

/** Only these three are used: `geometry` is in degrees, and has been mistaken for pixels. */
function propertiesOf(feature: ParsedFeature, path: string, index: number, line: number): Properties {
  const properties = (feature.properties ?? {}) as Partial<Properties>;
  const { image_id, type_id } = properties;
  if (typeof image_id !== 'string' || image_id === '' || !isTypeId(type_id))
    throw new DataError(
      `${path}:${line}`,
      `feature ${index} has image_id ${quoteJson(image_id, 'missing')} and type_id ${quoteJson(type_id, 'missing')}`,
      'the name of an image and a whole number',
    );
  return properties as Properties;
}
