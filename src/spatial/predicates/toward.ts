import type { Hbb } from '../../core/hbb.ts';
import { type Sector, sectorDeg } from '../../core/sectors.ts';
import type { Direction } from '../../model/predicates.ts';
import type { Item, Range } from './item.ts';
import { type Judged, UNCLEAR } from './verdict.ts';

/** Where an object is seen from: an item, or a point of the image as an empty box. */
export interface Viewpoint {
  readonly centre: Hbb;
  readonly hull: Hbb;
}

/** Angles off the direction up to which it surely holds, and from which on it surely fails, degrees. */
interface Fan {
  readonly innerDeg: number;
  readonly outerDeg: number;
}

/** Half a sector of 45°, and the distance from its border that the direction questions keep too. */
const [HALF_SECTOR_DEG, BORDER_DEG] = [22.5, 10];

const STRAIGHT: Fan = { innerDeg: HALF_SECTOR_DEG - BORDER_DEG, outerDeg: HALF_SECTOR_DEG + BORDER_DEG };
/** `Above` may be said of all that lies higher; `to the upper left` of all that lies higher and farther left. */
const ASIDE: Fan = { innerDeg: 45 - BORDER_DEG, outerDeg: 90 + BORDER_DEG };
const ASLANT: Fan = { innerDeg: HALF_SECTOR_DEG - BORDER_DEG, outerDeg: 45 + BORDER_DEG };

/**
 * Does the item lie in that direction? By the centres, and wholly beyond the viewpoint: outlines side by side have no
 * plain direction. The margin is in degrees.
 */
export function judgeToward(
  { toward, reach }: Pick<Direction, 'toward' | 'reach'>,
  item: Item,
  from: Viewpoint,
  jitterPx: number,
): Judged {
  const { innerDeg, outerDeg } = fanOf(toward, reach);
  const offDeg = turnRange(spanBetween(from.centre, item.centre, 0), toward);
  if (offDeg === null) return UNCLEAR;
  if (offDeg[0] >= outerDeg) return { verdict: 'no', margin: offDeg[0] - outerDeg };
  if (item.instance === null || offDeg[1] > innerDeg) return UNCLEAR;
  const beyond = turnRange(spanBetween(from.hull, item.hull, 2 * jitterPx), toward);
  return beyond !== null && beyond[1] < 90 ? { verdict: 'yes', margin: innerDeg - offDeg[1] } : UNCLEAR;
}

function fanOf(toward: Sector, reach: Direction['reach']): Fan {
  if (reach === 'sector') return STRAIGHT;
  return sectorDeg(toward) % 90 === 0 ? ASIDE : ASLANT;
}

/** All vectors from a point of one box to a point of the other, as a box. */
function spanBetween(from: Hbb, to: Hbb, padPx: number): Hbb {
  return [to[0] - from[2] - padPx, to[1] - from[3] - padPx, to[2] - from[0] + padPx, to[3] - from[1] + padPx];
}

/** Least and largest angle between the direction and a vector of the span, degrees; null where the span holds 0. */
function turnRange([x1, y1, x2, y2]: Hbb, toward: Sector): Range | null {
  if (x1 <= 0 && x2 >= 0 && y1 <= 0 && y2 >= 0) return null;
  const corners = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ] as const;
  const turns = corners.map(([x, y]) => turnOf((Math.atan2(y, x) * 180) / Math.PI - sectorDeg(toward)));
  const [least, most] = [Math.min(...turns), Math.max(...turns)];
  const off = turns.map(Math.abs);
  // A box without 0 is seen under less than 180°: ends on both sides of the direction have it, or its opposite, between.
  if (least < 0 && most > 0) {
    return most - least < 180 ? [0, Math.max(...off)] : [Math.min(...off), 180];
  }
  return [Math.min(...off), Math.max(...off)];
}

/** The same angle in [-180, 180). */
function turnOf(deg: number): number {
  return ((((deg + 180) % 360) + 360) % 360) - 180;
}
