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

/** Do all four edges lie on lattice steps of the frame? */
export function isOnLattice(frame: Hbb, region: Hbb): boolean {
  const step = (value: number, axis: 0 | 1): boolean => {
    const side = (frame[axis + 2] as number) - (frame[axis] as number);
    const nearest = Math.round(((value - (frame[axis] as number)) * LATTICE_STEPS) / side);
    return stepToPx(frame[axis] as number, side, nearest) === value;
  };
  return step(region[0], 0) && step(region[1], 1) && step(region[2], 0) && step(region[3], 1);
}
