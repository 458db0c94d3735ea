import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { DataError } from '../../core/errors.ts';
import type { LabelObject } from '../rules/scene.ts';
import { featuresIn } from './geojson-features.ts';
import { type ImageLabels, type LabelReader, type Meaning, meaningOf } from './label-reader.ts';
import { XVIEW_TYPES } from './xview-types.ts';

const CHUNK_BYTES = 1 << 20;

interface Feature {
  readonly type?: string;
  readonly properties?: {
    readonly image_id?: unknown;
    readonly type_id?: unknown;
    readonly bounds_imcoords?: unknown;
  };
}

/**
 * One GeoJSON for all images: `properties.image_id` ("2355.tif"), `type_id` and `bounds_imcoords` ("xmin,ymin,xmax,ymax",
 * absolute pixels). It may be larger than a string can be, so it is read feature by feature.
 */
export const xviewLabels: LabelReader = {
  id: 'xview',
  async readArchive(path, wanted, labels) {
    const meaning = meaningOf(labels);
    const hash = createHash('sha256');
    const objects = new Map<string, LabelObject[]>([...wanted].map((name) => [name, []]));
    let index = 0;
    for await (const text of featuresIn(
      hashed(createReadStream(path, { highWaterMark: CHUNK_BYTES }), hash),
    )) {
      const at = `${path}: feature ${index}`;
      const feature = parseFeature(text, at);
      if (feature.type !== 'Feature') continue;
      const list = objects.get(nameOf(feature.properties?.image_id));
      if (list !== undefined) add(list, feature, index, meaning, at);
      index++;
    }
    const images = new Map(
      [...objects].map(([name, found]): [string, ImageLabels] => [
        name,
        { objects: found, notLabelled: [], areBoxes: true },
      ]),
    );
    return { sha256: hash.digest('hex'), images };
  },
};

function add(
  list: LabelObject[],
  { properties }: Feature,
  index: number,
  meaning: (label: string, where: string) => Meaning,
  where: string,
): void {
  const label = XVIEW_TYPES.get(Number(properties?.type_id));
  // Two numbers in use stand for no class: something is there, and nobody says what.
  const found = label === undefined ? { category: null } : meaning(label, where);
  if (found !== 'dropped')
    list.push({
      index,
      line: null,
      category: found.category,
      points: cornersOf(properties?.bounds_imcoords),
    });
}

/** None where the bounds are not four numbers, or in degrees: they tell no place in the image. */
function cornersOf(bounds: unknown): number[] {
  const values = typeof bounds === 'string' ? bounds.split(',').map(Number) : [];
  if (values.length !== 4 || !values.every(Number.isFinite)) return [];
  const [x1, y1, x2, y2] = values as [number, number, number, number];
  if (areDegrees(x1, x2, 180) && areDegrees(y1, y2, 90) && !values.every(Number.isInteger)) return [];
  return [x1, y1, x2, y1, x2, y2, x1, y2];
}

/** A longitude or latitude and its neighbour: nothing in an image spans a degree. */
function areDegrees(a: number, b: number, most: number): boolean {
  return Math.max(Math.abs(a), Math.abs(b)) <= most && Math.abs(a - b) < 1;
}

function nameOf(imageId: unknown): string {
  return String(imageId).replace(/\.tif$/, '');
}

function parseFeature(text: string, where: string): Feature {
  try {
    return JSON.parse(text) as Feature;
  } catch (error) {
    throw new DataError(where, `is not JSON (${(error as Error).message})`, 'JSON');
  }
}

async function* hashed(
  chunks: AsyncIterable<Buffer>,
  hash: { update(data: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
