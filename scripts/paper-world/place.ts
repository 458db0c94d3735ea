import { hbbOf } from '../../src/core/hbb.ts';
import { overlapArea } from '../../src/core/iou.ts';
import { polygonArea } from '../../src/core/polygon.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { LabelRow } from '../../src/demo/label-rows.ts';
import type { ClassSize } from './class-sizes.ts';
import { CLASS_SIZES } from './class-sizes.ts';
import type { Pattern, Patterns } from './patterns.ts';

export interface World {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gsdMeters: number;
  /** Largest object that the source labels, px²; null for no limit. */
  readonly maxAreaPx2: number | null;
  /** Objects wanted by class name. */
  readonly counts: Readonly<Record<string, number>>;
}

const CELL_PX = 64;
/** Share of the smaller object that may be covered by another one. */
const MOST_COVERED = 0.15;
const TRIES_PER_OBJECT = 12;

/** Lays out the objects of a world by patterns of real images: turned, mirrored and scaled to the class's size. */
export function placeObjects(world: World, patterns: Patterns, rng: Rng): LabelRow[] {
  const rows: LabelRow[] = [];
  const solid = new OccupiedGrid();
  const sites = new OccupiedGrid();
  for (const [label, count] of Object.entries(world.counts)) {
    const size = CLASS_SIZES[label];
    if (size === undefined) throw new Error(`placeObjects: no size for class ${label}`);
    const grid = size.isSite === true ? sites : solid;
    for (const points of placeClass(world, size, count, patterns, grid, rng)) {
      rows.push({ label, points, difficult: false });
    }
  }
  return rows;
}

function* placeClass(
  world: World,
  size: ClassSize,
  count: number,
  patterns: Patterns,
  grid: OccupiedGrid,
  rng: Rng,
): Generator<number[]> {
  let left = count;
  for (let tries = count * TRIES_PER_OBJECT + 20; left > 0 && tries > 0; ) {
    const pattern = rng.pick(patterns[size.group]);
    const stamp = stampOf(world, size, pattern, rng);
    for (let i = 0; i < pattern.places.length && left > 0 && tries > 0; i += 3) {
      tries--;
      const points = stamp(i);
      if (points === null || !grid.add(points)) continue;
      left--;
      yield points;
    }
  }
}

/** Quad of the i-th object of a pattern laid at a random place; null where its centre falls outside. */
function stampOf(world: World, size: ClassSize, pattern: Pattern, rng: Rng): (i: number) => number[] | null {
  const long = Math.min(size.longMeters / world.gsdMeters, world.widthPx * 0.6);
  const short = (long * size.shortMeters) / size.longMeters;
  const zoom = (long / pattern.longPx) * (1.02 + rng.unit() * 0.3);
  const turn = rng.unit() * Math.PI * 2;
  const mirror = rng.unit() < 0.5 ? -1 : 1;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const x0 = rng.unit() * world.widthPx;
  const y0 = rng.unit() * world.heightPx;
  const scale = 0.85 + rng.unit() * 0.3;
  return (i) => {
    const px = pattern.places[i] * mirror * zoom;
    const py = pattern.places[i + 1] * zoom;
    const x = x0 + px * cos - py * sin;
    const y = y0 + px * sin + py * cos;
    if (x < 0 || y < 0 || x > world.widthPx || y > world.heightPx) return null;
    const angle = (mirror < 0 ? Math.PI - pattern.places[i + 2] : pattern.places[i + 2]) + turn;
    const wobble = scale * (0.95 + rng.unit() * 0.1);
    const area = long * short * wobble * wobble;
    const fit = wobble * Math.min(1, Math.sqrt((world.maxAreaPx2 ?? area) / area));
    return quadAt(x, y, angle, Math.max(4, long * fit), Math.max(3, short * fit));
  };
}

/** Corners to a tenth of a pixel, clockwise, head's left corner first. */
function quadAt(x: number, y: number, angle: number, long: number, short: number): number[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const corner = (u: number, v: number): [number, number] => [
    Math.round((x + u * cos - v * sin) * 10) / 10,
    Math.round((y + u * sin + v * cos) * 10) / 10,
  ];
  const l = long / 2;
  const s = short / 2;
  return [...corner(l, -s), ...corner(l, s), ...corner(-l, s), ...corner(-l, -s)];
}

/** Quads placed so far, by cells that their HBB touches. */
class OccupiedGrid {
  readonly #cells = new Map<number, number[][]>();

  /** False, and nothing added, where the quad would cover or be covered too much. */
  add(points: number[]): boolean {
    const keys = cellsOf(points);
    const area = polygonArea(points);
    for (const key of keys) {
      for (const other of this.#cells.get(key) ?? []) {
        const shared = overlapArea(points, other);
        if (shared > MOST_COVERED * Math.min(area, polygonArea(other))) return false;
      }
    }
    for (const key of keys) {
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [points]);
      else cell.push(points);
    }
    return true;
  }
}

function cellsOf(points: readonly number[]): number[] {
  const [x1, y1, x2, y2] = hbbOf(points);
  const keys: number[] = [];
  for (let row = Math.floor(y1 / CELL_PX); row <= Math.floor(y2 / CELL_PX); row++) {
    for (let column = Math.floor(x1 / CELL_PX); column <= Math.floor(x2 / CELL_PX); column++) {
      keys.push(row * 65_536 + column);
    }
  }
  return keys;
}
