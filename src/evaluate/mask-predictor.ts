import type { Hbb } from '../core/hbb.ts';
import type { Rle } from '../core/rle.ts';
import type { RgbPicture } from '../io/image-crop.ts';

/** A box that is to become a mask, with the native pixels around it. */
export interface MaskRequest {
  /** The record that is asked about; faults are reported under it. */
  readonly recordId: string;
  /** Square; black where it reaches over the border of the image. */
  readonly crop: RgbPicture;
  /** The box in pixels of the crop (origin top-left, pixel edges), wholly inside it. */
  readonly boxPx: Hbb;
}

/** A promptable segmentation model: a box in, the mask of the object in it out. */
export interface MaskPredictor {
  /** Written beside every mask; tells predictors apart that may give different masks. No paths of the machine. */
  readonly name: string;
  /** The host that pixels are sent to; null where they stay on this machine. */
  readonly uploadHost: string | null;
  /**
   * The mask on the crop (not on the full image); it may be empty. Throws DataError, naming the record, for a reply that is
   * none: a model that is not there must not look like one that found nothing.
   */
  predict(request: MaskRequest): Promise<Rle>;
  close(): Promise<void>;
}
