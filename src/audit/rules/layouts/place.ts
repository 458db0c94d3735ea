import { LAYOUT_CELLS, type Layout } from '../../../model/layout.ts';
import type { Points, Rect } from '../geometry.ts';

type Place = NonNullable<Layout['place']>;

const MOST_IN_NINTH = 0.65;
const MOST_IN_HALF = 0.85;
/** Everywhere: so many in each quarter, so many in seven of the ninths, no more in any of them. */
const EACH_QUARTER = 0.12;
const SEVEN_NINTHS = 0.03;
const ANY_NINTH = 0.4;

/** A part of the image, in shares of its sides. */
type Part = Rect;

const HALVES: Readonly<Record<'left-half' | 'right-half' | 'upper-half' | 'lower-half', Part>> = {
  'left-half': [0, 0, 1 / 2, 1],
  'right-half': [1 / 2, 0, 1, 1],
  'upper-half': [0, 0, 1, 1 / 2],
  'lower-half': [0, 1 / 2, 1, 1],
};

/** The part of the image that a place is; null for `everywhere`. */
export function partOfPlace(place: Place): Part | null {
  if (place === 'everywhere') return null;
  if (place in HALVES) return HALVES[place as keyof typeof HALVES];
  const i = LAYOUT_CELLS.indexOf(place as (typeof LAYOUT_CELLS)[number]);
  const [column, row] = [i % 3, Math.floor(i / 3)];
  return [column / 3, row / 3, (column + 1) / 3, (row + 1) / 3];
}

/** Where most of the points lie; ninths before halves. */
export function placeOf(points: Points, frame: Rect, reachPx: number): Place | null {
  const least = (part: Part): number => shareIn(points, part, frame, -reachPx);
  const ninth = LAYOUT_CELLS.find((cell) => least(partOfPlace(cell) as Part) >= MOST_IN_NINTH);
  if (ninth !== undefined) return ninth;
  const halves = Object.keys(HALVES) as (keyof typeof HALVES)[];
  const half = halves.find((name) => least(HALVES[name]) >= MOST_IN_HALF);
  return half ?? (isEverywhere(points, frame, reachPx) ? 'everywhere' : null);
}

function isEverywhere(points: Points, frame: Rect, reachPx: number): boolean {
  const quarters: readonly Part[] = [0, 1 / 2].flatMap((y) =>
    [0, 1 / 2].map((x): Part => [x, y, x + 1 / 2, y + 1 / 2]),
  );
  const ninths = LAYOUT_CELLS.map((cell) => partOfPlace(cell) as Part);
  const isFilled = (part: Part, share: number): boolean => shareIn(points, part, frame, -reachPx) >= share;
  return (
    quarters.every((part) => isFilled(part, EACH_QUARTER)) &&
    ninths.filter((part) => isFilled(part, SEVEN_NINTHS)).length >= 7 &&
    ninths.every((part) => shareIn(points, part, frame, reachPx) <= ANY_NINTH)
  );
}

/** Share of the points in a part grown by `padPx` on all sides but those on the border of the image, over which nothing leaves it. */
function shareIn(points: Points, part: Part, [x1, y1, x2, y2]: Rect, padPx: number): number {
  const [width, height] = [x2 - x1, y2 - y1];
  const left = part[0] === 0 ? -Infinity : x1 + part[0] * width - padPx;
  const top = part[1] === 0 ? -Infinity : y1 + part[1] * height - padPx;
  const right = part[2] === 1 ? Infinity : x1 + part[2] * width + padPx;
  const bottom = part[3] === 1 ? Infinity : y1 + part[3] * height + padPx;
  let inside = 0;
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number];
    if (x >= left && x <= right && y >= top && y <= bottom) inside++;
  }
  return inside / (points.length / 2);
}
