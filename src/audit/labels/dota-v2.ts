import { DataError, quoteText } from '../../core/errors.ts';
import type { LabelObject } from '../rules/scene.ts';
import { decodeUtf8, type LabelReader, meaningOf } from './label-reader.ts';

const COORDINATES = 8;

/** Images up to this number came from DOTA-v1.0, in which the two classes that v2.0 added were never labelled. */
const LAST_OF_V1 = 2805;

/**
 * `x1 y1 x2 y2 x3 y3 x4 y4 class difficult`, one object per line below an optional head of `key:value` lines
 * (https://captain-whu.github.io/DOTA/dataset.html).
 */
export const dotaLabels: LabelReader = {
  id: 'dota-v2',
  readImage(bytes, { name }, labels, where) {
    const meaning = meaningOf(labels);
    const objects: LabelObject[] = [];
    const lines = decodeUtf8(bytes, where).split('\n');
    let index = 0;
    lines.forEach((text, i) => {
      const fields = text.trim().split(/\s+/);
      const isHead = index === 0 && fields.length <= COORDINATES;
      if (text.trim() === '' || isHead) return;
      const at = `${where}:${i + 1}`;
      if (fields.length <= COORDINATES) throw new DataError(at, `has ${fields.length} fields`, '9 or 10');
      const found = meaning(fields[COORDINATES] as string, at);
      const points = fields.slice(0, COORDINATES).map((field) => numberAt(field, at));
      if (found !== 'dropped') objects.push({ index, line: i + 1, category: found.category, points });
      index++;
    });
    return { objects, notLabelled: isOfV1(name) ? ['airport', 'helipad'] : [] };
  },
};

function isOfV1(name: string): boolean {
  const number = /^P(\d+)$/.exec(name)?.[1];
  return number !== undefined && Number(number) <= LAST_OF_V1;
}

function numberAt(field: string, where: string): number {
  const value = Number(field);
  if (!Number.isFinite(value)) throw new DataError(where, `has ${quoteText(field)}`, 'a number');
  return value;
}
