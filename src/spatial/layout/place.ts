import type { Hbb } from '../../core/hbb.ts';
import { LAYOUT_CELLS, type Layout } from '../../model/layout.ts';
import type { LayoutClaim, Points } from './points.ts';

/** Least share of the points in the ninth that most of them are said to lie in. */
const CELL_SHARE = 0.65;
const HALF_SHARE = 0.85;
/** Spread over all parts: least share in each quarter, least share in seven of nine ninths, most in any. */
const QUARTER_SHARE = 0.12;
const SEVEN_SHARE = 0.03;
const MOST_SHARE = 0.4;

type Place = NonNullable<Layout['place']>;

/** Where most of the points lie, whatever moves by up to `reachPx`; null where no part of the image stands out. */
export function claimPlace(points: Points, frame: Hbb, reachPx: number): LayoutClaim<Place> | null {
  const shares = new PartShares(points, frame, reachPx);
  for (const [i, value] of LAYOUT_CELLS.entries()) {
    const share = shares.least(thirdOf(i % 3), thirdOf(Math.floor(i / 3)));
    if (share >= CELL_SHARE) return { value, margin: share - CELL_SHARE };
  }
  for (const [value, columns, rows] of HALVES) {
    const share = shares.least(columns, rows);
    if (share >= HALF_SHARE) return { value, margin: share - HALF_SHARE };
  }
  const margin = everywhereMargin(shares);
  return margin >= 0 ? { value: 'everywhere', margin } : null;
}

type Band = readonly [from: number, to: number];

const ALL: Band = [0, 1];
const FIRST: Band = [0, 1 / 2];
const LAST: Band = [1 / 2, 1];

const HALVES: readonly (readonly [Place, Band, Band])[] = [
  ['left-half', FIRST, ALL],
  ['right-half', LAST, ALL],
  ['upper-half', ALL, FIRST],
  ['lower-half', ALL, LAST],
];

function thirdOf(index: number): Band {
  return [index / 3, (index + 1) / 3];
}

function everywhereMargin(shares: PartShares): number {
  const quarters = [FIRST, LAST].flatMap((rows) =>
    [FIRST, LAST].map((columns) => shares.least(columns, rows)),
  );
  const ninths = LAYOUT_CELLS.map((_, i) => [thirdOf(i % 3), thirdOf(Math.floor(i / 3))] as const);
  const least = ninths.map(([columns, rows]) => shares.least(columns, rows)).sort((a, b) => b - a);
  const most = Math.max(...ninths.map(([columns, rows]) => shares.most(columns, rows)));
  return Math.min(
    Math.min(...quarters) - QUARTER_SHARE,
    (least[6] as number) - SEVEN_SHARE,
    MOST_SHARE - most,
  );
}

/** Shares of the points in a part of the image, at least and at most, 0 to 1. */
class PartShares {
  readonly #points: Points;
  readonly #frame: Hbb;
  readonly #reachPx: number;

  constructor(points: Points, frame: Hbb, reachPx: number) {
    this.#points = points;
    this.#frame = frame;
    this.#reachPx = reachPx;
  }

  least(columns: Band, rows: Band): number {
    return this.#share(columns, rows, -this.#reachPx);
  }

  most(columns: Band, rows: Band): number {
    return this.#share(columns, rows, this.#reachPx);
  }

  /** An edge on the border of the image is no edge: what moves over it is still in the part. */
  #share(columns: Band, rows: Band, padPx: number): number {
    const [x1, y1, x2, y2] = this.#frame;
    const isIn = (value: number, from: number, length: number, [low, high]: Band): boolean =>
      (low === 0 || value >= from + low * length - padPx) &&
      (high === 1 || value <= from + high * length + padPx);
    const inside = this.#points.filter(
      ([x, y]) => isIn(x, x1, x2 - x1, columns) && isIn(y, y1, y2 - y1, rows),
    );
    return inside.length / this.#points.length;
  }
}
