/** The eight directions of the image frame, clockwise on screen from the x axis, 45° apart. Never compass words: images are not north-up. */
export const SECTORS = [
  'right',
  'lower-right',
  'down',
  'lower-left',
  'left',
  'upper-left',
  'up',
  'upper-right',
] as const;
export type Sector = (typeof SECTORS)[number];

/** Clockwise from the x axis, degrees. */
export function sectorDeg(sector: Sector): number {
  return SECTORS.indexOf(sector) * 45;
}
