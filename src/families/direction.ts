import type { Polygon } from '../core/polygon.ts';
import { vertexMean } from '../core/polygon.ts';
import { SECTORS, type Sector, sectorDeg } from '../core/sectors.ts';

const HALF_SECTOR_DEG = 22.5;

export interface Direction {
  readonly sector: Sector;
  /** Angle between the direction and the nearer border of its sector, degrees in [0, 22.5]. */
  readonly borderDeg: number;
  /** Distance between the centres, px. */
  readonly distancePx: number;
}

/** Direction of `to` from `from`, centre to centre (mean of the corners); null where the centres coincide. */
export function directionOf(from: Polygon, to: Polygon): Direction | null {
  const [fromX, fromY] = vertexMean(from);
  const [toX, toY] = vertexMean(to);
  const distancePx = Math.hypot(toX - fromX, toY - fromY);
  if (distancePx === 0) return null;
  const angleDeg = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  const turn = Math.round(angleDeg / 45);
  return {
    sector: SECTORS[(turn + 8) % 8] as Sector,
    borderDeg: HALF_SECTOR_DEG - Math.abs(angleDeg - turn * 45),
    distancePx,
  };
}

/**
 * How far inside the sector the vectors from every vertex of `from` to every vertex of `to` lie: the smallest distance of
 * their ends to the sector's two borders, px, when each vertex is displaced by up to `jitterPx` along each axis.
 * Negative when some vector leaves the sector. Exact: along a fixed normal the least of all pairs is the least of the
 * one less the most of the other.
 */
export function sectorClearancePx(from: Polygon, to: Polygon, sector: Sector, jitterPx = 0): number {
  const middleDeg = sectorDeg(sector);
  const clearance = (borderDeg: number, inward: 1 | -1): number => {
    const angle = (borderDeg * Math.PI) / 180;
    const nx = -inward * Math.sin(angle);
    const ny = inward * Math.cos(angle);
    const along = (points: Polygon): number[] =>
      points.flatMap((x, i) => (i % 2 === 0 ? [x * nx + points[i + 1] * ny] : []));
    const slack = 2 * jitterPx * (Math.abs(nx) + Math.abs(ny));
    return Math.min(...along(to)) - Math.max(...along(from)) - slack;
  };
  return Math.min(clearance(middleDeg - HALF_SECTOR_DEG, 1), clearance(middleDeg + HALF_SECTOR_DEG, -1));
}
