import type { Layout } from '../../model/layout.ts';
import type { LayoutClaim, Points } from './points.ts';

/** Largest ratio of the spreads across and along that is a line; least one that is none. */
const LINE_RATIO = 0.25;
const BROAD_RATIO = 0.5;
/** Largest angle between a line and the direction that it is said to have, degrees: half of the way to the next is 22.5. */
const MAX_TURN_DEG = 12.5;

type Form = NonNullable<Layout['form']>;

/** Standard deviations along the principal axes, px, and the direction of the longer one, degrees in [0, 180) from the x axis, y down. */
export interface PrincipalAxes {
  readonly along: number;
  readonly across: number;
  readonly directionDeg: number;
}

/** Principal axes of the points (K. Pearson 1901). */
export function principalAxes(points: Points): PrincipalAxes {
  const n = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2 / n;
    yy += (y - meanY) ** 2 / n;
    xy += ((x - meanX) * (y - meanY)) / n;
  }
  const half = Math.hypot((xx - yy) / 2, xy);
  const middle = (xx + yy) / 2;
  const directionDeg = ((Math.atan2(2 * xy, xx - yy) / 2) * 180) / Math.PI;
  return {
    along: Math.sqrt(middle + half),
    across: Math.sqrt(Math.max(0, middle - half)),
    directionDeg: (directionDeg + 180) % 180,
  };
}

/**
 * A line or a broad area, whatever moves by up to `reachPx`: both spreads are singular values, which then change by no
 * more than that (H. Weyl 1912). The axis turns by no more than asin of twice the change over their difference
 * (C. Davis and W. Kahan 1970).
 */
export function claimForm(points: Points, reachPx: number): LayoutClaim<Form> | null {
  const { along, across, directionDeg } = principalAxes(points);
  const most = (across + reachPx) / Math.max(along - reachPx, 1e-9);
  const least = Math.max(0, across - reachPx) / (along + reachPx);
  if (least >= BROAD_RATIO) return { value: 'broad', margin: least - BROAD_RATIO };
  if (along <= reachPx || most > LINE_RATIO) return null;
  const turnDeg = (Math.asin(Math.min(1, (2 * reachPx) / (along - across))) * 180) / Math.PI;
  return lineClaim(directionDeg, turnDeg, LINE_RATIO - most);
}

/** y points down: an axis at 45 degrees falls from the upper left to the lower right. */
const LINES: readonly (readonly [Form, number])[] = [
  ['line-level', 0],
  ['line-falling', 45],
  ['line-upright', 90],
  ['line-rising', 135],
];

function lineClaim(directionDeg: number, turnDeg: number, thinness: number): LayoutClaim<Form> | null {
  for (const [value, axisDeg] of LINES) {
    const apart = Math.abs(((directionDeg - axisDeg + 270) % 180) - 90) + turnDeg;
    if (apart <= MAX_TURN_DEG) return { value, margin: Math.min(thinness, 1 - apart / MAX_TURN_DEG) };
  }
  return null;
}
