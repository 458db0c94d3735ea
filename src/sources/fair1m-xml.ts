import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DataError, quoteText } from '../core/errors.ts';
import { countFault, decodeLabelText, openRing, readNumber } from './label-text.ts';
import type { LabelFile, ObjectDrop, ParsedAnnotation, RawObject } from './reader.ts';

type XmlValue = string | readonly XmlValue[] | { readonly [tag: string]: XmlValue };

const OPTIONS = {
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Numeric references are XML; the named ones of HTML do no harm.
  htmlEntities: true,
  isArray: (tag: string): boolean => tag === 'object' || tag === 'point',
};
/** Leaves each object as text: all of a file's tags but a dozen stand in its objects. */
const outline = new XMLParser({ ...OPTIONS, stopNodes: ['annotation.objects.object'] });
const whole = new XMLParser(OPTIONS);

/**
 *     <annotation>
 *       <source><filename>12.tif</filename><origin>GF2/GF3</origin></source>
 *       <size><width>1000</width><height>1000</height><depth>3</depth></size>
 *       <objects>
 *         <object>
 *           <coordinate>pixel</coordinate><type>rectangle</type><description>None</description>
 *           <possibleresult><name>Small Car</name></possibleresult>
 *           <points><point>869.453918,880.192871</point> … five of them, the last as the first </points>
 */
export function parseFair1m(files: readonly LabelFile[], where: string): ParsedAnnotation {
  const label = files[0];
  if (label === undefined) throw new DataError(where, 'no label file');
  const text = decodeLabelText(label.bytes, where);
  checkXml(text, where);
  const annotation = childOf(outline.parse(text) as XmlValue, 'annotation');
  if (annotation === null) throw new DataError(where, 'has no <annotation>', 'FAIR1M XML');
  const faults: Record<string, number> = {};
  const objects: RawObject[] = [];
  const drops: ObjectDrop[] = [];
  const size = readSize(annotation, where);
  if (textOf(annotation, 'size', 'depth') === '4') countFault(faults, 'depth-4');
  listOf(annotation, 'objects', 'object').forEach((object, index) => {
    const read = readObject(object, index);
    if ('code' in read) drops.push(read);
    else objects.push(read);
  });
  if (objects.length + drops.length === 0) countFault(faults, 'empty-label-file');
  return {
    size,
    gsdMeters: null,
    objects,
    drops,
    faults,
    metadata: metadataOf(annotation),
    headFirst: false,
  };
}

/** 1-based line of the nth `<object>`. */
export function lineOfObject(files: readonly LabelFile[], index: number): number | null {
  const label = files[0];
  if (label === undefined) return null;
  const text = decodeLabelText(label.bytes, label.path);
  let at = -1;
  for (let i = 0; i <= index; i++) {
    at = text.indexOf('<object>', at + 1);
    if (at < 0) return null;
  }
  return text.slice(0, at).split('\n').length;
}

function checkXml(text: string, where: string): void {
  const verdict = XMLValidator.validate(text);
  if (verdict === true) return;
  const { line, msg } = verdict.err;
  // Tags that are never closed: the validator lists them, with the line of the first.
  const open = /^Invalid '\[.*"([^"]+)"\s*\]'/s.exec(msg)?.[1];
  throw open === undefined
    ? new DataError(`${where}:${line}`, `broken XML (${msg})`, 'well-formed XML')
    : new DataError(
        `${where}:${text.trimEnd().split('\n').length}`,
        `broken XML (ends within <${open}>)`,
        'well-formed XML',
      );
}

function readSize(annotation: XmlValue, where: string): ParsedAnnotation['size'] {
  const width = textOf(annotation, 'size', 'width');
  const height = textOf(annotation, 'size', 'height');
  if (width === null && height === null) return null;
  const [widthPx, heightPx] = [Number(width), Number(height)];
  if (!Number.isInteger(widthPx) || !Number.isInteger(heightPx) || widthPx <= 0 || heightPx <= 0)
    throw new DataError(
      where,
      `<size> is ${quoteText(`${width} x ${height}`)}`,
      'two positive whole numbers',
    );
  return { widthPx, heightPx };
}

function metadataOf(annotation: XmlValue): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const tag of ['filename', 'origin']) {
    const text = textOf(annotation, 'source', tag);
    if (text !== null && text !== '') metadata[tag] = text;
  }
  return metadata;
}

function readObject(object: XmlValue, index: number): RawObject | ObjectDrop {
  const { sourceLabel, isPixels, pairs } =
    typeof object === 'string' ? fieldsOfText(object) : fieldsOf(object);
  if (sourceLabel === null) return { code: 'no-class', value: null, threshold: 'possibleresult/name', index };
  if (!isPixels)
    return {
      code: 'no-pixel-coordinates',
      value: null,
      threshold: 'coordinate is pixel',
      sourceLabel,
      index,
    };
  const points: number[] = [];
  for (const pair of pairs) {
    const comma = pair.indexOf(',');
    const x = readNumber(pair.slice(0, comma).trim());
    const y = readNumber(pair.slice(comma + 1).trim());
    if (comma < 0 || x === null || y === null)
      return { code: 'bad-coordinate', value: quoteText(pair), threshold: 'x,y', sourceLabel, index };
    points.push(x, y);
  }
  return { sourceLabel, points: openRing(points), difficult: false, ignore: false, index };
}

interface ObjectFields {
  readonly sourceLabel: string | null;
  readonly isPixels: boolean;
  readonly pairs: readonly string[];
}

/**
 * The text of an object as the released files write it: no attributes, comments, CDATA or entities. Then its tags can
 * be told by their names; anything else goes through the parser.
 */
function fieldsOfText(text: string): ObjectFields {
  const name = /<name>([^<]*)<\/name>/.exec(text);
  if (name === null || text.lastIndexOf('<name>') !== name.index || /<[!?]|&|<\w+\s|\/>/.test(text))
    return fieldsOf(childOf(whole.parse(`<object>${text}</object>`) as XmlValue, 'object'));
  const pairs: string[] = [];
  for (const match of text.matchAll(/<point>([^<]*)<\/point>/g)) pairs.push((match[1] as string).trim());
  const label = (name[1] as string).trim();
  return {
    sourceLabel: label === '' ? null : label,
    isPixels: !/<coordinate>(?!\s*pixel\s*<)/.test(text),
    pairs,
  };
}

function fieldsOf(parsed: XmlValue | null): ObjectFields {
  const object = Array.isArray(parsed) ? ((parsed as readonly XmlValue[])[0] ?? null) : parsed;
  const label = textOf(object, 'possibleresult', 'name');
  const pairs = listOf(object, 'points', 'point').map((p) => (typeof p === 'string' ? p : ''));
  const coordinate = textOf(object, 'coordinate');
  return {
    sourceLabel: label === '' ? null : label,
    isPixels: coordinate === null || coordinate === 'pixel',
    pairs,
  };
}

function childOf(value: XmlValue | null, tag: string): XmlValue | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return (value as { readonly [tag: string]: XmlValue })[tag] ?? null;
}

function textOf(value: XmlValue | null, ...path: readonly string[]): string | null {
  const found = path.reduce(childOf, value);
  return typeof found === 'string' ? found : null;
}

function listOf(value: XmlValue | null, ...path: readonly string[]): readonly XmlValue[] {
  const found = path.reduce(childOf, value);
  return Array.isArray(found) ? (found as readonly XmlValue[]) : [];
}
