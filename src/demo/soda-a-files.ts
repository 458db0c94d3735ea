import { clipByHbb, polygonArea, reversedRing } from '../core/polygon.ts';
import { coarseLabels } from './coarse-labels.ts';
import type { LabelMap } from './kinds.ts';
import type { LabelRow } from './label-rows.ts';

/** Classes of SODA-A by id. */
export const SODA_A_CLASSES = [
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
] as const;

export const SODA_A_LABELS: LabelMap = {
  ...coarseLabels('airplane'),
  helicopter: 'helicopter',
  container: 'container',
  'storage-tank': 'storage-tank',
  'swimming-pool': 'swimming-pool',
  windmill: 'windmill',
};

/**
 * One JSON per image: `images` is an object, polygons are flat and open, counter-clockwise as seen, and cut at the image
 * border, which can give them more than four vertices.
 */
export function sodaAJson(
  rows: readonly LabelRow[],
  name: string,
  size: { readonly widthPx: number; readonly heightPx: number },
): string {
  const imageId = Number(name);
  const annotations = rows.flatMap((row) => {
    const poly = cutAtBorder(row.points, size);
    return poly.length < 6 ? [] : [{ poly, area: polygonArea(poly), category_id: classId(row.label) }];
  });
  return JSON.stringify({
    type: 'instance',
    images: { file_name: `${name}.jpg`, height: size.heightPx, width: size.widthPx, id: imageId },
    annotations: annotations.map((annotation, id) => ({ ...annotation, image_id: imageId, id })),
    categories: SODA_A_CLASSES.map((className, id) => ({ id, name: className })),
  });
}

function cutAtBorder(
  points: readonly number[],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): number[] {
  const isInside = points.every((v, i) => v >= 0 && v <= (i % 2 === 0 ? widthPx : heightPx));
  return reversedRing(isInside ? points : clipByHbb(points, [0, 0, widthPx, heightPx]));
}

function classId(label: string): number {
  const id = (SODA_A_CLASSES as readonly string[]).indexOf(label);
  if (id < 0) throw new Error(`sodaAJson: ${label} is no class of SODA-A`);
  return id;
}
