import { readImageHeader } from './image-open.ts';

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** As read from the file: `png`, `jpeg`, `tiff`; never from its name. */
  readonly format: string;
}

/**
 * Size of the image as its pixels are stored (an EXIF orientation is not applied), from the header alone: a
 * truncated file passes. DataError where the file is absent or no image.
 */
export async function readImageSize(path: string): Promise<ImageSize> {
  const header = await readImageHeader(path);
  return { widthPx: header.width, heightPx: header.height, format: header.format };
}
