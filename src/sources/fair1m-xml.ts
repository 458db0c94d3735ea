import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DataError, quoteText } from '../core/errors.ts';
import { type ObjectFields, splitPlain } from './fair1m-plain.ts';
import { countFault, decodeLabelText, lineAt, openRing, readNumber } from './label-text.ts';
import type { LabelFile, ObjectDrop, ParsedAnnotation, RawObject } from './reader.ts';

type XmlValue = string | readonly XmlValue[] | { readonly [tag: string]: XmlValue };

const OPTIONS = {
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: (tag: string): boolean => tag === 'object' || tag === 'point',
};
/** Numeric references are XML; the named ones of HTML do no harm. */
const parser = new XMLParser({ ...OPTIONS, htmlEntities: true });
/** For text without references: setting up their tables costs more than reading an outline. */
const outlineParser = new XMLParser({ ...OPTIONS, processEntities: false });

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
  const plain = splitPlain(text);
  checkXml(plain?.outline ?? text, text, where);
  const root = plain === null ? parseXml(parser, text, where) : parseXml(outlineParser, plain.outline, where);
  const file: XmlFile = { text, where };
  const annotation = onlyChild(root, 'annotation', file);
  if (annotation === null) throw new DataError(`${where}:1`, 'has no <annotation>', 'FAIR1M XML');
  const faults: Record<string, number> = {};
  const objects: RawObject[] = [];
  const drops: ObjectDrop[] = [];
  const size = readSize(onlyChild(annotation, 'size', file), file);
  if (textOf(annotation, 'size', 'depth') === '4') countFault(faults, 'depth-4');
  const found = plain?.objects ?? objectsOf(annotation, file).map(fieldsOf);
  found.forEach((fields, index) => {
    const read = readObject(fields, index);
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
  const text = decodeLabelText(label.bytes, label.path).replace(/<!--.*?-->/gs, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  let at = -1;
  for (let i = 0; i <= index; i++) {
    at = text.indexOf('<object>', at + 1);
    if (at < 0) return null;
  }
  return text.slice(0, at).split('\n').length;
}

/** An outline is as well-formed as its file; where it is not, the file itself tells the line. */
function checkXml(outline: string, text: string, where: string): void {
  if (XMLValidator.validate(outline) === true) return;
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

/** The parser refuses some files that the validator lets pass (a declaration that does not end). */
function parseXml(by: XMLParser, text: string, where: string): XmlValue {
  try {
    return by.parse(text) as XmlValue;
  } catch (error) {
    const line = lineAt(text, Math.max(0, text.indexOf('<!')));
    throw new DataError(`${where}:${line}`, `broken XML (${(error as Error).message})`, 'well-formed XML');
  }
}

/** A label file as text, for the lines of its faults. */
interface XmlFile {
  readonly text: string;
  readonly where: string;
}

function faultAt({ text, where }: XmlFile, tag: string, found: string, expected: string): DataError {
  const at = new RegExp(`<${tag}[\\s/>]`).exec(text)?.index ?? 0;
  return new DataError(`${where}:${lineAt(text, at)}`, found, expected);
}

/** The parser makes a list of what stands there twice, and a list would be read as nothing. Null where there is none. */
function onlyChild(value: XmlValue, tag: string, file: XmlFile): XmlValue | null {
  const child = childOf(value, tag);
  if (!Array.isArray(child)) return child;
  throw faultAt(file, tag, `has ${child.length} <${tag}>`, 'one');
}

/** Objects that stand elsewhere (straight in `<annotation>`, as in Pascal VOC) would be missed without a word. */
function objectsOf(annotation: XmlValue, file: XmlFile): readonly XmlValue[] {
  const list = onlyChild(annotation, 'objects', file);
  if (list === null)
    throw faultAt(file, 'annotation', 'has no <objects>', '<objects> with an <object> for each object');
  const tags = typeof list === 'object' ? Object.keys(list) : [];
  const other = tags.find((tag) => tag !== 'object');
  if (other !== undefined) throw faultAt(file, 'objects', `<objects> holds ${quoteText(other)}`, '<object>');
  return listOf(list, 'object');
}

function readSize(size: XmlValue | null, file: XmlFile): ParsedAnnotation['size'] {
  const width = textOf(size, 'width');
  const height = textOf(size, 'height');
  if (width === null && height === null) return null;
  const [widthPx, heightPx] = [Number(width), Number(height)];
  if (Number.isInteger(widthPx) && Number.isInteger(heightPx) && widthPx > 0 && heightPx > 0)
    return { widthPx, heightPx };
  const found = `<size> is ${quoteText(`${width} x ${height}`)}`;
  throw faultAt(file, 'size', found, 'two positive whole numbers');
}

function metadataOf(annotation: XmlValue): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const tag of ['filename', 'origin']) {
    const text = textOf(annotation, 'source', tag);
    if (text !== null && text !== '') metadata[tag] = text;
  }
  return metadata;
}

function readObject({ sourceLabel, isPixels, pairs }: ObjectFields, index: number): RawObject | ObjectDrop {
  if (sourceLabel === '') return { code: 'no-class', value: null, threshold: 'possibleresult/name', index };
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

function fieldsOf(object: XmlValue): ObjectFields {
  const coordinate = textOf(object, 'coordinate');
  return {
    sourceLabel: textOf(object, 'possibleresult', 'name') ?? '',
    isPixels: coordinate === null || coordinate === 'pixel',
    pairs: listOf(object, 'points', 'point').map((p) => (typeof p === 'string' ? p : '')),
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
