import { convexHull, polygonContainsPoint } from '../core/polygon.ts';
import type { Rng } from '../core/rng.ts';
import type { Paint } from './fill.ts';
import { fillPolygon } from './fill.ts';
import type { Kind } from './kinds.ts';
import type { Raster } from './raster.ts';

/** Side of a cell of the map of what is built over, px. */
const CELL_PX = 8;

/** Something drawn that a source may label: four corners in px, clockwise on screen, the head's left corner first. */
export interface WorldObject {
  readonly kind: Kind;
  readonly quad: readonly number[];
}

/** A place and a direction: px, radians clockwise on screen from the x axis. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** A picture in the making, with the labels of what has been drawn into it. */
export interface Scenery {
  readonly raster: Raster;
  readonly gsdMeters: number;
  /** Shadow of one metre of height, px. */
  readonly shadow: { readonly x: number; readonly y: number };
  readonly rng: Rng;
  readonly objects: WorldObject[];
  /** One byte per cell: built over or water. */
  readonly taken: { readonly columns: number; readonly rows: number; readonly cells: Uint8Array };
}

export function createScenery(raster: Raster, gsdMeters: number, rng: Rng): Scenery {
  const columns = Math.ceil(raster.widthPx / CELL_PX);
  const rows = Math.ceil(raster.heightPx / CELL_PX);
  const azimuth = between(rng, 0.15, 0.4) * Math.PI * 2;
  const length = between(rng, 0.6, 1) / gsdMeters;
  return {
    raster,
    gsdMeters,
    shadow: { x: Math.cos(azimuth) * length, y: Math.sin(azimuth) * length },
    rng,
    objects: [],
    taken: { columns, rows, cells: new Uint8Array(columns * rows) },
  };
}

export function between(rng: Rng, low: number, high: number): number {
  return low + rng.unit() * (high - low);
}

export function chance(rng: Rng, share: number): boolean {
  return rng.unit() < share;
}

/** Pose at (`forward`, `right`) metres of another one, turned by `turn` radians. */
export function poseAt(scenery: Scenery, base: Pose, forward: number, right: number, turn = 0): Pose {
  const [x, y] = toPixels(scenery, base, [forward, right]);
  return { x, y, heading: base.heading + turn };
}

/** Local metres (forward, right) to px. */
export function toPixels(scenery: Scenery, pose: Pose, local: readonly number[]): number[] {
  const cos = Math.cos(pose.heading) / scenery.gsdMeters;
  const sin = Math.sin(pose.heading) / scenery.gsdMeters;
  const points: number[] = [];
  for (let i = 0; i < local.length; i += 2) {
    points.push(pose.x + local[i] * cos - local[i + 1] * sin, pose.y + local[i] * sin + local[i + 1] * cos);
  }
  return points;
}

/** Rectangle around the pose in local metres, head's left corner first, clockwise. */
export function boxOf(length: number, width: number): number[] {
  const l = length / 2;
  const w = width / 2;
  return [l, -w, l, w, -l, w, -l, -w];
}

export function fillLocal(scenery: Scenery, pose: Pose, local: readonly number[], paint: Paint): void {
  fillPolygon(scenery.raster, toPixels(scenery, pose, local), paint);
}

/** Rectangle from (`x1`, `y1`) to (`x2`, `y2`) in local metres. */
export function fillRect(
  scenery: Scenery,
  pose: Pose,
  rect: readonly [number, number, number, number],
  paint: Paint,
): void {
  const [x1, y1, x2, y2] = rect;
  fillLocal(scenery, pose, [x1, y1, x2, y1, x2, y2, x1, y2], paint);
}

const SHADE: Paint = { rgb: [92, 96, 116], shade: true, opacity: 0.9 };

/** Shadow of a convex upright body of `height` metres over a footprint in local metres. */
export function castShadow(scenery: Scenery, pose: Pose, local: readonly number[], height: number): void {
  const foot = toPixels(scenery, pose, local);
  const swept = [...foot];
  for (let i = 0; i < foot.length; i += 2) {
    swept.push(foot[i] + scenery.shadow.x * height, foot[i + 1] + scenery.shadow.y * height);
  }
  fillPolygon(scenery.raster, convexHull(swept), SHADE);
}

/** Shadow of a thin shape that hovers at `height` metres. */
export function castHoverShadow(
  scenery: Scenery,
  pose: Pose,
  local: readonly number[],
  height: number,
): void {
  const away = {
    x: pose.x + scenery.shadow.x * height,
    y: pose.y + scenery.shadow.y * height,
    heading: pose.heading,
  };
  fillPolygon(scenery.raster, toPixels(scenery, away, local), SHADE);
}

/** Records the label of an object of `length` by `width` metres around the pose. */
export function label(scenery: Scenery, kind: Kind, pose: Pose, length: number, width: number): void {
  scenery.objects.push({ kind, quad: toPixels(scenery, pose, boxOf(length, width)) });
}

/** Marks the ground under a ring (px) as built over. */
export function reserve(scenery: Scenery, ring: readonly number[]): void {
  const { columns, rows, cells } = scenery.taken;
  const xs = ring.filter((_, i) => i % 2 === 0);
  const ys = ring.filter((_, i) => i % 2 === 1);
  const left = Math.max(0, Math.floor(Math.min(...xs) / CELL_PX));
  const right = Math.min(columns - 1, Math.floor(Math.max(...xs) / CELL_PX));
  const top = Math.max(0, Math.floor(Math.min(...ys) / CELL_PX));
  const bottom = Math.min(rows - 1, Math.floor(Math.max(...ys) / CELL_PX));
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      if (polygonContainsPoint(ring, (column + 0.5) * CELL_PX, (row + 0.5) * CELL_PX)) {
        cells[row * columns + column] = 1;
      }
    }
  }
}

/** Nothing is built at the point, and it lies inside the picture. */
export function isOpen(scenery: Scenery, x: number, y: number): boolean {
  const { raster, taken } = scenery;
  if (x < 0 || y < 0 || x >= raster.widthPx || y >= raster.heightPx) return false;
  return taken.cells[Math.floor(y / CELL_PX) * taken.columns + Math.floor(x / CELL_PX)] === 0;
}
