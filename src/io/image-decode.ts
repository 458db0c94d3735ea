import { open, stat } from 'node:fs/promises';
import { sha256File } from './files.ts';
import { type ImageLayout, readImageLayout } from './image-layout.ts';
import { withLight } from './image-light.ts';
import { ImageError } from './image-open.ts';
import { percentileRange, type StretchRange, stretchToBytes } from './image-stretch.ts';
import { readTiffEnd } from './tiff-end.ts';

/** The whole image as light, 0 to 255, reduced by averaging; rows from the top. */
export interface Luminance {
  readonly samples: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  /** Native pixels per sample along each axis. */
  readonly reduction: number;
}

export interface DecodedImage {
  readonly layout: ImageLayout;
  readonly sha256: string;
  readonly luminance: Luminance;
}

/**
 * A pass that hands on fewer samples costs no more than the bare decode: at 8 times the reduction is within a fifth
 * of it. Above 128 million pixels 16 times bounds the raster to 4 MB.
 */
const REDUCTION = 8;
const LARGE_REDUCTION = 16;
const LARGE_PIXELS = 128_000_000;

/** Last chunk of every PNG, with its length and checksum: https://www.w3.org/TR/png-3/#11IEND. */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const PNG_TAIL_BYTES = 1 << 16;

/**
 * Decodes every pixel in one streaming pass and returns what screening measures. ImageError where any part of the file
 * is damaged or missing: the header alone does not tell. `scratchPath`: folder for copies that live as long as the call.
 */
export async function decodeImage(path: string, scratchPath: string): Promise<DecodedImage> {
  const layout = await readImageLayout(path);
  if (layout.format === 'png') await checkPngEnd(path);
  if (layout.format === 'tiff') await checkTiffEnd(path);
  const [sha256, luminance] = await Promise.all([sha256File(path), readLuminance(path, layout, scratchPath)]);
  return { layout, sha256, luminance };
}

/** Range in which the light of an image other than 8-bit lies. */
export async function readLightRange(
  path: string,
  layout: ImageLayout,
  scratchPath: string,
): Promise<StretchRange> {
  const { values } = await readReduced(path, layout, scratchPath);
  return percentileRange(Float32Array.from(values));
}

async function readLuminance(path: string, layout: ImageLayout, scratchPath: string): Promise<Luminance> {
  const { values, ...grid } = await readReduced(path, layout, scratchPath);
  const samples = values instanceof Uint8Array ? values : stretchToBytes(values, percentileRange(values));
  return { samples, ...grid };
}

/** JPEG is reduced while decoding (libjpeg's scaled IDCT), which still reads the whole stream. */
async function readReduced(path: string, layout: ImageLayout, scratchPath: string) {
  const reduction = layout.widthPx * layout.heightPx > LARGE_PIXELS ? LARGE_REDUCTION : REDUCTION;
  const columns = Math.max(1, Math.floor(layout.widthPx / reduction));
  const rows = Math.max(1, Math.floor(layout.heightPx / reduction));
  return withLight(path, layout, scratchPath, async (light) => {
    const { data, info } = await light
      .resize(columns, rows, { fit: 'fill', kernel: 'linear' })
      .raw({ depth: layout.isEightBit ? 'uchar' : 'float' })
      .toBuffer({ resolveWithObject: true });
    const values = layout.isEightBit
      ? lumaOf(data, info.channels)
      : lumaOfFloats(new Float32Array(data.buffer, data.byteOffset, data.length / 4), info.channels);
    return { values, columns, rows, reduction };
  });
}

/** Rec. 601 luma, https://www.itu.int/rec/R-REC-BT.601. */
function lumaOf(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 1) return data;
  const light = new Uint8Array(data.length / channels);
  for (let i = 0, j = 0; i < light.length; i++, j += channels) {
    light[i] = (299 * data[j] + 587 * data[j + 1] + 114 * data[j + 2] + 500) / 1000;
  }
  return light;
}

function lumaOfFloats(data: Float32Array, channels: number): Float32Array {
  if (channels === 1) return data;
  const light = new Float32Array(data.length / channels);
  for (let i = 0, j = 0; i < light.length; i++, j += channels) {
    light[i] = 0.299 * data[j] + 0.587 * data[j + 1] + 0.114 * data[j + 2];
  }
  return light;
}

/** A PNG cut within its last chunk has all its pixels, and libvips says nothing: it is not the file that was sent. */
async function checkPngEnd(path: string): Promise<void> {
  const { size } = await stat(path);
  const tail = Buffer.alloc(Math.min(size, PNG_TAIL_BYTES));
  const handle = await open(path, 'r');
  try {
    await handle.read(tail, 0, tail.length, size - tail.length);
  } finally {
    await handle.close();
  }
  if (!tail.includes(PNG_END)) {
    throw new ImageError(path, 'cannot be decoded: PNG without its end', 'a whole, readable image');
  }
}

/** What stands at the end of a TIFF may be an overview, which no decode of the image itself reads. */
async function checkTiffEnd(path: string): Promise<void> {
  const [{ size }, end] = await Promise.all([stat(path), readTiffEnd(path)]);
  if (end > size)
    throw new ImageError(
      path,
      `cannot be decoded: TIFF of ${size} bytes refers to byte ${end}`,
      'a whole, readable image',
    );
}
