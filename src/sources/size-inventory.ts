import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { readCsv } from '../io/csv.ts';
import { explainReadError } from '../io/fs-errors.ts';
import type { PixelSize } from './scene-frame.ts';

const jsonSchema = z.record(z.string(), z.tuple([z.number().int().min(1), z.number().int().min(1)]));

/**
 * Sizes of images by name without extension, for sources whose labels state none, where images are absent.
 * JSON: `{"546.tif": [3312, 3143]}`; CSV: columns `image`, `width`, `height`.
 */
export async function readInventory(path: string): Promise<ReadonlyMap<string, PixelSize>> {
  return /\.csv$/i.test(path) ? readCsvSizes(path) : readJsonSizes(path);
}

async function readJsonSizes(path: string): Promise<Map<string, PixelSize>> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw explainReadError(path, error);
  });
  const expected = 'JSON like {"546.tif": [3312, 3143]}';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new DataError(path, (error as Error).message, expected);
  }
  const sizes = jsonSchema.safeParse(json);
  if (!sizes.success) {
    const issue = sizes.error.issues[0];
    throw new DataError(path, `${issue?.path.join('.')}: ${issue?.message}`, expected);
  }
  return new Map(
    Object.entries(sizes.data).map(([name, [widthPx, heightPx]]) => [stemOf(name), { widthPx, heightPx }]),
  );
}

async function readCsvSizes(path: string): Promise<Map<string, PixelSize>> {
  const sizes = new Map<string, PixelSize>();
  const records = await readCsv(path);
  records.forEach((record, i) => {
    const [widthPx, heightPx] = [Number(record.width), Number(record.height)];
    if (
      !record.image ||
      !(Number.isInteger(widthPx) && widthPx > 0 && Number.isInteger(heightPx) && heightPx > 0)
    )
      throw new DataError(
        `${path}:${i + 2}`,
        `image ${record.image}, width ${record.width}, height ${record.height}`,
        'columns image, width and height with a name and two positive whole numbers',
      );
    sizes.set(stemOf(record.image), { widthPx, heightPx });
  });
  return sizes;
}

/** Without the extension of an image; names of DOTA, SODA-A and xView are unique over all splits. */
function stemOf(name: string): string {
  return name.replace(/(\.(tiff?|png|jpe?g))+$/i, '');
}
