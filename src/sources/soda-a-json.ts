import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { describeIssues } from '../model/issues.ts';
import { parseLabelJson, quoteJson } from './label-json.ts';
import { countFault, decodeLabelText, openRing } from './label-text.ts';
import type { LabelFile, ObjectDrop, ParsedAnnotation, RawObject } from './reader.ts';

/** Fixed ids of the release; a file's own `categories` win over them. */
const NAMES: readonly string[] = [
  'airplane',
  'helicopter',
  'small-vehicle',
  'large-vehicle',
  'ship',
  'container',
  'storage-tank',
  'swimming-pool',
  'windmill',
  'ignore',
];
/** torchgeo and later copies call class 9 `other`. */
const IGNORED = new Set(['ignore', 'other']);

const annotationSchema = z.object({
  poly: z.array(z.unknown()).optional(),
  category_id: z.number().int().optional(),
  /** Spelling in the devkit's split files. */
  cat_id: z.number().int().optional(),
});
const imageSchema = z.object({ height: z.number().optional(), width: z.number().optional() });
const fileSchema = z.object({
  /** One object in the release, though its name is plural; a list of one in merged copies. */
  images: z.union([imageSchema, z.array(imageSchema).length(1)]).optional(),
  annotations: z.array(z.unknown()),
  categories: z.array(z.object({ id: z.number().int(), name: z.string() })).optional(),
});

/**
 *     {"type": "instance", "images": {"file_name": "01874.jpg", "height": 2785, "width": 4700, "id": 1874},
 *      "annotations": [{"poly": [x1, y1, …], "area": 659.5, "category_id": 7, "image_id": 1874, "id": 43}],
 *      "categories": [{"id": 0, "name": "airplane"}, …]}
 *
 * Absolute pixels, not closed, either winding; more than four vertices where the image border cuts the object.
 */
export function parseSodaA(files: readonly LabelFile[], where: string): ParsedAnnotation {
  const label = files[0];
  if (label === undefined) throw new DataError(where, 'no label file');
  const file = readFile(decodeLabelText(label.bytes, where), where);
  const names = new Map<number, string>(NAMES.map((name, id) => [id, name]));
  for (const { id, name } of file.categories ?? []) names.set(id, name);
  const faults: Record<string, number> = {};
  const objects: RawObject[] = [];
  const drops: ObjectDrop[] = [];
  file.annotations.forEach((annotation, index) => {
    const read = readAnnotation(annotation, index, names);
    if ('code' in read) drops.push(read);
    else objects.push(read);
  });
  if (file.annotations.length === 0) countFault(faults, 'empty-label-file');
  return {
    size: sizeOf(file, where),
    gsdMeters: null,
    objects,
    drops,
    faults,
    metadata: {},
    headFirst: false,
  };
}

function readFile(text: string, where: string): z.infer<typeof fileSchema> {
  const json = parseLabelJson(text, where);
  const parsed = fileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new DataError(
    where,
    describeIssues(parsed.error, json)[0] as string,
    'images, annotations and categories of SODA-A',
  );
}

function sizeOf(file: z.infer<typeof fileSchema>, where: string): ParsedAnnotation['size'] {
  const image = Array.isArray(file.images) ? file.images[0] : file.images;
  if (image?.width === undefined && image?.height === undefined) return null;
  const [widthPx, heightPx] = [image.width ?? 0, image.height ?? 0];
  if (isSide(widthPx) && isSide(heightPx)) return { widthPx, heightPx };
  throw new DataError(where, `images: size ${widthPx} x ${heightPx}`, 'two positive whole numbers');
}

function isSide(px: number): boolean {
  return Number.isSafeInteger(px) && px > 0;
}

function readAnnotation(
  annotation: unknown,
  index: number,
  names: ReadonlyMap<number, string>,
): RawObject | ObjectDrop {
  const parsed = annotationSchema.safeParse(annotation);
  if (!parsed.success)
    return { code: 'no-annotation', value: quoteJson(annotation), threshold: 'poly', index };
  const category = parsed.data.category_id ?? parsed.data.cat_id;
  if (category === undefined) return { code: 'no-class', value: null, threshold: 'category_id', index };
  // An id without a name stops the run as a label that is not listed.
  const sourceLabel = names.get(category) ?? `category_id ${category}`;
  const ignore = IGNORED.has(sourceLabel);
  const poly = parsed.data.poly ?? [];
  if (poly.length % 2 === 1 || !poly.every((v): v is number => typeof v === 'number'))
    return {
      code: 'bad-coordinate',
      value: quoteJson(poly),
      threshold: 'an even number of numbers',
      ...(ignore ? {} : { sourceLabel }),
      index,
    };
  return { sourceLabel, points: openRing(poly), difficult: false, ignore, index };
}
