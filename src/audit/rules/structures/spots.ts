import type { CueSetting, Span, Thing } from '../cues/thing.ts';
import { distanceBetween } from '../cues/thing.ts';
import { centroidOf, meanOf, type Rect } from '../geometry.ts';
import type { RuleContext } from '../rule.ts';
import { leastAreaOf } from '../settle.ts';

/**
 * A thing as part of a row or a cluster, with its measures under the doubt. `centre` is where the mean of its corners can
 * lie; of what is cut by the image, or not known, wherever any of it can.
 */
export interface Spot extends Thing {
  /** A whole object however its corners move: only these make up a structure. */
  readonly isWhole: boolean;
  /** Middle of `centre`, absolute pixels. */
  readonly middle: readonly [x: number, y: number];
}

/** Objects of the category in the order of the label file, then what may belong to it. */
export function spotsOf(category: string, setting: CueSetting, context: RuleContext): Spot[] {
  return setting.thingsOf(category).map((thing) => spotOf(thing, setting.frame, context));
}

function spotOf(thing: Thing, frame: Rect, { doubtPx, membership }: RuleContext): Spot {
  const { instance, bounds, outline, isCut } = thing;
  const isWhole = instance !== null && !isCut && isWithin(padRect(bounds, doubtPx), frame);
  const isOpen = !isWhole || instance === null;
  const [x, y] = isOpen || membership === 'area' ? centroidOf(outline) : meanOf(instance.shape);
  const centre = padRect(isOpen ? bounds : [x, y, x, y], doubtPx);
  const [area] = thing.areaPx2;
  const least = leastAreaOf(outline, doubtPx);
  const reach = 2 * reachOf(doubtPx);
  return {
    ...thing,
    isWhole,
    centre,
    middle: [(centre[0] + centre[2]) / 2, (centre[1] + centre[3]) / 2],
    areaPx2: [Math.min(area, Math.max(0, least)), isOpen ? Infinity : 2 * area - least],
    lengthPx: [Math.max(0, thing.lengthPx[0] - reach), isOpen ? Infinity : thing.lengthPx[1] + reach],
  };
}

function isWithin(a: Rect, b: Rect): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
}

export function padRect([x1, y1, x2, y2]: Rect, byPx: number): Rect {
  return [x1 - byPx, y1 - byPx, x2 + byPx, y2 + byPx];
}

/** How far a point moves whose coordinates move by up to the doubt. */
export function reachOf(doubtPx: number): number {
  return Math.SQRT2 * doubtPx;
}

export function spanBetween(a: Spot, b: Spot): Span {
  return distanceBetween(a.centre, b.centre);
}

/** Least distance between any of the one list and any of the other, at least and at most, px; infinite where one is empty. */
export function gapSpan(some: readonly Spot[], others: readonly Spot[]): Span {
  let [least, most] = [Infinity, Infinity];
  for (const a of some) {
    for (const b of others) {
      const span = spanBetween(a, b);
      least = Math.min(least, span[0]);
      most = Math.min(most, span[1]);
    }
  }
  return [least, most];
}

/** Distance of the two that are farthest apart, px. */
export function diameterSpan(spots: readonly Spot[]): Span {
  let [least, most] = [0, 0];
  for (let i = 0; i < spots.length; i++) {
    for (let j = i + 1; j < spots.length; j++) {
      const span = spanBetween(spots[i] as Spot, spots[j] as Spot);
      least = Math.max(least, span[0]);
      most = Math.max(most, span[1]);
    }
  }
  return [least, most];
}

export function meanLengthSpan(spots: readonly Spot[]): Span {
  const mean = (end: 0 | 1): number =>
    spots.reduce((sum, { lengthPx }) => sum + lengthPx[end], 0) / spots.length;
  return [mean(0), mean(1)];
}

export function othersThan(members: readonly Spot[], spots: readonly Spot[]): Spot[] {
  const inside = new Set(members);
  return spots.filter((spot) => !inside.has(spot));
}
