import { z } from 'zod';
import { DataError } from '../../core/errors.ts';
import { describeIssues } from '../../model/issues.ts';
import type { LabelObject } from '../rules/scene.ts';
import { decodeUtf8, type LabelReader, meaningOf, openRing } from './label-reader.ts';

/** Regions that are to be left out of all questions. */
const IGNORE = 'ignore';

const annotationSchema = z.object({
  annotations: z.array(z.object({ poly: z.array(z.number()), category_id: z.number() })),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
});

/** One JSON per image: `annotations[].poly` (x, y, … not closed) with `category_id`, named by `categories`. */
export const sodaLabels: LabelReader = {
  id: 'soda-a',
  readImage(bytes, _place, labels, where) {
    const meaning = meaningOf(labels);
    const { annotations, categories } = parseAnnotation(decodeUtf8(bytes, where), where);
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const objects: LabelObject[] = [];
    annotations.forEach(({ poly, category_id }, index) => {
      const at = `${where}: annotation ${index}`;
      const name = names.get(category_id);
      if (name === undefined) throw new DataError(at, `has the category ${category_id}`, 'one of categories');
      const label = name === IGNORE ? { category: null } : meaning(name, at);
      if (label !== 'dropped')
        objects.push({ index, line: null, category: label.category, points: openRing(poly) });
    });
    return { objects, notLabelled: [] };
  },
};

function parseAnnotation(text: string, where: string): z.infer<typeof annotationSchema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DataError(where, `is not JSON (${(error as Error).message})`, 'JSON');
  }
  const checked = annotationSchema.safeParse(value);
  if (!checked.success) throw new DataError(where, describeIssues(checked.error, value)[0] ?? 'is not valid');
  return checked.data;
}
