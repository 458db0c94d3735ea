import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import type { ImageLayout } from './image-layout.ts';
import { imageError, openImage, writeImage } from './image-open.ts';

let copies = 0;

/**
 * Hands `use` the image with its bands of light only, at its own depth: one grey band or red, green, blue. Further
 * bands (alpha, near infrared) must be gone before anything is averaged, since libvips takes the last band for alpha
 * and weighs the others by it; sharp drops bands last, so such an image goes through an uncompressed copy in
 * `scratchPath`, removed afterwards. DataError for whatever `use` meets in the image.
 */
export async function withLight<T>(
  path: string,
  layout: ImageLayout,
  scratchPath: string,
  use: (light: Sharp) => Promise<T>,
): Promise<T> {
  const copyPath = join(scratchPath, `light-${process.pid}-${threadId}-${copies++}.tif`);
  try {
    if (layout.extraBands === 0) return await use(openBands(path, layout));
    const opaque = openBands(path, layout).removeAlpha().tiff({ compression: 'none', bigtiff: true });
    await writeImage(opaque, path, copyPath);
    return await use(openBands(copyPath, layout));
  } catch (error) {
    throw imageError(path, error);
  } finally {
    if (layout.extraBands > 0) await rm(copyPath, { force: true }).catch(() => {});
  }
}

/** Colour profiles are not applied (the answers of a benchmark must not hang on them), but CMYK has no light without. */
function openBands(path: string, layout: ImageLayout): Sharp {
  const image = openImage(path, { ignoreIcc: !layout.isCmyk });
  if (layout.isEightBit) return image.toColourspace(layout.isGrey ? 'b-w' : 'srgb');
  return image.toColourspace(layout.isGrey ? 'grey16' : 'rgb16');
}
