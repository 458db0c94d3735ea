import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { DataError } from '../core/errors.ts';
import { printable } from '../core/text.ts';
import { makeFolder } from './files.ts';
import { explainWriteError } from './fs-errors.ts';

/** Pixels that one image may have. sharp stops at 268,402,689 by default, even for the header; DOTA has 806 MP. */
export const MAX_IMAGE_PIXELS = 1_000_000_000;

/** How libvips reports that it could not write what it had read. */
const WRITE_FAILURE = /write failed|No space left/;

// One image per worker: threads inside libvips would only compete, and its cache would keep whole images.
sharp.concurrency(1);
sharp.cache(false);

/** Opens an image for one sequential pass; damage of any kind is an error, not a grey area. */
export function openImage(path: string, options: { readonly ignoreIcc?: boolean } = {}): Sharp {
  return sharp(path, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    sequentialRead: true,
    failOn: 'warning',
    ...options,
  });
}

/** What the header says. DataError where the file is absent or no image that libvips knows. */
export async function readImageHeader(path: string): Promise<Metadata> {
  try {
    return await openImage(path).metadata();
  } catch (error) {
    throw imageError(path, error);
  }
}

/** Writes an image file; that the disk is full or read-only is not held against the image that was read. */
export async function writeImage(image: Sharp, readPath: string, writePath: string): Promise<void> {
  try {
    await makeFolder(dirname(writePath));
    await writeFile(writePath, '');
  } catch (error) {
    throw explainWriteError(writePath, error);
  }
  try {
    await image.toFile(writePath);
  } catch (error) {
    if (WRITE_FAILURE.test(String(error))) throw new DataError(writePath, 'cannot be written: disk full?');
    throw imageError(readPath, error);
  }
}

/** An image that is damaged, cut short, or none. Told apart so that screening can drop the scene. */
export class ImageError extends DataError {
  readonly isOfImage = true;

  /** A DataError is told by its name, which the two share: by that, a full disk would be a damaged image. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof DataError && 'isOfImage' in value;
  }
}

/** libvips' report, which may have many lines and name the path, as one line of ours; a DataError stays as it is. */
export function imageError(path: string, error: unknown): DataError {
  if (error instanceof DataError) return error;
  return new ImageError(path, `cannot be decoded: ${failureText(path, error)}`, 'a whole, readable image');
}

function failureText(path: string, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = (lines[0] ?? 'unknown error').replaceAll(path, '').replace(/[:\s]+$/, '');
  return printable(first.length > 160 ? `${first.slice(0, 160)}…` : first);
}
