import { type Hbb, hbbContainsHbb, hbbOf } from '../core/hbb.ts';
import { centreX, centreY, cornerDistance, objectCount, type PlaceScene } from './same-place-descriptor.ts';

export interface Translation {
  readonly dx: number;
  readonly dy: number;
}

export interface PlaceMatch {
  readonly translation: Translation;
  /** Objects of `a` with a counterpart in `b`. */
  readonly objects: readonly number[];
  /** Objects of `a` that lie wholly in both frames; at least the pairs. */
  readonly present: number;
  /** Largest corner distance among the pairs, px. */
  readonly residualPx: number;
}

/** Matches the objects of two scenes under a translation, which is first made exact from the pairs it gives. */
export function matchUnder(
  a: PlaceScene,
  b: PlaceScene,
  proposed: Translation,
  tolerancePx: number,
): PlaceMatch {
  const rough = pairObjects(a, b, proposed, 2 * tolerancePx);
  const translation = rough.length === 0 ? proposed : medianShift(a, b, rough);
  const pairs = pairObjects(a, b, translation, tolerancePx);
  const { dx, dy } = translation;
  return {
    translation,
    objects: pairs.map((p) => p.i),
    present: Math.max(pairs.length, countInside(a, b, dx, dy)),
    residualPx: Math.max(0, ...pairs.map((p) => p.distance)),
  };
}

interface Pair {
  readonly i: number;
  readonly j: number;
  readonly distance: number;
}

/** Greedy by place in the label file: within a tolerance far below an object's side there is one choice at most. */
function pairObjects(a: PlaceScene, b: PlaceScene, by: Translation, tolerancePx: number): Pair[] {
  const grid = centreGrid(b);
  const taken = new Set<number>();
  const pairs: Pair[] = [];
  for (let i = 0; i < objectCount(a); i++) {
    const category = a.categories[a.categoryOf[i]];
    let best: Pair | null = null;
    for (const j of grid.near(centreX(a, i) + by.dx, centreY(a, i) + by.dy, tolerancePx)) {
      if (taken.has(j) || b.categories[b.categoryOf[j]] !== category) continue;
      const distance = cornerDistance(a, i, b, j, by.dx, by.dy);
      if (distance <= tolerancePx && (best === null || distance < best.distance)) best = { i, j, distance };
    }
    if (best === null) continue;
    taken.add(best.j);
    pairs.push(best);
  }
  return pairs;
}

function medianShift(a: PlaceScene, b: PlaceScene, pairs: readonly Pair[]): Translation {
  const median = (values: number[]): number => values.sort((x, y) => x - y)[values.length >> 1] as number;
  return {
    dx: median(pairs.map(({ i, j }) => centreX(b, j) - centreX(a, i))),
    dy: median(pairs.map(({ i, j }) => centreY(b, j) - centreY(a, i))),
  };
}

/** Objects of `a` that lie wholly inside its frame and, moved, inside `b`'s. */
function countInside(a: PlaceScene, b: PlaceScene, dx: number, dy: number): number {
  const [x1, y1, x2, y2] = b.framePx;
  const moved: Hbb = [x1 - dx, y1 - dy, x2 - dx, y2 - dy];
  return boxesOf(a).reduce(
    (count, box) => (hbbContainsHbb(a.framePx, box) && hbbContainsHbb(moved, box) ? count + 1 : count),
    0,
  );
}

const boxes = new WeakMap<PlaceScene, readonly Hbb[]>();

function boxesOf(place: PlaceScene): readonly Hbb[] {
  const found =
    boxes.get(place) ??
    Array.from({ length: objectCount(place) }, (_, i) => hbbOf(place.corners.subarray(i * 8, i * 8 + 8)));
  boxes.set(place, found);
  return found;
}

const CELL_PX = 64;

class CentreGrid {
  private readonly cells = new Map<number, number[]>();

  constructor(place: PlaceScene) {
    for (let i = 0; i < objectCount(place); i++) {
      const key = cellKey(cellOf(centreX(place, i)), cellOf(centreY(place, i)));
      const cell = this.cells.get(key);
      if (cell === undefined) this.cells.set(key, [i]);
      else cell.push(i);
    }
  }

  /** Objects whose centre may lie within `reach` of the point. */
  near(x: number, y: number, reach: number): readonly number[] {
    let found: readonly number[] = [];
    for (let row = cellOf(y - reach); row <= cellOf(y + reach); row++) {
      for (let column = cellOf(x - reach); column <= cellOf(x + reach); column++) {
        const cell = this.cells.get(cellKey(column, row));
        if (cell !== undefined) found = found.length === 0 ? cell : [...found, ...cell];
      }
    }
    return found;
  }
}

const grids = new WeakMap<PlaceScene, CentreGrid>();

function centreGrid(place: PlaceScene): CentreGrid {
  const grid = grids.get(place) ?? new CentreGrid(place);
  grids.set(place, grid);
  return grid;
}

const cellOf = (position: number): number => Math.floor(position / CELL_PX);
/** Rows and columns stay within ±2^20 cells: images have at most 10^9 pixels on a side, objects lie near them. */
const cellKey = (column: number, row: number): number => column * 2 ** 26 + row;
