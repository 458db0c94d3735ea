import { DataError } from '../core/errors.ts';
import { sha256File } from '../io/files.ts';
import { readImageLayout } from '../io/image-layout.ts';

export interface ListedImage {
  readonly id: string;
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Null where the release was built from labels only: then only the size can be compared. */
  readonly sha256: string | null;
}

export interface ImageVerdict {
  readonly id: string;
  /** What differs from `images.jsonl`; null where nothing does. */
  readonly fault: string | null;
}

/** Compares an image file with its line of `images.jsonl`, without decoding it. Runs in a worker. */
export async function checkImageFile(_shared: unknown, image: ListedImage): Promise<ImageVerdict> {
  const { id, path, widthPx, heightPx } = image;
  try {
    const layout = await readImageLayout(path);
    if (layout.widthPx !== widthPx || layout.heightPx !== heightPx)
      return { id, fault: `is ${layout.widthPx} x ${layout.heightPx} px, expected ${widthPx} x ${heightPx}` };
    if (image.sha256 === null) return { id, fault: null };
    const sha256 = await sha256File(path);
    return {
      id,
      fault: sha256 === image.sha256 ? null : `has the sha256 ${sha256}, expected ${image.sha256}`,
    };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { id, fault: error.found };
  }
}
