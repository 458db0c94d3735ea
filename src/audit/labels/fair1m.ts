import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DataError, quoteText } from '../../core/errors.ts';
import type { LabelObject } from '../rules/scene.ts';
import { decodeUtf8, type LabelReader, meaningOf, openRing } from './label-reader.ts';

/** On images with a side beyond this, no vehicle is labelled, px. */
const VEHICLE_LIMIT_PX = 1000;

interface Annotation {
  readonly annotation?: {
    readonly objects?: {
      readonly object?: readonly {
        readonly possibleresult?: { readonly name?: string };
        readonly points?: { readonly point?: readonly string[] };
      }[];
    };
  };
}

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'object' || name === 'point',
});

/** `annotation/objects/object` with `possibleresult/name` and five `points/point` of the form `x,y`, the last as the first. */
export const fair1mLabels: LabelReader = {
  id: 'fair1m',
  readImage(bytes, { widthPx, heightPx }, labels, where) {
    const meaning = meaningOf(labels);
    const text = decodeUtf8(bytes, where);
    const valid = XMLValidator.validate(text);
    if (valid !== true) throw new DataError(`${where}:${valid.err.line}`, valid.err.msg, 'XML');
    const found = (parser.parse(text) as Annotation).annotation?.objects?.object ?? [];
    const objects: LabelObject[] = [];
    found.forEach((object, index) => {
      const at = `${where}: object ${index}`;
      const label = meaning(object.possibleresult?.name ?? '', at);
      const points = openRing((object.points?.point ?? []).flatMap((point) => pairAt(point, at)));
      if (label !== 'dropped') objects.push({ index, line: null, category: label.category, points });
    });
    return { objects, notLabelled: Math.max(widthPx, heightPx) > VEHICLE_LIMIT_PX ? ['vehicle'] : [] };
  },
};

function pairAt(text: string, where: string): number[] {
  const pair = text.split(',').map(Number);
  if (pair.length !== 2 || !pair.every(Number.isFinite))
    throw new DataError(where, `has the point ${quoteText(text)}`, 'x,y');
  return pair;
}
