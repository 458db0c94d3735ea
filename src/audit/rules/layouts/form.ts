import type { Layout } from '../../../model/layout.ts';
import { meanOf, type Points } from '../geometry.ts';

type Form = NonNullable<Layout['form']>;

const LINE_RATIO = 0.25;
const BROAD_RATIO = 0.5;
const MOST_TURN_DEG = 12.5;

/** Directions of lines from the x axis, degrees, y down: what falls to the right turns clockwise. */
const LINES: Readonly<Record<Exclude<Form, 'broad'>, number>> = {
  'line-level': 0,
  'line-falling': 45,
  'line-upright': 90,
  'line-rising': 135,
};

export interface Spreads {
  /** Standard deviations in the directions of the largest and the smallest, px. */
  readonly along: number;
  readonly across: number;
  /** Of the largest, degrees from the x axis, y down. */
  readonly directionDeg: number;
}

/** Roots of the characteristic polynomial of the covariance, and the vector that belongs to the larger. */
export function spreadsOf(points: Points): Spreads {
  const [meanX, meanY] = meanOf(points);
  const n = points.length / 2;
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const [dx, dy] = [(points[i] as number) - meanX, (points[i + 1] as number) - meanY];
    xx += (dx * dx) / n;
    xy += (dx * dy) / n;
    yy += (dy * dy) / n;
  }
  const trace = xx + yy;
  const root = Math.sqrt((xx - yy) ** 2 + 4 * xy * xy);
  const larger = (trace + root) / 2;
  const [ux, uy] = xx >= yy ? [larger - yy, xy] : [xy, larger - xx];
  return {
    along: Math.sqrt(larger),
    across: Math.sqrt(Math.max(0, (trace - root) / 2)),
    directionDeg: (Math.atan2(uy, ux) * 180) / Math.PI,
  };
}

/**
 * A line in one of four directions, a broad area, or neither. A spread changes by no more than a point moves (Weyl 1912), the
 * direction by no more than asin of twice that over the difference of the spreads (Davis and Kahan 1970).
 */
export function formOf(points: Points, reachPx: number): Form | null {
  const { along, across, directionDeg } = spreadsOf(points);
  if (Math.max(0, across - reachPx) >= BROAD_RATIO * (along + reachPx)) return 'broad';
  if (along <= reachPx || across + reachPx > LINE_RATIO * (along - reachPx)) return null;
  const turnDeg = (Math.asin(Math.min(1, (2 * reachPx) / (along - across))) * 180) / Math.PI;
  const names = Object.keys(LINES) as (keyof typeof LINES)[];
  return names.find((name) => angleBetween(directionDeg, LINES[name]) + turnDeg <= MOST_TURN_DEG) ?? null;
}

/** Of two lines, 0 to 90 degrees. */
function angleBetween(a: number, b: number): number {
  const turn = (((a - b) % 180) + 180) % 180;
  return Math.min(turn, 180 - turn);
}
