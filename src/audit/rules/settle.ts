import { areaOf, boundsOf, overlapOf, type Points, type Rect } from './geometry.ts';
import type { LabelObject, LabelScene, RuleInstance, RuleScene, RuleUnknown } from './scene.ts';
import { isCutByBorder, judgeShape, type ShapeLimits, type ShapeVerdict } from './shape.ts';

/**
 * Every object of a label file judged: what counts, what is there but not to be relied on, what leaves no trace. By plain
 * comparison of the objects: copies by their numbers, double labels pair by pair along the x axis. @param moved corners to
 * judge in place of the labelled ones; what is a copy, and what the border cuts, is seen by the labelled ones all the same
 */
export function settleScene(
  scene: LabelScene,
  limits: ShapeLimits,
  moved: MoveCorners | null = null,
): RuleScene {
  const frame: Rect = [0, 0, scene.widthPx, scene.heightPx];
  const counted: RuleInstance[] = [];
  const unknowns = scene.marks.map((mark) => moveMark(mark, moved));
  const leftOut: LabelObject[] = [];
  const copies = copiesOf(scene.objects);
  for (const object of scene.objects) {
    const verdict = copies.has(object) ? NOTHING : judgeObject(object, frame, limits, moved);
    if (verdict.is === 'nothing') leftOut.push(object);
    else if (verdict.is === 'unknown')
      unknowns.push({ object, category: object.category, area: verdict.area });
    else if (object.category === null) unknowns.push({ object, category: null, area: verdict.shape });
    else counted.push({ object, category: object.category, shape: verdict.shape, corners: verdict.corners });
  }
  const doubled = doubledOf(counted, limits.doubleLabelIou);
  for (const instance of doubled)
    unknowns.push({ object: instance.object, category: instance.category, area: instance.shape });
  return {
    widthPx: scene.widthPx,
    heightPx: scene.heightPx,
    instances: counted.filter((instance) => !doubled.has(instance)),
    unknowns,
    leftOut,
    areBoxes: scene.areBoxes === true,
  };
}

/** Corners of an object in place of the labelled ones. */
export type MoveCorners = (object: LabelObject) => Points;

const NOTHING: ShapeVerdict = { is: 'nothing' };

function judgeObject(
  object: LabelObject,
  frame: Rect,
  limits: ShapeLimits,
  moved: MoveCorners | null,
): ShapeVerdict {
  if (moved === null) return judgeShape(object.points, frame, limits);
  return judgeShape(moved(object), frame, limits, isCutByBorder(object.points, frame));
}

function moveMark(mark: RuleUnknown, moved: MoveCorners | null): RuleUnknown {
  const { object, area } = mark;
  return moved === null || object === null || area === null ? mark : { ...mark, area: moved(object) };
}

export function frameOf({ widthPx, heightPx }: Pick<RuleScene, 'widthPx' | 'heightPx'>): Rect {
  return [0, 0, widthPx, heightPx];
}

/** Objects of the same category and corners as one before them; found among those that begin at the same place. */
export function copiesOf(objects: readonly LabelObject[]): Set<LabelObject> {
  const starts = new Map<number, LabelObject>();
  const others: LabelObject[] = [];
  const copies = new Set<LabelObject>();
  for (const object of objects) {
    const x = object.points[0];
    const y = object.points[1];
    if (x === undefined || y === undefined) continue;
    const first = starts.get(x * ROW + y);
    if (first === undefined) starts.set(x * ROW + y, object);
    else if (isCopy(first, object) || others.some((other) => isCopy(other, object))) copies.add(object);
    else others.push(object);
  }
  return copies;
}

/** Larger than any coordinate, so that few places share a number. */
const ROW = 2 ** 20;

function isCopy(a: LabelObject, b: LabelObject): boolean {
  if (a.category !== b.category || a.points.length !== b.points.length) return false;
  for (let i = 0; i < a.points.length; i++) if (a.points[i] !== b.points[i]) return false;
  return true;
}

/** Objects that share `least` or more of their joint area with another one, of the same category or not. */
function doubledOf(instances: readonly RuleInstance[], least: number): Set<RuleInstance> {
  const doubled = new Set<RuleInstance>();
  for (const [a, b] of pairsThatMayShare(instances, least, 0)) {
    if (overlapOf(a.shape, b.shape) < least) continue;
    doubled.add(a);
    doubled.add(b);
  }
  return doubled;
}

/**
 * Pairs whose IoU may reach `least` when every corner moves by up to `jitterPx` along each axis: of two shapes with that
 * IoU the smaller has at least that share of the larger one's area, and so has the part that their upright boxes share.
 * @param items `isFree`: the shape is a box that something of any smaller size lies in
 */
export function* pairsThatMayShare<T extends { readonly shape: Points; readonly isFree?: boolean }>(
  items: readonly T[],
  least: number,
  jitterPx: number,
): Generator<readonly [T, T]> {
  const sorted = items
    .map((item) => {
      const [x1, y1, x2, y2] = boundsOf(item.shape);
      return {
        item,
        x1: x1 - jitterPx,
        y1: y1 - jitterPx,
        x2: x2 + jitterPx,
        y2: y2 + jitterPx,
        leastArea: item.isFree === true ? 0 : leastAreaOf(item.shape, jitterPx),
      };
    })
    .sort((a, b) => a.x1 - b.x1);
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i] as (typeof sorted)[number];
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j] as (typeof sorted)[number];
      if (b.x1 >= a.x2) break;
      const width = Math.min(a.x2, b.x2) - b.x1;
      const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
      if (height > 0 && width * height >= least * Math.max(a.leastArea, b.leastArea)) yield [a.item, b.item];
    }
  }
}

/**
 * Area that a ring keeps when its corners move by up to `jitterPx` along each axis: moving n corners by d changes the
 * shoelace sum by at most half of (sum over corners of the diagonal across it times |d|) and the terms in |d|².
 */
export function leastAreaOf(points: Points, jitterPx: number): number {
  const n = points.length;
  let change = 0;
  for (let i = 0; i < n; i += 2) {
    const [before, after] = [(i + n - 2) % n, (i + 2) % n];
    const dx = (points[after] as number) - (points[before] as number);
    const dy = (points[after + 1] as number) - (points[before + 1] as number);
    change += (jitterPx * (Math.abs(dx) + Math.abs(dy))) / 2;
  }
  return areaOf(points) - change - (n / 2) * jitterPx * jitterPx;
}
