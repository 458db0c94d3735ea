import type { Hbb } from '../../src/core/hbb.ts';

/** Do all four edges lie on lattice steps of the frame? */
export function isOnLattice(frame: Hbb, region: Hbb): boolean {
  const step = (value: number, axis: 0 | 1): boolean => {
    const side = (frame[axis + 2] as number) - (frame[axis] as number);
    const nearest = Math.round(((value - (frame[axis] as number)) * 1000) / side);
    return (frame[axis] as number) + (nearest * side) / 1000 === value;
  };
  return step(region[0], 0) && step(region[1], 1) && step(region[2], 0) && step(region[3], 1);
}
