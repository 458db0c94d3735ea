import { DataError, quoteText } from '../core/errors.ts';
import { countText } from '../core/text.ts';
import { countFault, decodeLabelText, readNumber } from './label-text.ts';
import type { LabelFile, ObjectDrop, ParsedAnnotation, RawObject } from './reader.ts';

/** Version of a label file as its folders say (`labelTxt-v1.5`, `version2.0`); null where they do not. */
export function labelVersionOf(labelPath: string): '1.0' | '1.5' | '2.0' | null {
  const version = /(?:v|version)\.?(1\.0|1\.5|2\.0)(?![\d.])/i.exec(labelPath)?.[1];
  return version === undefined ? null : (version as '1.0' | '1.5' | '2.0');
}

/**
 * Label file, then the meta file of v2.0 where there is one:
 *
 *     imagesource:GoogleEarth          v1.0 and v1.5; v2.0 copies have none, or three such lines
 *     gsd:0.255589285596               metres, `null` or `None`; about 1e-6 in old copies: degrees
 *     1054 1028 1063 1011 1111 1040 1112 1062 ship 1
 *
 * Eight coordinates (integers with CRLF in v1.0, `937.0` with LF in v1.5), class, and `difficult` where it is given.
 */
export function parseDota(files: readonly LabelFile[], where: string): ParsedAnnotation {
  const [label, meta] = files;
  if (label === undefined) throw new DataError(where, 'no label file');
  const faults: Record<string, number> = {};
  const header: Record<string, string> = {};
  const companion: Record<string, string> = {};
  if (meta !== undefined) readMeta(decodeLabelText(meta.bytes, meta.path), companion);
  const objects: RawObject[] = [];
  const drops: ObjectDrop[] = [];
  const lines = decodeLabelText(label.bytes, where).split(/\r\n|\r|\n/);
  let inHeader = true;
  let unread: number | null = null;
  lines.forEach((text, i) => {
    const fields = text.trim().split(/\s+/);
    if (fields[0] === '') return;
    if (fields.length >= 9) inHeader = false;
    else if (inHeader && readHeaderLine(text, header)) return;
    else if (inHeader && readNumber(fields[0] as string) === null) {
      unread ??= i;
      return;
    }
    const read = readObject(fields, `${where}:${i + 1}`, {
      line: i + 1,
      index: objects.length + drops.length,
    });
    if ('code' in read) drops.push(read);
    else objects.push(read);
    if (fields.at(-1) === '2') countFault(faults, 'difficult-2');
  });
  if (objects.length + drops.length === 0) {
    // A tool may put lines of its own in front of objects; by themselves they are another file: an error page, say.
    if (unread !== null)
      throw new DataError(
        `${where}:${unread + 1}`,
        `has ${quoteText((lines[unread] as string).trim())} and no object`,
        'objects, key:value, or nothing',
      );
    countFault(faults, 'empty-label-file');
  }
  const labelGsd = readGsd(header.gsd);
  const gsd = labelGsd ?? readGsd(companion.gsd);
  if (gsd !== null && gsd > 0 && gsd < DEGREES_BELOW) countFault(faults, 'gsd-in-degrees');
  const gsdFrom = labelGsd === null ? 'metadata' : 'label';
  return {
    size: null,
    gsdMeters: gsd,
    gsdFrom,
    objects,
    drops,
    faults,
    metadata: { ...companion, ...header },
    headFirst: true,
  };
}

/** Values below this are degrees per pixel, and no latitude is known that could turn them into metres. */
const DEGREES_BELOW = 1e-3;

const EXPECTED_LINE = '9 or 10 (8 coordinates, class, [difficult])';

/** `key:value`, the key in words. */
function readHeaderLine(text: string, metadata: Record<string, string>): boolean {
  const [, key, value] = /^\s*([a-z][a-z _-]*?)\s*:(.*)$/i.exec(text) ?? [];
  if (key === undefined || value === undefined) return false;
  metadata[key.toLowerCase()] = value.trim();
  return true;
}

/** The label file's own header wins over the meta file. */
function readMeta(text: string, metadata: Record<string, string>): void {
  for (const line of text.split(/\r\n|\r|\n/)) readHeaderLine(line, metadata);
}

function readObject(
  fields: readonly string[],
  where: string,
  place: { readonly line: number; readonly index: number },
): RawObject | ObjectDrop {
  if (fields.length < 9)
    throw new DataError(where, `has ${countText(fields.length, 'field')}`, EXPECTED_LINE);
  // A class may be two words (`soccer ball-field`), so `difficult` is told by its digit.
  const last = fields.at(-1) as string;
  const isMarked = fields.length > 9 && /^[012](\.0)?$/.test(last);
  const words = fields.slice(8, isMarked ? -1 : undefined);
  // Two objects on a line, or more than four corners: no class has two numbers among its words.
  if (words.filter((word) => readNumber(word) !== null).length > 1)
    throw new DataError(where, `has ${countText(fields.length, 'field')}`, EXPECTED_LINE);
  const sourceLabel = words.join(' ');
  const points: number[] = [];
  for (const token of fields.slice(0, 8)) {
    const value = readNumber(token);
    if (value === null)
      return {
        code: 'bad-coordinate',
        value: quoteText(token),
        threshold: 'a number',
        sourceLabel,
        ...place,
      };
    points.push(value);
  }
  return { sourceLabel, points, difficult: isMarked && Number(last) > 0, ignore: false, ...place };
}

function readGsd(text: string | undefined): number | null {
  const value = text === undefined ? null : readNumber(text);
  return value === null || !Number.isFinite(value) ? null : value;
}
