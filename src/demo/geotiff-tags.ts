import type { GeoPlace } from './xview-files.ts';

interface TiffTag {
  readonly tag: number;
  /** 3: short, 12: double (TIFF 6.0, section 2). */
  readonly type: 3 | 12;
  readonly values: readonly number[];
}

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/**
 * A little-endian TIFF with the place of its first image in EPSG:4326 added: a new directory with the old entries and
 * ModelPixelScale, ModelTiepoint and GeoKeyDirectory goes to the end (OGC GeoTIFF 1.1, sections 7 and 8). Pixels stay
 * where they are.
 */
export function addGeoTags(tiff: Uint8Array, place: GeoPlace): Uint8Array {
  const source = Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (source.toString('latin1', 0, 2) !== 'II' || source.readUInt16LE(2) !== 42) {
    throw new Error('addGeoTags: no classic little-endian TIFF');
  }
  const tags = geoTags(place);
  const old = readEntries(source);
  const start = source.length + (source.length % 2);
  const values = tags.map(encodeValues);
  const directoryAt = start + values.reduce((sum, v) => sum + v.length, 0);
  const entries = [...old, ...newEntries(tags, values, start)].sort(
    (a, b) => a.readUInt16LE(0) - b.readUInt16LE(0),
  );
  const count = Buffer.alloc(2);
  count.writeUInt16LE(entries.length);
  const file = Buffer.concat([
    source,
    Buffer.alloc(start - source.length),
    ...values,
    count,
    ...entries,
    Buffer.alloc(4),
  ]);
  file.writeUInt32LE(directoryAt, 4);
  return file;
}

function geoTags(place: GeoPlace): TiffTag[] {
  return [
    { tag: 33_550, type: 12, values: [place.lonStepDeg, place.latStepDeg, 0] },
    { tag: 33_922, type: 12, values: [0, 0, 0, place.lonDeg, place.latDeg, 0] },
    // GTModelType geographic, GTRasterType pixel is area, GeographicType WGS 84.
    { tag: 34_735, type: 3, values: [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326] },
  ];
}

function readEntries(source: Buffer): Buffer[] {
  const at = source.readUInt32LE(4);
  if (at < HEADER_BYTES) throw new Error('addGeoTags: the TIFF has no directory');
  const count = source.readUInt16LE(at);
  return Array.from({ length: count }, (_, i) =>
    source.subarray(at + 2 + i * ENTRY_BYTES, at + 2 + (i + 1) * ENTRY_BYTES),
  );
}

function encodeValues({ type, values }: TiffTag): Buffer {
  const size = type === 12 ? 8 : 2;
  const bytes = Buffer.alloc(values.length * size);
  values.forEach((value, i) => {
    if (type === 12) bytes.writeDoubleLE(value, i * size);
    else bytes.writeUInt16LE(value, i * size);
  });
  return bytes;
}

function newEntries(tags: readonly TiffTag[], values: readonly Buffer[], start: number): Buffer[] {
  let at = start;
  return tags.map(({ tag, type, values: numbers }, i) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(type, 2);
    entry.writeUInt32LE(numbers.length, 4);
    entry.writeUInt32LE(at, 8);
    at += values[i].length;
    return entry;
  });
}
