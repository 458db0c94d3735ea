import type { Metadata } from 'sharp';
import type { PixelFacts } from '../model/screened.ts';
import { readTiffLayout, type TiffLayout } from './geotiff.ts';
import { readImageHeader } from './image-open.ts';

/** What the header tells of an image, before any pixel is decoded. */
export interface ImageLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly format: string;
  readonly bands: number;
  readonly bitDepth: number;
  /** EXIF orientation, 1 where none is stated. Never applied: labels refer to the stored pixels. */
  readonly orientation: number;
  readonly colour: PixelFacts['colour'];
  /** Bands after the colours that must not be taken for transparency or light: alpha, near infrared. */
  readonly extraBands: number;
  /** One band of light (with or without alpha). */
  readonly isGrey: boolean;
  readonly isCmyk: boolean;
  /** Samples are 0..255; anything else has to be stretched to be seen. */
  readonly isEightBit: boolean;
  /** Any window can be read without decoding what lies before it. */
  readonly isRandomAccess: boolean;
}

const BITS_OF_DEPTH: Readonly<Record<string, number>> = {
  uchar: 8,
  char: 8,
  ushort: 16,
  short: 16,
  uint: 32,
  int: 32,
  float: 32,
  complex: 64,
  double: 64,
  dpcomplex: 128,
};

/** DataError where the file is absent or no image. */
export async function readImageLayout(path: string): Promise<ImageLayout> {
  const header = await readImageHeader(path);
  const tiff = header.format === 'tiff' ? await readTiffLayout(path) : null;
  const isPalette = header.isPalette || tiff?.palette === true;
  const bands = tiff?.bands ?? (isPalette ? 1 : header.channels);
  const colourBands = header.space === 'cmyk' ? 4 : header.channels >= 3 ? 3 : 1;
  return {
    widthPx: header.width,
    heightPx: header.height,
    format: header.format,
    bands,
    bitDepth: header.bitsPerSample ?? BITS_OF_DEPTH[header.depth] ?? 8,
    orientation: header.orientation ?? 1,
    colour: colourOf(header, tiff, isPalette),
    extraBands: Math.max(0, header.channels - colourBands),
    isGrey: header.channels <= 2,
    isCmyk: header.space === 'cmyk',
    isEightBit: header.depth === 'uchar',
    isRandomAccess: tiff !== null && (tiff.tiled || !tiff.compressed),
  };
}

function colourOf(header: Metadata, tiff: TiffLayout | null, isPalette: boolean): PixelFacts['colour'] {
  if (isPalette) return 'palette';
  if (header.channels <= 2) return 'grey';
  if (header.channels === 3 || header.space === 'cmyk') return 'rgb';
  const isAlpha = tiff === null ? header.hasAlpha : tiff.alpha;
  return header.channels === 4 && isAlpha ? 'rgba' : 'multispectral';
}
