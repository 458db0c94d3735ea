import { differenceHash } from '../core/difference-hash.ts';
import { DataError } from '../core/errors.ts';
import { decodeImage } from '../io/image-decode.ts';

export interface ImageFile {
  readonly id: string;
  readonly path: string;
}

export interface ImageHash {
  readonly id: string;
  /** 64-bit difference hash, 16 hex digits; null where the image cannot be decoded. */
  readonly dHash: string | null;
}

/** Difference hash of an image, decoded whole in one streaming pass. Runs in a worker. */
export async function hashImage(scratchPath: string, { id, path }: ImageFile): Promise<ImageHash> {
  try {
    return { id, dHash: differenceHash((await decodeImage(path, scratchPath)).luminance) };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { id, dHash: null };
  }
}
