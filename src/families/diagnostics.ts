import type { Hbb } from '../core/hbb.ts';
import { hbbArea, hbbHeight, hbbWidth } from '../core/hbb.ts';
import { minAreaRect } from '../core/obb.ts';
import { roundTo } from '../core/order.ts';
import { polygonArea } from '../core/polygon.ts';
import type { Condition, Diagnostics } from '../model/diagnostics.ts';
import { sizeBinOf } from '../model/diagnostics.ts';
import type { Instance } from '../model/scene.ts';
import type { ConditionGrid } from '../model/screened.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { clippedHbb, shapeOf, visiblePolygon } from '../spatial/visible.ts';

/** Radius of the neighbourhood whose density is measured, px. */
const NEIGHBOURHOOD_PX = 256;

/** What a record speaks of. */
export interface RecordScope {
  readonly targets: readonly Instance[];
  /** Further instances that the question shows. */
  readonly marked: readonly Instance[];
  readonly regions: readonly Hbb[];
  /** Category asked about; null where the question is about one object's own category. */
  readonly category: string | null;
}

/** Measures of a record; lengths in px to 1/100, shares to 8 digits. */
export function measureRecord(indexed: IndexedScene, scope: RecordScope): Diagnostics {
  const { scene, screen } = indexed;
  const { targets } = scope;
  const boxes = targets.map((t) => clippedHbb(t, scene.framePx));
  const rects = targets.map((t) => minAreaRect(shapeOf(t)));
  const meanArea = mean(rects.map((r) => r.longSidePx * r.shortSidePx));
  const sidePx = meanArea === null ? null : roundTo(Math.sqrt(meanArea), 2);
  return {
    targetCount: targets.length,
    hbbWidthPx: spreadOf(boxes.map(hbbWidth)),
    hbbHeightPx: spreadOf(boxes.map(hbbHeight)),
    obbLongPx: spreadOf(rects.map((r) => r.longSidePx)),
    obbShortPx: spreadOf(rects.map((r) => r.shortSidePx)),
    sidePx,
    sizeBin: sidePx === null ? null : sizeBinOf(sidePx),
    areaShare: rounded(mean(targets.map((t) => areaShareOf(t, scene.framePx))), 8),
    sameCategoryCount: sameCategoryCount(indexed, scope),
    localDensity: rounded(mean(targets.map((t) => neighbourCount(indexed, t))), 2),
    nearestSamePx: rounded(mean(targets.flatMap((t) => nearestSame(indexed, t, scope.category))), 2),
    contextPx: contextOf(scope, scene.framePx),
    difficultShare: rounded(mean(targets.map((t) => (t.difficult ? 1 : 0))), 4) ?? 0,
    gsdMeters: scene.gsdMeters,
    sceneCondition: screen?.pixels?.condition ?? null,
    targetCondition: screen?.pixels ? conditionAt(indexed, targets, screen.pixels.grid) : null,
  };
}

function areaShareOf(target: Instance, frame: Hbb): number {
  return polygonArea(visiblePolygon(target, frame)) / hbbArea(frame);
}

function sameCategoryCount(indexed: IndexedScene, { category, targets }: RecordScope): number {
  const asked = category ?? targets[0]?.category;
  return asked === undefined ? 0 : indexed.membersOf(asked).length;
}

function neighbourCount(indexed: IndexedScene, target: Instance): number {
  const [x, y] = indexed.centreOf(target);
  return indexed.countWithin(x, y, NEIGHBOURHOOD_PX) - 1;
}

/** Empty where nothing else is of the category asked about, or of the target's own where none is. */
function nearestSame(indexed: IndexedScene, target: Instance, asked: string | null): number[] {
  const [x, y] = indexed.centreOf(target);
  return indexed.nearest(x, y, 1, asked ?? target.category, target).map((n) => n.distancePx);
}

function contextOf({ targets, marked, regions }: RecordScope, frame: Hbb): number {
  const boxes = [...regions, ...[...targets, ...marked].map((t) => clippedHbb(t, frame))];
  if (boxes.length === 0) return 0;
  const least = (i: 0 | 1): number => boxes.reduce((m, b) => Math.min(m, b[i]), Number.POSITIVE_INFINITY);
  const most = (i: 2 | 3): number => boxes.reduce((m, b) => Math.max(m, b[i]), Number.NEGATIVE_INFINITY);
  return roundTo(Math.max(most(2) - least(0), most(3) - least(1)), 2);
}

/** Mean over the targets of the grid cell under their centre. */
function conditionAt(
  indexed: IndexedScene,
  targets: readonly Instance[],
  grid: ConditionGrid,
): Condition | null {
  const cells = targets.map((t) => {
    const [x, y] = indexed.centreOf(t);
    const column = Math.min(grid.columns - 1, Math.floor((x - indexed.scene.framePx[0]) / grid.cellPx));
    const row = Math.min(grid.rows - 1, Math.floor((y - indexed.scene.framePx[1]) / grid.cellPx));
    return row * grid.columns + column;
  });
  const meanOf = (values: readonly number[]): number =>
    rounded(mean(cells.map((cell) => values[cell] as number)), 1) ?? 0;
  if (cells.length === 0) return null;
  return {
    brightness: meanOf(grid.brightness),
    contrast: meanOf(grid.contrast),
    sharpness: meanOf(grid.sharpness),
  };
}

function spreadOf(values: readonly number[]): { mean: number; min: number; max: number } | null {
  const middle = mean(values);
  if (middle === null) return null;
  const least = values.reduce((m, v) => Math.min(m, v), Number.POSITIVE_INFINITY);
  const most = values.reduce((m, v) => Math.max(m, v), Number.NEGATIVE_INFINITY);
  return { mean: roundTo(middle, 2), min: roundTo(least, 2), max: roundTo(most, 2) };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, v) => sum + v, 0) / values.length;
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : roundTo(value, digits);
}
