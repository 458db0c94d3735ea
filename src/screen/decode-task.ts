import { type Drop, drop } from '../core/drop.ts';
import { DataError } from '../core/errors.ts';
import { decodeImage } from '../io/image-decode.ts';
import type { PixelFacts } from '../model/screened.ts';
import { conditionGrid, differenceHash, sceneCondition } from './light.ts';

export interface DecodeItem {
  readonly id: string;
  /** Absolute path of the image; null where the build is from labels only. */
  readonly path: string | null;
  /** Relative to the source's root: what messages name. */
  readonly imagePath: string | null;
}

export interface DecodeShared {
  /** Folder for copies that live as long as one call. */
  readonly scratchPath: string;
}

export interface DecodeResult {
  readonly id: string;
  readonly pixels: PixelFacts | null;
  readonly drop: Drop | null;
}

/** Decodes one image whole and measures it; an image that cannot be decoded is a coded drop. */
export async function decodeScene({ scratchPath }: DecodeShared, item: DecodeItem): Promise<DecodeResult> {
  if (item.path === null) return { id: item.id, pixels: null, drop: null };
  try {
    const { layout, sha256, luminance } = await decodeImage(item.path, scratchPath);
    const { format, bands, bitDepth, orientation, colour } = layout;
    const pixels: PixelFacts = {
      sha256,
      format,
      bands,
      bitDepth,
      orientation,
      colour,
      dHash: differenceHash(luminance),
      condition: sceneCondition(luminance),
      grid: conditionGrid(luminance),
    };
    return { id: item.id, pixels, drop: null };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { id: item.id, pixels: null, drop: drop('undecodable', error.found, error.expected) };
  }
}
