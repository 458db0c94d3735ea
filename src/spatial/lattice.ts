import type { Hbb } from '../core/hbb.ts';
import { hbbHeight, hbbWidth } from '../core/hbb.ts';

/**
 * Corners of regions lie on a lattice of 1000 x 1000 steps over the image, so that a region is the same rectangle in
 * pixels, in thousandths and in shares of the image's sides.
 */
export const LATTICE_STEPS = 1000;

/** A rectangle in lattice steps: whole numbers from 0 to 1000. */
export interface LatticeBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Place of a lattice step on a side of the frame, px. One division of whole numbers: for a frame that starts at 0 the
 * result is the double nearest to the decimal with three digits that is printed, so printing and reading give it back.
 */
export function stepToPx(startPx: number, sidePx: number, step: number): number {
  return startPx + (step * sidePx) / LATTICE_STEPS;
}

export function regionOf(frame: Hbb, box: LatticeBox): Hbb {
  const [x, y] = [frame[0], frame[1]];
  const [width, height] = [hbbWidth(frame), hbbHeight(frame)];
  return [
    stepToPx(x, width, box.left),
    stepToPx(y, height, box.top),
    stepToPx(x, width, box.right),
    stepToPx(y, height, box.bottom),
  ];
}
