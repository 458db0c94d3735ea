/**
 * Four corners `x1 y1 x2 y2 x3 y3 x4 y4`: absolute pixels, origin top-left, y down, clockwise on screen,
 * not closed.
 */
export type Quad = readonly [number, number, number, number, number, number, number, number];

export function asQuad(points: readonly number[]): Quad {
  if (points.length !== 8) throw new Error(`asQuad: ${points.length} numbers, expected 8`);
  return points as unknown as Quad;
}

/** Side lengths of a quad in vertex order, px. */
export function quadSides(quad: readonly number[]): readonly [number, number, number, number] {
  const side = (i: number, j: number): number => Math.hypot(quad[j] - quad[i], quad[j + 1] - quad[i + 1]);
  return [side(0, 2), side(2, 4), side(4, 6), side(6, 0)];
}

/** How far the first edge leans from the nearest image axis, degrees in [0, 45]. */
export function leanDeg(quad: readonly number[]): number {
  const angle = (Math.atan2(quad[3] - quad[1], quad[2] - quad[0]) * 180) / Math.PI;
  const inQuarter = ((angle % 90) + 90) % 90;
  return Math.min(inQuarter, 90 - inQuarter);
}
