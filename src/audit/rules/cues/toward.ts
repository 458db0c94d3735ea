import type { Direction } from '../../../model/predicates.ts';
import type { Rect } from '../geometry.ts';
import type { Holds } from './holds.ts';
import type { Thing } from './thing.ts';

/** From where a direction is looked along. */
export type Viewpoint = Pick<Thing, 'centre' | 'bounds'>;

/** Turns from the direction, degrees: `straight` up to the first, surely not in it from the second on. */
type Fan = readonly [insideDeg: number, outsideDeg: number];

const STRAIGHT: Fan = [12.5, 32.5];
/** `above`, and `to the upper left`, which is half as wide. */
const ON_SIDE: Fan = [35, 100];
const ON_SLANTED_SIDE: Fan = [12.5, 55];

const DEG: Readonly<Record<Direction['toward'], number>> = {
  right: 0,
  'lower-right': 45,
  down: 90,
  'lower-left': 135,
  left: 180,
  'upper-left': 225,
  up: 270,
  'upper-right': 315,
};

/** Does it lie in that direction of the image (y down) from the viewpoint, by the centres, and wholly beyond it? */
export function judgeToward(
  { toward, reach }: Pick<Direction, 'toward' | 'reach'>,
  thing: Thing,
  from: Viewpoint,
): Holds {
  const [insideDeg, outsideDeg] = fanOf(toward, reach);
  const turns = turnsTo(thing.centre, from.centre, DEG[toward]);
  if (turns === null) return 'unclear';
  if (turns[0] >= outsideDeg) return 'no';
  const isStraight = turns[1] <= insideDeg && isBeyond(thing.bounds, from.bounds, DEG[toward]);
  return isStraight && thing.instance !== null ? 'yes' : 'unclear';
}

function fanOf(toward: Direction['toward'], reach: Direction['reach']): Fan {
  if (reach === 'sector') return STRAIGHT;
  return DEG[toward] % 90 === 0 ? ON_SIDE : ON_SLANTED_SIDE;
}

/**
 * Least and largest angle between the direction and the line from a point of one box to a point of the other, degrees;
 * null where both may be one point. All such lines end in a box, which is seen under less than 180°.
 */
function turnsTo(to: Rect, from: Rect, directionDeg: number): readonly [number, number] | null {
  const [x1, y1, x2, y2] = [to[0] - from[2], to[1] - from[3], to[2] - from[0], to[3] - from[1]];
  if (x1 <= 0 && x2 >= 0 && y1 <= 0 && y2 >= 0) return null;
  const turns = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ].map(([x, y]) => turnDeg(x as number, y as number, directionDeg));
  const [low, high] = [Math.min(...turns), Math.max(...turns)];
  const sizes = turns.map(Math.abs);
  if (high - low > 180) return [Math.min(...sizes), 180];
  return [low <= 0 && high >= 0 ? 0 : Math.min(...sizes), Math.max(...sizes)];
}

/** From -180 up to 180. */
function turnDeg(x: number, y: number, directionDeg: number): number {
  const deg = (Math.atan2(y, x) * 180) / Math.PI - directionDeg;
  return ((((deg + 180) % 360) + 360) % 360) - 180;
}

/** Does all of one box lie farther along the direction than all of the other? */
function isBeyond(box: Rect, other: Rect, directionDeg: number): boolean {
  const rad = (directionDeg * Math.PI) / 180;
  const along = ([x1, y1, x2, y2]: Rect): number[] =>
    [x1, x2].flatMap((x) => [y1, y2].map((y) => x * Math.cos(rad) + y * Math.sin(rad)));
  return Math.min(...along(box)) > Math.max(...along(other));
}
